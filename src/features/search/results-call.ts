/**
 * Finds results through the API. The header loads this file only for the first search, because the API client is as large as all
 * other code of the header's search, not counting React.
 */
import { createClient } from '#api/client.ts';
import { searchCatalog } from '#api/contract/catalog.ts';
import type { Locale } from '#i18n/locale.ts';
import { apiUrl } from '#platform/config.ts';
import { cacheResult, readCachedResult } from './results-storage.ts';
import type { SearchResult } from './search.ts';

/** Returns a cached result or calls the API. Rejects with the client's error. */
export async function findResults(
  locale: Locale,
  search: string,
  signal: AbortSignal,
): Promise<SearchResult> {
  const cached = readCachedResult(locale, search);
  if (cached) return cached;
  // One retry is enough for a lost connection. The shopper is waiting, and can repeat a search that failed.
  const client = createClient({ baseUrl: apiUrl, language: locale, retries: 1 });
  const found = await client.call(searchCatalog, { query: { search } }, { signal });
  cacheResult(locale, search, found);
  return found;
}
