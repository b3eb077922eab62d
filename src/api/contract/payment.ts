/** Calls that create payment intents and say how a payment stands. */
import * as z from 'zod/mini';
import { discountInvalid } from './discount.ts';
import { endpoint } from './endpoint.ts';
import { purchase } from './order.ts';
import { currency, id, optional, orNull, shortage, tooManyItems, tooSmall } from './shapes.ts';

/** Stripe's statuses. */
export const paymentStatus = z.enum([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
]);
export type PaymentStatus = z.output<typeof paymentStatus>;

export const paymentIntent = z.object({
  id,
  /** Missing if there is nothing to pay. The amount is then 0, and the status is `succeeded`. */
  clientSecret: optional(z.string()),
  /** In cents of the currency. */
  amount: z.int().check(z.minimum(0)),
  currency,
  status: paymentStatus,
  /** True from a failed attempt to pay until the next attempt. The order may be failed, or still pending. */
  declined: orNull(z.boolean()),
});
export type PaymentIntent = z.output<typeof paymentIntent>;

const intentResponse = z.object({ paymentIntent });

export const createIntent = endpoint({
  name: 'payment.createIntent',
  summary:
    'Create a payment intent for a purchase. The server calculates the amount. If it is 0, the intent has succeeded',
  route: 'POST /v1/payment/stripe/create-intent',
  creates: true,
  body: purchase,
  response: intentResponse,
  failures: [
    { status: 409, code: 'out_of_stock', when: 'a line item is out of stock', body: shortage },
    {
      status: 422,
      when: 'an address or the shipping method is unknown, or a product is sold only as one of its variants',
    },
    discountInvalid,
    tooManyItems,
    { status: 429, when: 'too many payments' },
    {
      status: 422,
      code: 'amount_too_small',
      when: 'the amount is below the provider’s minimum',
      body: tooSmall,
    },
  ],
});

export const retryPayment = endpoint({
  name: 'payment.retry',
  summary: 'The order’s payment intent if it can still be paid or is processing, or a new one',
  route: 'POST /v1/payment/stripe/retry-payment/{orderId}',
  response: intentResponse,
  failures: [
    { status: 404, when: 'unknown, or another user’s' },
    { status: 409, when: 'the order can no longer be paid' },
    {
      status: 409,
      code: 'out_of_stock',
      when: 'the items of a failed order are out of stock',
      body: shortage,
    },
    { status: 429, when: 'too many attempts' },
  ],
});

export const retrievePayment = endpoint({
  name: 'payment.retrieve',
  summary: 'Get the payment intent’s current state from the provider, and update the order to match',
  route: 'POST /v1/payment/stripe/retrieve/{paymentIntentId}',
  response: intentResponse,
  failures: [{ status: 404, when: 'unknown, or another user’s' }],
});
