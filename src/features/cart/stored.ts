/**
 * The cart as text under `shopping-cart`: `{"version":1,"items":[…]}`. What older versions wrote (`{"items":[…]}`, a bare
 * list) is read too. Checked by hand, not by a schema library: it is part of the script in the head of every page.
 */
import type { Cart, CartItem, CartProduct } from './cart.ts';

export const storedVersion = 1;

export interface Decoded {
  readonly cart: Cart;
  /** Something in the text was dropped, mended or not understood: keep the text aside before writing over it. */
  readonly rejected: boolean;
}

export function encode({ items }: Cart): string {
  return JSON.stringify({ version: storedVersion, items });
}

/** Any text → the good lines in it. Never throws (promises 18 and 25). */
export function decode(text: string | null): Decoded {
  const found: CartItem[] = [];
  let rejected = text !== null;
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const { version = storedVersion, items = value } = fields(value);
    if (Array.isArray(items)) {
      rejected = version !== storedVersion;
      for (const line of items) {
        const item = itemOf(line);
        const twin = found.some(({ productId }) => productId === item?.productId);
        if (item && !twin) found.push(item);
        if (twin || item?.quantity !== quantityOf(line)) rejected = true;
      }
    }
  } catch {
    // Not JSON: nothing to keep but the text itself.
  }
  return { cart: { items: found }, rejected };
}

/** A line that can be shown and counted, its quantity mended to 1..stock; `undefined` when there is nothing to save. */
function itemOf(line: unknown): CartItem | undefined {
  const { productId, product, quantity } = fields(line);
  const kept = productOf(product);
  if (!kept || typeof productId !== 'string' || !productId || !isAmount(quantity) || quantity < 1) return;
  return { productId, product: kept, quantity: Math.min(Math.floor(quantity), kept.stock || 1) };
}

/** A product as a stored line describes it; `undefined` when what a line needs is missing. */
function productOf(value: unknown): CartProduct | undefined {
  const { name, price, stock, slug, imageUrl, vatRate } = fields(value);
  if (typeof name !== 'string' || !name || !isAmount(price) || !isAmount(stock)) return;
  return {
    name,
    price,
    stock: Math.floor(stock),
    slug: typeof slug === 'string' ? slug : '',
    imageUrl: typeof imageUrl === 'string' ? imageUrl : null,
    vatRate: isAmount(vatRate) ? vatRate : 10,
  };
}

function quantityOf(line: unknown): unknown {
  const { quantity } = fields(line);
  return quantity;
}

/** Numbers that JSON can hold, as far as a shop can mean them. */
function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < 1e10;
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value);
}
