/**
 * VAT rates by destination, in per cent: the standard rate and the rate of printed books. They cover the European Union in
 * 2026 (Directive 2006/112/EC, articles 97 and 98; the Commission's "Taxes in Europe" database) and the other countries
 * where the shop is registered. All other destinations are exports without VAT. Monaco and the Isle of Man count as part of
 * a member state (article 7).
 */
import rates from './rates.json' with { type: 'json' };

type Rates = readonly [standard: number, reduced: number];

const ratesByCountry = rates as unknown as Readonly<Record<string, Rates>>;

/** Postal codes outside the country's VAT territory (article 6 of the Directive). */
const outside: Readonly<Record<string, RegExp>> = {
  DE: /^(27498|78266)$/,
  ES: /^(35|38|51|52)\d{3}$/,
  FI: /^22\d{3}$/,
  FR: /^9[78]\d{3}$/,
  GR: /^63086$/,
  IT: /^23041$/,
};

export interface Destination {
  country: string;
  /** Without a postal code, the rate is an estimate. */
  postalCode: string | null;
}

/** `undefined` for an export. */
function ratesOf({ country, postalCode }: Destination): Rates | undefined {
  return outside[country]?.test((postalCode ?? '').replaceAll(' ', '')) ? undefined : ratesByCountry[country];
}

export const isExport = (destination: Destination): boolean => !ratesOf(destination);

/**
 * The rate of a product at a destination, in per cent. 0 for an export. A product whose own rate is above 0 and below 10 %, such as a
 * book, has the destination's reduced rate. A real shop needs a class for each kind of product.
 */
export function vatRateOf(destination: Destination, ownRate: number): number {
  const [standard, reduced] = ratesOf(destination) ?? [0, 0];
  return ownRate > 0 && ownRate < 10 ? reduced : standard;
}
