/** What is the shopper's on this device, as opposed to the device's own settings. */
import { removeTab } from './session-storage.ts';
import { remove } from './storage.ts';
import { type StorageKey, storageKeys } from './storage-keys.ts';

/** Removes all of it. The synthetic event tells this page's own listeners what the browser tells other tabs. */
export function forgetShopper(): void {
  for (const { key, kind, owner } of Object.values<StorageKey>(storageKeys)) {
    if (owner !== 'shopper') continue;
    if (kind === 'local') remove(key);
    if (kind === 'session') removeTab(key);
  }
  dispatchEvent(new StorageEvent('storage', { key: null }));
}
