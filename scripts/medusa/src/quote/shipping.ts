/** Medusa's shipping options for a destination. */
import { QueryContext } from '@medusajs/framework/utils';
import type { Shop } from '../catalog/shop.ts';
import { fromCents, type SentShippingMethod } from '../contract.ts';
import { type Quote, subtotalOfGoods } from '../mappers/quote.ts';
import { type ShippingOptionRow, toShippingMethod } from '../mappers/shipping.ts';
import { ratesById } from '../mappers/vat-rates.ts';
import type { Container } from '../medusa-types.ts';
import { type Destination, medusaAddress } from './destination.ts';

interface LocationRow {
  stock_locations: readonly { fulfillment_sets: readonly { id: string }[] }[];
}

/** The shipping methods, the cheapest first. Leaves out options whose price a provider calculates, because that needs a cart. */
export async function shippingMethods(
  container: Container,
  shop: Shop,
  { destination, items }: Pick<Quote, 'items'> & { destination: Destination },
): Promise<SentShippingMethod[]> {
  if (!shop.countries.includes(destination.country)) return [];
  const query = container.resolve('query');
  const { data: channels } = await query.graph<LocationRow>({
    entity: 'sales_channels',
    fields: ['stock_locations.fulfillment_sets.id'],
    filters: { id: shop.salesChannelId },
  });
  const sets = channels.flatMap(({ stock_locations }) =>
    stock_locations.flatMap(({ fulfillment_sets }) => fulfillment_sets.map(({ id }) => id)),
  );
  const { country_code, province_code, postal_code } = medusaAddress(destination);
  const offered = await container.resolve('fulfillment').listShippingOptionsForContext({
    fulfillment_set_id: [...new Set(sets)],
    address: { country_code, province_code, postal_expression: postal_code },
    context: { is_return: 'false', enabled_in_store: 'true' },
  });
  if (!offered.length) return [];
  const { data: rows } = await query.graph<ShippingOptionRow>(
    {
      entity: 'shipping_option',
      fields: ['id', 'name', 'price_type', 'metadata', 'type.id', 'type.description', 'calculated_price.*'],
      filters: { id: offered.map(({ id }) => id) },
      context: {
        calculated_price: QueryContext({
          region_id: shop.regionId,
          currency_code: shop.currency,
          // The rules of prices compare this amount. It is the one that the checkout shows.
          item_total: fromCents(subtotalOfGoods(items)),
        }),
      },
    },
    shop.locale === undefined ? {} : { locale: shop.locale },
  );
  const rates = await ratesOf(container, shop, destination, rows);
  return rows
    .flatMap((row) => toShippingMethod(row, rates.get(row.id) ?? 0) ?? [])
    .toSorted((a, b) => a.cost - b.cost || (a.id < b.id ? -1 : 1));
}

/** The destination's VAT rates of the options whose prices include taxes, in per cent. */
async function ratesOf(
  container: Container,
  { currency }: Shop,
  destination: Destination,
  rows: readonly ShippingOptionRow[],
): Promise<ReadonlyMap<string, number>> {
  const inclusive = rows.filter((row) => row.calculated_price?.is_calculated_price_tax_inclusive);
  if (!inclusive.length) return ratesById([]);
  const lines = await container.resolve('tax').getTaxLines(
    inclusive.map(({ id, calculated_price }) => ({
      id,
      shipping_option_id: id,
      unit_price: calculated_price?.calculated_amount ?? 0,
      currency_code: currency,
    })),
    { address: medusaAddress(destination) },
  );
  return ratesById(lines);
}
