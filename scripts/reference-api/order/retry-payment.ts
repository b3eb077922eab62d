/** Paying for an order again: with the intent it has while that can be paid, else with a new one. */
import type { Context } from '../core/context.ts';
import { Failure, notFound } from '../core/failure.ts';
import { transaction } from '../db/database.ts';
import type { PaymentSnapshot } from '../payment/provider.ts';
import { expireIfDue } from './end.ts';
import { move } from './move.ts';
import { asked, paymentsOf, refresh, settleTasks } from './payments.ts';
import { type OrderRow, orderById } from './row.ts';
import { transition } from './state.ts';

/** @throws {Failure} 409 where the state forbids it; 409 `out_of_stock` when what a failed order held is sold. */
export async function retryPayment(context: Context, orderId: string): Promise<PaymentSnapshot> {
  const before = existing(context, orderId);
  const present = await refresh(context, before.payment_intent_id);
  await expireIfDue(context, orderId);
  const order = existing(context, orderId);
  if (!transition(order.status, 'retry')) throw new Failure(409, "The order's status doesn't allow this.");
  const usable = present && present.id === order.payment_intent_id && present.status !== 'canceled';
  const intent = usable ? present : await newIntent(context, order);
  try {
    transaction(context.db, () => {
      attach(context, existing(context, orderId), intent);
      move(context, existing(context, orderId), 'retry');
    });
  } finally {
    await settleTasks(context);
  }
  return intent;
}

/** Two retries at once ask with the same key and get the same intent. */
async function newIntent(context: Context, order: OrderRow): Promise<PaymentSnapshot> {
  const { made } = context.db
    .prepare('SELECT COUNT(*) AS made FROM payment WHERE order_id = ?')
    .get(order.id) as { made: number };
  return asked(context, paymentsOf(context).provider.create(order.total, `${order.id}-${made}`));
}

/** Makes the intent the one to pay the order with. The order is found by the earlier ones, too. */
function attach({ db, now }: Context, order: OrderRow, intent: PaymentSnapshot): void {
  if (order.payment_intent_id === intent.id) return;
  db.prepare(
    `INSERT INTO payment (intent_id, user_id, order_id, amount, status, created_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  ).run(intent.id, order.user_id, order.id, intent.amount, intent.status, new Date(now()).toISOString());
  db.prepare('UPDATE shop_order SET payment_intent_id = ? WHERE id = ?').run(intent.id, order.id);
}

function existing(context: Context, orderId: string): OrderRow {
  const row = orderById(context.db, orderId);
  if (!row) throw notFound('Order');
  return row;
}
