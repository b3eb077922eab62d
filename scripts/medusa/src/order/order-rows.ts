/** The plugin's table of orders, beside Medusa's. */

import { notFound } from '../../../backend/failures/http-error.ts';
import { anyHundred, type OwnedRow } from '../due-rows.ts';
import type { RowRange } from '../list-page.ts';
import type { OrderDraft, OrderState } from '../mappers/order.ts';
import type { Container, Sql } from '../medusa-types.ts';
import { runSql } from '../sql.ts';

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

type NewOrder = Pick<OrderRow, 'id' | 'customer_id' | 'content' | 'draft' | 'intent_id' | 'expires_at'>;

/** Adds an order that is being placed. */
export async function addOrder(
  sql: Sql,
  { id, customer_id, content, draft, intent_id, expires_at }: NewOrder,
): Promise<void> {
  await sql.raw(
    `INSERT INTO storefront_order (id, customer_id, status, content, draft, intent_id, expires_at)
      VALUES (?, ?, 'placing', ?, ?, ?, ?)`,
    [id, customer_id, JSON.stringify(content), JSON.stringify(draft), intent_id, expires_at],
  );
}

/** Deletes an order that can't be placed. */
export async function deleteOrder(sql: Sql, id: string): Promise<void> {
  await sql.raw('DELETE FROM storefront_order WHERE id = ?', [id]);
}

export async function orderRow(container: Container, id: string): Promise<OrderRow | undefined> {
  const [row] = await runSql<OrderRow>(container, 'SELECT * FROM storefront_order WHERE id = ?', [id]);
  return row;
}

/** Throws `HttpError` 404 for an unknown order, for another customer's order, and while the order is being placed. */
export async function ownOrder(container: Container, customerId: string, id: string): Promise<OrderRow> {
  const row = await orderRow(container, id);
  if (row?.customer_id !== customerId || row.status === 'placing') throw notFound('Order');
  return row;
}

/** A customer's orders, the newest first. */
export const ordersOf = (container: Container, customerId: string, { before, limit }: RowRange) =>
  runSql<OrderRow>(
    container,
    `SELECT * FROM storefront_order WHERE customer_id = ? AND seq < ? AND status <> 'placing'
      ORDER BY seq DESC LIMIT ?`,
    [customerId, before, limit],
  );

/** Orders that a dead process has begun to place: the call takes only seconds, and these are a minute old. */
export const halfPlacedOrders = (container: Container) =>
  runSql<OwnedRow>(
    container,
    `SELECT id, customer_id FROM storefront_order
      WHERE status = 'placing' AND created_at < now() - interval '1 minute' ${anyHundred}`,
  );

/** Orders that a process has begun to end. */
export const halfEndedOrders = (container: Container) =>
  runSql<OwnedRow>(
    container,
    `SELECT id, customer_id FROM storefront_order WHERE status = 'cancelling' ${anyHundred}`,
  );

/** Unpaid orders whose time is over. While a bank decides, which may take days, an order comes once an hour. */
export const overdueOrders = (container: Container) =>
  runSql<OwnedRow>(
    container,
    `SELECT o.id, o.customer_id FROM storefront_order o JOIN storefront_payment p ON p.intent_id = o.intent_id
      WHERE o.status = 'pending' AND o.expires_at <= now()
      AND (p.status <> 'processing' OR p.checked_at < now() - interval '1 hour') ${anyHundred}`,
  );

/** Whether an unpaid order of the customer has used the code. The shopper may still give that order up. */
export async function isCodeHeld(container: Container, customerId: string, code: string): Promise<boolean> {
  const rows = await runSql(
    container,
    `SELECT 1 FROM storefront_order WHERE customer_id = ? AND status = 'pending' AND content->'discount'->>'code' = ?`,
    [customerId, code],
  );
  return rows.length > 0;
}

/** Changes an order if it still has the status `from`. */
export async function moveOrder(
  container: Container,
  id: string,
  from: OrderRow['status'],
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(changes);
  await runSql(
    container,
    `UPDATE storefront_order SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ? AND status = ?`,
    [...Object.values(changes), id, from],
  );
}

/** Notes what has become of the order's discount code in Medusa. */
export async function setCodeUse(container: Container, id: string, use: OrderRow['code_use']): Promise<void> {
  await runSql(container, 'UPDATE storefront_order SET code_use = ? WHERE id = ?', [use, id]);
}

/** Makes a new payment intent the one that pays the order. */
export async function setIntent(sql: Sql, id: string, intentId: string): Promise<void> {
  await sql.raw('UPDATE storefront_order SET intent_id = ? WHERE id = ?', [intentId, id]);
}
