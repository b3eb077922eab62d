/** Access to the payment provider: Stripe if its keys are set, otherwise the simulator with its webhooks. */
import type { Context } from '../context.ts';
import { Failure } from '../core/failure.ts';
import type { PaymentProvider, PaymentSnapshot } from '../payment/provider.ts';
import { Simulator } from '../payment/simulator.ts';
import { StripeProvider } from '../payment/stripe.ts';
import { WebhookSender } from '../payment/webhook-sender.ts';
import { runTasks } from './payment-task-runner.ts';
import { reconcile } from './reconcile.ts';

export interface Payments {
  provider: PaymentProvider;
  /** Only while the simulator is in use. */
  simulation?: { simulator: Simulator; sender: WebhookSender };
}

const paymentsByContext = new WeakMap<Context, Payments>();

/** One instance per context. */
export function paymentsOf(context: Context): Payments {
  let payments = paymentsByContext.get(context);
  if (!payments) {
    payments = createPayments(context);
    paymentsByContext.set(context, payments);
  }
  return payments;
}

function createPayments(context: Context): Payments {
  if (context.stripe) return { provider: new StripeProvider(context.stripe) };
  const simulator: Simulator = new Simulator(
    context.db,
    () => context.now(),
    () => sender.schedule(),
  );
  const sender = new WebhookSender(context, (body) => simulator.sign(body));
  return { provider: simulator, simulation: { simulator, sender } };
}

/** Turns a provider error into 502. The provider's own message is dropped, because it can contain keys. */
export async function callProvider<T>(context: Context, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    context.log(`The payment provider failed: ${(error as Error).name}`);
    throw new Failure(502, "We can't reach the payment provider. Try again in a moment.", {
      code: 'payment_provider_unavailable',
    });
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
    await runPaymentTasks(context);
  }
  return snapshot;
}

/** Runs the queued payment tasks now. The background work retries those that fail. */
export function runPaymentTasks(context: Context): Promise<void> {
  return runTasks(context, paymentsOf(context).provider);
}
