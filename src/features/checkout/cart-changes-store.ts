/**
 * How the shop or another tab has changed the cart since the shopper last accepted it. The shopper must accept these changes
 * before paying.
 */
import { computed } from 'nanostores';
import { changesOf, type ItemChange, noChanges } from '#features/cart/cart-check.ts';
import { $currentProducts, $held, acceptChanges } from '#features/cart/cart-check-store.ts';
import { $cart, removeFromCart } from '#features/cart/cart-store.ts';
import { differencesOf } from './checkout.ts';
import { $checkout, send } from './checkout-store.ts';
import { rateOf } from './selectors.ts';

/** The changes that the shopper hasn't accepted yet. Prices include VAT, as in the summary. */
export const $unaccepted = computed(
  [$checkout, $currentProducts, $held, $cart],
  (checkout, products, held, whole): readonly ItemChange[] => {
    const { cart, acceptedCart } = checkout;
    const rate = rateOf(checkout);
    const changes = products.kind === 'ready' ? changesOf(cart, products.data, held, rate) : noChanges;
    const differences = acceptedCart ? differencesOf(acceptedCart, cart, rate) : noChanges;
    const isListed = ({ productId, kind }: ItemChange) =>
      changes.some((change) => change.productId === productId && change.kind === kind);
    // A line item that needs a choice counts as removed here, but it is still in the cart on the device.
    const told = differences.map((difference): ItemChange => {
      const left = whole.items.find(({ productId }) => productId === difference.productId);
      return difference.kind === 'removed' && left
        ? { ...difference, kind: 'leftOut', slug: left.product.slug }
        : difference;
    });
    return [...changes, ...told.filter((difference) => !isListed(difference))];
  },
);

export async function acceptAll(): Promise<void> {
  await acceptChanges();
  send({ kind: 'accepted' });
}

/** Removes a line item that can't be bought. */
export async function removeUnavailable(productId: string): Promise<void> {
  const outcome = await removeFromCart(productId);
  if (outcome?.kind !== 'removeError') send({ kind: 'removed', productId });
}
