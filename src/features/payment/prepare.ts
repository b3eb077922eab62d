/** Creates the intent and the order of a purchase: one each, however often the shopper tries. */
import * as z from 'zod/mini';
import { createOrder, type Order } from '#api/contract/order.ts';
import { createIntent, type PaymentIntent, retryPayment } from '#api/contract/payment.ts';
import { shortage } from '#api/contract/shapes.ts';
import { RejectedError } from '#api/errors.ts';
import { failureOf } from '#api/failure.ts';
import { authorised } from '#features/session/store.ts';
import { type Cents, toCents } from '#lib/money.ts';
import type { PayOutcome } from './payment.ts';
import { cancelPayment, type OpenPayment, type Paid } from './payment-status.ts';
import {
  fingerprintOf,
  forgetPayment,
  newPayment,
  type Purchase,
  readPayment,
  type SavedPayment,
  updatePayment,
} from './saved-payment.ts';

/** An intent that can be confirmed, or why there is none. */
export type Prepared =
  | { readonly kind: 'ready'; readonly intent: PaymentIntent }
  | { readonly kind: 'changed' }
  | Paid;

/**
 * Prepares paying for a purchase. `open` is the saved payment as just checked: it is resumed for the same purchase, and
 * cancelled for another. `total` is what the shopper sees. Throws what the client throws.
 */
export async function prepareIntent(
  purchase: Purchase,
  total: Cents,
  open: OpenPayment | undefined,
  signal: AbortSignal,
): Promise<Prepared> {
  const fingerprint = fingerprintOf(purchase, total);
  const resumed = open?.saved.fingerprint === fingerprint ? open : undefined;
  if (open && !resumed) {
    const paid = await cancelPayment(open, signal);
    if (paid) return paid;
  }
  const known = readPayment();
  let saved = known?.fingerprint === fingerprint ? known : newPayment(fingerprint);
  // Saved before the call: if the answer is lost, the next try finds this order.
  saved = updatePayment(saved, resumed?.order ? { orderId: resumed.order.id } : {});
  const intent = resumed?.order
    ? await retryIntent(resumed.order.id, signal)
    : (resumed?.intent ?? (await makeIntent(saved, purchase, signal)));
  saved = updatePayment(saved, { paymentIntentId: intent.id });
  if (intent.amount !== total) {
    forgetPayment();
    return { kind: 'changed' };
  }
  if (!resumed?.order) {
    const order = await makeOrder(saved, purchase, signal);
    updatePayment(saved, { orderId: order.id });
    if (toCents(order.total) !== total) return { kind: 'changed' };
  }
  return { kind: 'ready', intent };
}

/** The order's intent while it is payable, else a new one; reserves the stock of a failed order again. */
export async function retryIntent(orderId: string, signal: AbortSignal): Promise<PaymentIntent> {
  const answer = await authorised().call(retryPayment, { params: { orderId } }, { signal });
  return answer.paymentIntent;
}

/** What a failed call means to a shopper who wants to pay. Rethrows errors that don't come from the API. */
export function outcomeOf(error: unknown): PayOutcome {
  if (error instanceof RejectedError && error.code === 'out_of_stock') {
    const body = z.safeParse(shortage, error.body);
    return { kind: 'short', items: body.success ? body.data.items : [] };
  }
  if (error instanceof RejectedError && error.code === 'amount_mismatch') return { kind: 'changed' };
  const call = error instanceof Error && 'call' in error ? String(error.call) : '';
  return { kind: 'failed', failure: failureOf(error), call };
}

async function makeIntent(
  saved: SavedPayment,
  purchase: Purchase,
  signal: AbortSignal,
): Promise<PaymentIntent> {
  const body = { ...purchase, items: [...purchase.items] };
  try {
    const options = { signal, idempotencyKey: saved.intentKey };
    return (await authorised().call(createIntent, { body }, options)).paymentIntent;
  } catch (error) {
    // The same key would get the same refusal again.
    if (error instanceof RejectedError) forgetPayment();
    throw error;
  }
}

async function makeOrder(saved: SavedPayment, purchase: Purchase, signal: AbortSignal): Promise<Order> {
  const { paymentIntentId, orderKey } = saved;
  const body = { ...purchase, items: [...purchase.items], paymentIntentId: paymentIntentId ?? '' };
  try {
    return (await authorised().call(createOrder, { body }, { signal, idempotencyKey: orderKey })).order;
  } catch (error) {
    if (error instanceof RejectedError && error.code === 'out_of_stock')
      updatePayment(saved, { orderKey: crypto.randomUUID() });
    else if (error instanceof RejectedError) forgetPayment();
    throw error;
  }
}
