import { onMount, type Store } from 'nanostores';
import { inBrowser } from './in-browser.ts';

/**
 * Calls `refresh` once something subscribes to the store, and when the device's data may have changed: in another tab, while
 * the page was in the back/forward cache, or with one of the shop's own `events`.
 */
export function followDevice(store: Store, refresh: () => void, ...events: readonly string[]): void {
  onMount(store, () => {
    if (!inBrowser) return;
    refresh();
    const listening = new AbortController();
    for (const type of ['storage', 'pageshow', ...events])
      addEventListener(type, refresh, { signal: listening.signal });
    return () => listening.abort();
  });
}
