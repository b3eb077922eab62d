/** Ends orders that the shopper cancels or doesn't pay in time. Call these functions with the customer's lock. */
import { cancelOrderWorkflow } from '@medusajs/medusa/core-flows';
import { orderChanged, orderStillPayable, paymentProcessing } from '../../../backend/common-failures.ts';
import { orderStatusOf } from '../mappers/order.ts';
import type { Container } from '../medusa-types.ts';
import { cancelPayment, forgetRefunds, refunder } from '../payment/intents.ts';
import { type PaymentRow, paymentWith } from '../payment/payment-rows.ts';
import { freeCode } from './code-use.ts';
import { medusaOrder } from './medusa-orders.ts';
import { moveOrder, type OrderRow } from './order-rows.ts';
import { settleOrder } from './settle.ts';

/** Cancels an unpaid order and refunds a paid one. Also finishes what a dead process has begun. Throws `HttpError` 409. */
export async function cancelOrder(container: Container, id: string): Promise<void> {
  const { order, payment } = await settleOrder(container, id);
  if (order.status === 'cancelling') return finishEnding(container, order);
  const status = orderStatusOf(order, await medusaOrder(container, id));
  if (status === 'pending') await endUnpaid(container, { order, payment, expired: false });
  else if (status === 'paid') {
    await moveOrder(container, id, 'paid', { status: 'cancelling' });
    await finishEnding(container, order);
  } else throw orderChanged();
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
  if (order.status === 'cancelled' && order.expired) return;
  if (order.status === 'cancelling' && order.expired) return finishEnding(container, order);
  if (order.status !== 'pending') throw orderChanged();
  refuseWhileProcessing(payment);
  if (!isOverdue(order)) throw orderStillPayable();
  await endUnpaid(container, { order, payment, expired: true });
}

export const isOverdue = ({ expires_at }: OrderRow) => expires_at.getTime() <= Date.now();

/**
 * The payment ends before the order does, so that nobody pays for an order that has ended. The order ends before its stock is
 * released, so that nobody pays again for an order without stock.
 */
async function endUnpaid(
  container: Container,
  { order, payment, expired }: { order: OrderRow; payment: PaymentRow; expired: boolean },
): Promise<void> {
  refuseWhileProcessing(payment);
  await cancelPayment(container, payment);
  await moveOrder(container, order.id, 'pending', { status: 'cancelling', expired });
  await finishEnding(container, order);
}

/** Money may be on its way, so the order waits for the bank's decision, however long it takes. */
function refuseWhileProcessing({ status }: PaymentRow): void {
  if (status === 'processing') throw paymentProcessing();
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
