/** The search call. Loaded with the first term: the API's client is as large as all the rest of the search without React. */

import { createClient } from '#api/client.ts';
import { searchCatalog } from '#api/contract/search.ts';
import type { Locale } from '#i18n/locale.ts';
import { apiUrl } from '#platform/config.ts';
import type { SearchResult } from './search.ts';

/** Rejects with what the client throws. */
export function askSearch(locale: Locale, search: string, signal: AbortSignal): Promise<SearchResult> {
  const client = createClient({ baseUrl: apiUrl, language: locale });
  return client.call(searchCatalog, { query: { search } }, { signal });
}
