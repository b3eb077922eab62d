/**
 * What both backends do about an order and its payments. They ask the payment provider and their tables, decide here, and then act
 * (docs/backend.md, "Order states").
 */
import type { OrderStatus } from '#api/contract/order.ts';
import type { PaymentStatus } from '#api/contract/payment.ts';
import { orderChanged, orderStillPayable, paymentProcessing } from '../failures/common-failures.ts';

/** Whether a payment can still pay the order. */
const isUnpaid = (status: OrderStatus) => status === 'pending' || status === 'failed';

/**
 * What follows from the state of a payment. A payment is refunded if its order has ended, or if another payment has paid the order.
 */
export function decideSettlement(
  payment: { status: PaymentStatus; refunded: boolean },
  order: { status: OrderStatus; isPaidByIt: boolean },
): 'markPaid' | 'refund' | 'nothing' {
  if (payment.status !== 'succeeded' || payment.refunded || order.isPaidByIt) return 'nothing';
  return isUnpaid(order.status) ? 'markPaid' : 'refund';
}

interface EndingOrder {
  status: OrderStatus;
  /** The bank has yet to decide about a payment. Money may be on its way, so the order waits, however long it takes. */
  isBeingPaid: boolean;
}

/** What a cancellation by the shopper does. Throws `HttpError` 409. */
export function decideCancellation({ status, isBeingPaid }: EndingOrder): 'endUnpaid' | 'refund' {
  if (isUnpaid(status) && isBeingPaid) throw paymentProcessing();
  if (isUnpaid(status)) return 'endUnpaid';
  if (status === 'paid') return 'refund';
  throw orderChanged();
}

interface ExpiringOrder extends EndingOrder {
  /** Its time to pay is over. */
  isOverdue: boolean;
  /** It was cancelled because its time to pay was over. */
  isExpired: boolean;
}

/** What the call to expire an order does. Throws `HttpError` 409. */
export function decideExpiry(order: ExpiringOrder): 'endUnpaid' | 'nothing' {
  const { status, isBeingPaid, isOverdue, isExpired } = order;
  if (status === 'cancelled' && isExpired) return 'nothing';
  if (isUnpaid(status) && isBeingPaid) throw paymentProcessing();
  if (status !== 'pending') throw orderChanged();
  if (!isOverdue) throw orderStillPayable();
  return 'endUnpaid';
}

/**
 * What a retry does about the order's payment, which is undefined if the provider doesn't know it. With `wait`, the shopper gets the
 * same payment, but the order doesn't change. Throws `HttpError` 409.
 */
export function decideRetry(
  { status, isOverdue }: Pick<ExpiringOrder, 'status' | 'isOverdue'>,
  payment: PaymentStatus | undefined,
): 'wait' | 'expire' | 'reuse' | 'renew' {
  if (!isUnpaid(status)) throw orderChanged();
  if (payment === 'processing') return 'wait';
  if (status === 'pending' && isOverdue) return 'expire';
  return payment === undefined || payment === 'canceled' ? 'renew' : 'reuse';
}
