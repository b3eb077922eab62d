/** Calls that create, read and cancel orders, and get their invoices. */
import * as z from 'zod/mini';
import { address } from './address.ts';
import { discount, discountInvalid, sentCode } from './discount.ts';
import { endpoint } from './endpoint.ts';
import {
  amount,
  currency,
  day,
  id,
  lenientList,
  optional,
  orNull,
  paging,
  pictureUrl,
  quantity,
  rate,
  secureUrl,
  sentId,
  sentItems,
  shortage,
  slug,
  timestamp,
  tooManyItems,
  vatByRate,
} from './shapes.ts';
import { chosenOption } from './variant.ts';

export const orderStatus = z.enum([
  'pending',
  'paid',
  'processing',
  'failed',
  'cancelled',
  'shipped',
  'delivered',
  'refunded',
]);
export type OrderStatus = z.output<typeof orderStatus>;

export const orderItem = z.object({
  /** The variant's id, if the product has variants. */
  productId: id,
  slug: orNull(slug),
  /** The product's name, without the options. */
  name: z.string(),
  /** The chosen options, as they were named at the time of the order. */
  options: orNull(z.array(chosenOption)),
  imageUrl: orNull(pictureUrl),
  quantity,
  /** Net. */
  unitPrice: amount,
  /** Including VAT. Missing if the price was set without VAT. Otherwise, `unitPrice` may have six decimals. */
  grossUnitPrice: optional(amount),
  vatRate: rate,
  /** Net. */
  total: amount,
  grossTotal: optional(amount),
});
export type OrderItem = z.output<typeof orderItem>;

/** A parcel on its way. Without an https URL, the shop shows carrier and number as text. */
export const parcel = z.object({
  carrier: z.string().check(z.minLength(1)),
  number: z.string().check(z.minLength(1)),
  url: orNull(secureUrl),
});
export type Parcel = z.output<typeof parcel>;

/** When the parcel should arrive: the first and the last day. */
const delivery = z
  .object({ from: day, to: day })
  .check(z.refine(({ from, to }) => from <= to, 'the first day is after the last'));

export const order = z.object({
  id,
  /** The number that people read, for example on the invoice. Unique in the shop. */
  number: optional(z.string()),
  status: orderStatus,
  createdAt: timestamp,
  expiresAt: optional(timestamp),
  /** Not a `lenientList`, because an order that lacks one of its line items would be wrong. */
  items: z.array(orderItem),
  shippingAddress: address,
  billingAddress: address,
  shippingMethod: z.object({ id, name: z.string() }),
  subtotal: amount,
  shipping: amount,
  vat: amount,
  /** The discount stays the same when the shopper retries the payment. */
  discount,
  total: amount,
  vatByRate,
  currency,
  paymentIntentId: optional(z.string()),
  /** Has an item for each parcel that is shipped. */
  tracking: orNull(lenientList(parcel)),
  /** Missing until the order is paid. */
  delivery: orNull(delivery),
  /** Whether the shopper has been sent a confirmation by email. */
  mailed: orNull(z.boolean()),
});
export type Order = z.output<typeof order>;

const orderResponse = z.object({ order });
const beingPaid = {
  status: 409,
  code: 'payment_processing',
  when: 'the bank has yet to decide about the payment',
} as const;
const unknown = { status: 404, when: 'unknown, or another user’s' } as const;

/** What the shopper buys. The server calculates the prices. */
export const purchase = z.object({
  items: sentItems,
  shippingAddressId: sentId,
  billingAddressId: sentId,
  shippingMethodId: sentId,
  discountCode: sentCode,
});
export type Purchase = z.output<typeof purchase>;

export const createOrder = endpoint({
  name: 'order.create',
  summary:
    'Create the order of a payment intent and reserve its stock: pending, or paid if there is nothing to pay. 200 with the same order if it exists',
  route: 'POST /v1/order',
  alsoStatus: [200],
  creates: true,
  body: z.extend(purchase, { paymentIntentId: sentId }),
  response: orderResponse,
  failures: [
    { status: 409, code: 'out_of_stock', when: 'a line item is out of stock', body: shortage },
    { status: 409, code: 'amount_mismatch', when: 'the intent was made for another total or discount code' },
    { status: 404, when: 'the payment intent is unknown' },
    {
      status: 422,
      when: 'an address or the shipping method is unknown, or a product is sold only as one of its variants',
    },
    discountInvalid,
    tooManyItems,
    { status: 429, when: 'too many orders' },
  ],
});

export const listOrders = endpoint({
  name: 'order.list',
  summary: 'The signed-in user’s orders, newest first',
  route: 'GET /v1/order',
  query: paging,
  response: z.object({ orders: lenientList(order), nextCursor: optional(z.string()) }),
});

export const getOrder = endpoint({
  name: 'order.get',
  summary: 'One order',
  route: 'GET /v1/order/{id}',
  response: orderResponse,
  failures: [unknown],
});

export const orderOfPayment = endpoint({
  name: 'order.ofPayment',
  summary: 'The order of a payment intent',
  route: 'GET /v1/order/payment-intent/{paymentIntentId}',
  response: orderResponse,
  failures: [unknown],
});

export const orderInvoice = endpoint({
  name: 'order.invoice',
  summary: 'The invoice of a paid order',
  route: 'GET /v1/order/{id}/invoice',
  feature: 'invoices',
  localized: true,
  response: 'pdf',
  failures: [unknown, { status: 409, when: 'the order is not paid' }],
});

export const cancelOrder = endpoint({
  name: 'order.cancel',
  summary: 'Cancel an order. A paid order is refunded',
  route: 'POST /v1/order/cancel/{id}',
  feature: 'cancelOrders',
  response: orderResponse,
  failures: [unknown, { status: 409, when: 'the order can no longer be cancelled' }, beingPaid],
});

export const expireOrder = endpoint({
  name: 'order.expire',
  summary: 'Cancel a pending order after its `expiresAt`. Return it unchanged if it has already expired',
  route: 'POST /v1/order/expire/{id}',
  response: orderResponse,
  failures: [unknown, { status: 409, when: 'it is too early, or the order is not pending' }, beingPaid],
});
