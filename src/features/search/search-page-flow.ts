/** The search of the results page, which doesn't wait for a lazy part as the header's search does. */
import type { Locale } from '#i18n/locale.ts';
import { findResults } from './results-call.ts';
import { createSearch } from './search-store.ts';

export const createPageSearch = (locale: Locale) =>
  createSearch((term, signal) => findResults(locale, term, signal));
