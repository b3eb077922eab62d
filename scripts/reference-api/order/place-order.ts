/** Places the order of a payment intent: checks the prices, reserves the stock, and copies all data into the order. */
import { randomBytes } from 'node:crypto';
import { amountMismatch, outOfStock, paymentRefunded } from '../../backend/failures/common-failures.ts';
import { notFound } from '../../backend/failures/http-error.ts';
import { isSameCode } from '../../backend/order/discount-codes.ts';
import { reservationTime } from '../../backend/order/reservation.ts';
import { type Context, currencyOf } from '../core/context.ts';
import type { Language } from '../core/language.ts';
import { freeOrderNumber } from '../db/order-number.ts';
import { hasDiscounts } from './discount.ts';
import { type OrderRow, orderOfIntent, requireOrder } from './order-rows.ts';
import { applyOrderEvent, isRefundQueued } from './order-states.ts';
import { type Purchase, type PurchaseRequest, purchaseOf } from './purchase.ts';
import { reserveStock } from './stock.ts';

/** Who places an order, and what the order keeps for its invoice and its emails. */
interface PlacedBy {
  userId: string;
  language: Language;
  shopOrigin: string | null;
}

/**
 * Call it inside a transaction. `created` is false if the intent already has an order. Throws any `HttpError` that
 * the contract lists for `order.create`.
 */
export function placeOrder(
  context: Context,
  request: PurchaseRequest & { paymentIntentId: string },
  placedBy: PlacedBy,
): { row: OrderRow; created: boolean } {
  const { db } = context;
  const { userId, language } = placedBy;
  const intentId = request.paymentIntentId;
  const payment = db.one<{ amount: number; currency: string; status: string; discount_code: string | null }>`
    SELECT amount, currency, status, discount_code FROM payment
    WHERE intent_id = ${intentId} AND user_id = ${userId}`;
  if (!payment) throw notFound('Payment intent');
  const existing = orderOfIntent(db, intentId);
  if (existing) return { row: existing, created: false };
  if (isRefundQueued(db, intentId)) throw paymentRefunded();
  if (hasDiscounts(context) && !isSameCode(request.discountCode, payment.discount_code))
    throw amountMismatch();
  const purchase = purchaseOf(context, request, { userId, language, isOrdering: true });
  if (purchase.totals.total !== payment.amount || currencyOf(context) !== payment.currency)
    throw amountMismatch();
  const id = insertOrder(context, purchase, { ...placedBy, intentId });
  const short = reserveStock(db, id);
  if (short.length > 0) throw outOfStock(short);
  db.run`UPDATE payment SET order_id = ${id} WHERE intent_id = ${intentId}`;
  const row = requireOrder(db, id);
  // The payment may have succeeded before the order existed. Its webhook then had no order to update.
  return {
    row: payment.status === 'succeeded' ? applyOrderEvent(context, row, 'paymentSucceeded') : row,
    created: true,
  };
}

function insertOrder(
  context: Context,
  { priced, method, totals, discountCode, shippingAddress, billingAddress }: Purchase,
  { userId, language, shopOrigin, intentId }: PlacedBy & { intentId: string },
): string {
  const { db, now } = context;
  const id = `ord_${randomBytes(12).toString('hex')}`;
  const time = now();
  const { rate: _, vatByRate, ...amounts } = totals;
  db.insert('shop_order', {
    ...amounts,
    discount_code: discountCode,
    id,
    number: freeOrderNumber((number) => !!db.one`SELECT 1 FROM shop_order WHERE number = ${number}`),
    language,
    shop_origin: shopOrigin,
    user_id: userId,
    status: 'pending',
    created_at: new Date(time).toISOString(),
    expires_at: new Date(time + reservationTime).toISOString(),
    holds_stock: 0,
    shipping_address: JSON.stringify(shippingAddress),
    billing_address: JSON.stringify(billingAddress),
    method_id: method.id,
    method_name: method.name,
    min_days: method.minDays,
    max_days: method.maxDays,
    currency: currencyOf(context),
    vat_by_rate: JSON.stringify(vatByRate),
    payment_intent_id: intentId,
  });
  for (const [
    position,
    { productId, options, imageUrl, unitPrice, unitGross, vatRate, ...same },
  ] of priced.items.entries())
    db.insert('order_line', {
      ...same,
      order_id: id,
      position,
      product_id: productId,
      options: options && JSON.stringify(options),
      image_url: imageUrl,
      unit_price: unitPrice,
      unit_gross: unitGross,
      vat_rate: vatRate,
    });
  return id;
}
