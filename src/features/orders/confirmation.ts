/** The rules of the confirmation and the retry page: what the API's word on order and payment means. */
import type { Order } from '#api/contract/order.ts';
import type { PaymentStatus } from '#api/contract/payment.ts';
import { isUndecided, stageOf } from '#features/payment/payment.ts';
import type { Failure } from '#lib/failure.ts';
import { allows } from './orders.ts';

export type ConfirmationState =
  | { readonly kind: 'paid'; readonly order: Order }
  /** The money is on its way, or the order does not show it yet. */
  | { readonly kind: 'checking'; readonly order: Order | undefined }
  /** The bank has not decided yet. The shopper may have left its page. */
  | { readonly kind: 'waiting'; readonly order: Order }
  /** Not paid, and still payable. */
  | { readonly kind: 'failed'; readonly order: Order }
  /** Cancelled or refunded. */
  | { readonly kind: 'ended'; readonly order: Order }
  | { readonly kind: 'notFound' };

/** `order` undefined: the payment has none yet, which is normal at a first look. */
export function confirmationStateOf(payment: PaymentStatus, order: Order | undefined): ConfirmationState {
  const isOnItsWay = stageOf(payment) === 'paid';
  if (!order) return isOnItsWay ? { kind: 'checking', order } : { kind: 'notFound' };
  if (order.status === 'cancelled' || order.status === 'refunded') return { kind: 'ended', order };
  if (!allows(order, 'pay')) return { kind: 'paid', order };
  if (isOnItsWay) return { kind: 'checking', order };
  return { kind: order.status === 'pending' && isUndecided(payment) ? 'waiting' : 'failed', order };
}

/** What the retry page shows. `processing`: the confirmation page waits for it. */
export type RetryView =
  | { readonly kind: 'paid' | 'cancelled' | 'expired'; readonly order: Order }
  /** `expiryFailure`: the time to pay seems to be over, and the API could not end the order. */
  | { readonly kind: 'payable'; readonly order: Order; readonly expiryFailure?: Failure }
  | { readonly kind: 'processing'; readonly order: Order; readonly paymentIntentId: string }
  | { readonly kind: 'notFound' };

/** What came of asking the API to end an order whose time seems to be over. */
export interface Expiry {
  /** The API ended the order because its time was over. */
  readonly hasExpired: boolean;
  readonly failure?: Failure;
}

export function retryViewOf(
  order: Order,
  payment: PaymentStatus | undefined,
  { hasExpired, failure }: Expiry,
): RetryView {
  if (order.status === 'cancelled') return { kind: hasExpired ? 'expired' : 'cancelled', order };
  if (!allows(order, 'pay')) return { kind: order.status === 'refunded' ? 'cancelled' : 'paid', order };
  if (payment && stageOf(payment) === 'paid' && order.paymentIntentId)
    return { kind: 'processing', order, paymentIntentId: order.paymentIntentId };
  return { kind: 'payable', order, ...(failure && { expiryFailure: failure }) };
}

/** Milliseconds before the next look: 1, 2, 4 … seconds, never more than half a minute. */
export function pauseBefore(look: number): number {
  return Math.min(1000 * 2 ** look, 30_000);
}
