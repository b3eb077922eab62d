/** Submits a payment from the checkout or the retry page, one at a time across all tabs. */
import * as z from 'zod/mini';
import { shortage, tooSmall } from '#api/contract/shapes.ts';
import { failureOf, RejectedError } from '#api/errors.ts';
import type { Locale } from '#i18n/locale.ts';
import { whenFree } from '#platform/lock.ts';
import { confirmationUrl } from './confirmation-urls.ts';
import { logError, type Notice, onAbort, type PaymentForm, type PayOutcome } from './payment.ts';
import { paymentForm } from './provider-store.ts';
import { $submission, beginSubmission, endSubmission, openPage } from './submission-store.ts';

/** The name of the lock that a tab holds while it pays. */
export const paymentLock = 'payment';

const busy = { kind: 'busy' } as const;

/**
 * Runs `pay` unless a submission is running in this or another tab, or the server has asked to wait. Opens the confirmation
 * page after a payment. Resolves with the outcome, or `undefined` if nothing was submitted. Never rejects.
 */
export async function submitPayment(
  locale: Locale,
  pay: (form: PaymentForm, signal: AbortSignal) => Promise<PayOutcome>,
): Promise<PayOutcome | undefined> {
  const form = paymentForm();
  if (!form) return undefined;
  const signal = beginSubmission();
  if (!signal) return undefined;
  const outcome = await attempt(form, signal, () => pay(form, signal));
  // The session ended during the call.
  if ($submission.get().kind !== 'working') return undefined;
  if (outcome?.kind === 'paid') openPage(confirmationUrl(locale, outcome.paymentIntentId));
  else endSubmission(outcome);
  return outcome;
}

/** Converts a failed call into an outcome. Rethrows errors that don't come from the API. */
export function outcomeOf(error: unknown): PayOutcome {
  if (error instanceof RejectedError && error.code === 'out_of_stock') {
    const body = z.safeParse(shortage, error.body);
    return { kind: 'short', items: body.success ? body.data.items : [] };
  }
  if (error instanceof RejectedError && error.code === 'amount_too_small') {
    const body = z.safeParse(tooSmall, error.body);
    if (body.success) return { kind: 'tooSmall', minimum: body.data.minimum };
  }
  if (error instanceof RejectedError && error.code === 'amount_mismatch') return { kind: 'changed' };
  const call = error instanceof Error && 'call' in error ? String(error.call) : '';
  return { kind: 'failed', failure: failureOf(error), call };
}

/** Pays, if the form is valid and no other tab is paying. `undefined` if the form itself says what is wrong. */
async function attempt(
  form: PaymentForm,
  signal: AbortSignal,
  pay: () => Promise<PayOutcome>,
): Promise<PayOutcome | undefined> {
  const problem = await problemOf(form, signal);
  if (problem) return problem === 'shown' ? undefined : problem;
  try {
    return (await whenFree(paymentLock, () => pay().catch(outcomeOf))) ?? busy;
  } catch (error) {
    return unexpectedOutcome(error);
  }
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
