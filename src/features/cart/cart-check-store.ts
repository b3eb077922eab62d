/** What the last check of the cart has found: current prices and stock, and what they change. */
import { atom, computed, type ReadableAtom } from 'nanostores';
import { resultOf } from '#api/errors.ts';
import type { Loadable } from '#lib/loadable.ts';
import { resource } from '#lib/resource.ts';
import type { CartOutcome } from './cart.ts';
import {
  type CurrentProducts,
  changesOf,
  type HeldStock,
  noItemChanges,
  nothingHeld,
  withAvailable,
  withCurrentProducts,
  withoutChoices,
} from './cart-check.ts';
import { changeCart, readCart } from './cart-storage.ts';
import { $cart } from './cart-store.ts';

/** A newer check replaces the previous one, whose results may be older. */
const checked = resource<CurrentProducts>({ isStrict: true });
export const {
  $state: $currentProducts,
  stop: stopCheck,
  isPending: isCheckPending,
  fail: failCheck,
} = checked;

const $heldNow = atom<HeldStock>(nothingHeld);
/** Stock that the shopper's own unpaid order holds, as this device knew it at the last check. It must not be called sold out. */
export const $held: ReadableAtom<HeldStock> = $heldNow;
export const setHeld = (held: HeldStock): void => $heldNow.set(held);

export const $changes = computed([$cart, $currentProducts, $held], (cart, products, held) =>
  products.kind === 'ready' ? changesOf(cart, products.data, held) : noItemChanges,
);

const $mustChoose = atom<ReadonlySet<string>>(new Set());
/** The part of the cart that the checkout buys. */
export const $sellable = computed([$cart, $mustChoose], withoutChoices);
/** The same part, read from the device, because another tab may have changed the cart. */
export const readSellable = () => withoutChoices(readCart(), $mustChoose.get());

/**
 * Loads the current products. Changes that the shopper needn't accept are applied to the cart immediately. If `read` fails, the
 * products of `otherwise` count as current. Without `otherwise`, the check fails.
 */
export async function loadCurrentProducts(
  read: (signal: AbortSignal) => Promise<CurrentProducts>,
  otherwise?: CurrentProducts,
): Promise<Loadable<CurrentProducts>> {
  const result = await checked.load(async (signal) => {
    const found = await resultOf(() => read(signal));
    return found.ok || !otherwise ? found : { ok: true, data: otherwise };
  });
  if (result?.ok) {
    const choices = [...result.data].flatMap(([id, product]) => (product === 'choose' ? [id] : []));
    // The same set again would be another cart for the checkout, which would ask for its total again.
    if (`${choices}` !== `${[...$mustChoose.get()]}`) $mustChoose.set(new Set(choices));
    await changeCart((cart) => withCurrentProducts(cart, result.data, { held: $held.get(), quietly: true }));
  }
  return $currentProducts.get();
}

/** Applies all changes to the cart, once the shopper has accepted them. */
export function applyChanges(): Promise<CartOutcome | undefined> {
  const products = $currentProducts.get();
  if (products.kind !== 'ready') return Promise.resolve(undefined);
  return changeCart((cart) => withCurrentProducts(cart, products.data, { held: $held.get() }), 'updateError');
}

/** Sets the stock that the API reports when it refuses an order as out of stock. */
export function setAvailable(available: ReadonlyMap<string, number>): void {
  const products = $currentProducts.get();
  checked.put(withAvailable(readCart(), products.kind === 'ready' ? products.data : new Map(), available));
}
