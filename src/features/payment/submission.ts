/** The state of a payment that is being made, and helpers for its steps. */
import type { PaymentNotice } from './payment-outcome.ts';

export type Submission =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly phase: 'checking' | 'ordering' | 'confirming' }
  /** The browser is about to open the confirmation page or the bank's page. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'notice'; readonly outcome: PaymentNotice };

export type PaymentPhase = Extract<Submission, { kind: 'working' }>['phase'];

export function isSubmitting({ kind }: Submission): boolean {
  return kind === 'working' || kind === 'leaving';
}

/** Resolves with `value` when the shopper stops waiting. A provider's form may never resolve. */
export function onAbort<T>(signal: AbortSignal, value: T): Promise<T> {
  return new Promise((resolve) => {
    const onStop = () => resolve(value);
    if (signal.aborted) onStop();
    signal.addEventListener('abort', onStop, { once: true });
  });
}

/** Logs only the error's name, because its message may contain a client secret. */
export function logPaymentError(error: unknown): void {
  console.error('payment:', error instanceof Error ? error.name : 'unknown');
}
