/** Searches the shop's API in one language. */
import type { Locale } from '#i18n/locale.ts';
import { loadPart } from '#platform/load-part.ts';
import shopAskPart from './shop-ask.ts?part';
import { createSearch, type Search } from './store.ts';

export function shopSearch(locale: Locale): Search {
  return createSearch({
    find: async (term, signal) =>
      (await loadPart<typeof import('./shop-ask.ts')>(shopAskPart)).findResults(locale, term, signal),
  });
}
