/**
 * Loads the header's search when the shopper points at it, focuses it or types in it. Astro's island runtime would
 * cost 1.9 kB in the first view of every page. Until the code arrives, the search works as plain HTML.
 */
import hydratePart from './SearchIsland.tsx?part';

const root = document.querySelector<HTMLElement>('[data-search]');
const events = ['pointerover', 'focusin', 'input'];

function load(): void {
  if (root)
    void shopParts.want<typeof import('./SearchIsland.tsx')>(
      hydratePart,
      ({ hydrateSearch }) => {
        hydrateSearch(root);
        for (const event of events) root.removeEventListener(event, load);
      },
      (isMissing) => {
        const status = root.querySelector('[role=status]');
        // After hydration, the search writes its own status.
        if (status && root.dataset['props'])
          status.textContent = isMissing ? (root.dataset['lost'] ?? '') : '';
      },
    );
}

for (const event of events) root?.addEventListener(event, load, { passive: true });
