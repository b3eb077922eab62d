/**
 * Reads and changes the stored cart, for the script in the head and for the store. Each change starts from the latest
 * cart of any tab. This file uses no schema library, because it's part of every page.
 */
import { cartEvent } from '#platform/event-names.ts';
import { withLock } from '#platform/lock.ts';
import {
  isBlocked,
  type Kept,
  keepInPage,
  keepInTab,
  read,
  readDevice,
  remove,
  write,
} from '#platform/storage.ts';
import { cartKey, cartSetAsideKey, paymentKey } from '#platform/storage-keys.ts';
import {
  type Cart,
  type CartItem,
  type CartProduct,
  type ChangedCart,
  estimatedVatRate,
  type FailedChange,
  outcomeToTell,
  type QueuedOutcome,
} from './cart.ts';

export function readCart(): Cart {
  return decodeCart(read(cartKey));
}

/**
 * Changes the stored cart and returns what to tell the shopper. Only one tab at a time makes a change. If the device is
 * full, the change applies to this tab only, and the stored cart stays intact. If the tab has no room either, a change
 * with `ifRefused` isn't made, and the shopper hears of this failure. Pass `ifRefused` only for the shopper's own changes.
 * Emptying the cart also removes the saved payment. Unreadable stored data is set aside before it is overwritten.
 */
export function changeCart(
  change: (cart: Cart) => ChangedCart,
  ifRefused?: FailedChange,
): Promise<QueuedOutcome | undefined> {
  return withLock(cartKey, () => {
    const before = readCart();
    const { cart, outcome } = change(before);
    const kept = cart === before ? 'device' : save(cart);
    // If storage is blocked, no change is refused, because the shopper couldn't make room.
    const refusal = isBlocked() ? undefined : ifRefused;
    const told = outcomeToTell(kept, outcome, refusal);
    if (refusal && told?.kind === refusal) keepInPage(cartKey, encodeCart(before));
    else if (cart !== before && !cart.items.length) remove(paymentKey);
    globalThis.shopOutcomes ??= [];
    if (told) globalThis.shopOutcomes.push(told);
    dispatchEvent(new Event(cartEvent));
    return told;
  });
}

/** Sets the stored text aside if parts of it can't be read, and keeps its valid line items. */
export function repairCart(): void {
  const text = read(cartKey);
  if (losesData(text))
    void changeCart((cart) => ({ cart: { ...cart }, outcome: { kind: 'setAside', aside: text } }));
}

/** Whether writing the cart would lose parts of the stored text. */
function losesData(text: string | null): text is string {
  return text !== null && text !== encodeCart(decodeCart(text));
}

/**
 * Stores the cart. If there's no room to set unreadable text aside, the text stays on the device and the cart is stored
 * in this tab only.
 */
function save(cart: Cart): Kept {
  const text = readDevice(cartKey);
  const isSafe =
    !losesData(text) || write(cartSetAsideKey, `${readDevice(cartSetAsideKey) ?? ''}${text}\n`) === 'device';
  return (isSafe ? write : keepInTab)(cartKey, encodeCart(cart));
}

/** The fields of the stored cart, its line items, their products and the products' options. Everything else is left out. */
const storedFields =
  'version items productId product quantity name value price stock slug imageUrl vatRate grossPrice listPrice grossListPrice options'.split(
    ' ',
  );

/**
 * `{"version":1,"items":[…]}`. JSON.stringify writes the fields in the order of `storedFields`, so the same cart always gives the
 * same text. If a stored text differs once it is decoded and encoded again, it holds something that writing would lose.
 */
export function encodeCart({ items }: Cart): string {
  return JSON.stringify({ version: 1, items }, storedFields);
}

/** The valid line items in a text. Never throws. */
export function decodeCart(text: string | null): Cart {
  const found: CartItem[] = [];
  try {
    const { items } = fields(JSON.parse(text ?? '0'));
    for (const value of Array.isArray(items) ? items : []) {
      const item = itemOf(value);
      if (item && !found.some(({ productId }) => productId === item.productId)) found.push(item);
    }
  } catch {
    // The text isn't JSON, so there are no line items.
  }
  return { items: found };
}

/** Whether decoding the text loses line items, or the text isn't a cart. */
export function losesItems(text: string): boolean {
  try {
    const { items } = fields(JSON.parse(text));
    return !Array.isArray(items) || items.length > decodeCart(text).items.length;
  } catch {
    return true;
  }
}

/** The most items of a sold-out product that are kept for when it returns. */
const mostWanted = 999;

/** A valid line item with its quantity limited to the stock, or `undefined` if it can't be repaired. */
function itemOf(value: unknown): CartItem | undefined {
  const { productId, product, quantity } = fields(value);
  const parsed = productOf(product);
  if (!parsed || typeof productId !== 'string' || !productId) return;
  if (typeof quantity !== 'number' || quantity < 1) return;
  return { productId, product: parsed, quantity: Math.min(Math.floor(quantity), parsed.stock || mostWanted) };
}

/** The product of a stored line item, or `undefined` if a required field is missing. */
function productOf(value: unknown): CartProduct | undefined {
  const { name, price, stock, slug, imageUrl, vatRate, grossPrice, listPrice, grossListPrice, options } =
    fields(value);
  if (typeof name !== 'string' || !name || !isAmount(price) || !isAmount(stock)) return;
  return {
    name,
    price,
    stock: Math.floor(stock),
    slug: typeof slug === 'string' ? slug : '',
    imageUrl: typeof imageUrl === 'string' ? imageUrl : null,
    vatRate: amountOf(vatRate) ?? estimatedVatRate,
    grossPrice: amountOf(grossPrice),
    listPrice: amountOf(listPrice),
    grossListPrice: amountOf(grossListPrice),
    options: areOptions(options) ? options : undefined,
  };
}

const amountOf = (value: unknown) => (isAmount(value) ? value : undefined);

function areOptions(value: unknown): value is NonNullable<CartProduct['options']> {
  const isText = (name: string) => (option: unknown) => typeof fields(option)[name] === 'string';
  return (
    Array.isArray(value) && value.length > 0 && value.every(isText('name')) && value.every(isText('value'))
  );
}

/** The upper limit excludes `1e999`, which JSON.parse reads as Infinity. */
function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < 1e10;
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value);
}
