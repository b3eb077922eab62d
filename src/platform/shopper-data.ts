/** What belongs to the shopper on this device, as opposed to the device's own settings. */

import { remove, removeTab } from './storage.ts';
import { type StorageKey, storageKeys } from './storage-keys.ts';

/** Removes the shopper's data. The synthetic event tells this page's listeners what the browser tells other tabs. */
export function forgetShopper(): void {
  for (const { key, kind, owner } of Object.values<StorageKey>(storageKeys)) {
    if (owner !== 'shopper') continue;
    if (kind === 'local') remove(key);
    if (kind === 'session') removeTab(key);
  }
  dispatchEvent(new StorageEvent('storage', { key: null }));
}

/**
 * Removes what the shopper typed and viewed: this tab's drafts, the recent searches and the viewed products. After a
 * sign-out in another tab, also removes what this tab holds because the device is full.
 */
export function forgetTyped(isSignOut: boolean): void {
  for (const { key, kind, owner } of Object.values<StorageKey>(storageKeys))
    if (owner === 'shopper' && (kind === 'session' || isSignOut)) removeTab(key);
  remove(storageKeys.recentSearches.key);
  remove(storageKeys.recentlyViewed.key);
  dispatchEvent(new StorageEvent('storage', { key: null }));
}
