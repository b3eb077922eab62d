/** A search of this shop's API in a language. */
import type { Locale } from '#i18n/locale.ts';
import { loadPart } from '#platform/load-part.ts';
import { createSearch, type Search } from './store.ts';
import { searchText } from './texts.ts';

export function shopSearch(locale: Locale): Search {
  return createSearch({
    find: async (term, signal) =>
      (await loadPart(() => import('./shop-ask.ts'))).askSearch(locale, term, signal),
    // The words stand in the page, too: without the toast nothing is lost.
    onTooMany: (message) =>
      loadPart(() => import('./tell.ts'))
        .then(({ tellTooMany }) => tellTooMany(message ?? searchText(locale)('tooMany')))
        .catch(() => undefined),
  });
}
