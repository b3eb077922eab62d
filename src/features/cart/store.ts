/** The cart of this device for islands and scripts, and the verbs that change it. Other tabs' changes arrive by themselves. */

import { atom, computed, onMount } from 'nanostores';
import { inBrowser } from '#platform/in-browser.ts';
import {
  add,
  type Cart,
  clear,
  count,
  emptyCart,
  type Outcome,
  type ProductLine,
  remove,
  restore,
  setQuantity,
  type Undo,
} from './cart.ts';
import { cartEvent, changeCart, readCart } from './device.ts';
import { encode } from './stored.ts';
import { totals } from './totals.ts';

/** Empty until somebody listens, so that the first render in the browser equals the built page. */
export const $cart = atom<Cart>(emptyCart);
export const $count = computed($cart, count);
export const $totals = computed($cart, totals);

onMount($cart, () => {
  if (!inBrowser) return;
  refresh();
  // `storage` brings other tabs' changes, `pageshow` what happened while the page lay in the back/forward cache.
  const events = [cartEvent, 'storage', 'pageshow'];
  for (const type of events) addEventListener(type, refresh);
  return () => {
    for (const type of events) removeEventListener(type, refresh);
  };
});

function refresh(): void {
  const cart = readCart();
  if (encode(cart) !== encode($cart.get())) $cart.set(cart);
}

type Told = Promise<Outcome | undefined>;

export function addToCart(line: ProductLine, quantity: number): Told {
  return changeCart((cart) => add(cart, line, quantity), 'addItemError');
}

/** Adds several products in one change and answers what became of each; telling the shopper is the caller's. */
export async function addAllToCart(
  wanted: readonly { readonly line: ProductLine; readonly quantity: number }[],
): Promise<readonly (Outcome | undefined)[]> {
  let outcomes: (Outcome | undefined)[] = [];
  const failure = await changeCart((before) => {
    outcomes = [];
    let cart = before;
    for (const { line, quantity } of wanted) {
      const changed = add(cart, line, quantity);
      cart = changed.cart;
      outcomes.push(changed.outcome);
    }
    return { cart };
  }, 'addItemError');
  return failure ? wanted.map(() => failure) : outcomes;
}

export function changeQuantity(productId: string, quantity: number): Told {
  return changeCart((cart) => setQuantity(cart, productId, quantity), 'updateError');
}

export function removeFromCart(productId: string): Told {
  return changeCart((cart) => remove(cart, productId), 'removeError');
}

export function clearCart(): Told {
  return changeCart(clear, 'clearError');
}

/** Takes a removal or a clearing back. */
export function undoRemoval(undo: Undo): Told {
  return changeCart((cart) => restore(cart, undo), 'addItemError');
}
