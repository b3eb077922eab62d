/**
 * The cart as text under `shopping-cart`: `{"version":1,"items":[…]}`. What older versions wrote (`{"items":[…]}`, a bare
 * list) is read too. Checked by hand, not by a schema library: it is part of the script in the head of every page.
 */
import type { Cart, CartItem, CartProduct } from './cart.ts';

const storedVersion = 1;

/** Of the cart, its lines and their products: what is stored, in this order. */
const fieldNames = 'version items productId product quantity name price stock slug imageUrl vatRate'.split(
  ' ',
);

/**
 * Always the same text for the same cart, whatever order a page gave the fields in: a stored text that differs from the
 * encoding of what was read from it holds something that writing would destroy.
 */
export function encode({ items }: Cart): string {
  return JSON.stringify({ version: storedVersion, items }, fieldNames);
}

/** Any text → the good lines in it. Never throws. */
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
    // Not JSON: nothing to keep but the text itself.
  }
  return { items: found };
}

/** Whether a text holds more lines than can be read from it, or is no cart at all. */
export function losesLines(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    const { items = value } = fields(value);
    return !Array.isArray(items) || items.length > decode(text).items.length;
  } catch {
    return true;
  }
}

/** A line that can be shown and counted, its quantity mended to 1..stock; `undefined` when there is nothing to save. */
function itemOf(line: unknown): CartItem | undefined {
  const { productId, product, quantity } = fields(line);
  const kept = productOf(product);
  if (!kept || typeof productId !== 'string' || !productId) return;
  if (typeof quantity !== 'number' || quantity < 1) return;
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

/** JSON can also hold 1e999, which is endless. */
function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < 1e10;
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value);
}
