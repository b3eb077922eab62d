/** What belongs to the shopper on this device, as opposed to the device's own settings. */

import { read, readTab, remove, removeTab, write, writeTab } from './storage.ts';
import { openPaymentKey, paymentKey, type StorageKey, storageKeys } from './storage-keys.ts';

/** Removes the shopper's data. The synthetic event tells this page's listeners what the browser tells other tabs. */
export function forgetShopper(): void {
  for (const { key, kind, owner } of Object.values<StorageKey>(storageKeys)) {
    if (owner !== 'shopper') continue;
    if (kind === 'local') remove(key);
    if (kind === 'session') removeTab(key);
  }
  dispatchEvent(new StorageEvent('storage', { key: null }));
}

/** Replaces an account's id in its payment and in this tab's draft. */
export function replaceAccountId(before: string, after: string): void {
  const replaced = (text: string) => text.replaceAll(JSON.stringify(before), JSON.stringify(after));
  for (const key of [paymentKey, openPaymentKey]) {
    const text = read(key);
    if (text !== null) write(key, replaced(text));
  }
  const draft = readTab(storageKeys.checkoutDraft.key);
  if (draft !== null) writeTab(storageKeys.checkoutDraft.key, replaced(draft));
}

/**
 * Removes what the shopper typed and viewed: this tab's drafts, the recent searches and the viewed products. After a sign-out in
 * another tab, also removes the shopper's data that this tab holds because the device is full.
 */
export function forgetTyped(isSignOut: boolean): void {
  for (const { key, kind, owner } of Object.values<StorageKey>(storageKeys))
    if (owner === 'shopper' && (kind === 'session' || isSignOut)) removeTab(key);
  remove(storageKeys.recentSearches.key);
  remove(storageKeys.recentlyViewed.key);
  dispatchEvent(new StorageEvent('storage', { key: null }));
}
