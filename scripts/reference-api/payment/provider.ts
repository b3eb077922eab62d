/** What the shop asks of whoever takes the money. Two answer: Stripe itself, and a simulator with the same states. */
import type { PaymentStatus } from '#api/contract/payment.ts';
import type { Cents } from '#lib/money.ts';

/** A payment intent as the provider has it at one moment. */
export interface PaymentSnapshot {
  id: string;
  /** For the paying shopper only: never stored with the order, never logged. */
  clientSecret: string;
  amount: Cents;
  status: PaymentStatus;
  /** Names the failed try that the intent remembers, so that each is acted on once however often it is seen. */
  failedAttempt: string | undefined;
  /** All of it was given back. */
  refunded: boolean;
}

/** A notice of the provider, its signature verified. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** `undefined` when it is not about a payment. */
  intentId: string | undefined;
}

export interface PaymentProvider {
  readonly name: 'stripe' | 'simulator';
  /** The same key and amount answer the same intent. */
  create(amount: Cents, idempotencyKey: string): Promise<PaymentSnapshot>;
  /** `undefined` when the provider has no such intent. */
  retrieve(intentId: string): Promise<PaymentSnapshot | undefined>;
  /** Ends an unpaid intent; answers what it is afterwards, which is not `canceled` when it was too late for that. */
  cancel(intentId: string): Promise<PaymentSnapshot>;
  /** Gives all of it back; once, however often it is asked. */
  refund(intentId: string): Promise<void>;
  /** Reads a notice. Throws `BadSignature` for a body that was not signed with the shared secret within five minutes. */
  event(rawBody: string, signature: string | undefined): PaymentEvent;
}

/** The notice does not come from the provider. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}
