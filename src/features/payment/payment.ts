/** Whether the shopper has paid, here or in another tab, and what a merchant's tags then hear. */
import type { Order } from '#api/contract/order.ts';
import type { PaymentIntent, PaymentStatus } from '#api/contract/payment.ts';
import type { SentItem } from '#api/contract/shapes.ts';
import type { CartItem } from '#features/cart/cart.ts';
import type { Cents } from '#lib/money.ts';

/** Whether the shopper has paid and must not pay again. A bank debit may still fail while it is `processing`. */
export function hasPaid(status: PaymentStatus): boolean {
  return status === 'succeeded' || status === 'processing';
}

/** Whether the bank has yet to decide, for example after 3-D Secure. */
export function isUndecided(status: PaymentStatus): boolean {
  return status === 'requires_action' || status === 'requires_confirmation';
}

/**
 * Names an attempt to pay. After the intent's first decline, its attempts have another name. The shop learns of a later decline
 * only from the card form or from the order's status.
 */
export function attemptOf({ id, declined }: Pick<PaymentIntent, 'id' | 'declined'>): string {
  return `${id} ${declined ? 'later' : 'first'}`;
}

/** How the saved payment stands, by what the API says. */
type Status =
  /** Nothing is left to pay or to wait for. */
  | { readonly kind: 'none' }
  | { readonly kind: 'paid'; readonly total: Cents }
  | { readonly kind: 'open' }
  /** The order has a different intent: after a retry whose response was lost, this device hasn't saved the new intent. */
  | {
      readonly kind: 'replaced';
      readonly by: { readonly orderId: string; readonly paymentIntentId: string };
    };

/** The status of the payment with this id. `intent` and `order` are undefined if the API doesn't have them. */
export function statusOf(
  paymentIntentId: string,
  intent: Pick<PaymentIntent, 'status' | 'amount'> | undefined,
  order: Pick<Order, 'id' | 'status' | 'paymentIntentId'> | undefined,
): Status {
  // An intent with the amount 0 succeeds before it has an order. The order must still be created.
  const lacksOrder = intent?.amount === 0 && !order;
  // Money for a cancelled order goes back, so the payment completes no purchase.
  const hasEnded = order?.status === 'cancelled';
  if (intent && hasPaid(intent.status) && !lacksOrder && !hasEnded)
    return { kind: 'paid', total: intent.amount };
  if (order?.paymentIntentId && order.paymentIntentId !== paymentIntentId)
    return { kind: 'replaced', by: { orderId: order.id, paymentIntentId: order.paymentIntentId } };
  const isPayable = order
    ? ['pending', 'failed'].includes(order.status)
    : lacksOrder || (intent && intent.status !== 'canceled');
  return { kind: isPayable ? 'open' : 'none' };
}

/** Whether the cart is paid, although the device has already forgotten the payment. */
export type PaidCart =
  | { readonly kind: 'none' | 'checking' }
  | { readonly kind: 'paid'; readonly paymentIntentId: string };

/** What a merchant's tags hear of a purchase. Amounts are as in the API. */
export interface PaidPurchase {
  readonly orderId: string | null;
  /** What the shopper paid, with VAT and shipping. */
  readonly total: number;
  /** `product` is what the cart showed, or undefined if the cart on this device no longer had the item. */
  readonly items: readonly (SentItem & { readonly product: CartItem['product'] | undefined })[];
}
