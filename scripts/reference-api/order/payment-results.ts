/** How the state of a payment changes its order. */
import { decideSettlement } from '../../backend/order/order-decisions.ts';
import type { Context } from '../core/context.ts';
import type { PaymentEvent, ProviderIntent } from '../payment/provider.ts';
import { type OrderRow, orderOfIntent } from './order-rows.ts';
import { applyOrderEvent, queueTask, transitionOf } from './order-states.ts';

/**
 * Updates the order of a payment from the payment's current state. A webhook only triggers this update. The provider's current
 * state decides (promise 37), so it doesn't matter what webhooks say, how many come, or in which order. Records `event` in the
 * same transaction, and does nothing if it was already recorded.
 */
export function reconcilePayment(context: Context, intent: ProviderIntent, event?: PaymentEvent): void {
  const { db } = context;
  db.transaction(() => {
    if (event && !recordEvent(context, event)) return;
    // A payment in a final state never changes, so any other status is stale.
    db.run`
      UPDATE payment SET status = ${intent.status}
      WHERE intent_id = ${intent.id} AND status NOT IN ('succeeded', 'canceled')`;
    const order = orderOfIntent(db, intent.id);
    if (order) updateOrder(context, order, intent);
  });
}

/** False if the event is already recorded. */
export function recordEvent({ db, now }: Context, event: PaymentEvent): boolean {
  const { id, type, intentId } = event;
  const received_at = new Date(now()).toISOString();
  return db.insertIfNew('payment_event', { id, type, intent_id: intentId ?? null, received_at });
}

function updateOrder(context: Context, order: OrderRow, intent: ProviderIntent): void {
  const { db } = context;
  const isNewFailure =
    intent.failedAttempt !== undefined &&
    db.insertIfNew('payment_failure', { intent_id: intent.id, attempt: intent.failedAttempt });
  const isPaidByIt = order.paid_intent_id === intent.id;
  const action = decideSettlement(intent, { status: order.status, isPaidByIt });
  if (action === 'markPaid') applyOrderEvent(context, order, 'paymentSucceeded', intent.id);
  else if (action === 'refund') queueTask(db, 'refund', intent.id, context.now());
  else if (intent.refunded) {
    // The merchant can refund in the provider's dashboard.
    if (isPaidByIt && transitionOf(order.status, 'merchantRefund'))
      applyOrderEvent(context, order, 'merchantRefund');
  } else if (isNewFailure && intent.status === 'requires_payment_method' && !context.declineKeepsOrder) {
    if (order.payment_intent_id === intent.id && transitionOf(order.status, 'paymentFailed'))
      applyOrderEvent(context, order, 'paymentFailed');
  }
}
