/** Formats dates. Separate from format.ts, because the privacy page needs only dates. */
import type { Locale } from './locale.ts';

const formatters: Partial<Record<Locale, Intl.DateTimeFormat>> = {};

/** A timestamp → `21 November 2026` / `21 novembre 2026`, in UTC so that build and browser agree. */
export function date(locale: Locale, timestamp: string): string {
  formatters[locale] ??= new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const text = formatters[locale].format(new Date(timestamp));
  // `withOrdinal` does the same. If this file imported it, pages that need only `date` would load one more file.
  return locale === 'fr' ? text.replace(/^1 /, '1er ') : text;
}
