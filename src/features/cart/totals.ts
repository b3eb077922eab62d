/**
 * The cart's totals, in integer cents. Net prices are added up and VAT is rounded once, on the subtotal. Line items have
 * their own VAT rates and are rounded one by one, so their sum may differ from the total. The shopper pays the total.
 * If prices were set with VAT, they are added up for each rate, and the VAT in each sum is subtracted, as in the API.
 */
import { type Cents, displayPrice, toCents, vatIn, vatOf } from '#lib/money.ts';
import { type Cart, type CartItem, estimatedVatRate } from './cart.ts';

/** `subtotal` is without VAT. `vat` is estimated, and rounded half up. `differs` says why the line items don't add up to the total. */
export function cartTotals(cart: Cart) {
  let subtotal = 0;
  const grossSums = new Map<number, Cents>();
  for (const item of cart.items) {
    const { vatRate, grossPrice, price } = item.product;
    if (grossPrice) grossSums.set(vatRate, (grossSums.get(vatRate) ?? 0) + grossOfItem(item));
    else subtotal += toCents(price) * item.quantity;
  }
  for (const [rate, sum] of grossSums) subtotal += sum - vatIn(sum, rate);
  const vat = vatOf(subtotal, estimatedVatRate);
  const total = subtotal + vat;
  const hasOwnRates = cart.items.some(({ product }) => product.vatRate !== estimatedVatRate);
  const differs = sumOfItems(cart) === total ? undefined : hasOwnRates ? 'rates' : 'rounding';
  return { subtotal, vat, total, differs } as const;
}

/**
 * The unit price including VAT. `rate` is the VAT rate of the shipping address in per cent, by default the product's own rate. A
 * price that was set with VAT is the same at every address.
 */
export function grossOfOne({ product }: CartItem, rate: number = product.vatRate): Cents {
  return displayPrice({ ...product, vatRate: rate });
}

/** The price of a line item including VAT. For `rate`, see `grossOfOne`. */
export function grossOfItem(item: CartItem, rate?: number): Cents {
  return grossOfOne(item, rate) * item.quantity;
}

/** What the line items cost together. For `rate`, see `grossOfOne`. */
export function sumOfItems({ items }: Cart, rate?: number): Cents {
  return items.reduce((sum, item) => sum + grossOfItem(item, rate), 0);
}
