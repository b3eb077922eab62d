/** What the shopper can do on the results page: search, without the wait for a lazy part that the header's search has. */
import type { Locale } from '#i18n/locale.ts';
import { findResults } from './results-call.ts';
import { createSearch } from './search-store.ts';

export const createPageSearch = (locale: Locale) =>
  createSearch((term, signal) => findResults(locale, term, signal));
