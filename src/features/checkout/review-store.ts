/**
 * The cart as the shopper last reviewed it. The page lists later changes by the shop or in another tab. The shopper
 * must accept them before paying.
 */
import { atom, computed } from 'nanostores';
import type { Cart } from '#features/cart/cart.ts';
import { changesOf, type LineChange, noChanges } from '#features/cart/price-check.ts';
import { $currentProducts, $reserved, acceptChanges } from '#features/cart/price-check-store.ts';
import { $cart, removeFromCart } from '#features/cart/store.ts';
import { differencesOf } from './checkout.ts';
import { $destinationRate } from './choice-store.ts';

/** The reviewed cart. `undefined` while the page doesn't show the cart. */
export const $reviewed = atom<Cart | undefined>();

/** The changes that the shopper hasn't accepted yet. Prices include VAT, as in the summary. */
export const $unreviewed = computed(
  [$reviewed, $cart, $currentProducts, $reserved, $destinationRate],
  (reviewed, cart, products, reserved, rate): readonly LineChange[] => {
    const changes = products.state === 'ready' ? changesOf(cart, products.data, reserved, rate) : noChanges;
    const differences = reviewed ? differencesOf(reviewed, cart, rate) : noChanges;
    const isListed = ({ productId, kind }: LineChange) =>
      changes.some((change) => change.productId === productId && change.kind === kind);
    return [...changes, ...differences.filter((difference) => !isListed(difference))];
  },
);

/** Call it when the page shows the cart. */
export function startReview(): void {
  if (!$reviewed.get()) $reviewed.set($cart.get());
}

export async function acceptAll(): Promise<void> {
  await acceptChanges();
  $reviewed.set($cart.get());
}

/** Removes a line item that can't be bought. The other changes stay listed. */
export async function removeLine(id: string): Promise<void> {
  const outcome = await removeFromCart(id);
  if (outcome?.key === 'removeError') return;
  const reviewed = $reviewed.get();
  if (reviewed) $reviewed.set({ items: reviewed.items.filter(({ productId }) => productId !== id) });
}
