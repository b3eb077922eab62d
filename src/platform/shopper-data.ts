/** What belongs to the shopper on this device, as opposed to the device's own settings. */

import { jsonIn } from '#lib/json.ts';
import { forgetCopy, read, readTab, remove, removeTab, write, writeTab } from './storage.ts';
import {
  discountCodeKey,
  openPaymentKey,
  optionalKeys,
  paymentKey,
  type StorageKey,
  storageKeys,
} from './storage-keys.ts';

/** What the shopper searched for and viewed. */
const optionalData = Object.values(optionalKeys).map(({ key }) => key);

const ofShopper = Object.values<StorageKey>(storageKeys).filter(({ owner }) => owner === 'shopper');

/** Removes the shopper's data. The synthetic event tells this page's listeners what the browser tells other tabs. */
export function forgetShopper(): void {
  for (const { key, kind } of ofShopper) {
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

/** Removes what the shopper of another account has typed and viewed on this device. Their cart may stay, so it isn't part of this. */
export function forgetOtherShopper(): void {
  for (const key of [discountCodeKey, ...optionalData]) remove(key);
}

/**
 * After a sign-out in this tab or another one: removes the shopper's data that only this tab has. Always keeps what is stored on the
 * device, because the tab where the shopper signed out removes it.
 */
export function forgetTab(): void {
  for (const { key } of ofShopper) removeTab(key);
  forgetCopies();
}

/**
 * After another account has signed in: removes what earlier accounts typed, searched for and viewed in this tab. Keeps the drafts of
 * `accountId`, because a page from the back/forward cache may notice late that the account has changed. What is stored on the device
 * stays, too.
 */
export function forgetOtherAccounts(accountId: string): void {
  for (const { key, kind } of ofShopper)
    if (kind === 'session' && ownerOf(readTab(key)) !== accountId) removeTab(key);
  forgetCopies();
}

/** The account's id in a stored draft: `account` in the checkout's, `userId` in a review's. */
function ownerOf(draft: string | null): unknown {
  const { account, userId } = Object(jsonIn(draft));
  return account ?? userId;
}

/** Removes the searches and viewed products that only this page or this tab has. */
function forgetCopies(): void {
  optionalData.forEach(forgetCopy);
  dispatchEvent(new StorageEvent('storage', { key: null }));
}
