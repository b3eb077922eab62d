/** The confirmation: what became of a payment, from its id alone, asked again with growing pauses until it is certain. */
import { atom } from 'nanostores';
import { failureOf } from '#api/failure.ts';
import type { CallOptions } from '#api/request.ts';
import { findIntent, findOrder } from '#features/payment/payment-status.ts';
import { settle } from '#features/payment/saved-payment.ts';
import { $session, onSessionEnd } from '#features/session/store.ts';
import { latest } from '#lib/latest.ts';
import { idle, type Loadable, loading, stopped } from '#lib/loadable.ts';
import { type ConfirmationState, confirmationStateOf, pauseBefore } from './confirmation.ts';

export const $confirmation = atom<Loadable<ConfirmationState>>(idle);

const looking = latest();
let next: ReturnType<typeof setTimeout> | undefined;

function halt(): void {
  looking.stop();
  clearTimeout(next);
}

onSessionEnd(() => {
  halt();
  $confirmation.set(idle);
});

/** Follows the payment that the address names; answers what ends it. */
export function startConfirmation(): () => void {
  const unsubscribe = $session.subscribe(({ state }) => {
    if (state === 'signed-in' && $confirmation.get().state === 'idle') void look();
  });
  return () => {
    unsubscribe();
    halt();
    $confirmation.set(idle);
  };
}

/** Asks now; what is shown stays until there is something new. Never rejects. */
export async function look(count = 0): Promise<void> {
  halt();
  const paymentIntentId = new URLSearchParams(location.search).get('payment_intent');
  if (!paymentIntentId) {
    $confirmation.set({ state: 'ready', data: { kind: 'notFound' } });
    return;
  }
  if ($confirmation.get().state !== 'ready') $confirmation.set(loading);
  try {
    const data = await looking.run((signal) => ask(paymentIntentId, { signal }));
    if (!data) return;
    $confirmation.set({ state: 'ready', data });
  } catch (error) {
    if ($confirmation.get().state !== 'ready')
      $confirmation.set({ state: 'failed', failure: failureOf(error) });
  }
  const shown = $confirmation.get();
  if (shown.state === 'ready' && (shown.data.kind === 'checking' || shown.data.kind === 'waiting'))
    next = setTimeout(() => void look(count + 1), pauseBefore(count));
}

/** Gives up waiting. */
export function stopLooking(): void {
  if ($confirmation.get().state !== 'loading') return;
  halt();
  $confirmation.set(stopped);
}

async function ask(paymentIntentId: string, options: CallOptions): Promise<ConfirmationState> {
  const intent = await findIntent(paymentIntentId, options);
  if (!intent) return { kind: 'notFound' };
  const confirmation = confirmationStateOf(intent.status, await findOrder(paymentIntentId, options));
  // Paid or on its way: the cart no longer holds what was bought.
  if ((confirmation.kind === 'paid' || confirmation.kind === 'checking') && confirmation.order)
    await settle({ paymentIntentId, orderId: confirmation.order.id, items: confirmation.order.items });
  return confirmation;
}
