/** The state of a payment that is being made. */
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
