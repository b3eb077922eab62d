/** What the API is asked to make for a purchase: one intent, one order, each under the `Idempotency-Key` of its attempt (promise 27). */
import { createOrder, type Order } from '#api/contract/order.ts';
import { createIntent, type PaymentIntent, retryPayment } from '#api/contract/payment.ts';
import { RejectedError } from '#api/errors.ts';
import { authorised } from '#features/session/store.ts';
import { forgetPayment, type Purchase, type StoredPayment, writePayment } from './device.ts';

/** The intent of an attempt; the same one when its answer was lost. */
export async function intentFor(
  stored: StoredPayment,
  purchase: Purchase,
  signal: AbortSignal,
): Promise<PaymentIntent> {
  const body = { ...purchase, items: [...purchase.items] };
  try {
    const { paymentIntent } = await authorised().call(
      createIntent,
      { body },
      { signal, idempotencyKey: stored.intentKey },
    );
    return paymentIntent;
  } catch (error) {
    // A refusal would be given again to the same key.
    if (error instanceof RejectedError) forgetPayment();
    throw error;
  }
}

/** The order of an attempt's intent; the same one when its answer was lost. */
export async function orderFor(
  stored: StoredPayment,
  purchase: Purchase,
  signal: AbortSignal,
): Promise<Order> {
  const { paymentIntentId, orderKey } = stored;
  const body = { ...purchase, items: [...purchase.items], paymentIntentId: paymentIntentId ?? '' };
  try {
    const { order } = await authorised().call(createOrder, { body }, { signal, idempotencyKey: orderKey });
    return order;
  } catch (error) {
    if (error instanceof RejectedError && error.code === 'out_of_stock')
      keep(stored, { orderKey: crypto.randomUUID() });
    else if (error instanceof RejectedError) forgetPayment();
    throw error;
  }
}

/** The same intent while it is payable; what a failed order held is taken from the shelf again. */
export async function again(orderId: string, signal: AbortSignal): Promise<PaymentIntent> {
  const answer = await authorised().call(retryPayment, { params: { orderId } }, { signal });
  return answer.paymentIntent;
}

/** Writes down what is known now, before the next call. */
export function keep(stored: StoredPayment, news: Partial<StoredPayment>): StoredPayment {
  const next = { ...stored, ...news };
  writePayment(next);
  return next;
}
