/** Asks the provider for the money, and the API for what came of it; for a new order as for one that is paid again. */
import { type PaymentIntent, type PaymentStatus, retrievePayment } from '#api/contract/payment.ts';
import type { Line } from '#api/contract/shapes.ts';
import { failureOf } from '#api/failure.ts';
import { authorised } from '#features/session/store.ts';
import {
  type Confirmation,
  isUndecided,
  type PaymentForm,
  type PayOutcome,
  stageOf,
  type Told,
} from './payment.ts';
import { settle } from './settle-store.ts';

/** Held while a tab pays. */
export const paymentLock = 'payment';

export interface Confirming {
  readonly form: PaymentForm;
  readonly returnUrl: string;
  /** Gives up waiting for the provider. */
  readonly signal: AbortSignal;
  /** What leaves the cart once it is paid for. */
  readonly items?: readonly Line[];
}

/**
 * Whether what is typed can be sent; `false` where the form says itself what is wrong. A form that breaks, or that never
 * answers, is told: nothing was asked of anyone yet.
 */
export async function validated(form: PaymentForm, signal: AbortSignal): Promise<boolean | Told> {
  try {
    return await Promise.race([form.validate(), given({ kind: 'notPaid' } as const, signal)]);
  } catch (error) {
    report(error);
    return { kind: 'failed', failure: { kind: 'server' }, call: '' };
  }
}

/** With the money asked for, only the API's word counts. */
export async function confirm(
  { form, returnUrl, signal, items }: Confirming,
  { id: paymentIntentId, clientSecret }: PaymentIntent,
): Promise<PayOutcome> {
  const confirmation = await Promise.race([
    // Whatever broke there: the money may have been asked for before it did.
    form.confirm({ paymentIntentId, clientSecret, returnUrl }).catch((error): Confirmation => {
      report(error);
      return { kind: 'unknown' };
    }),
    given({ kind: 'unanswered' } as const, signal),
  ]);
  if (confirmation.kind === 'redirecting' || confirmation.kind === 'declined') return confirmation;
  const status = await statusNow(paymentIntentId);
  // The provider took it, and the API does not answer: the confirmation page goes on asking.
  if (!status)
    return confirmation.kind === 'accepted' ? { kind: 'paid', paymentIntentId } : { kind: 'unknown' };
  if (stageOf(status) === 'paid') {
    if (items) await settle({ paymentIntentId, items });
    return { kind: 'paid', paymentIntentId };
  }
  // While provider or bank are still deciding, nobody can say that nothing will be charged.
  return { kind: confirmation.kind === 'unanswered' || isUndecided(status) ? 'notYet' : 'notPaid' };
}

/** For a mistake of ours: nobody knows what was done before it. The next try asks first. */
export function unforeseen(error: unknown): Told {
  report(error);
  return { kind: 'unknown' };
}

/** An answer for when the shopper gives up waiting. */
function given<T>(answer: T, signal: AbortSignal): Promise<T> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(answer);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
  });
}

/** A mistake of the provider's or of ours: for whoever looks into the browser's console. Its text may hold a secret. */
function report(error: unknown): void {
  console.error('payment:', error instanceof Error ? error.name : 'unknown');
}

/** Asks three times: right after paying, a lost answer is at its worst. `undefined`: no answer. */
async function statusNow(paymentIntentId: string): Promise<PaymentStatus | undefined> {
  for (const pause of [0, 700, 1500]) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      const params = { paymentIntentId };
      return (await authorised().call(retrievePayment, { params })).paymentIntent.status;
    } catch (error) {
      if (failureOf(error).kind === 'stopped') return undefined;
    }
  }
  return undefined;
}
