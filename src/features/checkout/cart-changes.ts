/** What has changed in the cart since the shopper last accepted it, as pure functions. */
import type { Cart, CartItem } from '#features/cart/cart.ts';
import { type CartCheck, changesOf, type ItemChange, noItemChanges } from '#features/cart/cart-check.ts';
import { grossOfOne } from '#features/cart/totals.ts';
import type { Loadable } from '#lib/loadable.ts';
import { unitName } from '#lib/variants.ts';
import { type Checkout, rateOf } from './checkout.ts';

/** The changes that the shopper hasn't accepted yet. Prices include VAT, as in the summary. `whole` is the cart on the device. */
export function unacceptedOf(
  checkout: Checkout,
  check: Loadable<CartCheck>,
  whole: Cart,
): readonly ItemChange[] {
  const { cart, acceptedCart } = checkout;
  const rate = rateOf(checkout);
  const changes =
    check.kind === 'ready' ? changesOf(cart, check.data.products, check.data.held, rate) : noItemChanges;
  const differences = acceptedCart ? differencesOf(acceptedCart, cart, rate) : noItemChanges;
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
}

/**
 * The differences between the cart that the shopper last saw and the current one, which another tab may have changed.
 * They are in the order of the current cart, with removed line items last. For `rate`, see `grossOfOne`.
 */
export function differencesOf(seen: Cart, now: Cart, rate?: number): readonly ItemChange[] {
  const findItem = (cart: Cart, id: string) => cart.items.find(({ productId }) => productId === id);
  const removed = seen.items.filter(({ productId }) => !findItem(now, productId));
  return [
    ...now.items.flatMap((item) => differencesOfItem(findItem(seen, item.productId), item, rate)),
    ...removed.map(
      ({ productId, product }) => ({ productId, name: unitName(product), kind: 'removed' }) as const,
    ),
  ];
}

function differencesOfItem(seen: CartItem | undefined, now: CartItem, rate?: number): ItemChange[] {
  const { productId, product, quantity } = now;
  const item = { productId, name: unitName(product) };
  if (!seen) return [{ ...item, kind: 'added', quantity }];
  const [before, cost] = [grossOfOne(seen, rate), grossOfOne(now, rate)];
  const changes: ItemChange[] = [];
  if (before !== cost) changes.push({ ...item, kind: 'price', before, now: cost });
  if (seen.quantity !== quantity)
    changes.push({ ...item, kind: 'quantity', before: seen.quantity, now: quantity });
  return changes;
}
