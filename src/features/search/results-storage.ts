/** Caches results for five minutes in session storage, so that the header's search and the results page share them. */
import * as z from 'zod/mini';
import { category, product } from '#api/contract/catalog.ts';
import type { Locale } from '#i18n/locale.ts';
import { jsonIn } from '#lib/json.ts';
import { readTab, removeTab, writeTab } from '#platform/storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { type SearchResult, termKey } from './search.ts';

/** How long a result stays fresh, in milliseconds. */
const freshFor = 5 * 60_000;
/** In UTF-16 units. This leaves room for the tab's other data. */
const longestText = 300_000;

const { key } = storageKeys.searchResults;

const result = z.object({ products: z.array(product), categories: z.array(category) });
/** Newest first. */
const entries = z.array(z.object({ language: z.string(), term: z.string(), at: z.number(), result }));
type CachedSearch = z.output<typeof entries>[number];

/** Returns a fresh result of the same search, if cached. Removes results that are no longer fresh. */
export function readCachedResult(locale: Locale, term: string): SearchResult | undefined {
  const list = readFreshEntries();
  store(list);
  return list.find((entry) => entry.language === locale && entry.term === termKey(term))?.result;
}

export function cacheResult(locale: Locale, term: string, searchResult: z.output<typeof result>): void {
  const newest = { language: locale, term: termKey(term), at: Date.now(), result: searchResult };
  const others = readFreshEntries().filter(
    (entry) => entry.language !== locale || entry.term !== newest.term,
  );
  store([newest, ...others]);
  // Removes old results if the page stays open. If the shopper leaves the page first, they stay until the next search in this tab, or
  // until the tab is closed.
  setTimeout(() => store(readFreshEntries()), freshFor);
}

function readFreshEntries(): readonly CachedSearch[] {
  const now = Date.now();
  const stored = z.safeParse(entries, jsonIn(readTab(key))).data ?? [];
  return stored.filter(({ at }) => at <= now && now - at < freshFor);
}

/** Stores the entries. Drops the oldest ones if they exceed the limit. */
function store(list: readonly CachedSearch[]): void {
  const text = JSON.stringify(list);
  if (!list.length) removeTab(key);
  else if (text.length <= longestText) writeTab(key, text);
  else store(list.slice(0, -1));
}
