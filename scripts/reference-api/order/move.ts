/** Applies an event to an order: status, stock, invoice and payment tasks. Call it inside a transaction. */
import type { Context } from '../context.ts';
import { Failure } from '../core/failure.ts';
import { issue } from './invoice-number.ts';
import { queueTask } from './payment-task.ts';
import { type OrderRow, requireOrder } from './row.ts';
import { type OrderEvent, type Transition, transition } from './state.ts';
import { outOfStock, release, reserve } from './stock.ts';

/** How long an unpaid order holds its stock, in milliseconds. */
export const RESERVATION_TIME = 30 * 60_000;

/**
 * Returns the changed order. `intentId` is the payment that the event is about; by default it is the order's own.
 * @throws {Failure} 409 if the order's status forbids the event; 409 `out_of_stock` if the items of a retry are sold.
 */
export function move(context: Context, row: OrderRow, event: OrderEvent, intentId?: string): OrderRow {
  const { db } = context;
  const step = transition(row.status, event);
  if (!step) throw new Failure(409, "The order's status doesn't allow this.");
  const time = new Date(context.now());
  if (step.stock === 'release' && row.holds_stock) release(db, row.id);
  const short = step.stock === 'reserve' && !row.holds_stock ? reserve(db, row.id) : [];
  if (short.length > 0 && event === 'retry') throw outOfStock(short);

  const intent = intentId ?? row.paid_intent_id ?? row.payment_intent_id;
  if (step.to !== row.status) enter(context, row, step.to, event, intent, time);
  if (step.payment) queueTask(db, step.payment, intent, time.getTime());
  const moved = requireOrder(db, row.id);
  // The payment succeeded after a failed attempt, and the items were sold in between: cancel and refund.
  return short.length > 0 ? move(context, moved, 'cancel') : moved;
}

function enter(
  { db, now }: Context,
  row: OrderRow,
  to: Transition['to'],
  event: OrderEvent,
  intent: string,
  time: Date,
): void {
  const at = time.toISOString();
  db.prepare('UPDATE shop_order SET status = ? WHERE id = ?').run(to, row.id);
  if (to === 'pending')
    db.prepare('UPDATE shop_order SET expires_at = ? WHERE id = ?').run(
      new Date(now() + RESERVATION_TIME).toISOString(),
      row.id,
    );
  if (event === 'expire') db.prepare('UPDATE shop_order SET expired = 1 WHERE id = ?').run(row.id);
  if (to === 'paid') {
    db.prepare('UPDATE shop_order SET paid_at = ?, paid_intent_id = ? WHERE id = ?').run(at, intent, row.id);
    issue(db, 'invoice', row.id, time);
  }
  if (to === 'refunded') {
    db.prepare('UPDATE shop_order SET refunded_at = ? WHERE id = ?').run(at, row.id);
    issue(db, 'credit', row.id, time);
  }
}
