/**
 * What the shopper has been shown of the cart. What differs since, in the shop or by another tab's doing, is named line by
 * line and agreed to before anything is paid (promise 21).
 */
import { atom, computed } from 'nanostores';
import type { Cart } from '#features/cart/cart.ts';
import { differencesOf } from '#features/cart/difference.ts';
import { type LineChange, noChanges } from '#features/cart/fresh.ts';
import { $changes, acceptChanges } from '#features/cart/fresh-store.ts';
import { $cart, removeFromCart } from '#features/cart/store.ts';

/** `undefined` while no cart is shown. */
export const $seen = atom<Cart | undefined>();

/** Everything to be agreed to. */
export const $toAgree = computed([$seen, $cart, $changes], (seen, cart, changes): readonly LineChange[] => {
  const differences = seen ? differencesOf(seen, cart) : noChanges;
  const isSaid = ({ productId, kind }: LineChange) =>
    changes.some((change) => change.productId === productId && change.kind === kind);
  return [...changes, ...differences.filter((difference) => !isSaid(difference))];
});

/** The cart is on the page: from now on its changes are told. */
export function seeCart(): void {
  if (!$seen.get()) $seen.set($cart.get());
}

/** Agrees to all of it. */
export async function agree(): Promise<void> {
  await acceptChanges();
  $seen.set($cart.get());
}

/** Takes a line out that cannot be bought; what else is to be agreed to stays so. */
export async function takeOut(id: string): Promise<void> {
  await removeFromCart(id);
  const seen = $seen.get();
  if (seen) $seen.set({ items: seen.items.filter(({ productId }) => productId !== id) });
}
