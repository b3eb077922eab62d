/**
 * How the shop or another tab has changed the cart since the shopper last accepted it. The shopper must accept these changes
 * before paying.
 */
import { computed } from 'nanostores';
import { $currentProducts, $held, applyChanges } from '#features/cart/cart-check-store.ts';
import { $cart, removeFromCart } from '#features/cart/cart-store.ts';
import { unacceptedOf } from './cart-changes.ts';
import { $checkout, sendToCheckout } from './checkout-store.ts';

export const $unaccepted = computed([$checkout, $currentProducts, $held, $cart], unacceptedOf);

export async function acceptChanges(): Promise<void> {
  await applyChanges();
  sendToCheckout({ kind: 'accepted' });
}

/** Removes a line item that can't be bought. */
export async function removeUnavailable(productId: string): Promise<void> {
  const outcome = await removeFromCart(productId);
  if (outcome?.kind !== 'removeError') sendToCheckout({ kind: 'removed', productId });
}
