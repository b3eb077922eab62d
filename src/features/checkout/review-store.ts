/**
 * The cart as the shopper last reviewed it. Changes since then, by the shop or in another tab, are listed line by line, and
 * the shopper accepts them before paying.
 */
import { atom, computed } from 'nanostores';
import type { Cart } from '#features/cart/cart.ts';
import { differencesOf } from '#features/cart/difference.ts';
import { changesOf, type LineChange, noChanges } from '#features/cart/price-check.ts';
import { $held, $truths, acceptChanges } from '#features/cart/price-check-store.ts';
import { $cart, removeFromCart } from '#features/cart/store.ts';
import { $rateThere } from './choice-store.ts';

/** `undefined` while no cart is shown. */
export const $reviewed = atom<Cart | undefined>();

/** The changes that the shopper has not accepted yet, with prices as the summary shows them. */
export const $unreviewed = computed(
  [$reviewed, $cart, $truths, $held, $rateThere],
  (reviewed, cart, truths, held, rate): readonly LineChange[] => {
    const changes = truths.state === 'ready' ? changesOf(cart, truths.data, held, rate) : noChanges;
    const differences = reviewed ? differencesOf(reviewed, cart, rate) : noChanges;
    const isListed = ({ productId, kind }: LineChange) =>
      changes.some((change) => change.productId === productId && change.kind === kind);
    return [...changes, ...differences.filter((difference) => !isListed(difference))];
  },
);

/** The cart is on the page: from now on its changes are listed. */
export function startReview(): void {
  if (!$reviewed.get()) $reviewed.set($cart.get());
}

/** Accepts all changes. */
export async function acceptAll(): Promise<void> {
  await acceptChanges();
  $reviewed.set($cart.get());
}

/** Removes a line that cannot be bought; the other changes stay listed. */
export async function removeLine(id: string): Promise<void> {
  await removeFromCart(id);
  const reviewed = $reviewed.get();
  if (reviewed) $reviewed.set({ items: reviewed.items.filter(({ productId }) => productId !== id) });
}
