/** The plugin's table of orders, beside Medusa's. */

import { notFound } from '../../../backend/http-error.ts';
import type { RowRange } from '../list-page.ts';
import { type MedusaOrder, type OrderDraft, type OrderState, toOrder } from '../mappers/order.ts';
import type { Container } from '../medusa-types.ts';

export interface OrderRow extends OrderState {
  seq: string;
  customer_id: string;
  /** Null once the order is complete in Medusa. */
  draft: OrderDraft | null;
  paid_intent_id: string | null;
  /** Whether the time to pay ran out. */
  expired: boolean;
  /** What has become of its discount code in Medusa. */
  code_use: 'used' | 'freed' | null;
}

export async function orderRow(container: Container, id: string): Promise<OrderRow | undefined> {
  const { rows } = await container
    .resolve('__pg_connection__')
    .raw<OrderRow>('SELECT * FROM storefront_order WHERE id = ?', [id]);
  return rows[0];
}

/** Throws `HttpError` 404 for an unknown order, for another customer's order, and while the order is being placed. */
export async function ownOrder(container: Container, customerId: string, id: string): Promise<OrderRow> {
  const row = await orderRow(container, id);
  if (row?.customer_id !== customerId || row.status === 'placing') throw notFound('Order');
  return row;
}

/** A customer's orders, the newest first. */
export async function ordersOf(
  container: Container,
  customerId: string,
  { before, limit }: RowRange,
): Promise<OrderRow[]> {
  const { rows } = await container.resolve('__pg_connection__').raw<OrderRow>(
    `SELECT * FROM storefront_order WHERE customer_id = ? AND seq < ? AND status <> 'placing'
      ORDER BY seq DESC LIMIT ?`,
    [customerId, before, limit],
  );
  return rows;
}

/** Changes an order if it still has the status `from`. */
export async function moveOrder(
  container: Container,
  id: string,
  from: OrderRow['status'],
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(changes);
  await container
    .resolve('__pg_connection__')
    .raw(
      `UPDATE storefront_order SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ? AND status = ?`,
      [...Object.values(changes), id, from],
    );
}

const medusaFields = [
  'id',
  'display_id',
  'status',
  'fulfillments.canceled_at',
  'fulfillments.shipped_at',
  'fulfillments.delivered_at',
  'fulfillments.labels.tracking_number',
  'fulfillments.labels.tracking_url',
  'payment_collections.captured_amount',
  'payment_collections.refunded_amount',
];

export async function medusaOrders(
  container: Container,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MedusaOrder>> {
  if (!ids.length) return new Map();
  const { data } = await container
    .resolve('query')
    .graph<MedusaOrder>({ entity: 'order', fields: medusaFields, filters: { id: ids } });
  return new Map(data.map((one) => [one.id, one]));
}

/** In the shape of the contract. */
export async function shownOrders(container: Container, rows: readonly OrderRow[]) {
  const found = await medusaOrders(
    container,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toOrder(row, found.get(row.id)));
}

export async function shownOrder(container: Container, id: string) {
  const row = await orderRow(container, id);
  if (!row) throw notFound('Order');
  const [order] = await shownOrders(container, [row]);
  if (!order) throw notFound('Order');
  return order;
}
