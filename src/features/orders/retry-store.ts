/** Paying for an order that was left unpaid. The status is read before anything is offered, and again before anything is done. */
import { atom } from 'nanostores';
import { expireOrder, getOrder, type Order } from '#api/contract/order.ts';
import { type PaymentStatus, retrievePayment, retryPayment } from '#api/contract/payment.ts';
import { RejectedError } from '#api/errors.ts';
import { failureOf } from '#api/failure.ts';
import type { CallOptions } from '#api/speak.ts';
import { refusalOf } from '#features/payment/attempt-store.ts';
import { confirm, paymentLock, unforeseen, validated } from '#features/payment/confirm-store.ts';
import { readPayment, writePayment } from '#features/payment/device.ts';
import { patience } from '#features/payment/patience.ts';
import { type PaymentForm, type PayOutcome, stageOf, type Told } from '#features/payment/payment.ts';
import { paymentForm } from '#features/payment/provider-store.ts';
import { $session, authorised, onSessionEnd } from '#features/session/store.ts';
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { idle, type Loadable, loading } from '#lib/loadable.ts';
import { toCents } from '#lib/money.ts';
import { whenFree } from '#platform/lock.ts';
import { timeLeft } from './orders.ts';
import { type RetryView, retryViewOf } from './verdict.ts';

export type RetryPay =
  | { readonly state: 'idle' | 'working' | 'leaving' }
  | { readonly state: 'told'; readonly outcome: Told };

export const $retry = atom<Loadable<RetryView>>(idle);
export const $retryPay = atom<RetryPay>({ state: 'idle' });

let reading: AbortController | undefined;
let paying: AbortController | undefined;
const asked = patience();

onSessionEnd(() => {
  reading?.abort();
  paying?.abort();
  asked.forget();
  $retry.set(idle);
  $retryPay.set({ state: 'idle' });
});

/** Reads the order that the address names, as soon as there is a session; answers what ends it. */
export function startRetry(locale: Locale): () => void {
  const returned = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    $retryPay.set({ state: 'idle' });
    void loadRetry(locale);
  };
  addEventListener('pageshow', returned);
  const unsubscribe = $session.subscribe(({ state }) => {
    if (state === 'signed-in' && $retry.get().state === 'idle') void loadRetry(locale);
  });
  return () => {
    removeEventListener('pageshow', returned);
    unsubscribe();
    reading?.abort();
    $retry.set(idle);
    $retryPay.set({ state: 'idle' });
  };
}

export async function loadRetry(locale: Locale): Promise<void> {
  reading?.abort();
  const mine = new AbortController();
  reading = mine;
  if ($retry.get().state !== 'ready') $retry.set(loading);
  try {
    const view = await viewNow({ signal: mine.signal });
    if (reading !== mine) return;
    if (view.kind === 'processing') leave(locale, view.paymentIntentId);
    $retry.set({ state: 'ready', data: view });
  } catch (error) {
    if (reading === mine) $retry.set({ state: 'failed', failure: failureOf(error) });
  }
}

export function stopRetry(): void {
  if ($retry.get().state !== 'loading') return;
  reading?.abort();
  reading = undefined;
  $retry.set({ state: 'failed', failure: { kind: 'stopped' } });
}

async function viewNow(options: CallOptions): Promise<RetryView> {
  const id = new URLSearchParams(location.search).get('orderId');
  try {
    if (!id) return { kind: 'notFound' };
    const client = authorised();
    const read = async () => (await client.call(getOrder, { params: { id } }, options)).order;
    let order = await read();
    let hasExpired = false;
    // What this device's clock makes of the time is a hint, and a cancelled order does not say why: the API decides.
    if (order.status === 'cancelled' || timeLeft(order, Date.now()).kind === 'over') {
      const ended = await expired(order, options);
      hasExpired = ended !== undefined;
      order = ended ?? order;
    }
    let status: PaymentStatus | undefined;
    if ((order.status === 'pending' || order.status === 'failed') && order.paymentIntentId) {
      status = await statusOf(order.paymentIntentId, options);
      if (status && stageOf(status) === 'paid') order = await read();
    }
    return retryViewOf(order, status, hasExpired);
  } catch (error) {
    if (error instanceof RejectedError && error.status === 404) return { kind: 'notFound' };
    throw error;
  }
}

async function expired({ id }: Order, options: CallOptions): Promise<Order | undefined> {
  try {
    return (await authorised().call(expireOrder, { params: { id } }, options)).order;
  } catch (error) {
    if (error instanceof RejectedError && error.status === 409) return undefined;
    throw error;
  }
}

async function statusOf(paymentIntentId: string, options: CallOptions): Promise<PaymentStatus | undefined> {
  try {
    const { paymentIntent } = await authorised().call(
      retrievePayment,
      { params: { paymentIntentId } },
      options,
    );
    return paymentIntent.status;
  } catch (error) {
    // The provider has forgotten it: a retry makes a new one.
    if (error instanceof RejectedError && error.status === 404) return undefined;
    throw error;
  }
}

function leave(locale: Locale, paymentIntent: string): void {
  $retryPay.set({ state: 'leaving' });
  location.assign(href(locale, 'orderConfirmation', { paymentIntent }));
}

export function stopRetryPay(): void {
  paying?.abort();
}

/** Pays for an order as it is shown, once, however often it is asked for. */
export async function payOrder(locale: Locale, order: Order): Promise<void> {
  const form = paymentForm();
  const { state } = $retryPay.get();
  if (!form || state === 'working' || state === 'leaving') return;
  const refusal = asked.told();
  if (refusal) {
    $retryPay.set({ state: 'told', outcome: refusal });
    return;
  }
  $retryPay.set({ state: 'working' });
  paying = new AbortController();
  const { signal } = paying;
  const checked = await validated(form, signal);
  const paid = () => payAlone(locale, order, form, signal).catch(refusalOf);
  const outcome: PayOutcome | false =
    checked === true ? ((await whenFree(paymentLock, paid).catch(unforeseen)) ?? { kind: 'busy' }) : checked;
  if (!outcome) $retryPay.set({ state: 'idle' });
  else if (outcome.kind === 'paid') leave(locale, outcome.paymentIntentId);
  else if (outcome.kind === 'redirecting') $retryPay.set({ state: 'leaving' });
  else {
    asked.learn(outcome);
    $retryPay.set({ state: 'told', outcome });
    // Whatever was refused: the order is not as it was shown.
    if (outcome.kind === 'changed' || (outcome.kind === 'failed' && outcome.failure.kind === 'refused'))
      void loadRetry(locale);
  }
}

async function payAlone(
  locale: Locale,
  order: Order,
  form: PaymentForm,
  signal: AbortSignal,
): Promise<PayOutcome> {
  const { paymentIntentId } = order;
  const status = paymentIntentId ? await statusOf(paymentIntentId, { signal }) : undefined;
  if (paymentIntentId && status && stageOf(status) === 'paid') return { kind: 'paid', paymentIntentId };
  const params = { orderId: order.id };
  const { paymentIntent } = await authorised().call(retryPayment, { params }, { signal });
  const stored = readPayment();
  // A new intent for the cart's own order: the cart is emptied by that one.
  if (stored?.orderId === order.id) writePayment({ ...stored, paymentIntentId: paymentIntent.id });
  if (paymentIntent.amount !== toCents(order.total)) return { kind: 'changed' };
  const returnUrl = new URL(href(locale, 'orderConfirmation'), location.origin).href;
  return confirm({ form, returnUrl, signal }, paymentIntent);
}
