/** Formats money and numbers. In every language, prices have a `$` prefix and two decimals. */
import type { Cents } from '#lib/money.ts';
import type { Locale } from './locale.ts';

/** Cached, because creating a formatter takes longer than using it a thousand times. */
const formatters: Record<string, Intl.NumberFormat> = {};

function decimals(locale: Locale, least: number, most: number): Intl.NumberFormat {
  const name = `${locale} ${least} ${most}`;
  formatters[name] ??= new Intl.NumberFormat(locale, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  });
  return formatters[name];
}

/** Integer cents → `$1,234.50` (en), `$1 234,50` (fr). */
export function money(locale: Locale, cents: Cents): string {
  return `${cents < 0 ? '−' : ''}$${decimals(locale, 2, 2).format(Math.abs(cents) / 100)}`;
}

/** A VAT rate, which has up to four decimals: `14.975` → `14.975` (en), `14,975` (fr). */
export function percent(locale: Locale, rate: number): string {
  return number(locale, rate, 4);
}

/** `5.5` → `5.5` (en), `5,5` (fr), rounded to `most` decimals. */
export function number(locale: Locale, value: number, most = 2): string {
  return decimals(locale, 0, most).format(value);
}
