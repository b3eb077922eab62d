/** Ends orders that the shopper cancels or doesn't pay in time. */

import { decideCancellation, decideExpiry } from '../../backend/order/order-decisions.ts';
import { reservationTime } from '../../backend/order/reservation.ts';
import type { Context } from '../core/context.ts';
import { isBeingPaid, type OrderRow, requireOrder } from './order-rows.ts';
import { applyOrderEvent, queueTask } from './order-states.ts';
import { refreshPayment } from './refresh-payment.ts';
import { runTasks } from './tasks.ts';

/**
 * Cancels an unpaid order and refunds a paid one. Throws `HttpError` 409 if the order's status forbids it; 409
 * `payment_processing` while the bank decides.
 */
export async function cancelOrder(context: Context, orderId: string): Promise<OrderRow> {
  await checkPayment(context, requireOrder(context.db, orderId));
  return endOrder(context, orderId, 'cancel');
}

/**
 * Expires an order. Throws `HttpError` 409 if the order can still be paid, or is neither pending nor expired; 409
 * `payment_processing` while the bank decides.
 */
export async function expireOrder(context: Context, orderId: string): Promise<OrderRow> {
  const order = requireOrder(context.db, orderId);
  if (order.status === 'pending' && isOverdue(context, order)) await checkPayment(context, order);
  return endOrder(context, orderId, 'expire');
}

/** Expires a pending order whose time to pay is over, unless the bank is deciding. Does nothing for any other order. */
export async function expireIfOverdue(context: Context, orderId: string): Promise<void> {
  if (isDueToExpire(context, requireOrder(context.db, orderId))) await endOrder(context, orderId, 'expire');
}

export const isDueToExpire = (context: Context, order: OrderRow): boolean =>
  order.status === 'pending' && isOverdue(context, order) && !isBeingPaid(context.db, order.id);

export async function expireOverdueOrders(context: Context): Promise<void> {
  const { db, now } = context;
  const overdue = db.all<{ id: string }>`
    SELECT id FROM shop_order
    WHERE status = 'pending' AND expires_at <= ${new Date(now()).toISOString()}
      AND NOT EXISTS (SELECT 1 FROM payment WHERE order_id = shop_order.id AND payment.status = 'processing')
    LIMIT 100`;
  for (const { id } of overdue) {
    await checkPayment(context, requireOrder(db, id));
    await expireIfOverdue(context, id);
  }
}

/** Queues refunds of payments that still have no order when the reservation time is over. */
export function refundPaymentsWithoutOrder({ db, now }: Context): void {
  const payments = db.all<{ id: string }>`
    SELECT intent_id AS id FROM payment
    WHERE order_id IS NULL AND status = 'succeeded'
      AND created_at <= ${new Date(now() - reservationTime).toISOString()}
      AND NOT EXISTS (SELECT 1 FROM payment_task WHERE payment_task.intent_id = payment.intent_id AND kind = 'refund')`;
  for (const { id } of payments) queueTask(db, 'refund', id, now());
}

/** Asks the provider first, because the payment may have just succeeded. If the provider is unreachable, the order ends anyway. */
async function checkPayment(context: Context, order: OrderRow): Promise<void> {
  if (order.status === 'pending' || order.status === 'failed')
    await refreshPayment(context, order.payment_intent_id).catch(() => {});
}

async function endOrder(context: Context, orderId: string, event: 'cancel' | 'expire'): Promise<OrderRow> {
  context.db.transaction(() => {
    // During the call to the provider, another request may have ended or retried the order.
    const order = requireOrder(context.db, orderId);
    const state = {
      status: order.status,
      isBeingPaid: isBeingPaid(context.db, orderId),
      isOverdue: isOverdue(context, order),
      isExpired: order.expired === 1,
    };
    const action = event === 'cancel' ? decideCancellation(state) : decideExpiry(state);
    if (action !== 'nothing') applyOrderEvent(context, order, event);
  });
  await runTasks(context);
  return requireOrder(context.db, orderId);
}

const isOverdue = ({ now }: Context, order: OrderRow) =>
  order.expires_at !== null && order.expires_at <= new Date(now()).toISOString();
