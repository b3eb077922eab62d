/** Compares the cart with the current catalogue (promises 21 and 22 in docs/promises.md), as pure functions. */
import type { Failure } from '#lib/loadable.ts';
import type { Cents } from '#lib/money.ts';
import { optionsText, unitName } from '#lib/variants.ts';
import type { Cart, CartItem, CartProduct, ChangedCart } from './cart.ts';
import { grossOfOne } from './totals.ts';

/** `gone` means no longer available, `choose` that one of the product's variants must be chosen. */
type CurrentProduct = CartProduct | 'gone' | 'choose';
/** The current products by id. Products that haven't been checked are absent. */
export type CurrentProducts = ReadonlyMap<string, CurrentProduct>;

/** The current product of a line item. Undefined if the item can't be bought as it is, or hasn't been checked. */
function productFor(
  { productId }: Pick<CartItem, 'productId'>,
  products: CurrentProducts,
): CartProduct | undefined {
  const current = products.get(productId);
  return typeof current === 'string' ? undefined : current;
}

/** The stock that the shopper's own unpaid order holds, by product id. */
export type HeldStock = ReadonlyMap<string, number>;
export const nothingHeld: HeldStock = new Map();

/** What a check of the cart has read. */
export interface CartCheck {
  readonly products: CurrentProducts;
  /** As this device knew it at the time of the check. The shop must not call this stock sold out. */
  readonly held: HeldStock;
}

export type ItemChange = { readonly productId: string; readonly name: string } & (
  | { readonly kind: 'gone' | 'soldOut' }
  /** One of the product's variants must be chosen. */
  | { readonly kind: 'choose'; readonly slug: string }
  /** Like `choose`, and the checkout buys the other line items. */
  | { readonly kind: 'leftOut'; readonly slug: string }
  | { readonly kind: 'fewer'; readonly wanted: number; readonly stock: number }
  /** The unit price including VAT. */
  | { readonly kind: 'price'; readonly before: Cents; readonly now: Cents }
  /** The next three kinds are changes made in another tab (`differencesOf` in the checkout's cart-changes.ts). */
  | { readonly kind: 'added'; readonly quantity: number }
  | { readonly kind: 'removed' }
  | { readonly kind: 'quantity'; readonly before: number; readonly now: number }
);

/**
 * How many pieces this shopper can buy: those in stock, and those that the shopper's own unpaid order holds. Adds at most what the
 * cart lacks, because `held` may be out of date: if the payment was declined meanwhile, `stock` already contains what the order held.
 */
export function stockFor({ productId, quantity }: CartItem, { stock }: CartProduct, held: HeldStock): number {
  const missing = Math.max(0, quantity - stock);
  return stock + Math.min(missing, held.get(productId) ?? 0);
}

/** Whether the cart has more of a product than there is in stock. */
export function exceedsStock({ items }: Cart, products: CurrentProducts): boolean {
  return items.some((item) => item.quantity > (productFor(item, products)?.stock ?? Infinity));
}

export const noItemChanges: readonly ItemChange[] = [];

/** What has changed since the shopper saw the cart. For `rate`, see `grossOfOne`. */
export function changesOf(
  cart: Cart,
  products: CurrentProducts,
  held: HeldStock = nothingHeld,
  rate?: number,
): readonly ItemChange[] {
  return cart.items.flatMap((item) => changesOfItem(item, products.get(item.productId), held, rate));
}

function changesOfItem(
  item: CartItem,
  current: CurrentProduct | undefined,
  held: HeldStock,
  rate?: number,
): ItemChange[] {
  const { productId, product, quantity } = item;
  const named = { productId, name: unitName(product) };
  if (current === undefined) return [];
  if (current === 'gone') return [{ ...named, kind: 'gone' }];
  if (current === 'choose') return [{ ...named, kind: 'choose', slug: product.slug }];
  const stock = stockFor(item, current, held);
  if (stock <= 0) return [{ ...named, kind: 'soldOut' }];
  const changes: ItemChange[] = [];
  const [before, now] = [grossOfOne(item, rate), grossOfOne({ ...item, product: current }, rate)];
  // A net price can change while the price with VAT stays the same to the cent. A price that was set with VAT can't.
  const isRepriced = before !== now || (!current.grossPrice && product.price !== current.price);
  if (isRepriced) changes.push({ ...named, kind: 'price', before, now });
  if (quantity > stock) changes.push({ ...named, kind: 'fewer', wanted: quantity, stock });
  return changes;
}

/** A line item that can't be bought. The shopper must remove it before checkout, or choose. */
export type Unsellable = Extract<ItemChange, { kind: 'gone' | 'soldOut' | 'choose' }>;

export function isUnsellable(change: ItemChange): change is Unsellable {
  return change.kind === 'gone' || change.kind === 'soldOut' || change.kind === 'choose';
}

/** Whether the API has refused line items. It names only their positions. */
export function refusesItems(failure: Failure): boolean {
  return failure.kind === 'refused' && Object.keys(failure.fields).some((name) => name.startsWith('items.'));
}

/** Whether the shopper must change the cart before checkout. A line item that needs a choice doesn't block the others. */
export function blocksCheckout({ items }: Cart, changes: readonly ItemChange[]): boolean {
  const unsellable = changes.filter(isUnsellable);
  return (
    unsellable.some(({ kind }) => kind !== 'choose') ||
    (items.length > 0 && unsellable.length === items.length)
  );
}

/** The cart without the products that need a choice. Keeps them if nothing else is in the cart. */
export function withoutChoices(cart: Cart, mustChoose: ReadonlySet<string>): Cart {
  const items = cart.items.filter(({ productId }) => !mustChoose.has(productId));
  return items.length && items.length < cart.items.length ? { items } : cart;
}

/** The cart with current prices and reduced quantities. Line items that can't be bought stay until the shopper removes them. */
export function withCurrentProducts(cart: Cart, products: CurrentProducts, held: HeldStock): ChangedCart {
  let isChanged = false;
  const items = cart.items.map((item) => {
    const current = productFor(item, products);
    if (!current) return item;
    const stock = stockFor(item, current, held);
    const next = {
      ...item,
      product: { ...current, stock },
      // A sold-out product keeps the wanted quantity for when it returns.
      quantity: stock > 0 ? Math.min(item.quantity, stock) : item.quantity,
    };
    isChanged ||= !isSame(item, next);
    return next;
  });
  return { cart: isChanged ? { items } : cart };
}

/** The same, but only for line items whose changes the shopper needn't accept. */
export function withQuietChanges(cart: Cart, products: CurrentProducts, held: HeldStock): ChangedCart {
  const told = changesOf(cart, products, held).map(({ productId }) => productId);
  return withCurrentProducts(cart, new Map([...products].filter(([id]) => !told.includes(id))), held);
}

/** The products with the stock that the API reports, for those line items of the cart that it names. */
export function withAvailable(
  { items }: Cart,
  products: CurrentProducts,
  available: ReadonlyMap<string, number>,
): CurrentProducts {
  const next = new Map(products);
  for (const [productId, stock] of available) {
    const item = items.find((one) => one.productId === productId);
    const product = productFor({ productId }, products) ?? item?.product;
    if (product) next.set(productId, { ...product, stock });
  }
  return next;
}

/** The cart as the API prices it, before the shopper has accepted changed prices. Quantities and stock stay. */
export function asPriced(cart: Cart, products: CurrentProducts): Cart {
  const items = cart.items.map((item) => {
    const current = productFor(item, products);
    return current ? { ...item, product: { ...current, stock: item.product.stock } } : item;
  });
  return { items };
}

function isSame(a: CartItem, b: CartItem): boolean {
  const fields = [
    'name',
    'price',
    'grossPrice',
    'listPrice',
    'grossListPrice',
    'vatRate',
    'stock',
    'slug',
    'imageUrl',
  ] as const;
  const isAsChosen = optionsText(a.product.options) === optionsText(b.product.options);
  return (
    isAsChosen && a.quantity === b.quantity && fields.every((field) => a.product[field] === b.product[field])
  );
}
