/** Reads Medusa's orders. */
import type { OrderStatus } from '../contract.ts';
import { type MedusaOrder, type OrderState, orderStatusOf } from '../mappers/order.ts';
import type { Container } from '../medusa-types.ts';

const fields = [
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

/** By their ids. */
export async function medusaOrders(
  container: Container,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MedusaOrder>> {
  if (!ids.length) return new Map();
  const { data } = await container
    .resolve('query')
    .graph<MedusaOrder>({ entity: 'order', fields, filters: { id: ids } });
  return new Map(data.map((one) => [one.id, one]));
}

/** Undefined while the order is being placed. */
export const medusaOrder = async (container: Container, id: string): Promise<MedusaOrder | undefined> =>
  (await medusaOrders(container, [id])).get(id);

/** The order's status in the contract. The merchant may have changed or cancelled the order in Medusa's admin. */
export const currentStatus = async (container: Container, order: OrderState): Promise<OrderStatus> =>
  orderStatusOf(order, await medusaOrder(container, order.id));
