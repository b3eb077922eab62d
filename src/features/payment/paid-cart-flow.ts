/**
 * Beside "From Pay to confirmation" (docs/architecture.md), called by checkout-flow.ts while the checkout is open. Finds out
 * whether the cart of this page is already paid. If another tab has paid, it has removed the items and the open payment, so
 * this page asks the API. If this page has paid, it notes that when the shopper stops waiting for the confirmation.
 */
import { atom, type ReadableAtom } from 'nanostores';
import { resultOf } from '#api/errors.ts';
import { openPaymentIn } from '#features/open-payment/open-payment-storage.ts';
import { memberClient, onSessionEnd } from '#features/session/session-store.ts';
import { openPaymentKey } from '#platform/storage-keys.ts';
import { hasPaid, type PaidCart } from './payment.ts';
import { findIntent } from './payment-call.ts';
import { readPayment } from './payment-storage.ts';

const none: PaidCart = { kind: 'none' };

const $state = atom<PaidCart>(none);
export const $paidCart: ReadableAtom<PaidCart> = $state;

onSessionEnd(forgetPaidCart);

/** Call it when the shopper goes to another checkout step. */
export function forgetPaidCart(): void {
  $state.set(none);
}

/** Notes that this page has paid for the cart. */
export function notePaidCart(paymentIntentId: string): void {
  $state.set({ kind: 'paid', paymentIntentId });
}

/** Watches the other tabs. Returns a function that stops watching. */
export function watchOtherTabs(): () => void {
  let idOnLeave: string | null | undefined;
  const listening = new AbortController();
  const { signal } = listening;
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === openPaymentKey && !openPaymentIn(newValue))
      void checkPaidCart(openPaymentIn(oldValue)?.paymentIntentId);
  };
  addEventListener('storage', onStorage, { signal });
  // A page in the back/forward cache gets no events from other tabs.
  const onPageHide = () => {
    idOnLeave = readPayment()?.paymentIntentId;
  };
  addEventListener('pagehide', onPageHide, { signal });
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !readPayment()) void checkPaidCart(idOnLeave);
  };
  addEventListener('pageshow', onPageShow, { signal });
  return () => {
    listening.abort();
    forgetPaidCart();
  };
}

async function checkPaidCart(paymentIntentId: string | null | undefined): Promise<void> {
  if (!paymentIntentId) return;
  const checking: PaidCart = { kind: 'checking' };
  $state.set(checking);
  const result = await fetchResult(paymentIntentId);
  if ($state.get() === checking) $state.set(result);
}

/** `none` if the call fails. The orders page still shows whether the order is paid. */
async function fetchResult(paymentIntentId: string): Promise<PaidCart> {
  const result = await resultOf(() => findIntent(memberClient(), paymentIntentId));
  const isPaid = result.ok && result.data && hasPaid(result.data.status);
  return isPaid ? { kind: 'paid', paymentIntentId } : none;
}
