import type { Hono } from 'hono';
import { calculateShipping, calculateVat } from '#api/contract/quote.ts';
import type { SentItem } from '#api/contract/shapes.ts';
import { toDollars } from '#lib/money.ts';
import type { Context } from '../context.ts';
import { invalid } from '../core/http-failure.ts';
import type { Language } from '../core/language.ts';
import type { Database } from '../db/database.ts';
import { route } from '../http/route.ts';
import { priceItems, totalsOf } from '../order/purchase.ts';
import { isCountry, offersFor } from '../shipping/method.ts';

/** Quotes for guests and members: shipping methods, VAT and total of a cart. */
export function shippingRoutes(app: Hono, { db }: Context): void {
  route(app, calculateShipping, ({ body, language }) => {
    const { offers } = quoteFor(db, body, language);
    return { methods: offers.map((offer) => ({ ...offer, cost: toDollars(offer.cost) })) };
  });

  route(app, calculateVat, ({ body, language }) => {
    const { priced, offers } = quoteFor(db, body, language);
    const method = offers.find(({ id }) => id === body.shippingMethodId);
    if (body.shippingMethodId !== undefined && !method) throw invalid({ shippingMethodId: 'unknown' });
    const totals = totalsOf(priced.subtotal, method?.cost ?? 0, body);
    return {
      rate: totals.rate,
      subtotal: toDollars(totals.subtotal),
      shipping: toDollars(totals.shipping),
      vat: toDollars(totals.vat),
      total: toDollars(totals.total),
    };
  });
}

/** The priced items and the shipping methods for them. @throws {HttpFailure} 422 for an unknown country or product. */
function quoteFor(
  db: Database,
  { items, country }: { items: SentItem[]; country: string },
  language: Language,
) {
  const priced = priceItems(db, items, language);
  const fields: Record<string, string> = {};
  if (!isCountry(country)) fields['country'] = 'unknown';
  const unknown = new Set(priced.unknown);
  for (const [index, { productId }] of items.entries())
    if (unknown.has(productId)) fields[`items.${index}.productId`] = 'unknown';
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return { priced, offers: offersFor({ ...priced, country }, language) };
}
