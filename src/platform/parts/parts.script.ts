/**
 * Loads the lazy parts of a page, and tells the shopper when one is missing. It is part of the inlined head script, so
 * it can't be missing itself.
 */

import { slowAfter } from '#lib/waits.ts';
import { keepTyped, restoreTyped } from './keep-typed.ts';
import { fetchPart, loadPart, type PartUrl } from './load-part.ts';

/** What `shopParts` offers. */
export interface Parts {
  readonly fetch: typeof fetchPart;
  readonly load: typeof loadQuietly;
  readonly want: typeof wantPart;
}

/** The names of missing parts. A name can be any unique value. */
const missing = new Set<unknown>();
/** Parts that are loading, by name. */
const loadingParts = new Map<string, Promise<boolean>>();

/** Shows one notice while anything is missing. */
function setMissing(name: unknown, isMissing: boolean): void {
  if (isMissing) missing.add(name);
  else missing.delete(name);
  const notice = document.querySelector<HTMLElement>('[data-parts-missing]');
  if (notice) notice.hidden = !missing.size;
  // Hide the loading messages of islands, because the islands may never load.
  for (const wait of document.querySelectorAll<HTMLElement>('astro-island[ssr] [role=status]'))
    wait.hidden = !!missing.size;
  // This button waits for a script to fill in its label, but works without it.
  const button = document.querySelector<HTMLButtonElement>('[data-fallback]:disabled');
  if (!button || !missing.size) return;
  button.disabled = false;
  button.querySelector('[data-label]')?.replaceChildren(button.dataset['fallback'] ?? '');
}

/**
 * Loads a part and passes it to `use`. Resolves with whether the part arrived. Rejects if `use` does.
 *
 * `use` may return a promise, for example because it loads texts. The part counts as loading until the promise settles. The promise may
 * reject only if a file is lost. While a part is loading, another call with the same `job` doesn't call its own `use`, and gets the
 * promise of the first call. A call that does something else with the part needs another `job`.
 *
 * `onMissing` is called if loading takes more than ten seconds or fails. By default, the page offers a reload. A part that arrives late
 * is still used.
 */
function wantPart<Part>(
  url: PartUrl,
  use: (part: Part) => unknown,
  onMissing?: (isMissing: boolean) => void,
  job = '',
): Promise<boolean> {
  const name = `${url} ${job}`;
  const report = onMissing ?? ((isMissing: boolean) => setMissing(name, isMissing));
  const loadAndUse = async () => {
    const slow = setTimeout(report, slowAfter, true);
    let isMissing = true;
    try {
      const part = await loadPart<Part>(url).catch(() => undefined);
      if (part) {
        report(false);
        await use(part);
        isMissing = false;
      }
    } finally {
      clearTimeout(slow);
      loadingParts.delete(name);
      report(isMissing);
    }
    return !isMissing;
  };
  const part = loadingParts.get(name) ?? loadAndUse();
  loadingParts.set(name, part);
  return part;
}

/**
 * Loads a part that the shopper doesn't wait for. If its files don't arrive, the page says nothing, because the next call
 * tries again. If they arrive but don't run, browsers may remember that, so the page offers a reload.
 */
async function loadQuietly<Part>(url: PartUrl): Promise<Part> {
  await fetchPart(url);
  await wantPart(url, () => undefined, undefined, 'load');
  return loadPart(url);
}

/** Call it once per page. */
export function startParts(): void {
  globalThis.shopParts = { fetch: fetchPart, load: loadQuietly, want: wantPart };
  restoreTyped();
  // Also watch the page's own scripts. The browser fires `error` when a script or one of its imports fails, but no event while
  // they load.
  const slow = setTimeout(setMissing, slowAfter, 'page', true);
  addEventListener('DOMContentLoaded', () => {
    clearTimeout(slow);
    setMissing('page', false);
  });
  addEventListener(
    'error',
    ({ target }) => (target as HTMLScriptElement).type === 'module' && setMissing(target, true),
    true,
  );
  // Astro fires this event for an island whose code arrived but threw.
  addEventListener('astro:hydration-error', ({ target }) => setMissing(target, true));
  addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('[data-parts-missing] button')) return;
    keepTyped();
    location.reload();
  });
}
