/** Checks what must be true of a shop while no call runs: each payment has its order, and each order has its stock. */
import { deepEqual } from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { ownConnection } from './calls.ts';
import type { Payments } from './servers/payments.ts';
import type { Database } from './servers/postgres.ts';

interface BookedOrder {
  status: string;
  /** The status of Medusa's order. Null if Medusa has none. */
  medusa: string | null;
  /** The number of pieces. */
  bought: number;
  reserved: number;
  paid: string | null;
}

const orders = `
  SELECT own.status, own.paid_intent_id AS paid, medusa.status AS medusa,
    (SELECT coalesce(sum(quantity), 0) FROM order_item WHERE order_id = own.id AND deleted_at IS NULL) AS bought,
    (SELECT coalesce(sum(held.quantity), 0) FROM reservation_item held JOIN order_item item ON item.item_id = held.line_item_id
      WHERE item.order_id = own.id AND held.deleted_at IS NULL AND item.deleted_at IS NULL) AS reserved
  FROM storefront_order own LEFT JOIN "order" medusa ON medusa.id = own.id`;

const reservationsWithoutOrder = `
  SELECT line_item_id FROM reservation_item held WHERE deleted_at IS NULL AND NOT EXISTS (
    SELECT FROM order_item item JOIN storefront_order own ON own.id = item.order_id WHERE item.item_id = held.line_item_id)`;

const wrongCounters = `
  SELECT inventory_item_id, reserved_quantity FROM inventory_level level WHERE reserved_quantity <> (
    SELECT coalesce(sum(quantity), 0) FROM reservation_item held WHERE held.deleted_at IS NULL
      AND held.inventory_item_id = level.inventory_item_id AND held.location_id = level.location_id)`;

/** Orders whose refund Medusa doesn't know, or not in full. */
const refundedOutsideBooks = `
  SELECT own.id FROM storefront_order own JOIN storefront_payment paid ON paid.intent_id = own.paid_intent_id
  WHERE own.status = 'refunded' AND paid.session_id IS NOT NULL AND paid.amount <> 100 * (
    SELECT coalesce(sum(refund.amount), 0) FROM refund JOIN payment ON payment.id = refund.payment_id
    WHERE payment.payment_session_id = paid.session_id AND refund.deleted_at IS NULL)`;

/** Throws at the first fault. `when` says what happened before. */
export function checkBooks(database: Database, { stripe }: Payments, when: string): void {
  const rows = database.read<BookedOrder>(orders);
  const wrong = rows.filter(({ status, medusa, bought, reserved }) => {
    const isOpen = status === 'pending' || status === 'paid';
    const isEnded = status === 'cancelled' || status === 'refunded';
    if (isOpen) return medusa !== 'pending' || bought !== reserved || bought === 0;
    return !isEnded || medusa !== 'canceled' || reserved > 0;
  });
  const paid = new Set(rows.flatMap(({ status, paid: intent }) => (status === 'paid' ? intent : [])));
  const chargedForNothing = [...stripe.intents.values()]
    .filter(({ latest_charge }) => latest_charge?.refunded === false)
    .map(({ id }) => id)
    .filter((id) => !paid.has(id));
  const paidWithoutCharge = [...paid].filter(
    (id) => stripe.intents.get(id ?? '')?.latest_charge?.refunded !== false,
  );
  deepEqual(
    {
      wrong,
      chargedForNothing,
      paidWithoutCharge,
      reservationsWithoutOrder: database.read(reservationsWithoutOrder),
      wrongCounters: database.read(wrongCounters),
      refundedOutsideBooks: database.read(refundedOutsideBooks),
    },
    {
      wrong: [],
      chargedForNothing: [],
      paidWithoutCharge: [],
      reservationsWithoutOrder: [],
      wrongCounters: [],
      refundedOutsideBooks: [],
    },
    `The books are wrong after: ${when}`,
  );
}

/** Runs the plugin's job as if two minutes had passed. With `isLate`, as if the time to pay were over. */
export async function runJob(
  url: string,
  database: Database,
  { isLate }: { isLate: boolean },
): Promise<void> {
  database.write(
    "UPDATE storefront_order SET created_at = now() - interval '2 minutes' WHERE status = 'placing'",
  );
  if (isLate) {
    database.write("UPDATE storefront_order SET expires_at = now() WHERE status = 'pending'");
    database.write("UPDATE storefront_payment SET created_at = now() - interval '31 minutes'");
  }
  const response = await fetch(`${url}/sweep`, { method: 'POST', headers: ownConnection });
  if (!response.ok) throw new Error(`The job fails: ${response.status}`);
}

/** Ends the time to pay for the order. */
export const endTime = (database: Database, id: string) =>
  database.write(`UPDATE storefront_order SET expires_at = now() WHERE id = '${id}'`);

/** How often Medusa has sent the event that the order is paid. */
export function timesPlaced(outbox: string, id: string): number {
  const lines = existsSync(outbox) ? readFileSync(outbox, 'utf8').split('\n') : [];
  return lines.filter((line) => line.includes('"order.placed"') && line.includes(id)).length;
}
