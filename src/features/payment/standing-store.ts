/** The status of the payment that this device remembers. Everyone who pays checks it before trying again. */
import { cancelOrder, getOrder, type Order, orderOfPayment } from '#api/contract/order.ts';
import { type PaymentIntent, retrievePayment } from '#api/contract/payment.ts';
import { RejectedError } from '#api/errors.ts';
import type { CallOptions } from '#api/speak.ts';
import { authorised } from '#features/session/store.ts';
import { forgetPayment, readPayment, type StoredPayment } from './device.ts';
import { stageOf } from './payment.ts';
import { keep } from './purchase-store.ts';
import { settle } from './settle-store.ts';

export type Standing =
  | { readonly kind: 'none' }
  | { readonly kind: 'paid'; readonly paymentIntentId: string }
  | {
      readonly kind: 'open';
      readonly stored: StoredPayment;
      /** `undefined`: the order is there, and its intent is not; retrying the payment makes a new one. */
      readonly intent: PaymentIntent | undefined;
      readonly order: Order | undefined;
    };

/**
 * Asks the API about the payment that this device remembers, and settles it if it is paid. An order has the last word on
 * its intent: when the answer to a retry is lost, the order carries a new intent that this device does not know yet.
 * Throws what the client throws.
 */
export async function lookUp(options: CallOptions = {}): Promise<Standing> {
  const stored = readPayment();
  if (!stored?.paymentIntentId) return { kind: 'none' };
  const params = { paymentIntentId: stored.paymentIntentId };
  // First, as the API brings the order up to date with the provider here.
  const intent = (await found(authorised().call(retrievePayment, { params }, options)))?.paymentIntent;
  const order = (
    await found(
      stored.orderId === null
        ? authorised().call(orderOfPayment, { params }, options)
        : authorised().call(getOrder, { params: { id: stored.orderId } }, options),
    )
  )?.order;
  if (intent && stageOf(intent.status) === 'paid') {
    if (order) await settle({ ...params, orderId: order.id, items: order.items });
    return { kind: 'paid', ...params };
  }
  if (order?.paymentIntentId && order.paymentIntentId !== stored.paymentIntentId) {
    keep(stored, { orderId: order.id, paymentIntentId: order.paymentIntentId });
    return lookUp(options);
  }
  const isPayable = order
    ? ['pending', 'failed'].includes(order.status)
    : intent && stageOf(intent.status) === 'payable';
  if (isPayable) return { kind: 'open', stored, intent, order };
  forgetPayment();
  return { kind: 'none' };
}

/** Cancels the order of a purchase that has changed since: nobody may pay for the old one any more. */
export async function giveUp(
  { order }: Extract<Standing, { kind: 'open' }>,
  signal: AbortSignal,
): Promise<Extract<Standing, { kind: 'paid' }> | undefined> {
  try {
    if (order) await authorised().call(cancelOrder, { params: { id: order.id } }, { signal });
  } catch (error) {
    if (!(error instanceof RejectedError && error.status === 409)) throw error;
    const standing = await lookUp({ signal });
    if (standing.kind === 'paid') return standing;
    if (standing.kind === 'open') throw error;
  }
  forgetPayment();
  return undefined;
}

/** `undefined` when the API does not know it. */
async function found<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RejectedError && error.status === 404) return undefined;
    throw error;
  }
}
