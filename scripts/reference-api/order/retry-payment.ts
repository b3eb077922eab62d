/** Retries the payment of an order: with its payment intent while that can be paid, otherwise with a new one. */
import type { Context } from '../context.ts';
import { Failure } from '../core/failure.ts';
import { transaction } from '../db/database.ts';
import type { PaymentSnapshot } from '../payment/provider.ts';
import { expireIfOverdue } from './end.ts';
import { move } from './move.ts';
import { callProvider, paymentsOf, refreshPayment, runPaymentTasks } from './payments.ts';
import { type OrderRow, requireOrder } from './row.ts';
import { transition } from './state.ts';

/** @throws {Failure} 409 if the order's status forbids it; 409 `out_of_stock` if the items of a failed order are sold. */
export async function retryPayment(context: Context, orderId: string): Promise<PaymentSnapshot> {
  const { payment_intent_id } = requireOrder(context.db, orderId);
  const current = await refreshPayment(context, payment_intent_id);
  await expireIfOverdue(context, orderId);
  const order = requireOrder(context.db, orderId);
  if (!transition(order.status, 'retry')) throw new Failure(409, "The order's status doesn't allow this.");
  const usable = current && current.id === order.payment_intent_id && current.status !== 'canceled';
  const intent = usable ? current : await newIntent(context, order);
  try {
    transaction(context.db, () => {
      attach(context, requireOrder(context.db, orderId), intent);
      move(context, requireOrder(context.db, orderId), 'retry');
    });
  } finally {
    await runPaymentTasks(context);
  }
  return intent;
}

/** Concurrent retries send the same idempotency key and get the same intent. */
async function newIntent(context: Context, order: OrderRow): Promise<PaymentSnapshot> {
  const { count } = context.db
    .prepare('SELECT COUNT(*) AS count FROM payment WHERE order_id = ?')
    .get(order.id) as { count: number };
  return callProvider(context, paymentsOf(context).provider.create(order.total, `${order.id}-${count}`));
}

/** Makes this the order's current intent. Earlier intents still lead to the order. */
function attach({ db, now }: Context, order: OrderRow, intent: PaymentSnapshot): void {
  if (order.payment_intent_id === intent.id) return;
  db.prepare(
    `INSERT INTO payment (intent_id, user_id, order_id, amount, status, created_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  ).run(intent.id, order.user_id, order.id, intent.amount, intent.status, new Date(now()).toISOString());
  db.prepare('UPDATE shop_order SET payment_intent_id = ? WHERE id = ?').run(intent.id, order.id);
}
