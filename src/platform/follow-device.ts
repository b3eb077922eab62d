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
    const types = ['storage', 'pageshow', ...events];
    for (const type of types) addEventListener(type, refresh);
    return () => {
      for (const type of types) removeEventListener(type, refresh);
    };
  });
}
