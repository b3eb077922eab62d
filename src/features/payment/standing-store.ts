/** How things stand with the payment that this device remembers: asked before anything is done again (promises 27 and 31). */
import { cancelOrder, type Order, orderOfPayment } from '#api/contract/order.ts';
import { type PaymentIntent, retrievePayment } from '#api/contract/payment.ts';
import { RejectedError } from '#api/errors.ts';
import type { CallOptions } from '#api/speak.ts';
import { authorised } from '#features/session/store.ts';
import { forgetPayment, readPayment, type StoredPayment } from './device.ts';
import { stageOf } from './payment.ts';
import { settle } from './settle-store.ts';

export type Standing =
  | { readonly kind: 'none' }
  | { readonly kind: 'paid'; readonly paymentIntentId: string }
  | {
      readonly kind: 'open';
      readonly stored: StoredPayment;
      readonly intent: PaymentIntent;
      readonly order: Order | undefined;
    };

/** Asks the API about the payment that this device remembers. Throws what the client throws. */
export async function lookUp(options: CallOptions = {}): Promise<Standing> {
  const stored = readPayment();
  if (!stored?.paymentIntentId) return { kind: 'none' };
  const params = { paymentIntentId: stored.paymentIntentId };
  const answer = await found(authorised().call(retrievePayment, { params }, options));
  if (!answer) {
    forgetPayment();
    return { kind: 'none' };
  }
  const intent = answer.paymentIntent;
  const order = (await found(authorised().call(orderOfPayment, { params }, options)))?.order;
  if (stageOf(intent.status) === 'paid') {
    if (order) await settle({ ...params, orderId: order.id, items: order.items });
    return { kind: 'paid', ...params };
  }
  const isOver = order && !['pending', 'failed'].includes(order.status);
  if (stageOf(intent.status) === 'ended' || isOver) {
    forgetPayment();
    return { kind: 'none' };
  }
  return { kind: 'open', stored, intent, order };
}

/** A purchase that was changed after its order was made: the old order must not be payable any more. */
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

/** `undefined` for what the API does not know. */
async function found<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RejectedError && error.status === 404) return undefined;
    throw error;
  }
}
