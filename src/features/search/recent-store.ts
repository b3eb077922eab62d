/** Recent searches. Stored on the device with consent to preferences, otherwise kept in memory while the page is open. */

import { atom, onMount } from 'nanostores';
import { allowed } from '#features/consent/consent-storage.ts';
import { consentEvent } from '#platform/events.ts';
import { inBrowser } from '#platform/in-browser.ts';
import { hold, read, remove, write } from '#platform/storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { decodeRecent, withRecent } from './recent.ts';

const { key } = storageKeys.recentSearches;

/** Filled from storage once something subscribes. */
export const $recent = atom<readonly string[]>([]);

onMount($recent, () => {
  if (!inBrowser) return;
  refresh();
  // Withdrawing consent removes the searches, in this tab or another.
  const events = ['storage', 'pageshow', consentEvent];
  for (const type of events) addEventListener(type, refresh);
  return () => {
    for (const type of events) removeEventListener(type, refresh);
  };
});

function refresh(): void {
  $recent.set(decodeRecent(read(key)));
}

export function rememberSearch(term: string): void {
  const text = JSON.stringify(withRecent(decodeRecent(read(key)), term));
  (allowed().preferences ? write : hold)(key, text);
  refresh();
}

export function forgetSearches(): void {
  remove(key);
  refresh();
}
