/** Medusa's shipping options for a destination. */
import { QueryContext } from '@medusajs/framework/utils';
import type { Shop } from '../catalog/shop.ts';
import type { SentShippingMethod } from '../contract.ts';
import type { Container } from '../engine.ts';
import { type ShippingOptionRow, toShippingMethod } from '../mappers/shipping.ts';
import { type Destination, medusaAddress } from './destination.ts';

interface LocationRow {
  stock_locations: readonly { fulfillment_sets: readonly { id: string }[] }[];
}

/** The cheapest first. Leaves out options whose price a provider calculates, because that needs a cart. */
export async function shippingMethods(
  container: Container,
  shop: Shop,
  destination: Destination,
  subtotal: number,
  locale: string | undefined,
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
          item_total: subtotal,
        }),
      },
    },
    locale === undefined ? {} : { locale },
  );
  return rows
    .flatMap((row) => toShippingMethod(row) ?? [])
    .toSorted((a, b) => a.cost - b.cost || (a.id < b.id ? -1 : 1));
}
