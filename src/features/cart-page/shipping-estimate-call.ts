/** Asks the API what it costs to ship the cart to a country, and puts the price into words. A lazy part of the cart. */
import { createClient } from '#api/client.ts';
import { calculateShipping, calculateVat } from '#api/contract/quote.ts';
import { toSentItems } from '#api/contract/shapes.ts';
import type { Cart } from '#features/cart/cart.ts';
import { countries, countryName } from '#i18n/country-names.ts';
import { money, percent } from '#i18n/format.ts';
import { pageLocale } from '#i18n/locale.ts';
import type { Text } from '#i18n/page-texts.ts';
import { countryCodes } from '#lib/countries.ts';
import { grossOf, toCents } from '#lib/money.ts';
import { apiUrl, deliveryCountries } from '#platform/config.ts';

export interface EstimatedShipping {
  country: string;
  /** Says what shipping there costs. */
  words: (text: Text<'cart'>) => string;
  /** The VAT rate there, in per cent. Empty if the products have different rates. */
  vatRate: string;
}

/** Throws if a call fails. */
export async function askForShipping(
  { items }: Cart,
  country: string,
  signal: AbortSignal,
): Promise<EstimatedShipping> {
  const locale = pageLocale();
  const client = createClient({ baseUrl: apiUrl, language: locale });
  const body = { country, items: toSentItems(items) };
  const [{ methods }, { rate }] = await Promise.all([
    client.call(calculateShipping, { body }, { signal }),
    client.call(calculateVat, { body }, { signal }),
  ]);
  const name = { country: countryName(locale, country) };
  const [cheapest] = methods.toSorted((a, b) => a.cost - b.cost);
  if (!cheapest) return { country, words: (text) => text('shipping.undelivered', name), vatRate: '' };
  const vatRate = rate === null ? '' : percent(locale, rate);
  const net = toCents(cheapest.cost);
  if (net === 0) return { country, words: (text) => text('shipping.free', name), vatRate };
  const vat = rate === null ? 'excl' : rate > 0 ? 'incl' : 'none';
  const values = { ...name, price: money(locale, grossOf(net, rate ?? 0)) };
  /** The net subtotals from which a method costs nothing. The summary shows the net subtotal, so these limits need no VAT. */
  const limits = methods.flatMap(({ freeFrom }) => (freeFrom === null ? [] : [toCents(freeFrom)]));
  return {
    country,
    words: (text) => {
      const from = text(`shipping.${vat}`, values);
      if (limits.length === 0) return from;
      const limit = { price: money(locale, Math.min(...limits)) };
      return `${from} ${text('shipping.freeFrom', limit)}`;
    },
    vatRate,
  };
}

/** The countries that the shop delivers to, by name. */
export const offeredCountries = () =>
  countries(pageLocale(), deliveryCountries.length > 0 ? deliveryCountries : countryCodes);
