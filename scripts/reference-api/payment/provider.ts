/** What the API needs of a payment provider. Stripe and the simulator implement this interface. */
import type { PaymentStatus } from '#api/contract/payment.ts';
import type { Cents } from '#lib/money.ts';
import type { PaymentPurpose } from '../../backend/order/payment-purpose.ts';

/** Where the provider's webhooks arrive. The simulator sends its own there, too. */
export const webhookPath = '/v1/payment/stripe/webhook';

/** A payment intent at one moment, as the provider knows it. */
export interface ProviderIntent {
  id: string;
  /** For the paying shopper only. Never store or log it. `undefined` if there is nothing to pay. */
  clientSecret: string | undefined;
  amount: Cents;
  /** ISO 4217, in upper case. */
  currency: string;
  status: PaymentStatus;
  /** Identifies the last failed attempt, so that each one is handled once. */
  failedAttempt: string | undefined;
  /** True after a full refund. */
  refunded: boolean;
}

/** A webhook event with a verified signature. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** `undefined` if the event isn't about a payment. */
  intentId: string | undefined;
}

/** Thrown if the provider refuses to charge so little. */
export class AmountTooSmall extends Error {
  readonly minimum: Cents;
  constructor(minimum: Cents) {
    super('The amount is below the minimum charge');
    this.minimum = minimum;
  }
}

export interface PaymentProvider {
  /** Returns the same intent for the same key, amount and currency. Throws `AmountTooSmall`. */
  create(amount: Cents, currency: string, idempotencyKey: string): Promise<ProviderIntent>;
  /** `undefined` if the provider doesn't know the intent. */
  retrieve(intentId: string): Promise<ProviderIntent | undefined>;
  /**
   * Tells the provider what the shopper pays for. The provider's fraud checks, receipts and dashboard use this. If this call
   * fails, the caller goes on.
   */
  describe(intentId: string, purpose: PaymentPurpose): Promise<void>;
  /** Cancels an unpaid intent and returns its new state, which isn't `canceled` if the payment succeeded first. */
  cancel(intentId: string): Promise<ProviderIntent>;
  /** Refunds the whole amount. Idempotent. */
  refund(intentId: string): Promise<void>;
  /** Parses a webhook. Throws `HttpError` 400 if the signature is wrong or older than five minutes. */
  readEvent(rawBody: string, signature: string | undefined): PaymentEvent;
}
