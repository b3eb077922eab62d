/** Answers the calls about payments. */

import { orderChanged } from '../../../backend/failures/common-failures.ts';
import { notFound } from '../../../backend/failures/http-error.ts';
import { decideRetry } from '../../../backend/order/order-decisions.ts';
import { shopOf } from '../catalog/shop.ts';
import { createIntent, retrievePayment, retryPayment, toCents } from '../contract.ts';
import { route, type Seal } from '../http/route.ts';
import { withCustomerLock } from '../lock.ts';
import { toVat } from '../mappers/quote.ts';
import type { Container } from '../medusa-types.ts';
import { expireOrder, isOverdue } from '../order/end.ts';
import { currentStatus } from '../order/medusa-orders.ts';
import { ownOrder, setIntent } from '../order/order-rows.ts';
import { describeOrder } from '../order/place-order.ts';
import { quotePurchase } from '../order/purchase.ts';
import { settleOrder, settlePayment } from '../order/settle.ts';
import { cancelPayment, createPayment, ownPayment, toPaymentIntent } from '../payment/intents.ts';
import { type PaymentRow, paymentWith, setPaymentOrder } from '../payment/payment-rows.ts';

/** Stores only the payment intent's id. A repeated call asks for the client secret again. */
const withoutClientSecret: Seal = {
  keep: (data) => (data as { paymentIntent: { id: string } }).paymentIntent.id,
  restore: async (id, container) => {
    const payment = await paymentWith(container, 'intent_id', String(id));
    if (!payment) throw notFound('Payment intent');
    return { paymentIntent: await toPaymentIntent(container, payment) };
  },
};

export const paymentRoutes = [
  route(
    createIntent,
    async ({ container, customerId, body, locale }) => {
      const shop = await shopOf(container, locale);
      const quote = await quotePurchase(container, shop, { customerId, request: body });
      const amount = toCents(toVat(quote).total);
      const { discountCode = null } = body;
      const payment = await createPayment(container, {
        customerId,
        amount,
        currency: shop.currency,
        discountCode,
      });
      return { paymentIntent: await toPaymentIntent(container, payment) };
    },
    withoutClientSecret,
  ),

  route(retrievePayment, async ({ container, customerId, params }) => {
    const { intent_id } = await ownPayment(container, customerId, params.paymentIntentId);
    const payment = await withCustomerLock(container, customerId, async () =>
      settlePayment(container, await ownPayment(container, customerId, intent_id)),
    );
    return { paymentIntent: await toPaymentIntent(container, payment) };
  }),

  route(retryPayment, async ({ container, customerId, params }) => {
    const { id } = await ownOrder(container, customerId, params.orderId);
    const payment = await withCustomerLock(container, customerId, () => payAgain(container, id));
    return { paymentIntent: await toPaymentIntent(container, payment) };
  }),
];

/** The order's payment, or a new payment if the old one is cancelled. Throws `HttpError` 409 if the order can't be paid. */
async function payAgain(container: Container, orderId: string): Promise<PaymentRow> {
  const { order, payment } = await settleOrder(container, orderId);
  const status = await currentStatus(container, order);
  // The merchant has cancelled the order in Medusa's admin, so nobody must be able to pay it.
  if (order.status === 'pending' && status === 'cancelled') await cancelPayment(container, payment);
  const action = decideRetry({ status, isOverdue: isOverdue(order) }, payment.status);
  if (action === 'expire') {
    await expireOrder(container, orderId);
    throw orderChanged();
  }
  if (action !== 'renew') return payment;
  const { customer_id: customerId, amount, currency, collection_id: collectionId } = payment;
  const discountCode = payment.discount_code;
  const next = await createPayment(container, {
    customerId,
    amount,
    currency,
    discountCode,
    collectionId,
  });
  // Until both rows are written, the intent has no order. If the process dies, the job therefore cancels the intent.
  await container.resolve('__pg_connection__').transaction(async (sql) => {
    await setPaymentOrder(sql, next.intent_id, orderId);
    await setIntent(sql, orderId, next.intent_id);
  });
  await describeOrder(container, next, order);
  return next;
}
