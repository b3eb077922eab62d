/** The search of the results page. Unlike the header's search, it doesn't wait for a lazy part. */
import type { Locale } from '#i18n/locale.ts';
import { findResults } from './results-call.ts';
import { createSearch } from './search-store.ts';

export const createPageSearch = (locale: Locale) =>
  createSearch((term, signal) => findResults(locale, term, signal));
