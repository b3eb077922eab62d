/** The cart store and the functions that change it. The store follows changes in other tabs. */

import { atom, onMount, type ReadableAtom } from 'nanostores';
import { cartEvent } from '#platform/event-names.ts';
import { onStoredChange, read } from '#platform/storage.ts';
import { cartKey } from '#platform/storage-keys.ts';
import {
  addItem,
  type Cart,
  type CartOutcome,
  type CartUndo,
  type ChangedCart,
  changeByOne,
  emptyCart,
  type ProductItem,
  removeAllItems,
  removeItem,
  restoreItems,
  setQuantity,
} from './cart.ts';
import { changeCart, decodeCart } from './cart-storage.ts';

const $stored = atom<Cart>(emptyCart);
/** The first render of an island must use `emptyCart` (`useStore`'s `ssr`), because the built page has no cart. */
export const $cart: ReadableAtom<Cart> = $stored;

/** The text of the cart in the store. */
let shown: string | null = null;

function follow(): void {
  const text = read(cartKey);
  if (text === shown) return;
  shown = text;
  $stored.set(decodeCart(text));
}

onMount($stored, () => {
  // The build mounts the store too.
  if (typeof window === 'undefined') return;
  follow();
  return onStoredChange(follow, cartEvent);
});

type ChangeResult = ReturnType<typeof changeCart>;

/** Adds several products in one change and returns the outcome of each. The caller shows the outcomes to the shopper. */
export async function addAllToCart(
  wanted: readonly { readonly item: ProductItem; readonly quantity: number }[],
): Promise<readonly (CartOutcome | undefined)[]> {
  let outcomes: (CartOutcome | undefined)[] = [];
  const told = await changeCart((before) => {
    outcomes = [];
    let cart = before;
    for (const { item, quantity } of wanted) {
      const changed = addItem(cart, item, quantity);
      cart = changed.cart;
      outcomes.push(changed.outcome);
    }
    return { cart };
  }, 'addItemError');
  return told?.kind === 'addItemError' ? wanted.map(() => told) : outcomes;
}

export function changeQuantity(productId: string, quantity: number): ChangeResult {
  return changeCart((cart) => setQuantity(cart, productId, quantity), 'updateError');
}

export function stepQuantity(productId: string, by: 1 | -1): ChangeResult {
  return changeCart((cart) => changeByOne(cart, productId, by), 'updateError');
}

interface RemovalOptions {
  /** Whether the page itself offers Undo. Otherwise, a toast does. */
  readonly isUndoOnPage?: boolean;
}

export function removeFromCart(productId: string, options?: RemovalOptions): ChangeResult {
  return changeCart((cart) => withUndo(removeItem(cart, productId), options), 'removeError');
}

export function clearCart(options?: RemovalOptions): ChangeResult {
  return changeCart((cart) => withUndo(removeAllItems(cart), options), 'clearError');
}

function withUndo(
  { cart, outcome }: ChangedCart,
  { isUndoOnPage = false }: RemovalOptions = {},
): ChangedCart {
  return outcome && 'undo' in outcome ? { cart, outcome: { ...outcome, isUndoOnPage } } : { cart };
}

export function undoRemoval(undo: CartUndo): ChangeResult {
  return changeCart((cart) => restoreItems(cart, undo), 'addItemError');
}
