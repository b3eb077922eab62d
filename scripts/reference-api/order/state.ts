/** The order state table of the API contract as data: what may happen to an order, and what it does to stock and money. */
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
  /** What is asked of the payment provider once the change is on disk. */
  payment?: 'cancel' | 'refund';
}

const refundBeforeProcessing: Transition = { to: 'refunded', stock: 'release', payment: 'refund' };
const unpaidEnds: Transition = { to: 'cancelled', stock: 'release', payment: 'cancel' };
/** The goods are on their way or gone: the shelf does not change. */
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
  // Money that arrives too late goes back at once; the order stays as it is.
  cancelled: { paymentSucceeded: { to: 'cancelled', payment: 'refund' } },
  refunded: {},
};

/** What an event does to an order in a state; `undefined` where the table forbids it. */
export function transition(status: OrderStatus, event: OrderEvent): Transition | undefined {
  return TABLE[status][event];
}
