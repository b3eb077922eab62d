/** Formats dates. Separate from format.ts, because the privacy page needs only dates. */
import type { Locale } from './locale.ts';

const formatters: Record<string, Intl.DateTimeFormat> = {};

/** A timestamp → `21 November 2026` / `21 novembre 2026`, in UTC so that build and browser agree. */
export function date(locale: Locale, timestamp: string): string {
  return formatted(locale, timestamp, 'UTC');
}

/** The same in the device's time zone, for what the shopper did. Only for what the build doesn't render. */
export function localDate(locale: Locale, timestamp: string): string {
  return formatted(locale, timestamp, Intl.DateTimeFormat().resolvedOptions().timeZone);
}

function formatted(locale: Locale, timestamp: string, timeZone: string): string {
  const name = `${locale} ${timeZone}`;
  formatters[name] ??= new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'long',
    timeZone,
  });
  return formatters[name].format(new Date(timestamp));
}
