/** Separate from date.ts, because most pages show only dates in UTC. */
import type { Locale } from './locale.ts';

/** Like `date`, but in the device's time zone, for what the shopper did. Only for what the build doesn't render. */
export function localDate(locale: Locale, timestamp: string): string {
  const language = locale === 'en' ? 'en-GB' : locale;
  return new Date(timestamp).toLocaleDateString(language, { dateStyle: 'long' });
}
