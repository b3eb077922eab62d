/** What became of the lines of a cart since the shopper saw them (promises 21 and 22): pure comparisons. */
import type { Cents } from '#lib/money.ts';
import type { Cart, CartItem, CartProduct, Changed } from './cart.ts';
import { grossOfOne } from './totals.ts';

/** By product id: what the shop sells now, or that it no longer does. A line that could not be asked about is absent. */
export type Truths = ReadonlyMap<string, CartProduct | 'gone'>;

/** Pieces that this shopper's own unpaid order has already taken off the shelf, by product id. */
export type Held = ReadonlyMap<string, number>;
export const nothingHeld: Held = new Map();

export type LineChange = { readonly productId: string; readonly name: string } & (
  | { readonly kind: 'gone' | 'soldOut' }
  | { readonly kind: 'fewer'; readonly wanted: number; readonly stock: number }
  /** What one costs including VAT. */
  | { readonly kind: 'price'; readonly before: Cents; readonly now: Cents }
  /** Another tab's doing; see difference.ts. */
  | { readonly kind: 'added'; readonly quantity: number }
  | { readonly kind: 'removed' }
  | { readonly kind: 'quantity'; readonly before: number; readonly now: number }
);

export const noChanges: readonly LineChange[] = [];

/** Everything that differs from what the shopper was shown, line by line. `rate` as in `grossOfOne`. */
export function changesOf(
  cart: Cart,
  truths: Truths,
  held: Held = nothingHeld,
  rate?: number,
): readonly LineChange[] {
  return cart.items.flatMap((item) => changesOfLine(item, truths.get(item.productId), held, rate));
}

function changesOfLine(
  item: CartItem,
  truth: CartProduct | 'gone' | undefined,
  held: Held,
  rate?: number,
): LineChange[] {
  const { productId, product, quantity } = item;
  const line = { productId, name: product.name };
  if (truth === undefined) return [];
  if (truth === 'gone') return [{ ...line, kind: 'gone' }];
  const stock = truth.stock + (held.get(productId) ?? 0);
  if (stock <= 0) return [{ ...line, kind: 'soldOut' }];
  const changes: LineChange[] = [];
  const [before, now] = [grossOfOne(item, rate), grossOfOne({ ...item, product: truth }, rate)];
  const isRepriced = before !== now || product.price !== truth.price;
  if (isRepriced) changes.push({ ...line, kind: 'price', before, now });
  if (quantity > stock) changes.push({ ...line, kind: 'fewer', wanted: quantity, stock });
  return changes;
}

/** A line that cannot be bought at all: the checkout waits until it is taken out. */
export type Blocking = Extract<LineChange, { kind: 'gone' | 'soldOut' }>;

export function isBlocking(change: LineChange): change is Blocking {
  return change.kind === 'gone' || change.kind === 'soldOut';
}

/**
 * The cart as the shopper has agreed to it: new prices, fewer pieces. Blocked lines stay, for the shopper to take out.
 * With `quietly`, only lines on which nothing is to be agreed to.
 */
export function withTruths(cart: Cart, truths: Truths, held: Held, quietly = false): Changed {
  let isChanged = false;
  const items = cart.items.map((item) => {
    const truth = truths.get(item.productId);
    if (!truth || truth === 'gone') return item;
    if (quietly && changesOfLine(item, truth, held).length) return item;
    const stock = truth.stock + (held.get(item.productId) ?? 0);
    const next = {
      ...item,
      product: { ...truth, stock },
      quantity: Math.max(1, Math.min(item.quantity, stock)),
    };
    isChanged ||= !isSame(item, next);
    return next;
  });
  return { cart: isChanged ? { items } : cart };
}

function isSame(a: CartItem, b: CartItem): boolean {
  const fields = ['name', 'price', 'stock', 'slug', 'imageUrl', 'vatRate'] as const;
  return a.quantity === b.quantity && fields.every((field) => a.product[field] === b.product[field]);
}
