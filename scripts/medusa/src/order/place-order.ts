/**
 * Places the order of a payment intent: first writes a row of the plugin, then reserves the stock, then makes the order in
 * Medusa. A process can die after any of these steps. The next call or the job does the rest, so no order is without its stock.
 */
import { randomBytes } from 'node:crypto';
import { amountMismatch } from '../../../backend/failures/common-failures.ts';
import { HttpError } from '../../../backend/failures/http-error.ts';
import { isSameCode } from '../../../backend/order/discount-codes.ts';
import { reservationTime } from '../../../backend/order/reservation.ts';
import { customerWith } from '../account/customers.ts';
import { type Shop, shopOf } from '../catalog/shop.ts';
import { type Purchase, toCents } from '../contract.ts';
import { type OrderDraft, toOrderContent, toOrderDraft } from '../mappers/order.ts';
import type { Container } from '../medusa-types.ts';
import { describePayment, ownPayment } from '../payment/intents.ts';
import { requireUsable } from '../payment/payment-decisions.ts';
import { clearPaymentOrder, type PaymentRow, paymentWith, setPaymentOrder } from '../payment/payment-rows.ts';
import { countCodeUse } from './code-use.ts';
import { medusaOrder } from './medusa-orders.ts';
import { addOrder, deleteOrder, moveOrder, type OrderRow, orderRow } from './order-rows.ts';
import { quotePurchase } from './purchase.ts';
import { settlePayment } from './settle.ts';
import { releaseStock, reserveStock } from './stock.ts';

type Request = Purchase & { paymentIntentId: string };

const randomId = (prefix: string) => `${prefix}_${randomBytes(13).toString('hex')}`;

/**
 * Call it with the customer's lock. `isNew` is false if the intent already has an order. Throws any `HttpError` that the
 * contract lists for `order.create`.
 */
export async function placeOrder(
  container: Container,
  { customerId, request, locale }: { customerId: string; request: Request; locale: string | undefined },
): Promise<{ id: string; isNew: boolean }> {
  const payment = await ownPayment(container, customerId, request.paymentIntentId);
  const shop = await shopOf(container, locale);
  if (payment.order_id) {
    const row = await orderRow(container, payment.order_id);
    if (row?.status === 'placing') await finishPlacing(container, shop, row);
    return { id: payment.order_id, isNew: false };
  }
  requireUsable(payment);
  if (!isSameCode(request.discountCode, payment.discount_code)) throw amountMismatch();
  const quote = await quotePurchase(container, shop, { customerId, request, isOrdering: true });
  const content = toOrderContent(quote);
  if (toCents(content.total) !== payment.amount || quote.currency !== payment.currency)
    throw amountMismatch();
  const customer = await customerWith(container, { id: customerId });
  const ids = { order: randomId('order'), items: quote.items.map(() => randomId('ordli')) };
  const draft = toOrderDraft(quote, ids, {
    customerId,
    email: customer?.email ?? '',
    regionId: shop.regionId,
    salesChannelId: shop.salesChannelId,
    locale,
  });
  await container.resolve('__pg_connection__').transaction(async (sql) => {
    await addOrder(sql, {
      id: ids.order,
      customer_id: customerId,
      content,
      draft,
      intent_id: payment.intent_id,
      expires_at: new Date(Date.now() + reservationTime),
    });
    await setPaymentOrder(sql, payment.intent_id, ids.order);
  });
  const row = await orderRow(container, ids.order);
  if (row) await finishPlacing(container, shop, row);
  return { id: ids.order, isNew: true };
}

/**
 * Takes the remaining steps of an order that is being placed. Call it with the customer's lock. Throws `HttpError` 409
 * `out_of_stock`; 422 for a code that others have used up meanwhile.
 */
export async function finishPlacing(container: Container, shop: Shop, row: OrderRow): Promise<void> {
  const { id, draft, intent_id } = row;
  if (!draft) throw new Error(`The order ${id} has lost its draft`);
  try {
    await reserveStock(container, shop, reservedItems(draft, row));
    await countCodeUse(container, row);
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) await forget(container, row);
    throw error;
  }
  if (!(await medusaOrder(container, id))) await container.resolve('order').createOrders([draft]);
  const payment = await paymentWith(container, 'intent_id', intent_id);
  if (payment?.collection_id)
    await container.resolve('link').create({
      order: { order_id: id },
      payment: { payment_collection_id: payment.collection_id },
    });
  await moveOrder(container, id, 'placing', { status: 'pending', draft: null });
  if (!payment) return;
  await describeOrder(container, payment, row);
  // The shopper may have paid before the order existed, or there is nothing to pay.
  if (payment.status === 'succeeded') await settlePayment(container, payment);
}

/** Tells the provider for which order the payment is. */
export async function describeOrder(
  container: Container,
  payment: PaymentRow,
  { id, customer_id, content }: OrderRow,
): Promise<void> {
  const medusa = await medusaOrder(container, id);
  const customer = await customerWith(container, { id: customer_id });
  await describePayment(container, payment, {
    orderId: id,
    orderNumber: String(medusa?.display_id ?? ''),
    email: customer?.email ?? '',
    shippingAddress: content.shippingAddress,
  });
}

const reservedItems = ({ items }: OrderDraft, { content }: OrderRow) =>
  items.map(({ id, variant_id, quantity }, index) => ({
    id,
    variant_id,
    quantity,
    productId: content.items[index]?.productId ?? '',
  }));

/** Removes every trace of an order that can't be made. The shopper can place another order with the same payment intent. */
async function forget(container: Container, { id, draft }: OrderRow): Promise<void> {
  await releaseStock(
    container,
    (draft?.items ?? []).map((item) => item.id),
  );
  await container.resolve('__pg_connection__').transaction(async (sql) => {
    await clearPaymentOrder(sql, id);
    await deleteOrder(sql, id);
  });
}
