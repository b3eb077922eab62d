/**
 * Recent searches. With consent to preferences, they are stored on the device. Without it, they are kept in memory while the page
 * is open, and deleted when the shopper leaves it.
 */

import { persistentAtom, setPersistentEngine } from '@nanostores/persistent';
import type { ReadableAtom } from 'nanostores';
import { allowedOptions } from '#features/consent/consent-storage.ts';
import { jsonIn } from '#lib/json.ts';
import { consentEvent } from '#platform/event-names.ts';
import { forgetCopy, keepInPage, onStoredChange, read, remove, write } from '#platform/storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { termKey, termOf } from './search.ts';

const { key } = storageKeys.recentSearches;
const mostTerms = 5;

/** The back/forward cache may keep the page's memory, and somebody else may use the tab next. */
function forgetNotAllowed(): void {
  if (!allowedOptions().preferences) forgetCopy(key);
}

let stopListening = (): void => undefined;

// The package would write to local storage itself. This engine writes through storage.ts, which never throws, and only with consent.
setPersistentEngine(
  new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => read(String(name)) ?? undefined,
      has: (_, name) => read(String(name)) !== null,
      set: (_, name, text: string) => {
        (allowedOptions().preferences ? write : keepInPage)(String(name), text);
        addEventListener('pagehide', forgetNotAllowed, { once: true });
        return true;
      },
      deleteProperty: (_, name) => {
        remove(String(name));
        return true;
      },
    },
  ),
  {
    addEventListener: (_key, _listener, restore) => {
      // The build also mounts the store.
      if (typeof window !== 'undefined') stopListening = onStoredChange(restore, consentEvent);
    },
    removeEventListener: () => stopListening(),
  },
);

const $terms = persistentAtom<readonly string[]>(key, [], {
  // If `encode` returns no text, the package removes the key.
  encode: (terms) => (terms.length ? JSON.stringify(terms) : undefined),
  decode: decodeRecent,
});
/** Newest first. Withdrawing consent removes the searches, in this tab or another. */
export const $recent: ReadableAtom<readonly string[]> = $terms;

export function rememberSearch(term: string): void {
  $terms.set(withRecent($terms.get(), term));
}

export function forgetSearches(): void {
  $terms.set([]);
}

/** Parses the stored list and skips invalid entries. */
function decodeRecent(text: string | null): readonly string[] {
  const value = jsonIn(text);
  if (!Array.isArray(value)) return [];
  return value.flatMap((term) => (typeof term === 'string' ? termOf(term) || [] : [])).slice(0, mostTerms);
}

/** Newest first, without duplicates. */
function withRecent(recent: readonly string[], term: string): readonly string[] {
  return [term, ...recent.filter((other) => termKey(other) !== termKey(term))].slice(0, mostTerms);
}
