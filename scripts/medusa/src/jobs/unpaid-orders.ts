/** Every minute, ends orders and payments that nobody has paid, and finishes the work that dead processes have begun. */

import { HttpError } from '../../../backend/failures/http-error.ts';
import { shopOf } from '../catalog/shop.ts';
import type { OwnedRow } from '../due-rows.ts';
import { withCustomerLock } from '../lock.ts';
import type { Container } from '../medusa-types.ts';
import { cancelOrder, expireOrder } from '../order/end.ts';
import { halfEndedOrders, halfPlacedOrders, orderRow, overdueOrders } from '../order/order-rows.ts';
import { finishPlacing } from '../order/place-order.ts';
import { settlePayment } from '../order/settle.ts';
import { cancelPayment, refundPayment } from '../payment/intents.ts';
import { decideLeftover } from '../payment/payment-decisions.ts';
import { paymentsWithoutOrder, paymentWith } from '../payment/payment-rows.ts';

// biome-ignore lint/style/noDefaultExport: Medusa reads the default export.
export default async function endUnpaidOrders(container: Container): Promise<void> {
  await tryEach(container, await halfPlacedOrders(container), async (id) => {
    const row = await orderRow(container, id);
    if (row?.status === 'placing') await finishPlacing(container, await shopOf(container), row);
  });
  await tryEach(container, await halfEndedOrders(container), (id) => cancelOrder(container, id));
  await tryEach(container, await overdueOrders(container), (id) => expireOrder(container, id));
  await tryEach(container, await paymentsWithoutOrder(container), async (id) => {
    const row = await paymentWith(container, 'intent_id', id);
    if (!row || row.order_id) return;
    const payment = await settlePayment(container, row);
    const action = decideLeftover(payment);
    if (action === 'refund') await refundPayment(container, payment);
    if (action === 'cancel') await cancelPayment(container, payment);
  });
}

/** Runs `work` for each order or payment. A failure doesn't stop the others, and the job tries again in a minute. */
async function tryEach(
  container: Container,
  rows: readonly OwnedRow[],
  work: (id: string) => Promise<void>,
): Promise<void> {
  for (const { id, customer_id } of rows)
    await withCustomerLock(container, customer_id, () => work(id)).catch((error: unknown) => {
      if (!(error instanceof HttpError && error.status < 500))
        container.resolve('logger').error(`${id}: ${(error as Error).message}`);
    });
}

export const config = { name: 'storefront-unpaid-orders', schedule: '* * * * *' };
