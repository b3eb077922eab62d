/** Payment intents, by Medusa's payment module and its Stripe provider. */
import { randomUUID } from 'node:crypto';
import { amountTooSmall, providerUnavailable } from '../../../backend/failures/common-failures.ts';
import { notFound } from '../../../backend/failures/http-error.ts';
import { minimumCharge } from '../../../backend/order/minimum-charge.ts';
import type { PaymentPurpose } from '../../../backend/order/payment-purpose.ts';
import { fromCents, type SentPaymentIntent, toCents } from '../contract.ts';
import type { Container, PaymentSession } from '../medusa-types.ts';
import {
  addPayment,
  type PaymentRow,
  paymentStatusOf,
  paymentWith,
  setPaymentStatus,
  setRefunded,
} from './payment-rows.ts';

/** Medusa's name for the plugin's provider: `pp_`, the provider's identifier and its id in `medusa-config`. */
const provider = 'pp_storefront_stripe';

interface Wanted {
  customerId: string;
  /** In cents. */
  amount: number;
  currency: string;
  /** As it was typed. */
  discountCode: string | null;
  /** Medusa's collection of an order's payments, if this is a further attempt to pay the order. */
  collectionId?: string | null;
}

/** Throws `HttpError` 422 for an amount below Stripe's minimum; 502 if the provider doesn't answer. */
export async function createPayment(
  container: Container,
  { customerId, amount, currency, discountCode, collectionId: known }: Wanted,
): Promise<PaymentRow> {
  const row = { customer_id: customerId, amount, currency, discount_code: discountCode };
  if (amount === 0)
    return addPayment(container, {
      ...row,
      intent_id: `free_${randomUUID()}`,
      session_id: null,
      collection_id: null,
      status: 'succeeded',
    });
  const minimum = minimumCharge(currency.toUpperCase());
  if (amount < minimum) throw amountTooSmall(minimum);
  const payments = container.resolve('payment');
  const payable = { currency_code: currency, amount: fromCents(amount) };
  const collectionId = known ?? (await payments.createPaymentCollections(payable)).id;
  const created = payments.createPaymentSession(collectionId, {
    ...payable,
    provider_id: provider,
    // The shop charges immediately, whatever the provider's options say.
    data: { capture_method: 'automatic', automatic_payment_methods: { enabled: true } },
  });
  const session = await callProvider(container, created, (code) => {
    // An account that is paid out in another currency has a slightly different minimum that Stripe doesn't report.
    if (code === 'amount_too_small') throw amountTooSmall(Math.max(minimum, amount + 1));
  });
  const { id } = session.data;
  // Medusa's provider doesn't throw for every failure of Stripe.
  if (typeof id !== 'string') throw providerUnavailable();
  return addPayment(container, {
    ...row,
    intent_id: id,
    session_id: session.id,
    collection_id: collectionId,
    status: paymentStatusOf(session.data['status']),
  });
}

/**
 * Asks the provider about a payment that isn't final. If the money has arrived, Medusa captures the payment. Call it with the
 * customer's lock.
 */
export async function refreshPayment(container: Container, payment: PaymentRow): Promise<PaymentRow> {
  if (!payment.session_id || isFinal(payment)) return payment;
  // A process may have died after it cancelled the payment, but before it stored the new status.
  if (!(await sessionOf(container, payment))) {
    await setPaymentStatus(container, payment.intent_id, 'canceled');
    return { ...payment, status: 'canceled' };
  }
  const payments = container.resolve('payment');
  await callProvider(container, payments.authorizePaymentSession(payment.session_id, {}));
  const session = await sessionOf(container, payment);
  const status = paymentStatusOf(session?.data['status']);
  // `succeeded` is written last, once the order is paid.
  if (status !== 'succeeded') await setPaymentStatus(container, payment.intent_id, status);
  return { ...payment, status };
}

const isFinal = ({ status }: PaymentRow) => status === 'succeeded' || status === 'canceled';

/** Cancels the intent, so that nobody can pay it. The provider refuses if the intent has been paid, or if the bank is deciding. */
export async function cancelPayment(container: Container, payment: PaymentRow): Promise<void> {
  if (isFinal(payment)) return;
  if (payment.session_id && (await sessionOf(container, payment)))
    await callProvider(container, container.resolve('payment').deletePaymentSession(payment.session_id));
  await setPaymentStatus(container, payment.intent_id, 'canceled');
}

/** The captured payment of Medusa. */
export async function capturedPayment(container: Container, { session_id }: PaymentRow) {
  const { data } = await container.resolve('query').graph<{
    id: string;
    captures: { id: string; amount: number }[];
    refunds: { id: string; amount: number; created_by: string | null }[];
  }>({
    entity: 'payment',
    fields: ['id', 'captures.id', 'captures.amount', 'refunds.id', 'refunds.amount', 'refunds.created_by'],
    filters: { payment_session_id: session_id },
  });
  return data[0];
}

/** The `created_by` of the plugin's own refunds. Refunds that the merchant makes in Medusa's admin have another `created_by`. */
export const refunder = 'storefront';

/** Refunds a payment that has no order to pay. Subtracts what has been refunded already. */
export async function refundPayment(container: Container, payment: PaymentRow): Promise<void> {
  await forgetRefunds(container, payment);
  if (payment.session_id) {
    const captured = await capturedPayment(container, payment);
    if (!captured?.captures.length) throw new Error(`The payment ${payment.intent_id} isn't captured`);
    const refunded = captured.refunds.reduce((sum, { amount }) => sum + toCents(amount), 0);
    const amount = fromCents(payment.amount - refunded);
    const refund = { payment_id: captured.id, amount, created_by: refunder };
    if (amount > 0) await callProvider(container, container.resolve('payment').refundPayment(refund));
  }
  await setRefunded(container, payment.intent_id);
}

/**
 * Deletes the plugin's refunds, so that the plugin can refund again. Medusa stores a refund before it asks the provider. So after
 * a process has died, Medusa may have a refund for which no money has moved. If the money has moved after all, the provider
 * refuses to give back more than was charged.
 */
export async function forgetRefunds(container: Container, payment: PaymentRow): Promise<void> {
  const captured = payment.session_id ? await capturedPayment(container, payment) : undefined;
  const ids = captured?.refunds.filter(({ created_by }) => created_by === refunder).map(({ id }) => id);
  if (ids?.length) await container.resolve('payment').deleteRefunds(ids);
}

/** Tells the provider what the payment is for. If this fails, the shopper can still pay, so the failure is only logged. */
export async function describePayment(
  container: Container,
  payment: PaymentRow,
  purpose: PaymentPurpose,
): Promise<void> {
  const session = await sessionOf(container, payment);
  if (!session) return;
  const { id, currency_code, amount, data } = session;
  try {
    await container
      .resolve('payment')
      .updatePaymentSession({ id, currency_code, amount, data: { ...data, purpose } });
  } catch (error) {
    logFailure(container, error);
  }
}

export async function toPaymentIntent(container: Container, payment: PaymentRow): Promise<SentPaymentIntent> {
  const session = await sessionOf(container, payment);
  const secret = session?.data['client_secret'];
  const isDeclined = payment.status === 'requires_payment_method' && !!session?.data['last_payment_error'];
  return {
    id: payment.intent_id,
    ...(typeof secret === 'string' && { clientSecret: secret }),
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    ...(isDeclined && { declined: true }),
  };
}

/** The customer's own payment. Throws `HttpError` 404 for an unknown payment and for another customer's payment. */
export async function ownPayment(
  container: Container,
  customerId: string,
  intentId: string,
): Promise<PaymentRow> {
  const row = await paymentWith(container, 'intent_id', intentId);
  if (row?.customer_id !== customerId) throw notFound('Payment intent');
  return row;
}

async function sessionOf(
  container: Container,
  { session_id }: PaymentRow,
): Promise<PaymentSession | undefined> {
  if (!session_id) return undefined;
  const [session] = await container.resolve('payment').listPaymentSessions({ id: session_id });
  return session;
}

/**
 * Drops the provider's message, because it can contain keys. Throws `HttpError` 502, unless `refuse` throws another failure for
 * the provider's code.
 */
async function callProvider<T>(
  container: Container,
  call: Promise<T>,
  refuse?: (code: string | undefined) => void,
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    refuse?.((error as { code?: string }).code);
    logFailure(container, error);
    throw providerUnavailable();
  }
}

const logFailure = (container: Container, error: unknown) =>
  container.resolve('logger').error(`The payment provider failed: ${(error as Error).name}`);
