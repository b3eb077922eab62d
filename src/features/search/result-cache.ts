/**
 * Search results for five minutes, across the pages of a tab: the header's search and the search page share them. Without
 * session storage there is no cache.
 */
import * as z from 'zod/mini';
import { category } from '#api/contract/category.ts';
import { product } from '#api/contract/product.ts';
import type { Locale } from '#i18n/locale.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { readTab, removeTab, writeTab } from '#platform/tab-storage.ts';
import { keyOf, type SearchResult } from './search.ts';

/** How long a result is good for, in milliseconds. */
export const freshFor = 5 * 60_000;
/** The cache leaves room for what else a tab keeps, in UTF-16 units. */
export const cacheLimit = 300_000;

const { key } = storageKeys.searchResults;

const result = z.object({ products: z.array(product), categories: z.array(category) });
/** Newest first. */
const entries = z.array(z.object({ language: z.string(), term: z.string(), at: z.number(), result }));
type Entry = z.output<typeof entries>[number];

/** The result of an earlier search, if it is still fresh. Drops what is not. */
export function cachedResult(locale: Locale, term: string): SearchResult | undefined {
  const kept = freshEntries();
  keep(kept);
  return kept.find((entry) => entry.language === locale && entry.term === keyOf(term))?.result;
}

export function cacheResult(locale: Locale, term: string, found: z.output<typeof result>): void {
  const newest = { language: locale, term: keyOf(term), at: Date.now(), result: found };
  const others = freshEntries().filter((entry) => entry.language !== locale || entry.term !== newest.term);
  keep([newest, ...others]);
}

function freshEntries(): readonly Entry[] {
  try {
    const now = Date.now();
    const stored: unknown = JSON.parse(readTab(key) ?? '[]');
    return entries.parse(stored).filter(({ at }) => at <= now && now - at < freshFor);
  } catch {
    return [];
  }
}

/** Leaves out the oldest ones beyond the limit. */
function keep(kept: readonly Entry[]): void {
  const text = JSON.stringify(kept);
  if (!kept.length) removeTab(key);
  else if (text.length <= cacheLimit) writeTab(key, text);
  else keep(kept.slice(0, -1));
}
