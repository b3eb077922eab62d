/** Parses a Stripe webhook. The SDK verifies the signature on the raw body. */
import Stripe from 'stripe';
import { BadSignature, type PaymentEvent } from './provider.ts';

/** @throws {BadSignature} for a changed body, another secret, or a signature older than five minutes. */
export function readEvent(rawBody: string, signature: string | undefined, secret: string): PaymentEvent {
  let event: Stripe.Event;
  try {
    event = Stripe.webhooks.constructEvent(rawBody, signature ?? '', secret);
  } catch (cause) {
    throw new BadSignature('The signature of the webhook is wrong.', { cause });
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
