/** The states of the confirmation page, derived from the statuses of order and payment. */
import type { Order } from '#api/contract/order.ts';
import type { PaymentIntent } from '#api/contract/payment.ts';
import { hasPaid, isUndecided } from '#features/payment/payment.ts';
import { allowsAction, type ShownOrder, withPaymentStatus } from './orders.ts';

export type OrderConfirmation =
  /** Paid, and still to be packed. */
  | { readonly kind: 'paid'; readonly order: Order }
  /** Paid or processing, but there is no order yet, or the order doesn't show the payment yet. */
  | { readonly kind: 'checking'; readonly order: ShownOrder | undefined }
  /** The bank hasn't decided yet. The shopper may have left the bank's page. */
  | { readonly kind: 'waiting'; readonly order: Order }
  /** Not paid, but still payable. */
  | { readonly kind: 'failed'; readonly order: ShownOrder }
  /** The order was paid and has moved on, or it was cancelled. Its status says which. */
  | { readonly kind: 'settled'; readonly order: Order }
  /** The time to pay has run out. */
  | { readonly kind: 'expired'; readonly order: Order }
  /** The money came after the order had ended, so it goes back. */
  | { readonly kind: 'late'; readonly order: Order }
  | { readonly kind: 'notFound' };

/**
 * The id of the payment in the page's query. Anyone can forge the `redirect_status` beside it, so only the API says whether the shopper
 * has paid.
 */
export function paymentInUrl(query: string): string | null {
  return new URLSearchParams(query).get('payment_intent');
}

/** `order` is `undefined` while the payment has no order, which is normal at the first check. */
export function orderConfirmationOf(
  payment: Pick<PaymentIntent, 'status' | 'declined'>,
  order: Order | undefined,
  hasExpired: boolean,
): OrderConfirmation {
  const isPaid = hasPaid(payment.status);
  if (!order) return isPaid ? { kind: 'checking', order } : { kind: 'notFound' };
  if (order.status === 'cancelled')
    return { kind: isPaid ? 'late' : hasExpired ? 'expired' : 'settled', order };
  if (!allowsAction(order, 'pay')) return { kind: order.status === 'paid' ? 'paid' : 'settled', order };
  if (isPaid) return { kind: 'checking', order: { ...order, status: 'checking' } };
  return order.status === 'pending' && isUndecided(payment.status)
    ? { kind: 'waiting', order }
    : { kind: 'failed', order: withPaymentStatus(order, payment) };
}

/** Milliseconds before the next check: 1, 2, 4 … seconds, at most 30 seconds. */
export function pauseBefore(count: number): number {
  return Math.min(1000 * 2 ** count, 30_000);
}
