/** What a cart costs at a destination. No cart is made in Medusa. */

import { invalid } from '../../../backend/failures/http-error.ts';
import type { Shop } from '../catalog/shop.ts';
import type { PricedItem, Quote } from '../mappers/quote.ts';
import { ratesById } from '../mappers/vat-rates.ts';
import type { Container } from '../medusa-types.ts';
import { type Destination, medusaAddress } from './destination.ts';
import { shippingMethods } from './shipping.ts';

interface Asked {
  destination: Destination;
  items: readonly PricedItem[];
  shippingMethodId?: string | null | undefined;
}

/** Throws `HttpError` 422 for an unknown shipping method. */
export async function quoteFor(
  container: Container,
  shop: Shop,
  { destination, items: priced, shippingMethodId }: Asked,
): Promise<Quote> {
  const items = await itemsAt(container, shop, { destination, items: priced });
  if (!shippingMethodId) return { items, method: undefined, shippingRate: 0 };
  const methods = await shippingMethods(container, shop, { destination, items });
  const method = methods.find(({ id }) => id === shippingMethodId);
  if (!method) throw invalid({ shippingMethodId: 'unknown' });
  const rates = await ratesAt(container, shop, { destination, items: [], method });
  return { items, method, shippingRate: rates.get('shipping') ?? 0 };
}

/** The items with their VAT rates at the destination. */
export async function itemsAt(
  container: Container,
  shop: Shop,
  { destination, items }: Pick<Asked, 'destination' | 'items'>,
): Promise<Quote['items']> {
  const rates = await ratesAt(container, shop, { destination, items, method: undefined });
  return items.map((item, index) => ({ ...item, vatRate: rates.get(String(index)) ?? 0 }));
}

interface TaxedCart extends Pick<Asked, 'destination' | 'items'> {
  method: { id: string; cost: number } | undefined;
}

/** The destination's VAT rates in per cent: for each item, by its position in the request, and for `shipping`. */
async function ratesAt(
  container: Container,
  { currency }: Shop,
  { destination, items, method }: TaxedCart,
): Promise<ReadonlyMap<string, number>> {
  const lines = await container.resolve('tax').getTaxLines(
    [
      ...items.map(({ product, quantity, price }, index) => ({
        id: String(index),
        product_id: product.id,
        product_type_id: product.type_id,
        quantity,
        unit_price: price,
        currency_code: currency,
      })),
      ...(method
        ? [
            {
              id: 'shipping',
              shipping_option_id: method.id,
              unit_price: method.cost,
              currency_code: currency,
            },
          ]
        : []),
    ],
    { address: medusaAddress(destination) },
  );
  return ratesById(lines);
}
