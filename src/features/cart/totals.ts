/** What a cart costs (api-contract, "Money"): summed in integer cents, VAT as an estimate until an address is known. */
import { type Cents, grossOf, toCents, vatOf } from '#lib/money.ts';
import type { Cart, CartItem } from './cart.ts';

/** Per cent, on the cart's total (spec section 9). */
export const estimatedVatRate = 10;

export interface Totals {
  /** Net. */
  readonly subtotal: Cents;
  /** An estimate: 10 % of the subtotal, rounded half up. The checkout replaces it. */
  readonly vat: Cents;
  readonly total: Cents;
}

export function totals(cart: Cart): Totals {
  const subtotal = cart.items.reduce((sum, item) => sum + netOfLine(item), 0);
  const vat = vatOf(subtotal, estimatedVatRate);
  return { subtotal, vat, total: subtotal + vat };
}

/** Net price of a line, in cents: what the subtotal adds up. */
export function netOfLine({ product, quantity }: CartItem): Cents {
  return toCents(product.price) * quantity;
}

/** The price of one, as the product page shows it: with the product's own VAT rate. */
export function grossOfOne({ product }: CartItem): Cents {
  return grossOf(toCents(product.price), product.vatRate);
}
