/** Orders as the shop shows them: the plugin's rows together with Medusa's orders. */
import { notFound } from '../../../backend/failures/http-error.ts';
import { toOrder } from '../mappers/order.ts';
import type { Container } from '../medusa-types.ts';
import { medusaOrder, medusaOrders } from './medusa-orders.ts';
import { type OrderRow, orderRow } from './order-rows.ts';

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
