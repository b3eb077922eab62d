import type { Hono } from 'hono';
import { calculateShipping, calculateVat } from '#api/contract/quote.ts';
import { toDollars } from '#lib/money.ts';
import type { Context } from '../context.ts';
import { Failure } from '../core/failure.ts';
import { wrongValues } from '../core/language.ts';
import { route } from '../http/route.ts';
import { type Basket, basketOf, offersOf, totalsOf } from '../order/purchase.ts';
import { isCountry } from '../shipping/method.ts';

/** Quotes for guests and members: shipping methods, VAT and total of a cart. */
export function shippingRoutes(app: Hono, { db }: Context): void {
  route(app, calculateShipping, ({ body, language }) => {
    const basket = basketOf(db, body.items, language);
    requireKnown(basket, body.items, body.country);
    return {
      methods: offersOf(basket, body.country, language).map((offer) => ({
        ...offer,
        cost: toDollars(offer.cost),
      })),
    };
  });

  route(app, calculateVat, ({ body, language }) => {
    const basket = basketOf(db, body.items, language);
    requireKnown(basket, body.items, body.country);
    const method = offersOf(basket, body.country, language).find(({ id }) => id === body.shippingMethodId);
    if (body.shippingMethodId !== undefined && !method)
      throw new Failure(422, wrongValues, { fields: { shippingMethodId: 'unknown' } });
    const totals = totalsOf(basket.subtotal, method?.cost ?? 0, body);
    return {
      rate: totals.rate,
      subtotal: toDollars(totals.subtotal),
      shipping: toDollars(totals.shipping),
      vat: toDollars(totals.vat),
      total: toDollars(totals.total),
    };
  });
}

function requireKnown(basket: Basket, items: readonly { productId: string }[], country: string): void {
  const fields: Record<string, string> = {};
  const unknown = new Set(basket.unknown);
  if (!isCountry(country)) fields['country'] = 'unknown';
  for (const [index, { productId }] of items.entries())
    if (unknown.has(productId)) fields[`items.${index}.productId`] = 'unknown';
  if (Object.keys(fields).length > 0) throw new Failure(422, wrongValues, { fields });
}
