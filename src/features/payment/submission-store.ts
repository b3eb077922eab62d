/** The submission of a payment on this page: whether it is running, and what came of it. submit-flow.ts runs it. */
import { atom, type ReadableAtom } from 'nanostores';
import { onSessionEnd } from '#features/session/session-store.ts';
import { idle } from '#lib/loadable.ts';
import { isSubmitting, type PaymentPhase, type PayOutcome, type Submission } from './submission.ts';

const $state = atom<Submission>(idle);
export const $submission: ReadableAtom<Submission> = $state;

let controller: AbortController | undefined;

onSessionEnd(() => {
  controller?.abort();
  $state.set(idle);
});

/** Returns a signal that `stopSubmission` aborts. `undefined` if a submission is running. */
export function beginSubmission(): AbortSignal | undefined {
  if (isSubmitting($state.get())) return undefined;
  controller = new AbortController();
  $state.set({ kind: 'working', phase: 'checking' });
  return controller.signal;
}

/** Says what the page is now waiting for. Does nothing if the session has ended. */
export function beginPhase(phase: PaymentPhase): void {
  if ($state.get().kind === 'working') $state.set({ kind: 'working', phase });
}

/** Shows the outcome, or nothing if the form itself says what is wrong. After a payment, call `beginLeaving` instead. */
export function endSubmission(outcome: Exclude<PayOutcome, { kind: 'paid' }> | undefined): void {
  if (!outcome) $state.set(idle);
  else if (outcome.kind === 'redirecting') beginLeaving();
  else $state.set({ kind: 'notice', outcome });
}

/** Clears an outdated outcome. Doesn't interrupt a submission. */
export function clearOutcome(): void {
  if ($state.get().kind !== 'working') $state.set(idle);
}

/** Stops waiting for a response. The request may still have arrived, so the next submission first asks the API. */
export function stopSubmission(): void {
  controller?.abort();
}

/** The browser is about to open another page, such as the confirmation of a payment. Until then, this page doesn't change. */
export function beginLeaving(paymentIntentId?: string): void {
  $state.set({ kind: 'leaving', paymentIntentId });
}
