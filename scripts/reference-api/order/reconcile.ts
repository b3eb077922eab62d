/**
 * Updates an order from the current state of its payment. A webhook only triggers this: its content, order and number
 * don't matter, because the provider's current state decides (promise 37).
 */
import type { Context } from '../context.ts';
import { type Database, transaction } from '../db/database.ts';
import type { PaymentEvent, PaymentSnapshot } from '../payment/provider.ts';
import { move } from './move.ts';
import { queueTask } from './payment-task.ts';
import { type OrderRow, orderOfIntent } from './row.ts';
import { transition } from './state.ts';

/** Records `event` in the same transaction. A recorded event changes nothing. */
export function reconcile(context: Context, snapshot: PaymentSnapshot, event?: PaymentEvent): void {
  const { db } = context;
  transaction(db, () => {
    if (event && !recordEvent(context, event)) return;
    // Final states never change: a late answer is stale.
    db.prepare(
      `UPDATE payment SET status = ? WHERE intent_id = ? AND status NOT IN ('succeeded', 'canceled')`,
    ).run(snapshot.status, snapshot.id);
    const order = orderOfIntent(db, snapshot.id);
    if (order) apply(context, order, snapshot);
  });
}

/** False if the event is already recorded. */
export function recordEvent({ db, now }: Context, event: PaymentEvent): boolean {
  const { changes } = db
    .prepare(
      'INSERT INTO payment_event (id, type, intent_id, received_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    )
    .run(event.id, event.type, event.intentId ?? null, new Date(now()).toISOString());
  return changes === 1;
}

function apply(context: Context, order: OrderRow, snapshot: PaymentSnapshot): void {
  const { db } = context;
  const newFailure =
    snapshot.failedAttempt !== undefined && recordFailedAttempt(db, snapshot.id, snapshot.failedAttempt);
  if (snapshot.refunded) {
    // The merchant can refund in the provider's dashboard.
    if (order.paid_intent_id === snapshot.id && transition(order.status, 'merchantRefund'))
      move(context, order, 'merchantRefund');
  } else if (snapshot.status === 'succeeded') {
    if (order.paid_intent_id === snapshot.id) return;
    if (transition(order.status, 'paymentSucceeded')) move(context, order, 'paymentSucceeded', snapshot.id);
    // Another intent has already paid the order: refund this one.
    else queueTask(db, 'refund', snapshot.id, context.now());
  } else if (newFailure && snapshot.status === 'requires_payment_method') {
    if (order.payment_intent_id === snapshot.id && transition(order.status, 'paymentFailed'))
      move(context, order, 'paymentFailed');
  }
}

/** False if the attempt is already recorded. */
function recordFailedAttempt(db: Database, intentId: string, attempt: string): boolean {
  const { changes } = db
    .prepare('INSERT INTO payment_failure (intent_id, attempt) VALUES (?, ?) ON CONFLICT DO NOTHING')
    .run(intentId, attempt);
  return changes === 1;
}
