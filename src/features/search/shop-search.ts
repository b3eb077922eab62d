/** Searches the shop's API in one language. */
import type { Locale } from '#i18n/locale.ts';
import { loadPart } from '#platform/load-part.ts';
import { createSearch, type Search } from './store.ts';

export function shopSearch(locale: Locale): Search {
  return createSearch({
    find: async (term, signal) =>
      (await loadPart(() => import('./shop-ask.ts'))).findResults(locale, term, signal),
  });
}
