/** The outcome of the payment whose id is in the URL. Polls the API at growing intervals until the outcome is final. */
import { atom } from 'nanostores';
import { failureOf } from '#api/errors.ts';
import type { CallOptions } from '#api/request.ts';
import { paymentStageOf } from '#features/payment/payment.ts';
import { findIntent, findOrder } from '#features/payment/payment-status.ts';
import { settle } from '#features/payment/saved-payment.ts';
import { $session, onSessionEnd } from '#features/session/store.ts';
import { latest } from '#lib/latest.ts';
import { idle, type Loadable, loading, stopped } from '#lib/loadable.ts';
import { type ConfirmationState, confirmationStateOf, pauseBefore } from './confirmation.ts';
import { expireIfOver } from './expiry-store.ts';

export const $confirmation = atom<Loadable<ConfirmationState>>(idle);

const checks = latest();
let timer: ReturnType<typeof setTimeout> | undefined;

function stopPolling(): void {
  checks.stop();
  clearTimeout(timer);
}

onSessionEnd(() => {
  stopPolling();
  $confirmation.set(idle);
});

/** Starts polling the payment in the URL. Returns a function that stops it. */
export function startConfirmation(): () => void {
  const unsubscribe = $session.subscribe(({ state }) => {
    if (state === 'signed-in' && $confirmation.get().state === 'idle') void checkPayment();
  });
  return () => {
    unsubscribe();
    stopPolling();
    $confirmation.set(idle);
  };
}

/** Checks the payment now. The shown state stays until the response arrives. Never rejects. */
export async function checkPayment(count = 0): Promise<void> {
  stopPolling();
  const paymentIntentId = new URLSearchParams(location.search).get('payment_intent');
  if (!paymentIntentId) {
    $confirmation.set({ state: 'ready', data: { kind: 'notFound' } });
    return;
  }
  if ($confirmation.get().state !== 'ready') $confirmation.set(loading);
  try {
    const data = await checks.run((signal) => fetchState(paymentIntentId, { signal }));
    if (!data) return;
    $confirmation.set({ state: 'ready', data });
  } catch (error) {
    if ($confirmation.get().state !== 'ready')
      $confirmation.set({ state: 'failed', failure: failureOf(error) });
  }
  const shown = $confirmation.get();
  if (shown.state === 'ready' && (shown.data.kind === 'checking' || shown.data.kind === 'waiting'))
    timer = setTimeout(() => void checkPayment(count + 1), pauseBefore(count));
}

export function stopChecking(): void {
  if ($confirmation.get().state !== 'loading') return;
  stopPolling();
  $confirmation.set(stopped);
}

async function fetchState(paymentIntentId: string, options: CallOptions): Promise<ConfirmationState> {
  const intent = await findIntent(paymentIntentId, options);
  if (!intent) return { kind: 'notFound' };
  const order = await findOrder(paymentIntentId, options);
  const isUnpaidEnd = order?.status === 'cancelled' && paymentStageOf(intent.status) !== 'paid';
  const hasExpired = isUnpaidEnd && (await expireIfOver(order, options)).hasExpired;
  // Remove the paid items from the cart. The money for a cancelled order goes back, so its items stay.
  if (order && order.status !== 'cancelled' && paymentStageOf(intent.status) === 'paid')
    await settle({ paymentIntentId, orderId: order.id, items: order.items });
  return confirmationStateOf(intent.status, order, hasExpired);
}
