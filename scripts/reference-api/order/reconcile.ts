/**
 * Makes an order match what the provider says of its payment. Notices are only a reason to look: whatever order they come in,
 * and however often, the provider's present state decides (promise 37).
 */
import type { Context } from '../core/context.ts';
import { type Database, transaction } from '../db/database.ts';
import type { PaymentEvent, PaymentSnapshot } from '../payment/provider.ts';
import { move } from './move.ts';
import { askLater } from './payment-task.ts';
import { type OrderRow, orderOfIntent } from './row.ts';
import { transition } from './state.ts';

/** `event` is noted in the same transaction; one that was noted before changes nothing. */
export function reconcile(context: Context, snapshot: PaymentSnapshot, event?: PaymentEvent): void {
  const { db } = context;
  transaction(db, () => {
    if (event && !noteEvent(context, event)) return;
    // What is succeeded or canceled stays so: an answer that was longer on its way is of before.
    db.prepare(
      `UPDATE payment SET status = ? WHERE intent_id = ? AND status NOT IN ('succeeded', 'canceled')`,
    ).run(snapshot.status, snapshot.id);
    const order = orderOfIntent(db, snapshot.id);
    if (order) apply(context, order, snapshot);
  });
}

/** False when the event was noted before. */
export function noteEvent({ db, now }: Context, event: PaymentEvent): boolean {
  const { changes } = db
    .prepare(
      'INSERT INTO payment_event (id, type, intent_id, received_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    )
    .run(event.id, event.type, event.intentId ?? null, new Date(now()).toISOString());
  return changes === 1;
}

function apply(context: Context, order: OrderRow, snapshot: PaymentSnapshot): void {
  const { db } = context;
  const firstSeen =
    snapshot.failedAttempt !== undefined && noteFailure(db, snapshot.id, snapshot.failedAttempt);
  if (snapshot.refunded) {
    // Given back at the provider's own desk.
    if (order.paid_intent_id === snapshot.id && transition(order.status, 'merchantRefund'))
      move(context, order, 'merchantRefund');
  } else if (snapshot.status === 'succeeded') {
    if (order.paid_intent_id === snapshot.id) return;
    if (transition(order.status, 'paymentSucceeded')) move(context, order, 'paymentSucceeded', snapshot.id);
    // Paid by another intent already: one order costs one payment.
    else askLater(db, 'refund', snapshot.id, context.now());
  } else if (firstSeen && snapshot.status === 'requires_payment_method') {
    if (order.payment_intent_id === snapshot.id && transition(order.status, 'paymentFailed'))
      move(context, order, 'paymentFailed');
  }
}

function noteFailure(db: Database, intentId: string, attempt: string): boolean {
  const { changes } = db
    .prepare('INSERT INTO payment_failure (intent_id, attempt) VALUES (?, ?) ON CONFLICT DO NOTHING')
    .run(intentId, attempt);
  return changes === 1;
}
