/** A search of this shop's API in a language. */
import { createClient } from '#api/client.ts';
import { searchCatalog } from '#api/contract/search.ts';
import { showToast } from '#features/toasts/store.ts';
import { startToasts } from '#features/toasts/toasts.script.ts';
import type { Locale } from '#i18n/locale.ts';
import { apiUrl } from '#platform/config.ts';
import { createSearch, type Search } from './store.ts';
import { searchText } from './texts.ts';

export function shopSearch(locale: Locale): Search {
  const client = createClient({ baseUrl: apiUrl, language: locale });
  return createSearch({
    find: (search, signal) => client.call(searchCatalog, { query: { search } }, { signal }),
    onTooMany: (message) => {
      startToasts();
      showToast({ kind: 'error', text: message ?? searchText(locale)('tooMany') });
    },
  });
}
