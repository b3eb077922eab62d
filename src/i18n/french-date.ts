import type { Locale } from './locale.ts';

/** French writes the first day of a month as an ordinal, which Intl doesn't: `1 décembre` → `1er décembre`. */
export const withOrdinal = (locale: Locale, date: string): string =>
  locale === 'fr' ? date.replace(/^1(?!\d|er)/, '1er') : date;
