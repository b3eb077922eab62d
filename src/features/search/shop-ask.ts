/** The search call. Loaded with the first term: the API's client is as large as all the rest of the search without React. */
import { createClient } from '#api/client.ts';
import { searchCatalog } from '#api/contract/search.ts';
import type { Locale } from '#i18n/locale.ts';
import { apiUrl } from '#platform/config.ts';
import { cachedResult, cacheResult } from './result-cache.ts';
import type { SearchResult } from './search.ts';

/** Answers from the cache or asks the API. Rejects with what the client throws. */
export async function askSearch(locale: Locale, search: string, signal: AbortSignal): Promise<SearchResult> {
  const cached = cachedResult(locale, search);
  if (cached) return cached;
  const client = createClient({ baseUrl: apiUrl, language: locale });
  const result = await client.call(searchCatalog, { query: { search } }, { signal });
  cacheResult(locale, search, result);
  return result;
}
