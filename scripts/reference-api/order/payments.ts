/** The payment side of one shop: Stripe where it has keys, else the simulator with its notices. */
import type { Context } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { NoticeSender } from '../payment/notice-sender.ts';
import type { PaymentProvider, PaymentSnapshot } from '../payment/provider.ts';
import { Simulator } from '../payment/simulator.ts';
import { StripeProvider } from '../payment/stripe.ts';
import { runTasks } from './payment-task-runner.ts';
import { reconcile } from './reconcile.ts';

export interface Payments {
  provider: PaymentProvider;
  /** Only while the simulator is in use. */
  simulation?: { simulator: Simulator; sender: NoticeSender };
}

const made = new WeakMap<Context, Payments>();

/** One per shop, made when it is first needed. */
export function paymentsOf(context: Context): Payments {
  let payments = made.get(context);
  if (!payments) {
    payments = make(context);
    made.set(context, payments);
  }
  return payments;
}

function make(context: Context): Payments {
  if (context.stripe) return { provider: new StripeProvider(context.stripe) };
  const simulator: Simulator = new Simulator(
    context.db,
    () => context.now(),
    () => sender.poke(),
  );
  const sender = new NoticeSender(context, (body) => simulator.sign(body));
  return { provider: simulator, simulation: { simulator, sender } };
}

/** Asks the provider, and answers 502 in plain words when it fails: its own words may name keys. */
export async function asked<T>(context: Context, question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    context.log(`the payment provider failed: ${(error as Error).name}`);
    throw new Failure(502, "We can't reach the payment provider. Try again in a moment.", {
      code: 'payment_provider_unavailable',
    });
  }
}

/** Looks how a payment stands now and moves its order to match. `undefined` when the provider does not know it. */
export async function refresh(context: Context, intentId: string): Promise<PaymentSnapshot | undefined> {
  const snapshot = await asked(context, paymentsOf(context).provider.retrieve(intentId));
  if (snapshot) {
    reconcile(context, snapshot);
    await settleTasks(context);
  }
  return snapshot;
}

/** Does at once what changes have left for the provider; what fails is tried again in the background. */
export function settleTasks(context: Context): Promise<void> {
  return runTasks(context, paymentsOf(context).provider);
}
