/**
 * Paying for the cart, so that nothing can go wrong twice: one tab at a time, what is so is asked before anything is done
 * again, one intent and one order per purchase, one `Idempotency-Key` per attempt (promises 26 to 28, 31, 36).
 */

import * as z from 'zod/mini';
import { cancelOrder, createOrder, type Order, orderOfPayment } from '#api/contract/order.ts';
import { createIntent, type PaymentIntent, retrievePayment, retryPayment } from '#api/contract/payment.ts';
import { shortage } from '#api/contract/shapes.ts';
import { RejectedError } from '#api/errors.ts';
import { failureOf } from '#api/failure.ts';
import type { CallOptions } from '#api/speak.ts';
import { authorised } from '#features/session/store.ts';
import { type Cents, toCents } from '#lib/money.ts';
import { whenFree } from '#platform/lock.ts';
import {
  fingerprintOf,
  forgetPayment,
  newPayment,
  type Purchase,
  readPayment,
  type StoredPayment,
  writePayment,
} from './device.ts';
import { type Confirmation, type PaymentForm, type PayOutcome, stageOf } from './payment.ts';
import { settle } from './settle-store.ts';

/** Held while a tab pays. */
export const paymentLock = 'payment';

/** How things stand with the payment that this device remembers. */
export type Standing =
  | { readonly kind: 'none' }
  | { readonly kind: 'paid'; readonly paymentIntentId: string }
  | {
      readonly kind: 'open';
      readonly stored: StoredPayment;
      readonly intent: PaymentIntent;
      readonly order: Order | undefined;
    };

export interface Attempt {
  readonly purchase: Purchase;
  /** As the shopper was shown it. */
  readonly total: Cents;
  readonly form: PaymentForm;
  readonly returnUrl: string;
  /** Gives up waiting; from the moment that the provider is asked, it gives up waiting for the provider only. */
  readonly signal: AbortSignal;
  readonly onConfirming: () => void;
}

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

/** Pays, unless another tab does. Never throws for what a shop, a network or a bank can do. */
export async function pay(attempt: Attempt): Promise<PayOutcome> {
  const outcome = await whenFree(paymentLock, async () => {
    try {
      return await payAlone(attempt);
    } catch (error) {
      return refusalOf(error);
    }
  });
  return outcome ?? { kind: 'busy' };
}

async function payAlone(attempt: Attempt): Promise<PayOutcome> {
  const { purchase, total, signal } = attempt;
  const fingerprint = fingerprintOf(purchase, total);
  const standing = await lookUp({ signal });
  if (standing.kind === 'paid') return standing;
  if (standing.kind === 'open' && standing.stored.fingerprint !== fingerprint) {
    const paid = await giveUp(standing, signal);
    if (paid) return paid;
  }
  const kept = readPayment();
  let stored = kept?.fingerprint === fingerprint ? kept : newPayment(fingerprint);
  writePayment(stored);
  const isSame = standing.kind === 'open' && standing.stored.fingerprint === fingerprint;

  let intent = isSame ? standing.intent : await intentFor(stored, purchase, signal);
  stored = keep(stored, { paymentIntentId: intent.id });
  if (intent.amount !== total) {
    forgetPayment();
    return { kind: 'changed' };
  }
  if (isSame && standing.order) {
    stored = keep(stored, { orderId: standing.order.id });
    intent = await again(standing.order.id, signal);
    stored = keep(stored, { paymentIntentId: intent.id });
  } else {
    const order = await orderFor(stored, purchase, signal);
    stored = keep(stored, { orderId: order.id });
    if (toCents(order.total) !== total) return { kind: 'changed' };
  }
  attempt.onConfirming();
  return confirm(attempt, intent);
}

/** With the money asked for, only the API's word counts. Also for an order that is paid again. */
export async function confirm(
  {
    form,
    returnUrl,
    signal,
    purchase,
  }: Pick<Attempt, 'form' | 'returnUrl' | 'signal'> & { purchase?: Purchase },
  { id: paymentIntentId, clientSecret }: PaymentIntent,
): Promise<PayOutcome> {
  const confirmation = await Promise.race([
    form.confirm({ paymentIntentId, clientSecret, returnUrl }),
    whenAborted(signal),
  ]);
  if (confirmation.kind === 'redirecting' || confirmation.kind === 'declined') return confirmation;
  const stage = await stageNow(paymentIntentId);
  if (stage === 'paid') {
    if (purchase) await settle({ paymentIntentId, items: purchase.items });
    return { kind: 'paid', paymentIntentId };
  }
  // The provider took it, and the API does not know it yet or does not answer: the confirmation goes on asking.
  if (confirmation.kind === 'accepted' && stage === undefined) return { kind: 'paid', paymentIntentId };
  return stage === undefined ? { kind: 'unknown' } : { kind: 'notPaid' };
}

function whenAborted(signal: AbortSignal): Promise<Confirmation> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({ kind: 'unknown' }), { once: true });
  });
}

/** Asks three times, as a lost answer after paying is the worst moment for one. `undefined`: no answer. */
async function stageNow(paymentIntentId: string): Promise<ReturnType<typeof stageOf> | undefined> {
  for (const pause of [0, 700, 1500]) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      const params = { paymentIntentId };
      return stageOf((await authorised().call(retrievePayment, { params })).paymentIntent.status);
    } catch (error) {
      if (failureOf(error).kind === 'stopped') return undefined;
    }
  }
  return undefined;
}

async function intentFor(
  stored: StoredPayment,
  purchase: Purchase,
  signal: AbortSignal,
): Promise<PaymentIntent> {
  const body = { ...purchase, items: [...purchase.items] };
  try {
    const { paymentIntent } = await authorised().call(
      createIntent,
      { body },
      { signal, idempotencyKey: stored.intentKey },
    );
    return paymentIntent;
  } catch (error) {
    // A refusal would be given again to the same key.
    if (error instanceof RejectedError) forgetPayment();
    throw error;
  }
}

async function orderFor(stored: StoredPayment, purchase: Purchase, signal: AbortSignal): Promise<Order> {
  const { paymentIntentId, orderKey } = stored;
  const body = { ...purchase, items: [...purchase.items], paymentIntentId: paymentIntentId ?? '' };
  try {
    const { order } = await authorised().call(createOrder, { body }, { signal, idempotencyKey: orderKey });
    return order;
  } catch (error) {
    if (error instanceof RejectedError && error.code === 'out_of_stock')
      keep(stored, { orderKey: crypto.randomUUID() });
    else if (error instanceof RejectedError) forgetPayment();
    throw error;
  }
}

/** A purchase that was changed after its order was made: the old order must not be payable any more. */
async function giveUp(
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

/** The same intent while it is payable; what a failed order held is taken from the shelf again. */
async function again(orderId: string, signal: AbortSignal): Promise<PaymentIntent> {
  const answer = await authorised().call(retryPayment, { params: { orderId } }, { signal });
  return answer.paymentIntent;
}

function keep(stored: StoredPayment, news: Partial<StoredPayment>): StoredPayment {
  const next = { ...stored, ...news };
  writePayment(next);
  return next;
}

/** What the shop's refusals mean for who wants to pay. */
export function refusalOf(error: unknown): PayOutcome {
  if (error instanceof RejectedError && error.code === 'out_of_stock') {
    const body = z.safeParse(shortage, error.body);
    return { kind: 'short', items: body.success ? body.data.items : [] };
  }
  if (error instanceof RejectedError && error.code === 'amount_mismatch') return { kind: 'changed' };
  const call = error instanceof Error && 'call' in error ? String(error.call) : '';
  return { kind: 'failed', failure: failureOf(error), call };
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
