/**
 * Formats money and numbers. In every language, dollars have a `$` prefix and two decimals. Creating an `Intl.NumberFormat` takes a
 * slow phone 50 ms before the cart's first paint, so dollars and numbers are formatted without it. Other currencies are written as
 * the language writes them.
 */
import type { Cents } from '#lib/money.ts';
import type { Locale } from './locale.ts';

/** scripts/astro/defines.ts sets it. */
declare const __CURRENCY__: string;

/** The currency of the shop's prices (ISO 4217), in upper case. */
export const shopCurrency: string = __CURRENCY__;

/** What separates thousands, what separates decimals, and the sign after a percentage. */
const marks: Readonly<Record<Locale, readonly [thousands: string, decimals: string, percent: string]>> = {
  en: [',', '.', '%'],
  fr: ['\u202f', ',', '\u202f%'],
};

/** Formats `units / 10 ** places`. */
function decimal(locale: Locale, units: number, places: number): string {
  const [thousands, decimals] = marks[locale];
  const digits = `${units}`.padStart(places + 1, '0');
  const whole = digits.slice(0, -places).replace(/\B(?=(\d{3})+$)/g, thousands);
  return whole + decimals + digits.slice(-places);
}

/**
 * Integer cents → `$1,234.50` (en), `$1 234,50` (fr), `€1,234.50` (en), `1 234,50 €` (fr). An order may have another currency
 * than the shop, in upper or lower case.
 */
export function money(locale: Locale, cents: Cents, currency = shopCurrency): string {
  const text = isDollar(currency)
    ? `$${decimal(locale, Math.abs(cents), 2)}`
    : currencyFormat(locale, currency).format(Math.abs(cents) / 100);
  return cents < 0 ? `−${text}` : text;
}

/** `$`, `€` or `CHF`, for the label of a field. */
export function currencySymbol(locale: Locale): string {
  if (isDollar(shopCurrency)) return '$';
  const parts = currencyFormat(locale, shopCurrency).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? shopCurrency;
}

/** Backends write currencies in upper or lower case. */
export function isSameCurrency(a: string, b: string): boolean {
  return a.toUpperCase() === b.toUpperCase();
}

const isDollar = (currency: string) => isSameCurrency(currency, 'USD');

const currencyFormats = new Map<string, Intl.NumberFormat>();

function currencyFormat(locale: Locale, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = currencyFormats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  currencyFormats.set(key, format);
  return format;
}

/** A VAT rate, which has up to four decimals: `14.975` → `14.975` (en), `14,975` (fr). */
export function percent(locale: Locale, rate: number): string {
  return number(locale, rate, 4);
}

/** How much a price is reduced, in whole per cent: `24` → `−24%` (en), `−24 %` (fr). Empty for 0. */
export function reducedBy(locale: Locale, whole: number): string {
  return whole ? `−${whole}${marks[locale][2]}` : '';
}

/** `5.5` → `5.5` (en), `5,5` (fr), rounded half up to at most `most` decimals. For values of 0 and above. */
export function number(locale: Locale, value: number, most = 2): string {
  return rounded(locale, value, most).replace(/\D?0+$/, '');
}

/** A mean rating, always with one decimal: `4` → `4.0` (en), `4,0` (fr). */
export function meanRating(locale: Locale, mean: number): string {
  return rounded(locale, mean, 1);
}

function rounded(locale: Locale, value: number, decimals: number): string {
  // The small amount makes up for binary errors: 1.005 × 100 = 100.49999999999999.
  return decimal(locale, Math.round(value * 10 ** decimals + 1e-6), decimals);
}
