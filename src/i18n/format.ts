/**
 * Formats money and numbers. In every language, prices have a `$` prefix and two decimals. Creating an `Intl.NumberFormat`
 * takes a slow phone 50 ms before the cart's first paint, so this file does without.
 */
import type { Cents } from '#lib/money.ts';
import type { Locale } from './locale.ts';

/** What separates thousands, and what separates decimals. */
const marks: Readonly<Record<Locale, readonly [thousands: string, decimals: string]>> = {
  en: [',', '.'],
  fr: ['\u202f', ','],
};

/** Formats `units / 10 ** places`. */
function decimal(locale: Locale, units: number, places: number): string {
  const [thousands, decimals] = marks[locale];
  const digits = `${units}`.padStart(places + 1, '0');
  const whole = digits.slice(0, -places).replace(/\B(?=(\d{3})+$)/g, thousands);
  return whole + decimals + digits.slice(-places);
}

/** Integer cents → `$1,234.50` (en), `$1 234,50` (fr). */
export function money(locale: Locale, cents: Cents): string {
  return `${cents < 0 ? '−' : ''}$${decimal(locale, Math.abs(cents), 2)}`;
}

/** A VAT rate, which has up to four decimals: `14.975` → `14.975` (en), `14,975` (fr). */
export function percent(locale: Locale, rate: number): string {
  return number(locale, rate, 4);
}

/** `5.5` → `5.5` (en), `5,5` (fr), rounded half up to `most` decimals. For values of 0 and above. */
export function number(locale: Locale, value: number, most = 2): string {
  // The small amount makes up for binary errors: 1.005 × 100 = 100.49999999999999.
  return decimal(locale, Math.round(value * 10 ** most + 1e-6), most).replace(/\D?0+$/, '');
}
