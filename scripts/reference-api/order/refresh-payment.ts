/** Asks the payment provider for the state of a payment: after its webhook, or in case that is late or lost. */
import { type Context, perContext } from '../core/context.ts';
import type { PaymentEvent, ProviderIntent } from '../payment/provider.ts';
import { callProvider, paymentsOf } from './payment-provider.ts';
import { reconcilePayment } from './payment-results.ts';
import { runTasks } from './tasks.ts';

/**
 * Gets the payment's current state and updates its order. Records `event` with it. `undefined` if the provider doesn't know the
 * payment.
 */
export async function refreshPayment(
  context: Context,
  intentId: string,
  event?: PaymentEvent,
): Promise<ProviderIntent | undefined> {
  const declines = declinesOf(context, intentId);
  const intent = await callProvider(context, paymentsOf(context).provider.retrieve(intentId));
  // If another call has stored a decline meanwhile, this response may be older than that.
  if (declinesOf(context, intentId) !== declines) return refreshPayment(context, intentId, event);
  if (intent) {
    reconcilePayment(context, intent, event);
    await runTasks(context);
  }
  return intent;
}

const declinesOf = ({ db }: Context, intentId: string) =>
  db.one<{ n: number }>`SELECT COUNT(*) AS n FROM payment_failure WHERE intent_id = ${intentId}`?.n;

/** Milliseconds. */
const slowPaymentPause = 60 * 60_000;
const slowChecks = perContext(() => ({ last: 0 }));

/** Asks at most once an hour about payments that wait for the bank's decision, in case a webhook got lost. */
export async function checkSlowPayments(context: Context): Promise<void> {
  const { db, now } = context;
  const checks = slowChecks(context);
  if (now() < checks.last + slowPaymentPause) return;
  checks.last = now();
  const slow = db.all<{ id: string }>`SELECT intent_id AS id FROM payment WHERE status = 'processing'`;
  for (const { id } of slow) await refreshPayment(context, id).catch(() => {});
}
