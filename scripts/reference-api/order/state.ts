/** The state table of orders: which events each status allows, and what they do to stock and payment (docs/backend.md). */
import type { OrderStatus } from '#api/contract/order.ts';

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

export interface Transition {
  to: OrderStatus;
  stock?: 'reserve' | 'release';
  /** The payment task to queue with the change. */
  payment?: 'cancel' | 'refund';
}

const refundBeforeProcessing: Transition = { to: 'refunded', stock: 'release', payment: 'refund' };
const unpaidEnds: Transition = { to: 'cancelled', stock: 'release', payment: 'cancel' };
/** The items have left the stock for good. */
const refundLater: Transition = { to: 'refunded', payment: 'refund' };

const TABLE: Readonly<Record<OrderStatus, Partial<Record<OrderEvent, Transition>>>> = {
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
  // A late payment is refunded at once. The order stays cancelled.
  cancelled: { paymentSucceeded: { to: 'cancelled', payment: 'refund' } },
  refunded: {},
};

/** `undefined` if the status forbids the event. */
export function transition(status: OrderStatus, event: OrderEvent): Transition | undefined {
  return TABLE[status][event];
}
