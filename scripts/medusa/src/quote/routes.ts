/** Quotes for guests and members: shipping methods, VAT and total of a cart. No cart is made in Medusa. */
import { type Shop, shopOf } from '../catalog/shop.ts';
import { calculateShipping, calculateVat } from '../contract.ts';
import type { Container } from '../engine.ts';
import { invalid } from '../http/failure.ts';
import { route } from '../http/table.ts';
import { toVat } from '../mappers/quote.ts';
import { type Destination, medusaAddress, requireCountry } from './destination.ts';
import { shippingMethods } from './shipping.ts';
import { type PricedItem, priceItems } from './units.ts';

export const quoteRoutes = [
  route(calculateShipping, async ({ container, body, locale }) => {
    await requireCountry(container, body.country);
    const shop = await shopOf(container);
    const items = await priceItems(container, shop, body.items);
    return { methods: await shippingMethods(container, shop, body, subtotalOf(items), locale) };
  }),

  route(calculateVat, async ({ container, body }) => {
    await requireCountry(container, body.country);
    const shop = await shopOf(container);
    const items = await priceItems(container, shop, body.items);
    const methods = body.shippingMethodId
      ? await shippingMethods(container, shop, body, subtotalOf(items), undefined)
      : [];
    const method = methods.find(({ id }) => id === body.shippingMethodId);
    if (body.shippingMethodId && !method) throw invalid({ shippingMethodId: 'unknown' });
    const rates = await ratesAt(container, shop, body, items, method);
    return toVat(
      items.map((item, index) => ({ ...item, vatRate: rates.get(String(index)) ?? 0 })),
      method && { cost: method.cost, vatRate: rates.get('shipping') ?? 0 },
    );
  }),
];

const subtotalOf = (items: readonly PricedItem[]) =>
  items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);

/** The destination's rates in per cent: by the place of the item in the request, and of the shipping. */
async function ratesAt(
  container: Container,
  { currency }: Shop,
  destination: Destination,
  items: readonly PricedItem[],
  method: { id: string; cost: number } | undefined,
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
  const rates = new Map<string, number>();
  for (const { line_item_id, shipping_line_id, rate } of lines) {
    const id = line_item_id ?? shipping_line_id ?? '';
    rates.set(id, (rates.get(id) ?? 0) + (rate ?? 0));
  }
  return rates;
}
