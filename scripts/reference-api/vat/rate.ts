/**
 * Standard VAT rates by destination, in per cent. They cover the European Union in 2026 (Directive 2006/112/EC, article
 * 97; the Commission's "Taxes in Europe" database) and the other countries where the shop is registered. All other
 * destinations are exports without VAT. Monaco and the Isle of Man count as part of a member state (article 7).
 */
import rates from './rates.json' with { type: 'json' };

const RATES: Readonly<Record<string, number>> = rates;

/** Postal codes outside the country's VAT territory (article 6 of the Directive). */
const OUTSIDE: Readonly<Record<string, RegExp>> = {
  DE: /^(27498|78266)$/,
  ES: /^(35|38|51|52)\d{3}$/,
  FI: /^22\d{3}$/,
  FR: /^9[78]\d{3}$/,
  GR: /^63086$/,
  IT: /^23041$/,
};

/** The rate for items and shipping, in per cent. 0 for an export. Without a postal code, an estimate. */
export function vatRateOf(country: string, postalCode: string | null): number {
  if (OUTSIDE[country]?.test((postalCode ?? '').replaceAll(' ', ''))) return 0;
  return RATES[country] ?? 0;
}
