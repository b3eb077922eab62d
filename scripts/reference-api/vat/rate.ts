/**
 * Standard VAT rates by destination, in per cent. They cover the European Union in 2026 (Directive 2006/112/EC, article
 * 97; the Commission's "Taxes in Europe" database) and the other countries where the shop is registered. All other
 * destinations are exports without VAT.
 */
const RATES: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
  // Treated as part of a member state (article 7 of the Directive).
  IM: 20,
  MC: 20,
  // Registrations outside the EU.
  CH: 8.1,
  GB: 20,
  IS: 24,
  LI: 8.1,
  NO: 25,
};

/** Postal codes outside the country's VAT territory (article 6 of the Directive). */
const OUTSIDE: Readonly<Record<string, RegExp>> = {
  DE: /^(27498|78266)$/,
  ES: /^(35|38|51|52)\d{3}$/,
  FI: /^22\d{3}$/,
  FR: /^9[78]\d{3}$/,
  GR: /^63086$/,
  IT: /^23041$/,
};

/** The rate for items and shipping, in per cent. 0 for an export. */
export function vatRateOf(country: string, postalCode = ''): number {
  if (OUTSIDE[country]?.test(postalCode.replaceAll(' ', ''))) return 0;
  return RATES[country] ?? 0;
}
