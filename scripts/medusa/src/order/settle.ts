/** Moves an order on to match what the provider says about its payments. Call these functions with the customer's lock. */
import { orderChanged } from '../../../backend/common-failures.ts';
import { fromCents } from '../contract.ts';
import type { Container } from '../medusa-types.ts';
import { capturedPayment, refreshPayment, refundPayment } from '../payment/intents.ts';
import { type PaymentRow, paymentWith, setPaymentStatus } from '../payment/payment-rows.ts';
import { medusaOrder } from './medusa-orders.ts';
import { moveOrder, type OrderRow, orderRow } from './order-rows.ts';

/** Asks the provider about a payment, and moves its order on. Returns the payment as it is now. */
export async function settlePayment(container: Container, before: PaymentRow): Promise<PaymentRow> {
  const payment = await refreshPayment(container, before);
  if (payment.status !== 'succeeded' || payment.refunded) return payment;
  const order = payment.order_id ? await orderRow(container, payment.order_id) : undefined;
  if (order && order.status !== 'placing' && order.paid_intent_id !== payment.intent_id) {
    if (order.status === 'pending' && (await isOpen(container, order)))
      await setPaid(container, order, payment);
    // The order ended before the money came, or another payment has paid it.
    else await refundPayment(container, payment);
  }
  await setPaymentStatus(container, payment.intent_id, 'succeeded');
  return (await paymentWith(container, 'intent_id', payment.intent_id)) ?? payment;
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

/** Whether Medusa's order can be paid. The merchant can cancel an unpaid order in Medusa's admin. */
export async function isOpen(container: Container, { id }: OrderRow): Promise<boolean> {
  return (await medusaOrder(container, id))?.status !== 'canceled';
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
