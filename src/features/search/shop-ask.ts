/**
 * The search call. Loaded with the first search, because the API client is as large as the rest of the search without
 * React.
 */
import { createClient } from '#api/client.ts';
import { searchCatalog } from '#api/contract/search.ts';
import type { Locale } from '#i18n/locale.ts';
import { apiUrl } from '#platform/config.ts';
import { cachedResult, cacheResult } from './result-cache.ts';
import type { SearchResult } from './search.ts';

/** Returns a cached result or calls the API. Rejects with the client's error. */
export async function findResults(
  locale: Locale,
  search: string,
  signal: AbortSignal,
): Promise<SearchResult> {
  const cached = cachedResult(locale, search);
  if (cached) return cached;
  const client = createClient({ baseUrl: apiUrl, language: locale });
  const result = await client.call(searchCatalog, { query: { search } }, { signal });
  cacheResult(locale, search, result);
  return result;
}
