/** Recent searches. Stored on the device with consent to preferences, otherwise kept in memory while the page is open. */

import { atom } from 'nanostores';
import { allowed } from '#features/consent/consent-storage.ts';
import { consentEvent } from '#platform/events.ts';
import { followDevice } from '#platform/follow-device.ts';
import { hold, read, remove, write } from '#platform/storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { keyOf, termOf } from './search.ts';

const { key } = storageKeys.recentSearches;
export const recentLimit = 5;

/** Filled from storage once something subscribes. */
export const $recent = atom<readonly string[]>([]);

// Withdrawing consent removes the searches, in this tab or another.
followDevice($recent, refresh, consentEvent);

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

/** Parses the stored list and skips invalid entries. */
export function decodeRecent(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return [];
    return value
      .flatMap((term) => (typeof term === 'string' ? termOf(term) || [] : []))
      .slice(0, recentLimit);
  } catch {
    return [];
  }
}

/** Newest first, without duplicates. */
export function withRecent(recent: readonly string[], term: string): readonly string[] {
  return [term, ...recent.filter((other) => keyOf(other) !== keyOf(term))].slice(0, recentLimit);
}
