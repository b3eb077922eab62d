import type { Hono } from 'hono';
import { calculateShipping, calculateVat } from '#api/contract/quote.ts';
import type { SentItem } from '#api/contract/shapes.ts';
import { fromCents } from '#lib/money.ts';
import { invalid } from '../../backend/failures/http-error.ts';
import { totalsOf, toVatByRate } from '../../backend/order/vat-totals.ts';
import type { Context } from '../core/context.ts';
import type { Language } from '../core/language.ts';
import { route } from '../http/route.ts';
import { discountFor } from '../order/discount.ts';
import { fieldsOf, priceItems } from '../order/purchase.ts';
import { isCountry, offersFor } from '../shipping/method.ts';
import type { Destination } from '../vat/rate.ts';

/** Quotes for guests and members: shipping methods, VAT and total of a cart. */
export function quoteRoutes(app: Hono, context: Context): void {
  route(app, calculateShipping, ({ body, language }) => {
    const { offers } = quoteFor(context, body, language);
    return {
      methods: offers.map(({ cost, freeFrom, ...offer }) => ({
        ...offer,
        cost: fromCents(cost),
        ...(freeFrom !== undefined && { freeFrom: fromCents(freeFrom) }),
      })),
    };
  });

  route(app, calculateVat, ({ body, language, user }) => {
    const { priced, offers } = quoteFor(context, body, language);
    const method = offers.find(({ id }) => id === body.shippingMethodId);
    if (body.shippingMethodId !== undefined && !method) throw invalid({ shippingMethodId: 'unknown' });
    const [subtotal, shipping] = [priced.subtotal, method?.cost ?? 0];
    const buyer = { userId: user?.id, isOrdering: false };
    const discount = discountFor(context, body.discountCode, { subtotal, shipping }, buyer);
    const totals = totalsOf(priced.items, shipping, discount?.amount);
    return {
      rate: totals.rate,
      vatByRate: toVatByRate(totals.vatByRate),
      subtotal: fromCents(totals.subtotal),
      shipping: fromCents(totals.shipping),
      vat: fromCents(totals.vat),
      ...(discount && { discount: { code: discount.code, amount: fromCents(discount.amount) } }),
      total: fromCents(totals.total),
    };
  });
}

/** The priced items and the shipping methods for them. Throws `HttpError` 422 for an unknown country or product. */
function quoteFor(
  context: Context,
  { items, ...destination }: Destination & { items: SentItem[] },
  language: Language,
) {
  const priced = priceItems(context.db, items, destination, language);
  const { country } = destination;
  const fields = {
    ...(!isCountry(country) && { country: 'unknown' }),
    ...fieldsOf(items, priced.unknown, 'unknown'),
    ...fieldsOf(items, priced.choosable, 'choose'),
  };
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return { priced, offers: offersFor(context, { ...priced, country }, language) };
}
