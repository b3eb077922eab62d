/** What the last check of the cart has found: current prices and stock, and what they change. */
import { atom, computed } from 'nanostores';
import { resultOf } from '#api/errors.ts';
import type { Loadable } from '#lib/loadable.ts';
import { resource } from '#lib/resource.ts';
import type { CartOutcome } from './cart.ts';
import {
  type CartCheck,
  type CurrentProducts,
  changesOf,
  type HeldStock,
  noItemChanges,
  withAvailable,
  withCurrentProducts,
  withoutChoices,
  withQuietChanges,
} from './cart-check.ts';
import { changeCart, readCart } from './cart-storage.ts';
import { $cart } from './cart-store.ts';

/** A newer check replaces the previous one, whose results may be older. */
const checked = resource<CartCheck>({ isStrict: true });
export const { $state: $cartCheck, stop: stopCheck, isPending: isCheckPending, fail: failCheck } = checked;

export const $changes = computed([$cart, $cartCheck], (cart, check) =>
  check.kind === 'ready' ? changesOf(cart, check.data.products, check.data.held) : noItemChanges,
);

const $mustChoose = atom<ReadonlySet<string>>(new Set());
/** The part of the cart that the checkout buys. */
export const $sellable = computed([$cart, $mustChoose], withoutChoices);
/** The same part, read from the device, because another tab may have changed the cart. */
export const readSellable = () => withoutChoices(readCart(), $mustChoose.get());

/**
 * Loads what the check reads. Changes that the shopper needn't accept are applied to the cart immediately. If `read` fails,
 * `otherwise` counts as current. Without `otherwise`, the check fails.
 */
export async function loadCartCheck(
  read: (signal: AbortSignal) => Promise<CartCheck>,
  otherwise?: CartCheck,
): Promise<Loadable<CartCheck>> {
  const result = await checked.load(async (signal) => {
    const found = await resultOf(() => read(signal));
    return found.ok || !otherwise ? found : { ok: true, data: otherwise };
  });
  if (result?.ok) {
    const { products, held } = result.data;
    const choices = [...products].flatMap(([id, product]) => (product === 'choose' ? [id] : []));
    // A new set changes the cart that the checkout sees. If the API refuses the total, the checkout checks a changed cart again. So an
    // equal set must not replace the old one, or these checks would never end.
    if (`${choices}` !== `${[...$mustChoose.get()]}`) $mustChoose.set(new Set(choices));
    await changeCart((cart) => withQuietChanges(cart, products, held));
  }
  return $cartCheck.get();
}

/** Applies all changes to the cart, once the shopper has accepted them. */
export function applyChanges(): Promise<CartOutcome | undefined> {
  const check = $cartCheck.get();
  if (check.kind !== 'ready') return Promise.resolve(undefined);
  const { products, held } = check.data;
  return changeCart((cart) => withCurrentProducts(cart, products, held), 'updateError');
}

/** Sets the stock that the API reports when it refuses an order as out of stock. */
export function setAvailable(available: ReadonlyMap<string, number>, held: HeldStock): void {
  const check = $cartCheck.get();
  const products: CurrentProducts = check.kind === 'ready' ? check.data.products : new Map();
  checked.put({ products: withAvailable(readCart(), products, available), held });
}
