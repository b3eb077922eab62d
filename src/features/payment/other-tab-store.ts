/**
 * Whether another tab has paid while this page was about to pay as well. By then the cart and the saved payment are gone, so
 * the API is asked.
 */
import { atom } from 'nanostores';
import { failureOf } from '#api/failure.ts';
import { onSessionEnd } from '#features/session/store.ts';
import { paymentKey } from '#platform/storage-keys.ts';
import { type PaidInOtherTab, stageOf } from './payment.ts';
import { findIntent } from './payment-status.ts';
import { paymentIn, readPayment } from './saved-payment.ts';

const none: PaidInOtherTab = { state: 'none' };

export const $paidInOtherTab = atom<PaidInOtherTab>(none);

onSessionEnd(forgetOtherTab);

/** The shopper goes on to something else. */
export function forgetOtherTab(): void {
  $paidInOtherTab.set(none);
}

/** Watches the other tabs; returns a function that stops it. */
export function watchOtherTabs(): () => void {
  let left: string | undefined;
  const changed = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === paymentKey && newValue === null) void check(paymentIn(oldValue)?.paymentIntentId);
  };
  // A page in the back/forward cache gets no events from other tabs.
  const leaves = () => {
    left = readPayment()?.paymentIntentId ?? undefined;
  };
  const returns = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !readPayment()) void check(left);
  };
  addEventListener('storage', changed);
  addEventListener('pagehide', leaves);
  addEventListener('pageshow', returns);
  return () => {
    removeEventListener('storage', changed);
    removeEventListener('pagehide', leaves);
    removeEventListener('pageshow', returns);
    forgetOtherTab();
  };
}

async function check(paymentIntentId: string | null | undefined): Promise<void> {
  if (!paymentIntentId) return;
  const checking: PaidInOtherTab = { state: 'checking' };
  $paidInOtherTab.set(checking);
  const result = await resultOf(paymentIntentId);
  if ($paidInOtherTab.get() === checking) $paidInOtherTab.set(result);
}

/** Without an answer the page says nothing: the shopper's orders show whether it is paid. */
async function resultOf(paymentIntentId: string): Promise<PaidInOtherTab> {
  try {
    const intent = await findIntent(paymentIntentId);
    return intent && stageOf(intent.status) === 'paid' ? { state: 'paid', paymentIntentId } : none;
  } catch (error) {
    failureOf(error);
    return none;
  }
}
