/** The end of a payment: the cart gives up what was paid for, once, whoever finds out and on whichever page (promise 39). */
import { orderOfPayment } from '#api/contract/order.ts';
import { retrievePayment } from '#api/contract/payment.ts';
import type { Line } from '#api/contract/shapes.ts';
import { RejectedError } from '#api/errors.ts';
import { failureOf } from '#api/failure.ts';
import { withoutBought } from '#features/cart/cart.ts';
import { changeCart } from '#features/cart/device.ts';
import { authorised } from '#features/session/store.ts';
import { forgetPayment, readPayment } from './device.ts';
import { stageOf } from './payment.ts';

/** What is remembered of the payment is the sign that its cart was not emptied yet; both go in one step. */
export async function settle(paid: {
  paymentIntentId: string | null;
  orderId?: string | undefined;
  items: readonly Line[];
}): Promise<void> {
  await changeCart((cart) => {
    const stored = readPayment();
    const isThis =
      stored &&
      ((paid.paymentIntentId !== null && stored.paymentIntentId === paid.paymentIntentId) ||
        (paid.orderId !== undefined && stored.orderId === paid.orderId));
    if (!isThis) return { cart };
    forgetPayment();
    return { cart: withoutBought(cart, paid.items) };
  }, 'clearError');
}

/** For any page: asks what became of a payment that this device remembers. Says nothing and shows nothing. */
export async function settleIfPaid(): Promise<void> {
  const stored = readPayment();
  if (!stored?.paymentIntentId) return;
  const params = { paymentIntentId: stored.paymentIntentId };
  try {
    const { paymentIntent } = await authorised().call(retrievePayment, { params });
    const stage = stageOf(paymentIntent.status);
    if (stage === 'ended') forgetPayment();
    if (stage !== 'paid') return;
    const { order } = await authorised().call(orderOfPayment, { params });
    await settle({ ...params, orderId: order.id, items: order.items });
  } catch (error) {
    if (error instanceof RejectedError && error.status === 404) forgetPayment();
    // No answer now: the next page asks again.
    else failureOf(error);
  }
}
