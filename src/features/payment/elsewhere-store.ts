/**
 * A payment that another tab brought to its end while this one was about to pay as well. What this device remembered of it
 * is gone then, and the cart with it; whether it was paid is asked of the API.
 */
import { atom } from 'nanostores';
import { retrievePayment } from '#api/contract/payment.ts';
import { failureOf } from '#api/failure.ts';
import { authorised, onSessionEnd } from '#features/session/store.ts';
import { paymentKey } from '#platform/storage-keys.ts';
import { paymentIn, readPayment } from './device.ts';
import { type Elsewhere, stageOf } from './payment.ts';

const none: Elsewhere = { state: 'none' };

export const $elsewhere = atom<Elsewhere>(none);

onSessionEnd(forgetElsewhere);

/** The shopper goes on to something else. */
export function forgetElsewhere(): void {
  $elsewhere.set(none);
}

/** Watches for as long as the page is about paying; answers what ends it. */
export function watchElsewhere(): () => void {
  let left: string | undefined;
  const changed = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === paymentKey && newValue === null) void ask(paymentIn(oldValue)?.paymentIntentId);
  };
  // Nothing is heard of other tabs in the back/forward cache.
  const leaves = () => {
    left = readPayment()?.paymentIntentId ?? undefined;
  };
  const returns = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !readPayment()) void ask(left);
  };
  addEventListener('storage', changed);
  addEventListener('pagehide', leaves);
  addEventListener('pageshow', returns);
  return () => {
    removeEventListener('storage', changed);
    removeEventListener('pagehide', leaves);
    removeEventListener('pageshow', returns);
    forgetElsewhere();
  };
}

async function ask(paymentIntentId: string | null | undefined): Promise<void> {
  if (!paymentIntentId) return;
  const asking: Elsewhere = { state: 'asking' };
  $elsewhere.set(asking);
  const standing = await standingOf(paymentIntentId);
  if ($elsewhere.get() === asking) $elsewhere.set(standing);
}

/** Not known is not paid: the shopper's orders say how it stands. */
async function standingOf(paymentIntentId: string): Promise<Elsewhere> {
  try {
    const { paymentIntent } = await authorised().call(retrievePayment, { params: { paymentIntentId } });
    return stageOf(paymentIntent.status) === 'paid' ? { state: 'paid', paymentIntentId } : none;
  } catch (error) {
    failureOf(error);
    return none;
  }
}
