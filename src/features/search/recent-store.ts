/** Recent searches. Stored on the device with consent to preferences, otherwise kept in memory while the page is open. */

import { allowed } from '#features/consent/consent-storage.ts';
import { persistentAtom } from '#platform/persistent.ts';
import { hold, read, remove, write } from '#platform/storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { keyOf, termOf } from './search.ts';

const { key } = storageKeys.recentSearches;
export const recentLimit = 5;

/** Withdrawing consent removes the searches, in this tab or another. */
export const $recent = persistentAtom<readonly string[]>(key, [], {
  encode: JSON.stringify,
  decode: decodeRecent,
});

export function rememberSearch(term: string): void {
  const recent = withRecent(decodeRecent(read(key)), term);
  (allowed().preferences ? write : hold)(key, JSON.stringify(recent));
  $recent.set(recent);
}

export function forgetSearches(): void {
  remove(key);
  $recent.set([]);
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
