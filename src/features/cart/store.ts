/** The cart of this device for islands and scripts, and the verbs that change it. Other tabs' changes arrive by themselves. */

import { persistentAtom } from '@nanostores/persistent';
import { cartEvent } from '#platform/events.ts';
import { followDevice } from '#platform/persistent.ts';
import { cartKey } from '#platform/storage-keys.ts';
import {
  add,
  type Cart,
  clear,
  emptyCart,
  type Outcome,
  type ProductLine,
  remove,
  restore,
  setQuantity,
  type Undo,
} from './cart.ts';
import { changeCart } from './cart-storage.ts';
import { decode, encode } from './stored.ts';

followDevice(cartEvent);

/** What is stored now. The build knows no cart, so an island shows `emptyCart` in its first render (`useStore`'s `ssr`). */
export const $cart = persistentAtom<Cart>(cartKey, emptyCart, { encode, decode });

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
