/** How orders end early: cancelled by the shopper, or by their time. */
import type { Context } from '../core/context.ts';
import { Failure, notFound } from '../core/failure.ts';
import { transaction } from '../db/database.ts';
import { move, RESERVATION_TIME } from './move.ts';
import { askLater } from './payment-task.ts';
import { refresh, settleTasks } from './payments.ts';
import { type OrderRow, orderById } from './row.ts';
import type { OrderEvent } from './state.ts';

/** An unpaid order ends, a paid one is refunded. @throws {Failure} 409 where the state forbids it. */
export async function cancelOrder(context: Context, orderId: string): Promise<OrderRow> {
  await look(context, existing(context, orderId));
  return finish(context, orderId, 'cancel');
}

/** @throws {Failure} 409 before the order's time is over, and in any other state than pending or expired. */
export async function expireOrder(context: Context, orderId: string): Promise<OrderRow> {
  const order = existing(context, orderId);
  if (order.status === 'cancelled' && order.expired) return order;
  if (order.status === 'pending' && !isOver(context, order))
    throw new Failure(409, 'This order can still be paid.');
  if (order.status === 'pending') await look(context, order);
  return finish(context, orderId, 'expire');
}

/** Ends a pending order whose time is over; leaves any other alone. */
export async function expireIfDue(context: Context, orderId: string): Promise<void> {
  const order = existing(context, orderId);
  if (order.status === 'pending' && isOver(context, order)) await finish(context, orderId, 'expire');
}

/** Ends all orders whose time is over, and gives back what was paid for orders that were never placed. */
export async function sweep(context: Context): Promise<void> {
  const { db, now } = context;
  const over = db
    .prepare(`SELECT id FROM shop_order WHERE status = 'pending' AND expires_at <= ? LIMIT 100`)
    .all(new Date(now()).toISOString()) as unknown as { id: string }[];
  for (const { id } of over) {
    await look(context, existing(context, id));
    await expireIfDue(context, id);
  }
  const homeless = db
    .prepare(
      `SELECT intent_id AS id FROM payment WHERE order_id IS NULL AND status = 'succeeded' AND created_at <= ?
         AND NOT EXISTS (SELECT 1 FROM payment_task WHERE payment_task.intent_id = payment.intent_id AND kind = 'refund')`,
    )
    .all(new Date(now() - RESERVATION_TIME).toISOString()) as unknown as { id: string }[];
  for (const { id } of homeless) askLater(db, 'refund', id, now());
}

/** A payment that has just come through is seen before the order ends. A provider out of reach keeps nobody from ending it. */
async function look(context: Context, order: OrderRow): Promise<void> {
  if (order.status === 'pending' || order.status === 'failed')
    await refresh(context, order.payment_intent_id).catch(() => {});
}

async function finish(context: Context, orderId: string, event: OrderEvent): Promise<OrderRow> {
  transaction(context.db, () => {
    const order = existing(context, orderId);
    // The same order may have been ended, or retried, while the provider was asked.
    if (event === 'expire' && order.status === 'cancelled' && order.expired) return;
    if (event === 'expire' && order.status === 'pending' && !isOver(context, order))
      throw new Failure(409, 'This order can still be paid.');
    move(context, order, event);
  });
  await settleTasks(context);
  return existing(context, orderId);
}

const isOver = ({ now }: Context, order: OrderRow) =>
  order.expires_at !== null && order.expires_at <= new Date(now()).toISOString();

function existing(context: Context, orderId: string): OrderRow {
  const row = orderById(context.db, orderId);
  if (!row) throw notFound('Order');
  return row;
}
