/** Money, dates and numbers per language. Prices carry a `$` prefix and two decimals in both (spec section 1). */
import type { Cents } from '#lib/money.ts';
import type { Locale } from './locale.ts';

const tags: Readonly<Record<Locale, string>> = { en: 'en-US', fr: 'fr-FR' };

/** Integer cents → `$1,234.50` (en), `$1 234,50` (fr). */
export function money(locale: Locale, cents: Cents): string {
  const digits = new Intl.NumberFormat(tags[locale], { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${cents < 0 ? '−' : ''}$${digits.format(Math.abs(cents) / 100)}`;
}

/** `5.5` → `5.5` (en), `5,5` (fr); at most two decimals, unless told otherwise. */
export function number(locale: Locale, value: number, decimals = 2): string {
  return new Intl.NumberFormat(tags[locale], { maximumFractionDigits: decimals }).format(value);
}

/** A timestamp → `21 November 2026` / `21 novembre 2026`, in UTC so that build and browser agree. */
export function date(locale: Locale, timestamp: string): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'fr-FR', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(timestamp));
}
