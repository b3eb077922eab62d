/**
 * What a cart costs, in integer cents. Sums add up net prices, and VAT is rounded once, on the sum. The prices on a line include
 * VAT and are rounded for each line, so they may miss the total by some cents: the total decides.
 */
import { type Cents, grossOf, toCents, vatOf } from '#lib/money.ts';
import type { Cart, CartItem } from './cart.ts';

/** A percentage of the subtotal, until the delivery address is known. */
export const estimatedVatRate = 10;

export interface Totals {
  /** Net. */
  readonly subtotal: Cents;
  /** The estimated VAT on the subtotal, rounded half up. The checkout replaces it. */
  readonly vat: Cents;
  readonly total: Cents;
}

export function totals(cart: Cart): Totals {
  const subtotal = cart.items.reduce((sum, item) => sum + netOfLine(item), 0);
  const vat = vatOf(subtotal, estimatedVatRate);
  return { subtotal, vat, total: subtotal + vat };
}

/** The net price of a line, which the subtotal adds up. */
function netOfLine({ product, quantity }: CartItem): Cents {
  return toCents(product.price) * quantity;
}

/**
 * The price of one including VAT. `rate` is the delivery address's percentage once it is known, else the product's own, with
 * which the product page shows it.
 */
export function grossOfOne({ product }: CartItem, rate: number = product.vatRate): Cents {
  return grossOf(toCents(product.price), rate);
}

/**
 * The price of a line including VAT, with the same `rate`. The whole line is rounded, not each piece: however many pieces
 * there are, the line is off by half a cent at most.
 */
export function grossOfLine(item: CartItem, rate: number = item.product.vatRate): Cents {
  return grossOf(netOfLine(item), rate);
}
