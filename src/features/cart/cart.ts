/**
 * The rules of the cart: pure functions over plain values. Part of the script in the head
 * of every page, so it stays free of libraries; how a stored text becomes a cart is in `stored.ts`.
 */

/** What the shopper saw when the line was added. Prices are net dollars, as on the wire. */
export interface CartProduct {
  readonly name: string;
  readonly price: number;
  readonly stock: number;
  /** Empty in carts of older versions: the line then has no link. */
  readonly slug: string;
  readonly imageUrl: string | null;
  /** A percentage. */
  readonly vatRate: number;
}

export interface CartItem {
  readonly productId: string;
  readonly product: CartProduct;
  /** An integer from 1 to the stock. */
  readonly quantity: number;
}

export interface Cart {
  readonly items: readonly CartItem[];
}

/** A product on its way into the cart. */
export type ProductLine = Omit<CartItem, 'quantity'>;

/** What happened, by the spec's message keys (section 8), with what the message names. */
export type Outcome =
  | {
      readonly key: 'addedToCart' | 'updatedQuantity' | 'updated';
      readonly name: string;
      readonly quantity: number;
    }
  | {
      readonly key: 'addedLimitedStock';
      readonly name: string;
      readonly added: number;
      readonly requested: number;
    }
  | { readonly key: 'maxStockReached' | 'maxStockLimit'; readonly name: string; readonly stock: number }
  | { readonly key: 'outOfStock'; readonly name: string }
  | { readonly key: 'itemRemoved'; readonly name: string; readonly undo: Undo }
  | { readonly key: 'cleared'; readonly undo: Undo }
  | { readonly key: 'restored' }
  /** The shop has stopped selling what was just added. */
  | { readonly key: 'withdrawn'; readonly name: string }
  /** A stored text that is not what the shop would have written. */
  | { readonly key: 'setAside'; readonly aside: string }
  /** The device has no room for the change: it lasts for the tab, or only for the page. */
  | { readonly key: 'fullForTab' | Failure };

/** What a change by the shopper is called when not even the tab has room for it. */
export type Failure = 'addItemError' | 'updateError' | 'removeError' | 'clearError';

/** Lines taken out, with the places they had. */
export type Undo = readonly { readonly item: CartItem; readonly index: number }[];

/** A change answers the next cart (the same object when nothing changes) and what to tell the shopper. */
export interface Changed {
  readonly cart: Cart;
  readonly outcome?: Outcome;
}

export const emptyCart: Cart = { items: [] };

/** The sum of quantities: the number on the badge. */
export function count(cart: Cart): number {
  return cart.items.reduce((sum, item) => sum + item.quantity, 0);
}

/**
 * Adds a product, or more of it. Never more than the stock that the page shows, which is newer than the stored one;
 * refused when that is 0 or less.
 */
export function add(cart: Cart, { productId, product }: ProductLine, requested: number): Changed {
  const { name, stock } = product;
  const index = cart.items.findIndex((item) => item.productId === productId);
  const before = cart.items[index]?.quantity ?? 0;
  if (stock <= 0) return { cart, outcome: { key: 'outOfStock', name } };
  const quantity = Math.min(before + requested, stock);
  const added = quantity - before;
  if (added <= 0) return { cart, outcome: { key: 'maxStockReached', name, stock } };
  const item = { productId, product, quantity };
  return {
    cart: { items: before ? replaced(cart, index, item) : [...cart.items, item] },
    outcome:
      added < requested
        ? { key: 'addedLimitedStock', name, added, requested }
        : { key: before ? 'updatedQuantity' : 'addedToCart', name, quantity },
  };
}

/** Sets the quantity of a line, kept between 1 and its stock. An unknown line, or the same quantity, changes nothing. */
export function setQuantity(cart: Cart, productId: string, wanted: number): Changed {
  const index = cart.items.findIndex((item) => item.productId === productId);
  const item = cart.items[index];
  if (!item) return { cart };
  const { name, stock } = item.product;
  const quantity = Math.max(1, Math.min(Math.floor(wanted) || 1, stock));
  const outcome: Outcome =
    wanted > stock ? { key: 'maxStockLimit', name, stock } : { key: 'updated', name, quantity };
  if (quantity !== item.quantity) {
    return { cart: { items: replaced(cart, index, { ...item, quantity }) }, outcome };
  }
  return wanted > stock ? { cart, outcome } : { cart };
}

/** Takes a line out. An unknown line (another tab was faster) changes nothing. */
export function remove(cart: Cart, productId: string): Changed {
  const index = cart.items.findIndex((item) => item.productId === productId);
  const item = cart.items[index];
  if (!item) return { cart };
  return {
    cart: { items: cart.items.filter((other) => other !== item) },
    outcome: { key: 'itemRemoved', name: item.product.name, undo: [{ item, index }] },
  };
}

/** How many pieces of a product are in the cart. */
export function quantityOf(cart: Cart, productId: string): number {
  return cart.items.find((item) => item.productId === productId)?.quantity ?? 0;
}

/**
 * Takes back what was added of a product that is no longer sold: `before` pieces stay, for the cart page to explain.
 * Changes nothing when there are no more than that.
 */
export function withdraw(cart: Cart, productId: string, before: number): Changed {
  const item = cart.items.find((line) => line.productId === productId);
  if (!item || item.quantity <= before) return { cart };
  const items = before
    ? replaced(cart, cart.items.indexOf(item), { ...item, quantity: before })
    : cart.items.filter((line) => line !== item);
  return { cart: { items }, outcome: { key: 'withdrawn', name: item.product.name } };
}

/** Takes every line out. */
export function clear(cart: Cart): Changed {
  if (!cart.items.length) return { cart };
  const undo = cart.items.map((item, index) => ({ item, index }));
  return { cart: emptyCart, outcome: { key: 'cleared', undo } };
}

/** What was paid for leaves the cart; what was added since stays. */
export function withoutBought(
  cart: Cart,
  bought: readonly { readonly productId: string; readonly quantity: number }[],
): Cart {
  const items = cart.items.flatMap((item) => {
    const line = bought.find(({ productId }) => productId === item.productId);
    const quantity = item.quantity - (line?.quantity ?? 0);
    return quantity > 0 ? [line ? { ...item, quantity } : item] : [];
  });
  return { items };
}

/** Puts lines back where they were; a product that came back meanwhile keeps its new line. */
export function restore(cart: Cart, undo: Undo): Changed {
  const lost = undo.filter(({ item }) => !cart.items.some((now) => now.productId === item.productId));
  if (!lost.length) return { cart };
  const items = [...cart.items];
  for (const { item, index } of lost) items.splice(index, 0, item);
  return { cart: { items }, outcome: { key: 'restored' } };
}

function replaced(cart: Cart, index: number, item: CartItem): readonly CartItem[] {
  return cart.items.map((old, at) => (at === index ? item : old));
}
