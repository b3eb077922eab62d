/** Paying for an order that was left unpaid. The status is read before anything is offered, and again before anything is done. */
import { atom } from 'nanostores';
import { expireOrder, getOrder, type Order } from '#api/contract/order.ts';
import type { PaymentStatus } from '#api/contract/payment.ts';
import { RejectedError } from '#api/errors.ts';
import { failureOf } from '#api/failure.ts';
import type { CallOptions } from '#api/request.ts';
import { confirm } from '#features/payment/confirm.ts';
import { type PaymentForm, type PayOutcome, stageOf } from '#features/payment/payment.ts';
import { findIntent } from '#features/payment/payment-status.ts';
import { retryIntent } from '#features/payment/prepare.ts';
import { readPayment, updatePayment } from '#features/payment/saved-payment.ts';
import {
  clearOutcome,
  leaveForConfirmation,
  returnUrl,
  submitPayment,
} from '#features/payment/submission-store.ts';
import { $session, authorised, onSessionEnd } from '#features/session/store.ts';
import type { Locale } from '#i18n/locale.ts';
import { latest } from '#lib/latest.ts';
import { idle, type Loadable, loading, stopped } from '#lib/loadable.ts';
import { toCents } from '#lib/money.ts';
import { type Expiry, type RetryView, retryViewOf } from './confirmation.ts';
import { timeLeft } from './orders.ts';

export const $retry = atom<Loadable<RetryView>>(idle);

const reading = latest();

onSessionEnd(() => {
  reading.stop();
  $retry.set(idle);
});

/** Reads the order that the address names, as soon as there is a session; answers what ends it. */
export function startRetry(locale: Locale): () => void {
  const returned = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    clearOutcome();
    void loadRetry(locale);
  };
  addEventListener('pageshow', returned);
  const unsubscribe = $session.subscribe(({ state }) => {
    if (state === 'signed-in' && $retry.get().state === 'idle') void loadRetry(locale);
  });
  return () => {
    removeEventListener('pageshow', returned);
    unsubscribe();
    reading.stop();
    $retry.set(idle);
    clearOutcome();
  };
}

export async function loadRetry(locale: Locale): Promise<void> {
  if ($retry.get().state !== 'ready') $retry.set(loading);
  try {
    const view = await reading.run((signal) => viewNow({ signal }));
    if (!view) return;
    if (view.kind === 'processing') leaveForConfirmation(locale, view.paymentIntentId);
    $retry.set({ state: 'ready', data: view });
  } catch (error) {
    $retry.set({ state: 'failed', failure: failureOf(error) });
  }
}

export function stopRetry(): void {
  if ($retry.get().state !== 'loading') return;
  reading.stop();
  $retry.set(stopped);
}

async function viewNow(options: CallOptions): Promise<RetryView> {
  const id = new URLSearchParams(location.search).get('orderId');
  try {
    if (!id) return { kind: 'notFound' };
    const client = authorised();
    const read = async () => (await client.call(getOrder, { params: { id } }, options)).order;
    let order = await read();
    let expiry: Expiry = { hasExpired: false };
    // What this device's clock makes of the time is a hint, and a cancelled order does not say why: the API decides.
    if (order.status === 'cancelled' || timeLeft(order, Date.now()).kind === 'over') {
      const ended = await end(order, options);
      expiry = ended;
      order = ended.order;
    }
    let status: PaymentStatus | undefined;
    if ((order.status === 'pending' || order.status === 'failed') && order.paymentIntentId) {
      status = (await findIntent(order.paymentIntentId, options))?.status;
      if (status && stageOf(status) === 'paid') order = await read();
    }
    return retryViewOf(order, status, expiry);
  } catch (error) {
    if (error instanceof RejectedError && error.status === 404) return { kind: 'notFound' };
    throw error;
  }
}

/** Asks the API to end an order. As long as it has not, the order is shown as it was read. */
async function end(order: Order, options: CallOptions): Promise<Expiry & { order: Order }> {
  try {
    const ended = await authorised().call(expireOrder, { params: { id: order.id } }, options);
    return { hasExpired: true, order: ended.order };
  } catch (error) {
    if (error instanceof RejectedError && error.status === 404) throw error;
    const failure = failureOf(error);
    if (failure.kind === 'stopped' || failure.kind === 'unauthorised') throw error;
    // 409: the time is not over, or another end came first.
    const isRefused = failure.kind === 'refused' && failure.status === 409;
    return { hasExpired: false, order, ...(!isRefused && { failure }) };
  }
}

/** Pays for an order as it is shown, once, however often the shopper presses the button. */
export async function payOrder(locale: Locale, order: Order): Promise<void> {
  const outcome = await submitPayment(locale, (form, signal) => payOnce(locale, order, form, signal));
  // A refusal means that the order is not as it is shown.
  if (outcome?.kind === 'changed' || (outcome?.kind === 'failed' && outcome.failure.kind === 'refused'))
    void loadRetry(locale);
}

async function payOnce(
  locale: Locale,
  order: Order,
  form: PaymentForm,
  signal: AbortSignal,
): Promise<PayOutcome> {
  const { paymentIntentId } = order;
  const known = paymentIntentId ? await findIntent(paymentIntentId, { signal }) : undefined;
  if (known && stageOf(known.status) === 'paid') return { kind: 'paid', paymentIntentId: known.id };
  const intent = await retryIntent(order.id, signal);
  const saved = readPayment();
  // This is the order of the cart: paying the new intent must empty it.
  if (saved?.orderId === order.id) updatePayment(saved, { paymentIntentId: intent.id });
  if (intent.amount !== toCents(order.total)) return { kind: 'changed' };
  return confirm({ form, returnUrl: returnUrl(locale), signal }, intent);
}
