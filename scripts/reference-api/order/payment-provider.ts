/** The payment provider: Stripe if its keys are set, otherwise the simulator. */
import type { Address } from '#api/contract/address.ts';
import { amountTooSmall, providerUnavailable } from '../../backend/failures/common-failures.ts';
import { type Context, perContext } from '../core/context.ts';
import { withFreePayments } from '../payment/free.ts';
import { AmountTooSmall, type PaymentProvider } from '../payment/provider.ts';
import { SimulatedWebhooks } from '../payment/simulated-webhooks.ts';
import { Simulator } from '../payment/simulator.ts';
import { StripeProvider } from '../payment/stripe.ts';
import type { OrderRow } from './order-rows.ts';

interface Payments {
  provider: PaymentProvider;
  /** Only while the simulator is in use. */
  simulation?: { simulator: Simulator; webhooks: SimulatedWebhooks };
}

export const paymentsOf = perContext((context): Payments => {
  if (context.stripe) return { provider: withFreePayments(new StripeProvider(context.stripe)) };
  const simulator: Simulator = new Simulator(
    context.db,
    () => context.now(),
    () => webhooks.schedule(),
  );
  const webhooks = new SimulatedWebhooks(context, (body) => simulator.sign(body));
  return { provider: withFreePayments(simulator), simulation: { simulator, webhooks } };
});

/**
 * Turns a provider's error into a 502, or into a 422 if the amount is too small. Drops the provider's message, because it can
 * contain keys.
 */
export async function callProvider<T>(context: Context, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AmountTooSmall) throw amountTooSmall(error.minimum);
    context.log(`The payment provider failed: ${(error as Error).name}`);
    throw providerUnavailable();
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
