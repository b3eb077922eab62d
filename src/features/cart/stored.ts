/**
 * The cart as stored under `shopping-cart`: `{"version":1,"items":[…]}`. It also reads `{"items":[…]}` and a bare list. It
 * uses no schema library because it's part of the script in the head of every page.
 */
import type { Cart, CartItem, CartProduct } from './cart.ts';

const storedVersion = 1;

/** The stored fields of the cart, its line items and their products, in this order. */
const fieldNames = 'version items productId product quantity name price stock slug imageUrl vatRate'.split(
  ' ',
);

/**
 * The same cart always gives the same text, whatever the order of its fields. So if decoding and encoding a stored text
 * changes it, writing would lose data.
 */
export function encode({ items }: Cart): string {
  return JSON.stringify({ version: storedVersion, items }, fieldNames);
}

/** Returns the valid line items in a text. Never throws. */
export function decode(text: string | null): Cart {
  const found: CartItem[] = [];
  try {
    const value: unknown = JSON.parse(text ?? '0');
    const { items = value } = fields(value);
    for (const line of Array.isArray(items) ? items : []) {
      const item = itemOf(line);
      if (item && !found.some(({ productId }) => productId === item.productId)) found.push(item);
    }
  } catch {
    // Not JSON: there are no line items.
  }
  return { items: found };
}

/** Whether decoding the text loses line items, or the text isn't a cart. */
export function losesLines(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    const { items = value } = fields(value);
    return !Array.isArray(items) || items.length > decode(text).items.length;
  } catch {
    return true;
  }
}

/** A valid line item with its quantity clamped to 1..stock; `undefined` if it can't be repaired. */
function itemOf(line: unknown): CartItem | undefined {
  const { productId, product, quantity } = fields(line);
  const parsed = productOf(product);
  if (!parsed || typeof productId !== 'string' || !productId) return;
  if (typeof quantity !== 'number' || quantity < 1) return;
  return { productId, product: parsed, quantity: Math.min(Math.floor(quantity), parsed.stock || 1) };
}

/** The product of a stored line item; `undefined` if a required field is missing. */
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

/** The upper limit excludes `1e999`, which JSON.parse reads as Infinity. */
function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < 1e10;
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value);
}
