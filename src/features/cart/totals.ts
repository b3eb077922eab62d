/**
 * The cart's totals, in integer cents. Net prices are added up and VAT is rounded once, on the subtotal. Line items have
 * their own VAT rates and are rounded one by one, so their sum may differ from the total. The shopper pays the total.
 */
import { type Cents, grossOf, grossOfQuantity, toCents, vatOf } from '#lib/money.ts';
import type { Cart, CartItem } from './cart.ts';

/** In per cent. Applies until the shipping address is known. */
export const estimatedVatRate = 10;

/** `subtotal` is without VAT. `vat` is estimated, and rounded half up. `differs` says why the lines' sum isn't the total. */
export function totals(cart: Cart) {
  const subtotal = cart.items.reduce(
    (sum, { product, quantity }) => sum + toCents(product.price) * quantity,
    0,
  );
  const vat = vatOf(subtotal, estimatedVatRate);
  const total = subtotal + vat;
  const hasOwnRates = cart.items.some(({ product }) => product.vatRate !== estimatedVatRate);
  const differs = sumOfItems(cart) === total ? undefined : hasOwnRates ? 'rates' : 'rounding';
  return { subtotal, vat, total, differs } as const;
}

/** The unit price including VAT. `rate` is that of the shipping address in per cent, by default the product's own. */
export function grossOfOne({ product }: CartItem, rate: number = product.vatRate): Cents {
  return grossOf(toCents(product.price), rate);
}

/** The price of a line item including VAT. For `rate`, see `grossOfOne`. */
export function grossOfItem({ product, quantity }: CartItem, rate: number = product.vatRate): Cents {
  return grossOfQuantity(toCents(product.price), rate, quantity);
}

/** What the line items cost together. For `rate`, see `grossOfOne`. */
export function sumOfItems({ items }: Cart, rate?: number): Cents {
  return items.reduce((sum, item) => sum + grossOfItem(item, rate), 0);
}
