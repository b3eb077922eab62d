/**
 * Step 3 of "From Pay to confirmation" (docs/architecture.md), called by pay-flow.ts. Creates one intent and one order for a
 * purchase, however often the shopper tries.
 */
import { cancelOrder, createOrder, type Order, type Purchase } from '#api/contract/order.ts';
import { createIntent, type PaymentIntent } from '#api/contract/payment.ts';
import { RejectedError } from '#api/errors.ts';
import {
  changeOpenPayment,
  heldOfOrder,
  readOpenPayment,
} from '#features/open-payment/open-payment-storage.ts';
import { memberClient } from '#features/session/session-store.ts';
import { isSameCurrency, shopCurrency } from '#i18n/format.ts';
import { type Cents, toCents } from '#lib/money.ts';
import { features } from '#platform/config.ts';
import { attemptOf, isUndecided } from './payment.ts';
import { retryIntent } from './payment-call.ts';
import {
  forgetPayment,
  newPayment,
  purchaseFingerprint,
  readPayment,
  type SavedPayment,
  type ShownDetails,
  updatePayment,
} from './payment-storage.ts';
import { type OpenPayment, updateSavedPayment } from './saved-payment-flow.ts';
import type { PayOutcome } from './submission.ts';

/** An intent that can be confirmed with its order, or the outcome if there is none. */
export type Prepared =
  | { readonly kind: 'ready'; readonly intent: PaymentIntent; readonly order: Order }
  | PayOutcome;

interface Wanted {
  readonly purchase: Purchase;
  readonly shown: ShownDetails;
  /** The saved payment, which the caller has just checked. It is resumed for the same purchase and cancelled for another one. */
  readonly open: OpenPayment | undefined;
}

/** Prepares the payment of a purchase. Throws the client's errors. */
export async function prepareIntent(
  { purchase, shown, open }: Wanted,
  signal: AbortSignal,
): Promise<Prepared> {
  const fingerprint = purchaseFingerprint(purchase, shown);
  const resumed = open?.saved.fingerprint === fingerprint ? open : undefined;
  if (open && !resumed) {
    const ended = await cancelPayment(open, signal);
    if (ended) return ended;
  }
  const known = readPayment();
  const saved = known?.fingerprint === fingerprint ? known : newPayment(fingerprint);
  if (resumed?.order) return resumeOrder(resumed.order, { saved, total: shown.total, signal });
  return prepareOrder(purchase, { saved, total: shown.total, signal }, resumed?.intent);
}

interface Preparation {
  readonly saved: SavedPayment;
  /** The total that the page shows. The shopper must not pay another one. */
  readonly total: Cents;
  readonly signal: AbortSignal;
}

/** Takes the intent of an order that exists already. */
async function resumeOrder(order: Order, { saved, total, signal }: Preparation): Promise<Prepared> {
  // Save before the call, so that the next try knows the order if the response is lost.
  const begun = updatePayment(saved, { orderId: order.id });
  const intent = await retryIntent(memberClient(), order.id, signal);
  const known = updatePayment(begun, { paymentIntentId: intent.id });
  if (hasTotal(intent, total)) return { kind: 'ready', intent, order };
  // The bank may still approve the intent of an order, so the next try must cancel the order instead of forgetting it.
  updatePayment(known, { fingerprint: '' });
  return { kind: 'changed' };
}

/** Creates the order, and first its intent, unless an earlier try has created the intent. */
async function prepareOrder(
  purchase: Purchase,
  { saved, total, signal }: Preparation,
  earlier: PaymentIntent | undefined,
): Promise<Prepared> {
  // Save before the calls, so that the next try reuses the keys if a response is lost.
  const begun = updatePayment(saved, {});
  const intent = earlier ?? (await createNewIntent(begun, purchase, signal));
  const known = updatePayment(begun, { paymentIntentId: intent.id });
  if (!hasTotal(intent, total)) {
    forgetPayment();
    return { kind: 'changed' };
  }
  const order = await createNewOrder(known, purchase, signal);
  updatePayment(known, { orderId: order.id });
  changeOpenPayment(intent.id, { held: heldOfOrder(order) });
  return toCents(order.total) === total ? { kind: 'ready', intent, order } : { kind: 'changed' };
}

function hasTotal({ amount, currency }: PaymentIntent, total: Cents): boolean {
  return amount === total && isSameCurrency(currency, shopCurrency);
}

/**
 * Gives up the payment of a purchase that the shopper has changed, and cancels its order. Returns the payment if it turns out
 * to be paid. In a shop without cancellation, the order expires by itself. While the bank may still approve its payment,
 * returns `notYet`.
 */
async function cancelPayment(
  { order, intent }: OpenPayment,
  signal: AbortSignal,
): Promise<PayOutcome | undefined> {
  if (!features.cancelOrders) {
    if (order && intent && mayBeApproved(order, intent)) return { kind: 'notYet' };
    forgetPayment();
    return undefined;
  }
  try {
    if (order) await memberClient().call(cancelOrder, { params: { id: order.id } }, { signal });
  } catch (error) {
    if (!(error instanceof RejectedError && error.status === 409)) throw error;
    const status = await updateSavedPayment({ signal });
    if (status.kind === 'paid') return status;
    if (status.kind === 'open') throw error;
  }
  forgetPayment();
  return undefined;
}

/** Whether the bank is undecided, or an attempt to pay may still be on its way to the provider, for example after Stop. */
function mayBeApproved(order: Order, intent: PaymentIntent): boolean {
  const isOnItsWay = order.status === 'pending' && readOpenPayment()?.attempt === attemptOf(intent);
  return isOnItsWay || isUndecided(intent.status);
}

async function createNewIntent(
  saved: SavedPayment,
  purchase: Purchase,
  signal: AbortSignal,
): Promise<PaymentIntent> {
  try {
    const options = { signal, idempotencyKey: saved.intentKey };
    return (await memberClient().call(createIntent, { body: purchase }, options)).paymentIntent;
  } catch (error) {
    // The same idempotency key would be refused again.
    if (error instanceof RejectedError) forgetPayment();
    throw error;
  }
}

async function createNewOrder(saved: SavedPayment, purchase: Purchase, signal: AbortSignal): Promise<Order> {
  const { paymentIntentId, orderKey } = saved;
  const body = { ...purchase, paymentIntentId: paymentIntentId ?? '' };
  try {
    return (await memberClient().call(createOrder, { body }, { signal, idempotencyKey: orderKey })).order;
  } catch (error) {
    if (error instanceof RejectedError && error.code === 'out_of_stock')
      updatePayment(saved, { orderKey: crypto.randomUUID() });
    else if (error instanceof RejectedError) forgetPayment();
    throw error;
  }
}
