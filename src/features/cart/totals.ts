/**
 * The cart's totals, in integer cents. Net prices are added up and VAT is rounded once, on the subtotal. The prices of
 * line items include VAT and are rounded one by one, so their sum may differ from the total by a few cents. The shopper
 * pays the total.
 */
import { type Cents, grossOf, toCents, vatOf } from '#lib/money.ts';
import type { Cart, CartItem } from './cart.ts';

/** In per cent. Applies until the shipping address is known. */
export const estimatedVatRate = 10;

/** `subtotal` is without VAT. `vat` is estimated, and rounded half up. */
export function totals(cart: Cart) {
  const subtotal = cart.items.reduce((sum, item) => sum + netTotal(item), 0);
  const vat = vatOf(subtotal, estimatedVatRate);
  return { subtotal, vat, total: subtotal + vat };
}

function netTotal({ product, quantity }: CartItem): Cents {
  return toCents(product.price) * quantity;
}

/** The unit price including VAT. `rate` is that of the shipping address in per cent, by default the product's own. */
export function grossOfOne({ product }: CartItem, rate: number = product.vatRate): Cents {
  return grossOf(toCents(product.price), rate);
}

/** The price of a line item including VAT, rounded once. For `rate`, see `grossOfOne`. */
export function grossOfLine(item: CartItem, rate: number = item.product.vatRate): Cents {
  return grossOf(netTotal(item), rate);
}
