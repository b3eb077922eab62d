/** Asks what shipping the cart to a country costs. A lazy part of the cart. */
import { createClient } from '#api/client.ts';
import { calculateShipping, calculateVat } from '#api/contract/quote.ts';
import { countries } from '#i18n/countries.ts';
import { pageLocale } from '#i18n/locale.ts';
import { countryCodes } from '#lib/countries.ts';
import { type Cents, grossOf, toCents } from '#lib/money.ts';
import { apiUrl, deliveryCountries } from '#platform/config.ts';
import type { Cart } from './cart.ts';

export interface ShippingEstimate {
  country: string;
  /** Of the cheapest method. Undefined if no method goes there. */
  cost?: Cents | undefined;
  /** Whether `cost` is with VAT, without it, or there is none in this country. */
  vat: 'incl' | 'excl' | 'none';
  /** The net subtotal from which a method costs nothing, if the cart is below. */
  freeFrom?: Cents | undefined;
  /** In per cent. `null` if the products have different rates there. */
  vatRate: number | null;
}

/** @throws if a call fails. */
export async function askForShipping(
  { items }: Cart,
  country: string,
  signal: AbortSignal,
): Promise<ShippingEstimate> {
  const client = createClient({ baseUrl: apiUrl, language: pageLocale() });
  const body = { country, items: items.map(({ productId, quantity }) => ({ productId, quantity })) };
  const [{ methods }, { rate }] = await Promise.all([
    client.call(calculateShipping, { body }, { signal }),
    client.call(calculateVat, { body }, { signal }),
  ]);
  const [cheapest] = methods.toSorted((one, other) => one.cost - other.cost);
  if (!cheapest) return { country, vat: 'none', vatRate: null };
  const net = toCents(cheapest.cost);
  const limits = methods.flatMap(({ freeFrom }) => (freeFrom === null ? [] : [toCents(freeFrom)]));
  return {
    country,
    cost: grossOf(net, rate ?? 0),
    vat: rate === null ? 'excl' : rate > 0 ? 'incl' : 'none',
    vatRate: rate,
    freeFrom: net > 0 && limits.length > 0 ? Math.min(...limits) : undefined,
  };
}

/** The countries that the shop delivers to, by name. */
export const offeredCountries = () =>
  countries(pageLocale(), deliveryCountries.length > 0 ? deliveryCountries : countryCodes);
