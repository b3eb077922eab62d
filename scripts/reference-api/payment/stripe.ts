/** Payments through Stripe's SDK, in cents of the order's currency. Refunds are always full. */
import Stripe from 'stripe';
import * as z from 'zod/mini';
import { type PaymentStatus, paymentStatus } from '#api/contract/payment.ts';
import type { Cents } from '#lib/money.ts';
import { HttpError } from '../../backend/failures/http-error.ts';
import { minimumCharge } from '../../backend/order/minimum-charge.ts';
import { type PaymentPurpose, stripeUpdate } from '../../backend/order/payment-purpose.ts';
import type { StripeSettings } from '../core/context.ts';
import { AmountTooSmall, type PaymentEvent, type PaymentProvider, type ProviderIntent } from './provider.ts';

export class StripeProvider implements PaymentProvider {
  readonly #stripe: Stripe;
  readonly #webhookSecret: string;

  constructor({ secretKey, webhookSecret, server }: StripeSettings) {
    // The SDK retries with the same idempotency key, so a lost response never charges twice.
    this.#stripe = new Stripe(secretKey, {
      maxNetworkRetries: 2,
      timeout: 20_000,
      telemetry: false,
      ...server,
    });
    this.#webhookSecret = webhookSecret;
  }

  async create(amount: Cents, currency: string, idempotencyKey: string): Promise<ProviderIntent> {
    try {
      return providerIntent(
        await this.#stripe.paymentIntents.create(
          { amount, currency: currency.toLowerCase(), automatic_payment_methods: { enabled: true } },
          { idempotencyKey },
        ),
      );
    } catch (error) {
      if (!hasCode(error, 'amount_too_small')) throw error;
      // An account that is paid out in another currency has a slightly different minimum that Stripe doesn't report.
      throw new AmountTooSmall(Math.max(minimumCharge(currency), amount + 1));
    }
  }

  async retrieve(intentId: string): Promise<ProviderIntent | undefined> {
    try {
      // Only the charge tells whether the payment was refunded.
      return providerIntent(
        await this.#stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }),
      );
    } catch (error) {
      if (hasCode(error, 'resource_missing')) return undefined;
      throw error;
    }
  }

  async describe(intentId: string, purpose: PaymentPurpose): Promise<void> {
    await this.#stripe.paymentIntents.update(intentId, ...stripeUpdate(purpose));
  }

  async cancel(intentId: string): Promise<ProviderIntent> {
    try {
      return providerIntent(await this.#stripe.paymentIntents.cancel(intentId));
    } catch (error) {
      // The intent is already paid, processing or canceled: return its current state.
      if (!hasCode(error, 'payment_intent_unexpected_state')) throw error;
      const current = await this.retrieve(intentId);
      if (!current) throw error;
      return current;
    }
  }

  async refund(intentId: string): Promise<void> {
    try {
      await this.#stripe.refunds.create(
        { payment_intent: intentId },
        { idempotencyKey: `refund-${intentId}` },
      );
    } catch (error) {
      if (!hasCode(error, 'charge_already_refunded')) throw error;
    }
  }

  readEvent(rawBody: string, signature: string | undefined): PaymentEvent {
    return readEvent(rawBody, signature, this.#webhookSecret);
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Stripe.errors.StripeError && error.code === code;

function providerIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  const failure = intent.last_payment_error;
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? undefined,
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    status: statusOf(intent.status),
    // A failed 3-D Secure challenge has no charge. Its payment method then identifies the attempt, because the Payment Element
    // makes a new one for each attempt.
    failedAttempt: failure
      ? (failure.charge ?? failure.payment_method?.id ?? failure.code ?? 'failed')
      : undefined,
    refunded: charge?.refunded ?? false,
  };
}

/** The shop captures payments immediately, so `requires_capture` or a status of a newer API counts as processing. */
function statusOf(status: string): PaymentStatus {
  const known = z.safeParse(paymentStatus, status);
  return known.success ? known.data : 'processing';
}

/**
 * Parses a webhook. The SDK verifies the signature on the raw body.
 * Throws `HttpError` 400 for a changed body, another secret, or a signature older than five minutes.
 */
export function readEvent(rawBody: string, signature: string | undefined, secret: string): PaymentEvent {
  let event: Stripe.Event;
  try {
    event = Stripe.webhooks.constructEvent(rawBody, signature ?? '', secret);
  } catch {
    throw new HttpError(400, 'The signature of the webhook is wrong.', { code: 'bad_signature' });
  }
  return { id: event.id, type: event.type, intentId: intentOf(event.data.object) };
}

/** The event's object is the payment intent, or refers to it (a charge, a refund). */
function intentOf(object: object): string | undefined {
  if ('object' in object && object.object === 'payment_intent' && 'id' in object) return String(object.id);
  if (!('payment_intent' in object)) return undefined;
  const intent = object.payment_intent;
  if (typeof intent === 'string') return intent;
  return typeof intent === 'object' && intent !== null && 'id' in intent ? String(intent.id) : undefined;
}
