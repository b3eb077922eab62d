/** The plugin's table of payments: each is a payment intent of the provider, and a payment session of Medusa. */
import * as z from 'zod/mini';
import { reservationTime } from '../../../backend/order/reservation.ts';
import { type PaymentStatus, paymentStatus } from '../contract.ts';
import { anyHundred, type OwnedRow } from '../due-rows.ts';
import type { Container, Sql } from '../medusa-types.ts';
import { runSql } from '../sql.ts';

export interface PaymentRow {
  intent_id: string;
  customer_id: string;
  order_id: string | null;
  /** Null if there is nothing to pay. */
  session_id: string | null;
  collection_id: string | null;
  /** In cents. */
  amount: number;
  /** ISO 4217, in lower case. */
  currency: string;
  /** As of the last response of the provider. */
  status: PaymentStatus;
  refunded: boolean;
  /** As it was typed. */
  discount_code: string | null;
}

type NewPayment = Omit<PaymentRow, 'refunded' | 'order_id'>;

/** The shop captures payments immediately, so `requires_capture` or a status of a newer API counts as processing. */
export function paymentStatusOf(text: unknown): PaymentStatus {
  const known = z.safeParse(paymentStatus, text);
  return known.success ? known.data : 'processing';
}

/** Adds a payment that has no order yet. */
export async function addPayment(container: Container, row: NewPayment): Promise<PaymentRow> {
  const { intent_id, customer_id, session_id, collection_id, amount, currency, status, discount_code } = row;
  await runSql(
    container,
    `INSERT INTO storefront_payment
      (intent_id, customer_id, session_id, collection_id, amount, currency, status, discount_code)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [intent_id, customer_id, session_id, collection_id, amount, currency, status, discount_code],
  );
  return { ...row, order_id: null, refunded: false };
}

export async function paymentWith(
  container: Container,
  column: 'intent_id' | 'session_id',
  value: string,
): Promise<PaymentRow | undefined> {
  const [row] = await runSql<PaymentRow>(container, `SELECT * FROM storefront_payment WHERE ${column} = ?`, [
    value,
  ]);
  return row;
}

/** Intents that have had no order for as long as an order holds its stock. Leaves out free payments, which have no session. */
export const paymentsWithoutOrder = (container: Container) =>
  runSql<OwnedRow>(
    container,
    `SELECT intent_id AS id, customer_id FROM storefront_payment
      WHERE order_id IS NULL AND session_id IS NOT NULL AND status <> 'canceled' AND NOT refunded
      AND created_at < now() - interval '${reservationTime} milliseconds'
      AND (status <> 'processing' OR checked_at < now() - interval '1 hour') ${anyHundred}`,
  );

/** Gives a payment intent its order. */
export async function setPaymentOrder(sql: Sql, intentId: string, orderId: string): Promise<void> {
  await sql.raw('UPDATE storefront_payment SET order_id = ? WHERE intent_id = ?', [orderId, intentId]);
}

/** Takes an order away from its payment intents, so that they can pay another one. */
export async function clearPaymentOrder(sql: Sql, orderId: string): Promise<void> {
  await sql.raw('UPDATE storefront_payment SET order_id = NULL WHERE order_id = ?', [orderId]);
}

/** Notes that everything that the intent has paid is refunded. */
export async function setRefunded(container: Container, intentId: string): Promise<void> {
  await runSql(container, 'UPDATE storefront_payment SET refunded = true WHERE intent_id = ?', [intentId]);
}

/** Notes what the provider says now. */
export async function setPaymentStatus(
  container: Container,
  intentId: string,
  status: PaymentStatus,
): Promise<void> {
  const text = 'UPDATE storefront_payment SET status = ?, checked_at = now() WHERE intent_id = ?';
  await runSql(container, text, [status, intentId]);
}
