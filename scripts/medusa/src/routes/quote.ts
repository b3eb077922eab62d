/** Quotes for guests and members: shipping methods, VAT and total of a cart. */
import { shopOf } from '../catalog/shop.ts';
import { calculateShipping, calculateVat } from '../contract.ts';
import { route } from '../http/route.ts';
import { toVat } from '../mappers/quote.ts';
import { discountFor } from '../order/discount.ts';
import { requireCountry } from '../quote/destination.ts';
import { itemsAt, quoteFor } from '../quote/quote.ts';
import { shippingMethods } from '../quote/shipping.ts';
import { priceItems } from '../quote/units.ts';

export const quoteRoutes = [
  route(calculateShipping, async ({ container, body, locale }) => {
    await requireCountry(container, body.country);
    const shop = await shopOf(container);
    const priced = await priceItems(container, shop, body.items);
    const items = await itemsAt(container, shop, { destination: body, items: priced });
    return {
      methods: await shippingMethods(container, { ...shop, locale }, { destination: body, items }),
    };
  }),

  route(calculateVat, async ({ container, body, customerId }) => {
    await requireCountry(container, body.country);
    const shop = await shopOf(container);
    const items = await priceItems(container, shop, body.items);
    const { shippingMethodId } = body;
    const quote = await quoteFor(container, shop, { destination: body, items, shippingMethodId });
    const { discountCode: code, country } = body;
    const discount = await discountFor(container, shop, quote, { code, customerId, country });
    return toVat({ ...quote, discount });
  }),
];
