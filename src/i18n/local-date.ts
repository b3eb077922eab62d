/** Dates as the shopper's region writes them. Only for what the browser renders: the build doesn't know the region. */
import { withOrdinal } from '#lib/ordinal.ts';
import type { Locale } from './locale.ts';

/** The page's language as the shopper's region writes it: `en-US` → `November 24, 2026`. Without a region, English is British. */
export function dateLanguage(locale: Locale): string {
  // Some systems name a language in a way that Intl refuses, such as `en-US@posix`.
  const own = navigator.languages.find((tag) => tag.startsWith(locale) && /^..-[A-Z]{2}$/.test(tag));
  return own ?? (locale === 'en' ? 'en-GB' : locale);
}

/** Like `date`, but as the shopper's region writes it, in the device's time zone. Only for what the build doesn't render. */
export function localDate(locale: Locale, timestamp: string): string {
  return withOrdinal(
    locale,
    new Date(timestamp).toLocaleDateString(dateLanguage(locale), { dateStyle: 'long' }),
  );
}

/**
 * Makes the browser load the names of the months in a separate task. The browser loads them once per page, which blocks a slow phone
 * for 50 ms. Call this before a call to the API, so that the names are ready when the response arrives.
 */
export function prepareDates(locale: Locale): void {
  setTimeout(localDate, 0, locale, '1970-01-01');
}
