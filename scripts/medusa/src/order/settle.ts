/** Moves an order on to match what the provider says about its payments. Call these functions with the customer's lock. */
import { orderChanged } from '../../../backend/failures/common-failures.ts';
import { decideSettlement } from '../../../backend/order/order-decisions.ts';
import { fromCents } from '../contract.ts';
import type { Container } from '../medusa-types.ts';
import { capturedPayment, refreshPayment, refundPayment } from '../payment/intents.ts';
import { type PaymentRow, paymentWith, setPaymentStatus } from '../payment/payment-rows.ts';
import { currentStatus } from './medusa-orders.ts';
import { moveOrder, type OrderRow, orderRow } from './order-rows.ts';

/** Asks the provider about a payment, and moves its order on. Returns the payment as it is now. */
export async function settlePayment(container: Container, before: PaymentRow): Promise<PaymentRow> {
  const payment = await refreshPayment(container, before);
  if (payment.status !== 'succeeded') return payment;
  const order = payment.order_id ? await orderRow(container, payment.order_id) : undefined;
  // An order that is being placed is settled once it is placed.
  if (order && order.status !== 'placing') await payOrRefund(container, order, payment);
  await setPaymentStatus(container, payment.intent_id, 'succeeded');
  return (await paymentWith(container, 'intent_id', payment.intent_id)) ?? payment;
}

async function payOrRefund(container: Container, order: OrderRow, payment: PaymentRow): Promise<void> {
  const status = await currentStatus(container, order);
  const isPaidByIt = order.paid_intent_id === payment.intent_id;
  const action = decideSettlement(payment, { status, isPaidByIt });
  if (action === 'markPaid') await setPaid(container, order, payment);
  if (action === 'refund') await refundPayment(container, payment);
}

/** Settles the payment of an order, and returns both as they are now. Throws `HttpError` 409 for an unknown order. */
export async function settleOrder(
  container: Container,
  id: string,
): Promise<{ order: OrderRow; payment: PaymentRow }> {
  const before = await orderRow(container, id);
  const found = before && (await paymentWith(container, 'intent_id', before.intent_id));
  const payment = found && (await settlePayment(container, found));
  const order = await orderRow(container, id);
  if (!order || !payment) throw orderChanged();
  return { order, payment };
}

async function setPaid(container: Container, { id }: OrderRow, payment: PaymentRow): Promise<void> {
  await recordCapture(container, id, payment);
  // `order.placed` is Medusa's own event for an order that can be packed, so the plugin sends it when the order has been paid. The event
  // goes out before the order is marked as paid: if the process dies in between, the event comes again rather than never.
  await container.resolve('event_bus').emit({ name: 'order.placed', data: { id } });
  await moveOrder(container, id, 'pending', {
    status: 'paid',
    paid_at: new Date(),
    paid_intent_id: payment.intent_id,
  });
}

/** Adds the capture to the order's transactions, so that Medusa knows how much is still to be paid. */
async function recordCapture(container: Container, order_id: string, payment: PaymentRow): Promise<void> {
  const orders = container.resolve('order');
  const captured = payment.session_id ? await capturedPayment(container, payment) : undefined;
  for (const { id: reference_id } of captured?.captures ?? []) {
    if ((await orders.listOrderTransactions({ order_id, reference_id })).length) continue;
    await orders.addOrderTransactions({
      order_id,
      amount: fromCents(payment.amount),
      currency_code: payment.currency,
      reference: 'capture',
      reference_id,
    });
  }
}
