/** The states of orders: which events each status allows, and what they change (docs/backend.md). */
import type { OrderStatus, Parcel } from '#api/contract/order.ts';
import { orderChanged, outOfStock } from '../../backend/failures/common-failures.ts';
import { reservationTime } from '../../backend/order/reservation.ts';
import type { Context } from '../core/context.ts';
import type { Database } from '../db/database.ts';
import { type OrderRow, orderOfReference, requireOrder } from './order-rows.ts';
import { releaseStock, reserveStock } from './stock.ts';

export type OrderEvent =
  | 'paymentSucceeded'
  | 'paymentFailed'
  | 'retry'
  | 'cancel'
  | 'expire'
  | 'process'
  | 'ship'
  | 'deliver'
  | 'merchantRefund';

interface Transition {
  to: OrderStatus;
  stock?: 'reserve' | 'release';
  /** The payment task to queue with the change. */
  payment?: TaskKind;
}

const refundBeforeProcessing: Transition = { to: 'refunded', stock: 'release', payment: 'refund' };
const unpaidEnds: Transition = { to: 'cancelled', stock: 'release', payment: 'cancel' };
/** The items don't go back into the stock. */
const refundLater: Transition = { to: 'refunded', payment: 'refund' };

const transitions: Readonly<Record<OrderStatus, Partial<Record<OrderEvent, Transition>>>> = {
  pending: {
    paymentSucceeded: { to: 'paid' },
    paymentFailed: { to: 'failed', stock: 'release' },
    retry: { to: 'pending' },
    cancel: unpaidEnds,
    expire: unpaidEnds,
  },
  failed: {
    paymentSucceeded: { to: 'paid', stock: 'reserve' },
    retry: { to: 'pending', stock: 'reserve' },
    cancel: { to: 'cancelled', payment: 'cancel' },
  },
  paid: {
    cancel: refundBeforeProcessing,
    merchantRefund: refundBeforeProcessing,
    process: { to: 'processing' },
  },
  processing: { ship: { to: 'shipped' }, merchantRefund: refundLater },
  shipped: { deliver: { to: 'delivered' }, merchantRefund: refundLater },
  delivered: { merchantRefund: refundLater },
  cancelled: {},
  refunded: {},
};

/** `undefined` if the status forbids the event. */
export function transitionOf(status: OrderStatus, event: OrderEvent): Transition | undefined {
  return transitions[status][event];
}

/**
 * Applies an event to an order: status, stock, invoice and payment tasks. Call it inside a transaction. Returns the changed
 * order. `intentId` is the payment that the event is about, by default the order's own.
 * Throws `HttpError` 409 if the order's status forbids the event; 409 `out_of_stock` if the items of a retry are sold out.
 */
export function applyOrderEvent(
  context: Pick<Context, 'db' | 'now'>,
  row: OrderRow,
  event: OrderEvent,
  intentId?: string,
): OrderRow {
  const { db } = context;
  const change = transitionOf(row.status, event);
  if (!change) throw orderChanged();
  const time = new Date(context.now());
  if (change.stock === 'release' && row.holds_stock) releaseStock(db, row.id);
  const short = change.stock === 'reserve' && !row.holds_stock ? reserveStock(db, row.id) : [];
  if (short.length > 0 && event === 'retry') throw outOfStock(short);
  const intent = intentId ?? row.paid_intent_id ?? row.payment_intent_id;
  if (change.to !== row.status) enter(context, row.id, { to: change.to, event, intent, time });
  if (change.payment) queueTask(db, change.payment, intent, time.getTime());
  const moved = requireOrder(db, row.id);
  // The payment succeeds after a failed attempt, but the items have sold out in between. Cancel the order, which refunds the
  // payment.
  return short.length > 0 ? applyOrderEvent(context, moved, 'cancel') : moved;
}

interface Entered {
  to: OrderStatus;
  event: OrderEvent;
  /** The id of the payment intent. */
  intent: string;
  time: Date;
}

function enter({ db }: Pick<Context, 'db'>, id: string, { to, event, intent, time }: Entered): void {
  const at = time.toISOString();
  db.update('shop_order', id, {
    status: to,
    expires_at: to === 'pending' ? new Date(time.getTime() + reservationTime).toISOString() : undefined,
    expired: event === 'expire' ? 1 : undefined,
    paid_at: to === 'paid' ? at : undefined,
    paid_intent_id: to === 'paid' ? intent : undefined,
    refunded_at: to === 'refunded' ? at : undefined,
  });
  if (to === 'paid' || to === 'shipped') db.insertIfNew('order_mail', { order_id: id, kind: to });
  // Nobody packs a refunded order, so a confirmation that hasn't been sent is dropped.
  if (to === 'refunded') db.run`DELETE FROM order_mail WHERE order_id = ${id} AND sent_at IS NULL`;
  if (to === 'paid') issue(db, 'invoice', id, time);
  if (to === 'refunded') issue(db, 'credit', id, time);
}

/**
 * Numbers an invoice or a credit note: one series each, without gaps, from 1 every year (Directive 2006/112/EC, article 226
 * (2)). The transaction of the payment or refund makes sure that no number is lost or used twice.
 */
function issue(db: Database, kind: 'invoice' | 'credit', orderId: string, time: Date): void {
  const year = time.getUTCFullYear();
  db.run`
    INSERT INTO invoice (kind, year, seq, order_id, issued_at)
    SELECT ${kind}, ${year}, COALESCE(MAX(seq), 0) + 1, ${orderId}, ${time.toISOString()} FROM invoice
    WHERE kind = ${kind} AND year = ${year}`;
}

/** A call to the payment provider that follows a change of an order. `runTasks` makes it. */
export type TaskKind = 'cancel' | 'refund';

/**
 * Queues the task, at most once per payment and kind. Call it in the transaction of the change, so that a crash loses
 * neither. `due` is in milliseconds since 1970.
 */
export function queueTask(db: Database, kind: TaskKind, intentId: string, due: number): void {
  db.insertIfNew('payment_task', { intent_id: intentId, kind, due_at: due });
}

/** Whether the payment is refunded or a refund is queued. */
export function isRefundQueued(db: Database, intentId: string): boolean {
  return !!db.one`SELECT 1 FROM payment_task WHERE intent_id = ${intentId} AND kind = 'refund'`;
}

/** The merchant's actions, for the command line and tests. The contract has no endpoint for them. */
const merchantActions = {
  process: 'process',
  ship: 'ship',
  deliver: 'deliver',
  refund: 'merchantRefund',
} as const satisfies Record<string, OrderEvent>;
type MerchantAction = keyof typeof merchantActions;

export const isMerchantAction = (action: string): action is MerchantAction =>
  Object.hasOwn(merchantActions, action);

/**
 * Carries out a merchant's action on an order, given by number or id. Refunds and emails are only queued here: the running
 * API sends them. Throws `HttpError` 404; 409 if the order's status forbids it.
 */
export function applyMerchantAction(
  context: Pick<Context, 'db' | 'now'>,
  order: string,
  action: MerchantAction,
  parcels: readonly Parcel[] = [],
): OrderRow {
  const { db } = context;
  return db.transaction(() => {
    const { id } = applyOrderEvent(context, orderOfReference(db, order), merchantActions[action]);
    db.update('shop_order', id, { tracking: parcels.length > 0 ? JSON.stringify(parcels) : undefined });
    return requireOrder(db, id);
  });
}
