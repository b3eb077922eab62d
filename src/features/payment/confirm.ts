/** Confirms an intent with the provider and asks the API for the result, for new orders and retries alike. */
import { type PaymentIntent, type PaymentStatus, retrievePayment } from '#api/contract/payment.ts';
import type { Line } from '#api/contract/shapes.ts';
import { failureOf } from '#api/failure.ts';
import { authorised } from '#features/session/store.ts';
import { type Confirmation, isUndecided, type PaymentForm, type PayOutcome, stageOf } from './payment.ts';
import { settle } from './saved-payment.ts';

interface Confirming {
  readonly form: PaymentForm;
  readonly returnUrl: string;
  /** Stops waiting for the provider. */
  readonly signal: AbortSignal;
  /** Removed from the cart once they are paid for. */
  readonly items?: readonly Line[];
}

/** Once the provider has been asked, only the API's answer counts. */
export async function confirm(
  { form, returnUrl, signal, items }: Confirming,
  { id: paymentIntentId, clientSecret }: PaymentIntent,
): Promise<PayOutcome> {
  const confirmation = await Promise.race([
    // The form may break after it has sent the payment.
    form.confirm({ paymentIntentId, clientSecret, returnUrl }).catch((error): Confirmation => {
      logMistake(error);
      return { kind: 'unknown' };
    }),
    onAbort(signal, { kind: 'unanswered' } as const),
  ]);
  if (confirmation.kind === 'redirecting' || confirmation.kind === 'declined') return confirmation;
  const status = await statusNow(paymentIntentId);
  // The confirmation page keeps asking the API.
  if (!status)
    return confirmation.kind === 'accepted' ? { kind: 'paid', paymentIntentId } : { kind: 'unknown' };
  if (stageOf(status) === 'paid') {
    if (items) await settle({ paymentIntentId, items });
    return { kind: 'paid', paymentIntentId };
  }
  // While the provider or the bank is still deciding, the shopper may yet be charged.
  return { kind: confirmation.kind === 'unanswered' || isUndecided(status) ? 'notYet' : 'notPaid' };
}

/** Resolves with a value when the shopper stops waiting. */
export function onAbort<T>(signal: AbortSignal, value: T): Promise<T> {
  return new Promise((resolve) => {
    const stop = () => resolve(value);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Logs only the error's name: its message may contain a client secret. */
export function logMistake(error: unknown): void {
  console.error('payment:', error instanceof Error ? error.name : 'unknown');
}

/** Asks three times, because a lost answer matters most right after paying. `undefined`: no answer. */
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
