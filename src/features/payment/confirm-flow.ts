/**
 * Step 4 of "From Pay to confirmation" (docs/architecture.md), called by pay-flow.ts for new orders and by
 * retry-payment-flow.ts for retries. Confirms a payment intent with the provider and asks the API for the result.
 */
import type { PaymentIntent, PaymentStatus } from '#api/contract/payment.ts';
import type { SentItem } from '#api/contract/shapes.ts';
import { resultOf } from '#api/errors.ts';
import { changeOpenPayment } from '#features/open-payment/open-payment-storage.ts';
import { memberClient } from '#features/session/session-store.ts';
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { giveUpAfter } from '#lib/waits.ts';
import { whenAborted } from '#lib/when-aborted.ts';
import { removeTab } from '#platform/storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import type { CardConfirmation, CardForm } from './card-form.ts';
import { logPaymentError } from './card-form-store.ts';
import { completePurchase } from './complete-purchase-flow.ts';
import { attemptOf, hasPaid, isUndecided } from './payment.ts';
import { findIntent } from './payment-call.ts';
import type { PayOutcome } from './submission.ts';

interface Options {
  readonly form: CardForm;
  /** The language of the confirmation page to which the bank's page returns. */
  readonly locale: Locale;
  /** Aborts the wait for the provider or the API, but not the payment. */
  readonly signal: AbortSignal;
  /** Items to remove from the cart once they're paid. */
  readonly items?: readonly SentItem[];
}

/** Confirms the payment. Once the provider has been called, only the API's status counts. */
export async function confirmPayment(
  { form, locale, signal, items }: Options,
  intent: PaymentIntent,
): Promise<PayOutcome> {
  const { id: paymentIntentId, clientSecret, amount } = intent;
  // The provider appends the payment's id to this URL.
  const returnUrl = new URL(href(locale, 'orderConfirmation'), location.origin).href;
  // From here on, the payment can succeed while no page of the shop is open. The next page then has to ask again.
  removeTab(storageKeys.paymentChecked.key);
  // The shopper may stop waiting, or the page may be closed, before the provider gets the payment.
  changeOpenPayment(paymentIntentId, { attempt: attemptOf(intent) });
  // Without a client secret, there is nothing to pay.
  const confirmation = !clientSecret
    ? ({ kind: 'accepted' } as const)
    : await Promise.race([
        form
          .confirm({ paymentIntentId, clientSecret, returnUrl })
          // The form may throw after it has sent the payment.
          .catch((error): CardConfirmation => {
            logPaymentError(error);
            return { kind: 'unknown' };
          })
          .finally(() => changeOpenPayment(paymentIntentId, { attempt: undefined })),
        whenAborted(signal, { kind: 'unanswered' } as const),
      ]);
  // A decline usually releases the stock. At the next check of the payment, the API says whether it did.
  if (confirmation.kind === 'declined') changeOpenPayment(paymentIntentId, { held: [] });
  if (confirmation.kind === 'redirecting' || confirmation.kind === 'declined') return confirmation;
  const status = await fetchStatus(paymentIntentId, signal);
  // Without a status from the API, the confirmation page keeps checking.
  if (!status)
    return confirmation.kind === 'accepted' ? { kind: 'paid', paymentIntentId } : { kind: 'unknown' };
  if (hasPaid(status)) {
    if (items) await completePurchase({ paymentIntentId, total: amount, items });
    return { kind: 'paid', paymentIntentId };
  }
  // While the provider or the bank is undecided, the shopper may still be charged.
  return { kind: confirmation.kind === 'unanswered' || isUndecided(status) ? 'notYet' : 'notPaid' };
}

/**
 * Tries three times, because the status matters most right after paying. Returns `undefined` if all tries fail, after a 429, after ten
 * seconds, or if `stopped` is aborted meanwhile. A signal that was aborted before has no effect.
 */
async function fetchStatus(
  paymentIntentId: string,
  stopped: AbortSignal,
): Promise<PaymentStatus | undefined> {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = () => controller.abort();
  const timer = setTimeout(stop, giveUpAfter);
  stopped.addEventListener('abort', stop, { signal });
  try {
    for (const delay of [0, 700, 1500]) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      const result = await resultOf(() => findIntent(memberClient(), paymentIntentId, { signal }));
      if (result.ok && result.data) return result.data.status;
      if (!result.ok && (result.failure.kind === 'stopped' || result.failure.kind === 'tooMany'))
        return undefined;
    }
    return undefined;
  } finally {
    clearTimeout(timer);
    stop();
  }
}
