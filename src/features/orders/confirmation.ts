/** The states of the confirmation page and the retry page, derived from the statuses of order and payment. */
import type { Order } from '#api/contract/order.ts';
import type { PaymentStatus } from '#api/contract/payment.ts';
import { isUndecided, paymentStageOf } from '#features/payment/payment.ts';
import type { Failure } from '#lib/loadable.ts';
import { allows } from './orders.ts';

export interface Expiry {
  /** Whether the API has confirmed that the time to pay is over. */
  readonly hasExpired: boolean;
  readonly failure?: Failure;
}

export type ConfirmationState =
  /** Paid, and still to be packed. */
  | { readonly kind: 'paid'; readonly order: Order }
  /** The payment is processing, or the order doesn't show it yet. */
  | { readonly kind: 'checking'; readonly order: Order | undefined }
  /** The bank hasn't decided yet. The shopper may have left the bank's page. */
  | { readonly kind: 'waiting'; readonly order: Order }
  /** Not paid, but still payable. */
  | { readonly kind: 'failed'; readonly order: Order }
  /** The order has moved on since it was paid, or was cancelled. Its status says what has become of it. */
  | { readonly kind: 'settled' | 'expired'; readonly order: Order }
  /** The money came after the order had ended, so it goes back. */
  | { readonly kind: 'late'; readonly order: Order }
  | { readonly kind: 'notFound' };

/** `order` is `undefined` while the payment has none, which is normal at the first check. */
export function confirmationStateOf(
  payment: PaymentStatus,
  order: Order | undefined,
  hasExpired: boolean,
): ConfirmationState {
  const isPaid = paymentStageOf(payment) === 'paid';
  if (!order) return isPaid ? { kind: 'checking', order } : { kind: 'notFound' };
  if (order.status === 'cancelled')
    return { kind: isPaid ? 'late' : hasExpired ? 'expired' : 'settled', order };
  if (!allows(order, 'pay')) return { kind: order.status === 'paid' ? 'paid' : 'settled', order };
  if (isPaid) return { kind: 'checking', order };
  return { kind: order.status === 'pending' && isUndecided(payment) ? 'waiting' : 'failed', order };
}

/** What the retry page shows. With `processing`, it opens the confirmation page, which polls the payment. */
export type RetryView =
  | { readonly kind: 'paid' | 'cancelled' | 'expired'; readonly order: Order }
  /** `expiryFailure` is set if the time to pay seems to be over, but the API couldn't expire the order. */
  | {
      readonly kind: 'payable';
      readonly order: Order;
      /** See `clockOffsetOf`. */
      readonly clockOffset: number | undefined;
      readonly expiryFailure?: Failure;
    }
  | { readonly kind: 'processing'; readonly order: Order; readonly paymentIntentId: string }
  | { readonly kind: 'notFound' };

export function retryViewOf(
  order: Order,
  payment: PaymentStatus | undefined,
  { hasExpired, failure }: Expiry,
  clockOffset?: number,
): RetryView {
  if (order.status === 'cancelled') return { kind: hasExpired ? 'expired' : 'cancelled', order };
  if (!allows(order, 'pay')) return { kind: order.status === 'refunded' ? 'cancelled' : 'paid', order };
  if (payment && paymentStageOf(payment) === 'paid' && order.paymentIntentId)
    return { kind: 'processing', order, paymentIntentId: order.paymentIntentId };
  return { kind: 'payable', order, clockOffset, ...(failure && { expiryFailure: failure }) };
}

/** Milliseconds before the next check: 1, 2, 4 … seconds, at most 30 seconds. */
export function pauseBefore(count: number): number {
  return Math.min(1000 * 2 ** count, 30_000);
}
