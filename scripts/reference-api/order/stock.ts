/** Moves items between stock and orders. Call it inside a transaction, so that nothing changes between check and update. */
import type { Shortage } from '../../backend/failures/common-failures.ts';
import { type Database, rawSql } from '../db/database.ts';

/** Takes an order's items out of the stock, all or none. Returns the line items with too little stock. */
export function reserveStock(db: Database, orderId: string): Shortage[] {
  const short = db.all<Shortage>`
    SELECT order_line.product_id AS productId, COALESCE(stock, 0) AS available
    FROM order_line LEFT JOIN unit ON unit.id = order_line.product_id
    WHERE order_id = ${orderId} AND COALESCE(stock, 0) < quantity ORDER BY order_line.position`;
  if (short.length > 0) return short;
  changeStock(db, orderId, -1);
  return [];
}

/** Puts an order's items back into the stock. Skips deleted products and variants, and products that have gained variants. */
export function releaseStock(db: Database, orderId: string): void {
  changeStock(db, orderId, 1);
}

function changeStock(db: Database, orderId: string, direction: 1 | -1): void {
  for (const table of ['product', 'variant'])
    db.run`
      UPDATE ${rawSql(table)} SET stock = ${rawSql(table)}.stock + ${direction} * item.quantity
      FROM order_line AS item JOIN unit ON unit.id = item.product_id
      WHERE item.order_id = ${orderId} AND ${rawSql(table)}.id = unit.id`;
  db.run`UPDATE shop_order SET holds_stock = ${direction === -1 ? 1 : 0} WHERE id = ${orderId}`;
}
