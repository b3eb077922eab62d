/** The calls about one payment that several flows make. Each throws the client's errors. */
import { type Order, orderOfPayment } from '#api/contract/order.ts';
import { type PaymentIntent, retrievePayment, retryPayment } from '#api/contract/payment.ts';
import { ifFound } from '#api/errors.ts';
import type { CallOptions, Client } from '#api/request.ts';

/** `undefined` if the provider doesn't have the intent. */
export async function findIntent(
  client: Client,
  paymentIntentId: string,
  options: CallOptions = {},
): Promise<PaymentIntent | undefined> {
  const response = client.call(retrievePayment, { params: { paymentIntentId } }, options);
  return (await ifFound(response))?.paymentIntent;
}

/** `undefined` while the payment has no order. */
export async function findOrder(
  client: Client,
  paymentIntentId: string,
  options: CallOptions = {},
): Promise<Order | undefined> {
  const response = client.call(orderOfPayment, { params: { paymentIntentId } }, options);
  return (await ifFound(response))?.order;
}

/** Returns the order's intent if it's payable, or a new one. Reserves the stock of a failed order again. */
export async function retryIntent(
  client: Client,
  orderId: string,
  signal: AbortSignal,
): Promise<PaymentIntent> {
  return (await client.call(retryPayment, { params: { orderId } }, { signal })).paymentIntent;
}
