/** Whether the shopper has paid, here or in another tab, and what a merchant's tags then hear. */
import type { PaymentStatus } from '#api/contract/payment.ts';
import type { SentItem } from '#api/contract/shapes.ts';
import type { CartItem } from '#features/cart/cart.ts';

/** Whether the shopper has paid and must not pay again. A bank debit may still fail while it is `processing`. */
export function hasPaid(status: PaymentStatus): boolean {
  return status === 'succeeded' || status === 'processing';
}

/** Whether the bank has yet to decide, for example after 3-D Secure. */
export function isUndecided(status: PaymentStatus): boolean {
  return status === 'requires_action' || status === 'requires_confirmation';
}

export type PaidInOtherTab =
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
