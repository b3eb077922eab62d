/** Formats dates. Separate from format.ts, because the privacy page needs only dates. */
import type { Locale } from './locale.ts';

const formatters: Record<string, Intl.DateTimeFormat> = {};

/**
 * A timestamp → `21 November 2026` / `21 novembre 2026`. Whatever the build renders needs `UTC`, so that build and browser agree.
 * By default, the date is that of the device's time zone.
 */
export function date(locale: Locale, timestamp: string, timeZone?: 'UTC'): string {
  const name = `${locale}${timeZone}`;
  formatters[name] ??= new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'long',
    timeZone,
  });
  const text = formatters[name].format(new Date(timestamp));
  // `withOrdinal` does the same. If this file imported it, pages that need only `date` would load one more file.
  return locale === 'fr' ? text.replace(/^1 /, '1er ') : text;
}
