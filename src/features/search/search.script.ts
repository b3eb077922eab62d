/**
 * Waits for the first sign of interest in the header's search, and loads it then. Astro's own island runtime would cost
 * 1.9 kB in the first view of every page; the markup works by itself until this has come, and when it never comes.
 */
const root = document.querySelector<HTMLElement>('[data-search]');

function load(): void {
  // A failed load is tried again at the next sign.
  if (root) import('./hydrate.tsx').then(({ hydrateSearch }) => hydrateSearch(root)).catch(() => undefined);
}

for (const sign of ['pointerover', 'focusin', 'touchstart'])
  root?.addEventListener(sign, load, { passive: true });

// Makes this a module, with names of its own.
export {};
