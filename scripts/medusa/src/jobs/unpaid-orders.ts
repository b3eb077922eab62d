/** Every minute, ends orders and payments that nobody has paid, and finishes the work that dead processes have begun. */

import { HttpError } from '../../../backend/http-error.ts';
import { reservationTime } from '../../../backend/reservation.ts';
import { shopOf } from '../catalog/shop.ts';
import { withCustomerLock } from '../lock.ts';
import type { Container } from '../medusa-types.ts';
import { cancelOrder, expireOrder } from '../order/end.ts';
import { orderRow } from '../order/order-rows.ts';
import { finishPlacing } from '../order/place-order.ts';
import { settlePayment } from '../order/settle.ts';
import { cancelPayment, refundPayment } from '../payment/intents.ts';
import { paymentWith } from '../payment/payment-rows.ts';

interface Found {
  id: string;
  customer_id: string;
}

// biome-ignore lint/style/noDefaultExport: Medusa reads the default export.
export default async function endUnpaidOrders(container: Container): Promise<void> {
  // In random order: orders that always fail must not use up the limit.
  const find = async (text: string) =>
    (await container.resolve('__pg_connection__').raw<Found>(`${text} ORDER BY random() LIMIT 100`)).rows;

  // The call that places an order takes only seconds, so after a minute its process is dead.
  const begun = await find(
    `SELECT id, customer_id FROM storefront_order
      WHERE status = 'placing' AND created_at < now() - interval '1 minute'`,
  );
  await each(container, begun, async (id) => {
    const row = await orderRow(container, id);
    if (row?.status === 'placing') await finishPlacing(container, await shopOf(container), row);
  });

  const ending = await find(`SELECT id, customer_id FROM storefront_order WHERE status = 'cancelling'`);
  await each(container, ending, (id) => cancelOrder(container, id));

  // A bank may take days to decide. Asking once an hour is enough, in case a webhook got lost.
  const overdue = await find(
    `SELECT o.id, o.customer_id FROM storefront_order o JOIN storefront_payment p ON p.intent_id = o.intent_id
      WHERE o.status = 'pending' AND o.expires_at <= now()
      AND (p.status <> 'processing' OR p.checked_at < now() - interval '1 hour')`,
  );
  await each(container, overdue, (id) => expireOrder(container, id));

  // Leaves out free payments, which have no session: nobody paid anything that could be given back.
  const withoutOrder = await find(
    `SELECT intent_id AS id, customer_id FROM storefront_payment
      WHERE order_id IS NULL AND session_id IS NOT NULL AND status <> 'canceled' AND NOT refunded
      AND created_at < now() - interval '${reservationTime} milliseconds'
      AND (status <> 'processing' OR checked_at < now() - interval '1 hour')`,
  );
  await each(container, withoutOrder, async (id) => {
    const row = await paymentWith(container, 'intent_id', id);
    const payment = row && !row.order_id ? await settlePayment(container, row) : undefined;
    if (payment?.status === 'succeeded') await refundPayment(container, payment);
    else if (payment && payment.status !== 'processing') await cancelPayment(container, payment);
  });
}

/** Runs `work` for each order or payment. A failure doesn't stop the others, and the job tries again in a minute. */
async function each(
  container: Container,
  found: readonly Found[],
  work: (id: string) => Promise<void>,
): Promise<void> {
  for (const { id, customer_id } of found)
    await withCustomerLock(container, customer_id, () => work(id)).catch((error: unknown) => {
      if (!(error instanceof HttpError && error.status < 500))
        container.resolve('logger').error(`${id}: ${(error as Error).message}`);
    });
}

export const config = { name: 'storefront-unpaid-orders', schedule: '* * * * *' };
