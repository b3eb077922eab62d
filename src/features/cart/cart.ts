/**
 * The rules of the cart, as pure functions. Part of the script in the head of every page, so it imports no
 * libraries.
 */
import type { Product } from '#api/contract/catalog.ts';
import { mostItems } from '#api/contract/limits.ts';
import { comparedPrice, type ListPrice } from '#lib/reduction.ts';
import { type ChosenOption, unitName } from '#lib/variants.ts';
import type { Kept } from '#platform/storage.ts';

/** The product as last shown to the shopper. Amounts are as in the API. */
export interface CartProduct extends ListPrice {
  /** Without the options. `unitName` adds them. */
  readonly name: string;
  /** What the shopper chose, if the product has options. */
  readonly options?: readonly ChosenOption[] | undefined;
  /** Without VAT. */
  readonly price: number;
  /** With VAT, if the shop sets its prices with VAT. */
  readonly grossPrice?: number | undefined;
  readonly stock: number;
  /** Empty if the stored cart has no slug. The line item then has no link. */
  readonly slug: string;
  readonly imageUrl: string | null;
  /** In per cent. */
  readonly vatRate: number;
}

export interface CartItem {
  /** Of the variant, if the product has variants. */
  readonly productId: string;
  readonly product: CartProduct;
  /** An integer from 1 to the stock. A sold-out product keeps what the shopper wanted. */
  readonly quantity: number;
}

export interface Cart {
  readonly items: readonly CartItem[];
}

export type ProductItem = Omit<CartItem, 'quantity'>;

type Sellable = Pick<
  Product,
  'id' | 'name' | 'slug' | 'images' | 'stock' | 'price' | 'grossPrice' | 'vatRate'
> &
  Parameters<typeof comparedPrice>[0] & {
    /** Without values if the product has no variants. The shopper then chooses nothing. */
    readonly options?: readonly { readonly name: string; readonly value?: string }[] | null | undefined;
  };

/** Converts what is sold (`unitsOf`) for the cart and for the `data-product` attribute of an add-to-cart element. */
export function productItem({
  id,
  name,
  price,
  grossPrice,
  stock,
  slug,
  images,
  vatRate,
  options,
  ...sale
}: Sellable): ProductItem {
  const { listPrice, grossListPrice } = comparedPrice({ price, grossPrice, vatRate, ...sale });
  const chosen = options?.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]));
  return {
    productId: id,
    product: {
      name,
      price,
      stock,
      slug,
      imageUrl: images[0]?.url ?? null,
      vatRate,
      grossPrice: grossPrice ?? undefined,
      listPrice,
      grossListPrice,
      ...(chosen?.length && { options: chosen }),
    },
  };
}

/** What to tell the shopper after a change. `kind` is the key of a text of `cart`. The text's values are properties of the outcome. */
export type CartOutcome =
  | {
      readonly kind: 'addedToCart' | 'updatedQuantity' | 'updated';
      readonly name: string;
      readonly quantity: number;
    }
  | {
      readonly kind: 'addedLimitedStock';
      readonly name: string;
      readonly added: number;
      readonly requested: number;
    }
  | { readonly kind: 'maxStockReached' | 'maxStockLimit'; readonly name: string; readonly stock: number }
  | { readonly kind: 'maxItemsReached'; readonly name: string; readonly most: number }
  | { readonly kind: 'outOfStock'; readonly name: string }
  | ({ readonly kind: 'itemRemoved'; readonly name: string } & Undoable)
  | ({ readonly kind: 'cleared' } & Undoable)
  | { readonly kind: 'restored' }
  /** The product that was just added is no longer available. */
  | { readonly kind: 'withdrawn'; readonly name: string }
  /** The product that was just added is now sold only as one of its variants. */
  | { readonly kind: 'chooseOption'; readonly name: string }
  /** The stored cart held unreadable data, which has been set aside. */
  | { readonly kind: 'setAside'; readonly aside: string }
  /** The device is full. From now on, the cart lasts only as long as the tab. */
  | { readonly kind: 'fullForTab' }
  /** Neither the device nor the tab has room for the change, so it wasn't made. */
  | { readonly kind: FailedChange };

/** An outcome for a toast. `forTab` means that the device is full, so the cart lasts only as long as the tab. */
export type QueuedOutcome = CartOutcome & { readonly forTab?: boolean };

/** The message keys for a change that wasn't made. */
export const failedChanges = ['addItemError', 'updateError', 'removeError', 'clearError'] as const;
export type FailedChange = (typeof failedChanges)[number];

/** Whether the cart has more of the product than before. */
export function isAdded({ kind }: CartOutcome): boolean {
  return kind === 'addedToCart' || kind === 'addedLimitedStock' || kind === 'updatedQuantity';
}

/**
 * What to tell the shopper about a change. `kept` says where the changed cart is kept. `ifRefused` is what to tell if neither
 * the device nor the tab has room. A change without it is never refused.
 */
export function outcomeToTell(
  kept: Kept,
  outcome: CartOutcome | undefined,
  ifRefused: FailedChange | undefined,
): QueuedOutcome | undefined {
  if (!ifRefused || kept === 'device') return outcome;
  if (kept === 'page') return { kind: ifRefused };
  return outcome ? { ...outcome, forTab: true } : { kind: 'fullForTab' };
}

interface Undoable {
  readonly undo: CartUndo;
  /** The page itself offers Undo, so a toast needn't. */
  readonly isUndoOnPage?: boolean;
}

export type CartUndo = readonly { readonly item: CartItem; readonly index: number }[];

/** The changed cart (the same object if nothing changed) and what to show the shopper. */
export interface ChangedCart {
  readonly cart: Cart;
  readonly outcome?: CartOutcome;
}

export const emptyCart: Cart = { items: [] };

/** In per cent. Applies until the shipping address is known, and to products without a rate of their own. */
export const estimatedVatRate = 10;

/** How many pieces a cart or an order has. */
export function countPieces({ items }: { readonly items: readonly { readonly quantity: number }[] }): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function addItem(cart: Cart, { productId, product }: ProductItem, requested: number): ChangedCart {
  const { stock } = product;
  const name = unitName(product);
  const before = quantityOf(cart, productId);
  if (stock <= 0) return { cart, outcome: { kind: 'outOfStock', name } };
  if (!before && cart.items.length >= mostItems) return { cart, outcome: tooMany(name) };
  const quantity = Math.min(before + requested, stock);
  const added = quantity - before;
  if (added <= 0) return { cart, outcome: { kind: 'maxStockReached', name, stock } };
  const item = { productId, product, quantity };
  return {
    cart: { items: before ? replaced(cart, item) : [...cart.items, item] },
    outcome:
      added < requested
        ? { kind: 'addedLimitedStock', name, added, requested }
        : { kind: before ? 'updatedQuantity' : 'addedToCart', name, quantity },
  };
}

const tooMany = (name: string): CartOutcome => ({ kind: 'maxItemsReached', name, most: mostItems });

/** Sets the quantity of a line item, from 1 to its stock. If it's sold out, the quantity can only be lowered. */
export function setQuantity(cart: Cart, productId: string, wanted: number): ChangedCart {
  const item = cart.items.find((one) => one.productId === productId);
  if (!item) return { cart };
  const { stock } = item.product;
  const name = unitName(item.product);
  const most = stock > 0 ? stock : item.quantity;
  const quantity = Math.max(1, Math.min(Math.floor(wanted) || 1, most));
  const refused: CartOutcome =
    stock > 0 ? { kind: 'maxStockLimit', name, stock } : { kind: 'outOfStock', name };
  const outcome: CartOutcome = wanted > most ? refused : { kind: 'updated', name, quantity };
  if (quantity !== item.quantity) return { cart: { items: replaced(cart, { ...item, quantity }) }, outcome };
  return wanted > most ? { cart, outcome } : { cart };
}

/** Changes the quantity of a line item by one, from the stored quantity. The one on the screen may be out of date. */
export function changeByOne(cart: Cart, productId: string, by: 1 | -1): ChangedCart {
  return setQuantity(cart, productId, quantityOf(cart, productId) + by);
}

/** Removes a line item, unless another tab has already removed it. */
export function removeItem(cart: Cart, productId: string): ChangedCart {
  const index = cart.items.findIndex((item) => item.productId === productId);
  const item = cart.items[index];
  if (!item) return { cart };
  return {
    cart: { items: cart.items.filter((other) => other !== item) },
    outcome: { kind: 'itemRemoved', name: unitName(item.product), undo: [{ item, index }] },
  };
}

export function quantityOf(cart: Cart, productId: string): number {
  return cart.items.find((item) => item.productId === productId)?.quantity ?? 0;
}

/**
 * Lowers a product's quantity to `before`, the quantity before this page added it, because the product can't be bought.
 * `kind` says why. The cart page shows what is wrong with the remaining items.
 */
export function withdrawAddition(
  cart: Cart,
  productId: string,
  { before, kind }: { before: number; kind: 'withdrawn' | 'outOfStock' | 'chooseOption' },
): ChangedCart {
  const item = cart.items.find((one) => one.productId === productId);
  if (!item || item.quantity <= before) return { cart };
  const items = before
    ? replaced(cart, { ...item, quantity: before })
    : cart.items.filter((other) => other !== item);
  return { cart: { items }, outcome: { kind, name: unitName(item.product) } };
}

export function removeAllItems(cart: Cart): ChangedCart {
  if (!cart.items.length) return { cart };
  const undo = cart.items.map((item, index) => ({ item, index }));
  return { cart: emptyCart, outcome: { kind: 'cleared', undo } };
}

/** Removes the bought quantities. Keeps what the shopper has added since the order. */
export function withoutBought(
  cart: Cart,
  bought: readonly { readonly productId: string; readonly quantity: number }[],
): Cart {
  const items = cart.items.flatMap((item) => {
    const match = bought.find(({ productId }) => productId === item.productId);
    const quantity = item.quantity - (match?.quantity ?? 0);
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
  return { items };
}

/**
 * Restores line items at their positions, as far as there is room. If a product is in the cart again, its new line item stays
 * as it is.
 */
export function restoreItems(cart: Cart, undo: CartUndo): ChangedCart {
  const missing = undo.filter(({ item }) => !cart.items.some((now) => now.productId === item.productId));
  if (!missing.length) return { cart };
  const [tooMuch] = missing.splice(Math.max(0, mostItems - cart.items.length));
  const items = [...cart.items];
  for (const { item, index } of missing) items.splice(index, 0, item);
  return {
    cart: missing.length ? { items } : cart,
    outcome: tooMuch ? tooMany(unitName(tooMuch.item.product)) : { kind: 'restored' },
  };
}

function replaced(cart: Cart, item: CartItem): readonly CartItem[] {
  return cart.items.map((old) => (old.productId === item.productId ? item : old));
}
