/** Orders as the shop shows them: the plugin's rows together with Medusa's orders. */
import { notFound } from '../../../backend/http-error.ts';
import { type MedusaOrder, toOrder } from '../mappers/order.ts';
import type { Container } from '../medusa-types.ts';
import { type OrderRow, orderRow } from './order-rows.ts';

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

async function medusaOrders(
  container: Container,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MedusaOrder>> {
  if (!ids.length) return new Map();
  const { data } = await container
    .resolve('query')
    .graph<MedusaOrder>({ entity: 'order', fields: medusaFields, filters: { id: ids } });
  return new Map(data.map((one) => [one.id, one]));
}

/** Undefined while the order is being placed. */
export const medusaOrder = async (container: Container, id: string): Promise<MedusaOrder | undefined> =>
  (await medusaOrders(container, [id])).get(id);

/** In the shape of the contract. */
export async function shownOrders(container: Container, rows: readonly OrderRow[]) {
  const found = await medusaOrders(
    container,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toOrder(row, found.get(row.id)));
}

/** Throws `HttpError` 404 for an unknown order. */
export async function shownOrder(container: Container, id: string) {
  const row = await orderRow(container, id);
  if (!row) throw notFound('Order');
  return toOrder(row, await medusaOrder(container, id));
}
