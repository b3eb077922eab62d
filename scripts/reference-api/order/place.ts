/** Places the order of a payment intent: checks the prices, reserves the stock, and copies all data into the order. */
import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import { Failure, notFound } from '../core/failure.ts';
import type { Language } from '../core/language.ts';
import { move, RESERVATION_TIME } from './move.ts';
import { isRefundQueued } from './payment-task.ts';
import { type Purchase, type PurchaseRequest, purchaseOf } from './purchase.ts';
import { type OrderRow, orderById, orderOfIntent } from './row.ts';
import { outOfStock, reserve } from './stock.ts';

interface PlacedOrder {
  row: OrderRow;
  /** False if the intent already has an order. */
  created: boolean;
}

interface PaymentRow {
  amount: number;
  status: string;
}

/** Call it inside a transaction. @throws {Failure} those of the contract's `order.create`. */
export function placeOrder(
  context: Context,
  userId: string,
  request: PurchaseRequest & { paymentIntentId: string },
  language: Language,
): PlacedOrder {
  const { db } = context;
  const intentId = request.paymentIntentId;
  const payment = db
    .prepare('SELECT amount, status FROM payment WHERE intent_id = ? AND user_id = ?')
    .get(intentId, userId) as PaymentRow | undefined;
  if (!payment) throw notFound('Payment intent');
  const existing = orderOfIntent(db, intentId);
  if (existing) return { row: existing, created: false };
  if (isRefundQueued(db, intentId))
    throw new Failure(409, 'This payment was refunded. Check out again to place your order.');

  const purchase = purchaseOf(db, userId, request, language);
  if (purchase.totals.total !== payment.amount)
    throw new Failure(409, 'Some prices have changed. Check the new total before you pay.', {
      code: 'amount_mismatch',
    });
  const id = insert(context, userId, intentId, purchase, language);
  const short = reserve(db, id);
  if (short.length > 0) throw outOfStock(short);
  db.prepare('UPDATE payment SET order_id = ? WHERE intent_id = ?').run(id, intentId);
  const row = orderById(db, id);
  if (!row) throw new Error('The order was not written');
  // The payment can succeed before the order is placed: its webhook found no order to move.
  return {
    row: payment.status === 'succeeded' ? move(context, row, 'paymentSucceeded') : row,
    created: true,
  };
}

function insert(
  { db, now }: Context,
  userId: string,
  intentId: string,
  { basket, method, totals, shippingAddress, billingAddress }: Purchase,
  language: Language,
): string {
  const id = `ord_${randomBytes(12).toString('hex')}`;
  const time = now();
  db.prepare(
    `INSERT INTO shop_order (id, user_id, status, language, created_at, expires_at, holds_stock,
       shipping_address, billing_address, method_id, method_name,
       vat_rate, subtotal, shipping, vat, total, payment_intent_id)
     VALUES (?, ?, 'pending', ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    id,
    userId,
    language,
    new Date(time).toISOString(),
    new Date(time + RESERVATION_TIME).toISOString(),
    JSON.stringify(shippingAddress),
    JSON.stringify(billingAddress),
    method.id,
    method.name,
    totals.rate,
    totals.subtotal,
    totals.shipping,
    totals.vat,
    totals.total,
    intentId,
  );
  const line = db.prepare(
    `INSERT INTO order_line (order_id, position, product_id, name, image_url, quantity, unit_price, total)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const [position, item] of basket.lines.entries())
    line.run(
      id,
      position,
      item.productId,
      item.name,
      item.imageUrl,
      item.quantity,
      item.unitPrice,
      item.total,
    );
  return id;
}
