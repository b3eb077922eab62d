/**
 * The end of "From Pay to confirmation" (docs/architecture.md), called by step 1, 4 or 5, whichever learns first that the order
 * is paid. What a paid payment changes on this device: the saved payment and the cart. The merchant's tags hear of it, too.
 */
import type { SentItem } from '#api/contract/shapes.ts';
import { withoutBought } from '#features/cart/cart.ts';
import { changeCart } from '#features/cart/cart-storage.ts';
import { type Cents, fromCents } from '#lib/money.ts';
import { purchaseEvent } from '#platform/event-names.ts';
import { remove } from '#platform/storage.ts';
import { discountCodeKey } from '#platform/storage-keys.ts';
import type { PaidPurchase } from './payment.ts';
import { forgetPayment, readPayment } from './payment-storage.ts';

/**
 * Call this when a payment is paid. Deletes the saved payment and the discount code, and removes the paid items from the cart.
 * Does nothing unless this payment is still saved.
 */
export async function completePurchase(paid: {
  paymentIntentId: string;
  orderId?: string | undefined;
  /** In cents. */
  total: Cents;
  items: readonly SentItem[];
}): Promise<void> {
  const purchases: PaidPurchase[] = [];
  await changeCart((cart) => {
    const saved = readPayment();
    const isSameIntent = saved?.paymentIntentId === paid.paymentIntentId;
    // An order that isn't given matches no saved payment.
    const isSameOrder = paid.orderId !== undefined && saved?.orderId === paid.orderId;
    if (!saved || !(isSameIntent || isSameOrder)) return { cart };
    // Forget the payment while this tab has the cart's lock. Otherwise, another tab could remove the items a second time.
    forgetPayment();
    remove(discountCodeKey);
    const items = paid.items.map(({ productId, quantity }) => ({
      productId,
      product: cart.items.find((item) => item.productId === productId)?.product,
      quantity,
    }));
    purchases.push({ orderId: paid.orderId ?? saved.orderId, total: fromCents(paid.total), items });
    return { cart: withoutBought(cart, paid.items) };
  });
  if (!purchases.length) return;
  globalThis.shopPurchases = purchases;
  dispatchEvent(new Event(purchaseEvent));
}
