/** The payment provider (Stripe if its keys are set, otherwise the simulator), and what its responses change in orders. */
import type { Address } from '#api/contract/address.ts';
import { type Context, perContext } from '../core/context.ts';
import { HttpFailure } from '../core/http-failure.ts';
import { withFreePayments } from '../payment/free.ts';
import {
  AmountTooSmall,
  type PaymentEvent,
  type PaymentProvider,
  type PaymentSnapshot,
} from '../payment/provider.ts';
import { Simulator } from '../payment/simulator.ts';
import { StripeProvider } from '../payment/stripe.ts';
import { WebhookSender } from '../payment/webhook-sender.ts';
import { sendOrderMails } from './mails.ts';
import { type OrderRow, orderOfIntent } from './row.ts';
import { move, queueTask, type TaskKind, transition } from './state.ts';

interface Payments {
  provider: PaymentProvider;
  /** Only while the simulator is in use. */
  simulation?: { simulator: Simulator; sender: WebhookSender };
}

export const paymentsOf = perContext((context): Payments => {
  if (context.stripe) return { provider: withFreePayments(new StripeProvider(context.stripe)) };
  const simulator: Simulator = new Simulator(
    context.db,
    () => context.now(),
    () => sender.schedule(),
  );
  const sender = new WebhookSender(context, (body) => simulator.sign(body));
  return { provider: withFreePayments(simulator), simulation: { simulator, sender } };
});

/**
 * Turns a provider's error into a 502, or into a 422 if the amount is too small. Drops the provider's message, because it can
 * contain keys.
 */
export async function callProvider<T>(context: Context, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AmountTooSmall)
      throw new HttpFailure(422, 'This amount is too small to be paid by card.', {
        code: 'amount_too_small',
        minimum: error.minimum,
      });
    context.log(`The payment provider failed: ${(error as Error).name}`);
    throw new HttpFailure(502, 'We can’t reach the payment provider. Try again in a moment.', {
      code: 'payment_provider_unavailable',
    });
  }
}

/** Tells the provider what the order's current payment intent is for. If this fails, the order stands and can be paid. */
export async function describePayment(context: Context, order: OrderRow, email: string): Promise<void> {
  const shippingAddress = JSON.parse(order.shipping_address) as Address;
  try {
    const details = { orderId: order.id, orderNumber: order.number, email, shippingAddress };
    await paymentsOf(context).provider.describe(order.payment_intent_id, details);
  } catch (error) {
    context.log(`The payment provider wasn't told about an order: ${(error as Error).name}`);
  }
}

/** Gets the payment's current state and updates its order. `undefined` if the provider doesn't know the payment. */
export async function refreshPayment(
  context: Context,
  intentId: string,
): Promise<PaymentSnapshot | undefined> {
  const snapshot = await callProvider(context, paymentsOf(context).provider.retrieve(intentId));
  if (snapshot) {
    reconcile(context, snapshot);
    await runTasks(context);
  }
  return snapshot;
}

/**
 * Updates the order of a payment from the payment's current state. A webhook only triggers this. It doesn't matter what
 * webhooks say, how many come or in which order, because the provider's current state decides (promise 37). Records `event`
 * in the same transaction, and does nothing if it was already recorded.
 */
export function reconcile(context: Context, snapshot: PaymentSnapshot, event?: PaymentEvent): void {
  const { db } = context;
  db.transaction(() => {
    if (event && !recordEvent(context, event)) return;
    // A payment in a final state never changes, so any other status is stale.
    db.run`
      UPDATE payment SET status = ${snapshot.status}
      WHERE intent_id = ${snapshot.id} AND status NOT IN ('succeeded', 'canceled')`;
    const order = orderOfIntent(db, snapshot.id);
    if (order) apply(context, order, snapshot);
  });
}

/** False if the event is already recorded. */
export function recordEvent({ db, now }: Context, event: PaymentEvent): boolean {
  const { id, type, intentId } = event;
  const received_at = new Date(now()).toISOString();
  return db.insertIfNew('payment_event', { id, type, intent_id: intentId ?? null, received_at });
}

function apply(context: Context, order: OrderRow, snapshot: PaymentSnapshot): void {
  const { db } = context;
  const newFailure =
    snapshot.failedAttempt !== undefined &&
    db.insertIfNew('payment_failure', { intent_id: snapshot.id, attempt: snapshot.failedAttempt });
  if (snapshot.refunded) {
    // The merchant can refund in the provider's dashboard.
    if (order.paid_intent_id === snapshot.id && transition(order.status, 'merchantRefund'))
      move(context, order, 'merchantRefund');
  } else if (snapshot.status === 'succeeded') {
    if (order.paid_intent_id === snapshot.id) return;
    if (transition(order.status, 'paymentSucceeded')) move(context, order, 'paymentSucceeded', snapshot.id);
    // Another intent has already paid the order: refund this one.
    else queueTask(db, 'refund', snapshot.id, context.now());
  } else if (newFailure && snapshot.status === 'requires_payment_method' && !context.declineKeepsOrder) {
    if (order.payment_intent_id === snapshot.id && transition(order.status, 'paymentFailed'))
      move(context, order, 'paymentFailed');
  }
}

/** Milliseconds. */
const slowPaymentPause = 60 * 60_000;
const slowChecks = perContext(() => ({ last: 0 }));

/** Asks about payments that the bank takes days to decide, at most once an hour, in case a webhook got lost. */
export async function checkSlowPayments(context: Context): Promise<void> {
  const { db, now } = context;
  const checks = slowChecks(context);
  if (now() < checks.last + slowPaymentPause) return;
  checks.last = now();
  const slow = db.all<{ id: string }>`SELECT intent_id AS id FROM payment WHERE status = 'processing'`;
  for (const { id } of slow) await refreshPayment(context, id).catch(() => {});
}

interface TaskRow {
  intent_id: string;
  kind: TaskKind;
  attempts: number;
}

/** Milliseconds. */
const maxBackoff = 5 * 60_000;
/** Milliseconds. After this time, an unfinished task can be claimed again. */
const lease = 60_000;

/**
 * Sends the queued emails, and makes the queued calls to the payment provider: cancellations and refunds. These calls are
 * idempotent, so the background work simply retries a failed one.
 */
export async function runTasks(context: Context): Promise<void> {
  const { db, now } = context;
  sendOrderMails(context);
  const { provider } = paymentsOf(context);
  for (let task = claim(context); task; task = claim(context)) {
    const { intent_id, kind, attempts } = task;
    try {
      if (kind === 'refund') await provider.refund(intent_id);
      // If the payment succeeds before the cancellation, `reconcile` refunds it.
      else reconcile(context, await provider.cancel(intent_id));
      db.run`
        UPDATE payment_task SET done_at = ${new Date(now()).toISOString()}
        WHERE intent_id = ${intent_id} AND kind = ${kind}`;
    } catch (error) {
      context.log(
        `The payment provider didn't accept a ${kind} (${(error as Error).name}). It will be retried.`,
      );
      const due = now() + Math.min(1000 * 2 ** attempts, maxBackoff);
      db.run`UPDATE payment_task SET due_at = ${due} WHERE intent_id = ${intent_id} AND kind = ${kind}`;
    }
  }
}

function claim({ db, now }: Context): TaskRow | undefined {
  return db.one<TaskRow>`
    UPDATE payment_task SET attempts = attempts + 1, due_at = ${now() + lease} WHERE (intent_id, kind) =
      (SELECT intent_id, kind FROM payment_task WHERE done_at IS NULL AND due_at <= ${now()} ORDER BY due_at LIMIT 1)
    RETURNING intent_id, kind, attempts`;
}
