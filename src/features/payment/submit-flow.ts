/**
 * Before and after steps 1 to 4 of "From Pay to confirmation" (docs/architecture.md): submits the form, lets one tab pay at a time,
 * and shows the outcome. Called by pay-flow.ts, and by retry-payment-flow.ts for the retry page.
 */
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { whenAborted } from '#lib/when-aborted.ts';
import { whenFree } from '#platform/lock.ts';
import type { CardForm } from './card-form.ts';
import { logPaymentError, readyCardForm } from './card-form-store.ts';
import { outcomeOf, type PaymentNotice, type PayOutcome } from './submission.ts';
import { $submission, beginLeaving, beginSubmission, endSubmission } from './submission-store.ts';

const busy = { kind: 'busy' } as const;

/** What the shopper has submitted. */
export interface Submitted {
  readonly form: CardForm;
  /** Aborted when the shopper stops waiting, or the session ends. */
  readonly signal: AbortSignal;
}

/**
 * Submits the card form. `undefined` if no form is ready, a submission is running on this page, or the form can't be sent. In the
 * last case, the page says why.
 */
export async function submitForm(): Promise<Submitted | undefined> {
  const form = readyCardForm();
  const signal = form && beginSubmission();
  if (!form || !signal) return undefined;
  const problem = await validateForm(form, signal);
  if (!problem) return { form, signal };
  if (isRunning()) endSubmission(problem === 'shown' ? undefined : problem);
  return undefined;
}

/** Why the form can't be submitted, or `shown` if the form says why. The form may also throw or never resolve. */
async function validateForm(
  form: CardForm,
  signal: AbortSignal,
): Promise<'shown' | PaymentNotice | undefined> {
  try {
    const valid = await Promise.race([form.validate(), whenAborted(signal, { kind: 'notPaid' } as const)]);
    if (typeof valid === 'object') return valid;
    return valid ? undefined : 'shown';
  } catch (error) {
    logPaymentError(error);
    return { kind: 'failed', failure: { kind: 'server' } };
  }
}

/** Runs `pay` unless another tab is paying. Never rejects. */
export async function payInOneTab(pay: () => Promise<PayOutcome>): Promise<PayOutcome> {
  try {
    return (await whenFree('payment', () => pay().catch(outcomeOf))) ?? busy;
  } catch (error) {
    // The shopper may have been charged, so the next submission checks first.
    logPaymentError(error);
    return { kind: 'unknown' };
  }
}

/** Opens the confirmation page after a payment. Otherwise, shows the outcome here. Returns false if the session has ended. */
export function showOutcome(locale: Locale, outcome: PayOutcome): boolean {
  if (!isRunning()) return false;
  if (outcome.kind === 'paid') openConfirmation(locale, outcome.paymentIntentId);
  else endSubmission(outcome);
  return true;
}

/**
 * Opens the confirmation page of the payment with this id. With `replaces`, the browser's Back button doesn't return to this page,
 * which would only open the confirmation again.
 */
export function openConfirmation(locale: Locale, paymentIntent: string, { replaces = false } = {}): void {
  beginLeaving(paymentIntent);
  // Not `leaveFor`, which leaves only once. If the shopper stops this navigation, the page may have to open the confirmation again.
  const url = href(locale, 'orderConfirmation', { payment_intent: paymentIntent });
  if (replaces) location.replace(url);
  else location.assign(url);
}

/** The end of the session ends the submission too. */
function isRunning(): boolean {
  return $submission.get().kind === 'working';
}
