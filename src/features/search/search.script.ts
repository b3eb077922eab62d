/**
 * Waits for the first sign of interest in the header's search, and loads it then. Astro's own island runtime would cost
 * 1.9 kB in the first view of every page; the markup works by itself until this has come, and when it never comes.
 */
const root = document.querySelector<HTMLElement>('[data-search]');
const signs = ['pointerover', 'focusin', 'touchstart', 'input'];

function load(): void {
  if (root)
    void shopParts.want(
      () => import('./hydrate.tsx'),
      ({ hydrateSearch }) => {
        hydrateSearch(root);
        for (const sign of signs) root.removeEventListener(sign, load);
      },
      (isMissing) => {
        const status = root.querySelector('[role=status]');
        // Once the search is there, these are its own words.
        if (status && root.dataset['props'])
          status.textContent = isMissing ? (root.dataset['lost'] ?? '') : '';
      },
    );
}

for (const sign of signs) root?.addEventListener(sign, load, { passive: true });

// Makes this a module, with names of its own.
export {};
