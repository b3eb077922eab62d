/** Submits a payment, from the checkout or the retry page: one press at a time, and one tab at a time. */
import { atom } from 'nanostores';
import { onSessionEnd } from '#features/session/store.ts';
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { coolDown } from '#lib/retry-after.ts';
import { whenFree } from '#platform/lock.ts';
import { logMistake, onAbort } from './confirm.ts';
import type { Notice, PaymentForm, PayOutcome, Submission } from './payment.ts';
import { outcomeOf } from './prepare.ts';
import { paymentForm } from './provider-store.ts';

/** Held while a tab pays. */
export const paymentLock = 'payment';

const idle: Submission = { state: 'idle' };

export const $submission = atom<Submission>(idle);

let running: AbortController | undefined;
const refused = coolDown<Notice>();

onSessionEnd(() => {
  running?.abort();
  refused.end();
  $submission.set(idle);
});

export function isSubmitting(): boolean {
  const { state } = $submission.get();
  return state === 'working' || state === 'leaving';
}

/** Clears an outcome that no longer fits the page. Does not interrupt a submission. */
export function clearOutcome(): void {
  if ($submission.get().state !== 'working') $submission.set(idle);
}

/** Stops waiting for an answer. The request may have arrived all the same: the next submission checks that first. */
export function stopSubmission(): void {
  running?.abort();
}

export function leaveForConfirmation(locale: Locale, paymentIntent: string): void {
  $submission.set({ state: 'leaving' });
  location.assign(href(locale, 'orderConfirmation', { paymentIntent }));
}

/** Where a bank's page sends the shopper back to. */
export function returnUrl(locale: Locale): string {
  return new URL(href(locale, 'orderConfirmation'), location.origin).href;
}

/**
 * Runs `pay` unless a submission is running, here or in another tab, or the server has asked to wait. Leaves the page once
 * it is paid. Resolves with the outcome; `undefined` if nothing was submitted. Never rejects.
 */
export async function submitPayment(
  locale: Locale,
  pay: (form: PaymentForm, signal: AbortSignal) => Promise<PayOutcome>,
): Promise<PayOutcome | undefined> {
  const form = paymentForm();
  if (!form || isSubmitting()) return undefined;
  const refusal = refused.refusal();
  if (refusal) {
    $submission.set({ state: 'notice', outcome: refusal });
    return undefined;
  }
  running = new AbortController();
  const { signal } = running;
  $submission.set({ state: 'working', phase: 'checking' });
  const invalid = await problemOf(form, signal);
  const outcome =
    invalid === 'shown'
      ? undefined
      : (invalid ?? (await whenAlone(() => pay(form, signal).catch(outcomeOf)).catch(unforeseen)));
  // The session has ended.
  if ($submission.get().state !== 'working') return undefined;
  if (!outcome) $submission.set(idle);
  else if (outcome.kind === 'paid') leaveForConfirmation(locale, outcome.paymentIntentId);
  else if (outcome.kind === 'redirecting') $submission.set({ state: 'leaving' });
  else {
    if (outcome.kind === 'failed' && outcome.failure.kind === 'tooMany')
      refused.start(outcome.failure.retryAfter, outcome);
    $submission.set({ state: 'notice', outcome });
  }
  return outcome;
}

async function whenAlone(pay: () => Promise<PayOutcome>): Promise<PayOutcome> {
  return (await whenFree(paymentLock, pay)) ?? { kind: 'busy' };
}

/**
 * Why the form can't be submitted; `shown` if the form says so itself. A form may also break, or never
 * answer.
 */
async function problemOf(form: PaymentForm, signal: AbortSignal): Promise<'shown' | Notice | undefined> {
  try {
    const valid = await Promise.race([form.validate(), onAbort(signal, { kind: 'notPaid' } as const)]);
    return typeof valid === 'object' ? valid : valid ? undefined : 'shown';
  } catch (error) {
    logMistake(error);
    return { kind: 'failed', failure: { kind: 'server' }, call: '' };
  }
}

/** For a bug: the shopper may have been charged before it, so the next submission checks first. */
function unforeseen(error: unknown): Notice {
  logMistake(error);
  return { kind: 'unknown' };
}
