/** Submits a payment from the checkout or the retry page, one at a time across all tabs. */
import { atom } from 'nanostores';
import { onSessionEnd } from '#features/session/store.ts';
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { coolDown } from '#lib/retry-after.ts';
import { whenFree } from '#platform/lock.ts';
import { logError, onAbort } from './confirm-flow.ts';
import type { Notice, PaymentForm, PayOutcome, Submission } from './payment.ts';
import { outcomeOf } from './prepare-flow.ts';
import { paymentForm } from './provider-store.ts';

/** The name of the lock that a tab holds while it pays. */
export const paymentLock = 'payment';

const idle: Submission = { state: 'idle' };
const busy = { kind: 'busy' } as const;

export const $submission = atom<Submission>(idle);

let controller: AbortController | undefined;
const retryWait = coolDown<Notice>();

onSessionEnd(() => {
  controller?.abort();
  retryWait.end();
  $submission.set(idle);
});

export function isSubmitting({ state }: Submission = $submission.get()): boolean {
  return state === 'working' || state === 'leaving';
}

/** Clears an outdated outcome. Doesn't interrupt a submission. */
export function clearOutcome(): void {
  if ($submission.get().state !== 'working') $submission.set(idle);
}

/** Stops waiting for a response. The request may still have arrived, so the next submission checks that first. */
export function stopSubmission(): void {
  controller?.abort();
}

export function leaveForConfirmation(locale: Locale, paymentIntent: string): void {
  $submission.set({ state: 'leaving' });
  location.assign(href(locale, 'orderConfirmation', { paymentIntent }));
}

export function returnUrl(locale: Locale): string {
  return new URL(href(locale, 'orderConfirmation'), location.origin).href;
}

/**
 * Runs `pay` unless a submission is running in this or another tab, or the server has asked to wait. Opens the
 * confirmation page after a payment. Resolves with the outcome, or `undefined` if nothing was submitted. Never rejects.
 */
export async function submitPayment(
  locale: Locale,
  pay: (form: PaymentForm, signal: AbortSignal) => Promise<PayOutcome>,
): Promise<PayOutcome | undefined> {
  const form = paymentForm();
  if (!form || isSubmitting()) return undefined;
  const refusal = retryWait.refusal();
  if (refusal) {
    $submission.set({ state: 'notice', outcome: refusal });
    return undefined;
  }
  controller = new AbortController();
  const { signal } = controller;
  $submission.set({ state: 'working', phase: 'checking' });
  const invalid = await problemOf(form, signal);
  const outcome =
    invalid === 'shown'
      ? undefined
      : (invalid ??
        (await whenFree(paymentLock, () => pay(form, signal).catch(outcomeOf)).catch(unexpectedOutcome)) ??
        busy);
  // The session ended during the call.
  if ($submission.get().state !== 'working') return undefined;
  if (!outcome) $submission.set(idle);
  else if (outcome.kind === 'paid') leaveForConfirmation(locale, outcome.paymentIntentId);
  else if (outcome.kind === 'redirecting') $submission.set({ state: 'leaving' });
  else {
    if (outcome.kind === 'failed' && outcome.failure.kind === 'tooMany')
      retryWait.start(outcome.failure.retryAfter, outcome);
    $submission.set({ state: 'notice', outcome });
  }
  return outcome;
}

/** Why the form can't be submitted, or `shown` if the form says why. The form may also throw or never resolve. */
async function problemOf(form: PaymentForm, signal: AbortSignal): Promise<'shown' | Notice | undefined> {
  try {
    const valid = await Promise.race([form.validate(), onAbort(signal, { kind: 'notPaid' } as const)]);
    return typeof valid === 'object' ? valid : valid ? undefined : 'shown';
  } catch (error) {
    logError(error);
    return { kind: 'failed', failure: { kind: 'server' }, call: '' };
  }
}

/** The outcome of an unexpected error. The shopper may have been charged, so the next submission checks first. */
function unexpectedOutcome(error: unknown): Notice {
  logError(error);
  return { kind: 'unknown' };
}
