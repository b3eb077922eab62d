/**
 * Whether another tab has paid for the cart that this page was about to pay for. The other tab has then removed the items
 * and the open payment, so this page asks the API. It also notes its own payment here if the shopper stops waiting for the
 * confirmation.
 */
import { atom, type ReadableAtom } from 'nanostores';
import { resultOf } from '#api/errors.ts';
import { openPaymentIn } from '#features/open-payment/open-payment-storage.ts';
import { memberClient, onSessionEnd } from '#features/session/session-store.ts';
import { openPaymentKey } from '#platform/storage-keys.ts';
import { hasPaid, type PaidInOtherTab } from './payment.ts';
import { findIntent } from './payment-call.ts';
import { readPayment } from './payment-storage.ts';

const none: PaidInOtherTab = { kind: 'none' };

const $state = atom<PaidInOtherTab>(none);
export const $paidInOtherTab: ReadableAtom<PaidInOtherTab> = $state;

onSessionEnd(forgetOtherTab);

/** Call it when the shopper goes to another checkout step. */
export function forgetOtherTab(): void {
  $state.set(none);
}

/** Notes this page's own payment. Once its items have left the cart, the device has forgotten it, as if another tab had paid. */
export function noteOwnPayment(paymentIntentId: string): void {
  $state.set({ kind: 'paid', paymentIntentId });
}

/** Watches the other tabs. Returns a function that stops watching. */
export function watchOtherTabs(): () => void {
  let idOnLeave: string | null | undefined;
  const listening = new AbortController();
  const { signal } = listening;
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === openPaymentKey && !openPaymentIn(newValue))
      void check(openPaymentIn(oldValue)?.paymentIntentId);
  };
  addEventListener('storage', onStorage, { signal });
  // A page in the back/forward cache gets no events from other tabs.
  const onPageHide = () => {
    idOnLeave = readPayment()?.paymentIntentId;
  };
  addEventListener('pagehide', onPageHide, { signal });
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !readPayment()) void check(idOnLeave);
  };
  addEventListener('pageshow', onPageShow, { signal });
  return () => {
    listening.abort();
    forgetOtherTab();
  };
}

async function check(paymentIntentId: string | null | undefined): Promise<void> {
  if (!paymentIntentId) return;
  const checking: PaidInOtherTab = { kind: 'checking' };
  $state.set(checking);
  const result = await fetchResult(paymentIntentId);
  if ($state.get() === checking) $state.set(result);
}

/** `none` if the call fails. The orders page still shows whether the order is paid. */
async function fetchResult(paymentIntentId: string): Promise<PaidInOtherTab> {
  const result = await resultOf(() => findIntent(memberClient(), paymentIntentId));
  const isPaid = result.ok && result.data && hasPaid(result.data.status);
  return isPaid ? { kind: 'paid', paymentIntentId } : none;
}
