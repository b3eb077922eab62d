/** Ends orders that the shopper cancels or doesn't pay in time. Call these functions with the customer's lock. */
import { cancelOrderWorkflow } from '@medusajs/medusa/core-flows';
import { decideCancellation, decideExpiry } from '../../../backend/order/order-decisions.ts';
import { orderStatusOf } from '../mappers/order.ts';
import type { Container } from '../medusa-types.ts';
import { cancelPayment, forgetRefunds, refunder } from '../payment/intents.ts';
import { type PaymentRow, paymentWith } from '../payment/payment-rows.ts';
import { freeCode } from './code-use.ts';
import { currentStatus, medusaOrder } from './medusa-orders.ts';
import { moveOrder, type OrderRow } from './order-rows.ts';
import { settleOrder } from './settle.ts';

/** Cancels an unpaid order and refunds a paid one. Also finishes what a dead process has begun. Throws `HttpError` 409. */
export async function cancelOrder(container: Container, id: string): Promise<void> {
  const { order, payment } = await settleOrder(container, id);
  if (order.status === 'cancelling') return finishEnding(container, order);
  const status = await currentStatus(container, order);
  const action = decideCancellation({ status, isBeingPaid: isBeingPaid(payment) });
  if (action === 'endUnpaid') return endUnpaid(container, { order, payment, expired: false });
  await moveOrder(container, id, 'paid', { status: 'cancelling' });
  await finishEnding(container, order);
}

/** Medusa refunds what was captured, and releases the stock. If the process dies meanwhile, the job does the rest. */
async function finishEnding(container: Container, order: OrderRow): Promise<void> {
  const { id, paid_at } = order;
  await cancelInMedusa(container, order);
  await freeCode(container, order);
  await moveOrder(container, id, 'cancelling', { status: paid_at ? 'refunded' : 'cancelled' });
}

/** Throws `HttpError` 409 if the order can still be paid, or is neither pending nor expired. */
export async function expireOrder(container: Container, id: string): Promise<void> {
  const { order, payment } = await settleOrder(container, id);
  if (order.status === 'cancelling' && order.expired) return finishEnding(container, order);
  const action = decideExpiry({
    // Medusa's order doesn't count here. If the merchant has cancelled it, the plugin's own part of the order still has to end.
    status: orderStatusOf(order, undefined),
    isBeingPaid: isBeingPaid(payment),
    isOverdue: isOverdue(order),
    isExpired: order.expired,
  });
  if (action === 'endUnpaid') await endUnpaid(container, { order, payment, expired: true });
}

export const isOverdue = ({ expires_at }: OrderRow) => expires_at.getTime() <= Date.now();

const isBeingPaid = ({ status }: PaymentRow) => status === 'processing';

/**
 * The payment ends before the order does, so that nobody pays for an order that has ended. The order ends before its stock is
 * released, so that nobody pays again for an order without stock.
 */
async function endUnpaid(
  container: Container,
  { order, payment, expired }: { order: OrderRow; payment: PaymentRow; expired: boolean },
): Promise<void> {
  await cancelPayment(container, payment);
  await moveOrder(container, order.id, 'pending', { status: 'cancelling', expired });
  await finishEnding(container, order);
}

async function cancelInMedusa(container: Container, { id, paid_intent_id }: OrderRow): Promise<void> {
  const order = await medusaOrder(container, id);
  if (!order || order.status === 'canceled') return;
  const paid = paid_intent_id && (await paymentWith(container, 'intent_id', paid_intent_id));
  if (paid) await forgetRefunds(container, paid);
  await forgetCreditLine(container, id);
  await cancelOrderWorkflow(container).run({ input: { order_id: id, canceled_by: refunder } });
}

/**
 * Deletes the credit line that a dead process has left pending. Medusa adds such a line to an order that it cancels, and refuses
 * to add another one while the first is pending.
 */
async function forgetCreditLine(container: Container, order_id: string): Promise<void> {
  const orders = container.resolve('order');
  const begun = await orders.listOrderChanges({ order_id, change_type: 'credit_line', status: 'pending' });
  if (begun.length) await orders.deleteOrderChanges(begun.map(({ id }) => id));
}
