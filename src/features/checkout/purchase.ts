/** What the checkout offers to pay for, and whether it is still what the shopper sees. Pure functions. */
import type { Address } from '#api/contract/address.ts';
import type { Purchase } from '#api/contract/order.ts';
import type { Vat } from '#api/contract/quote.ts';
import { type SentItem, toSentItems } from '#api/contract/shapes.ts';
import type { Cart } from '#features/cart/cart.ts';
import { cartTotals } from '#features/cart/totals.ts';
import type { Loadable } from '#lib/loadable.ts';
import { type Cents, toCents } from '#lib/money.ts';
import { type Checkout, chosenIn, type QuoteRequest, quoteRequestOf, totalOf } from './checkout.ts';

export interface ShownPurchase {
  /** The request with which the shop asked the API for the total. */
  readonly request: QuoteRequest;
  readonly total: Cents;
  /** The discount code as the API writes it. */
  readonly code: string | undefined;
  /** What the order call sends. */
  readonly purchase: Purchase;
  readonly addresses: { readonly shipping: Address; readonly billing: Address };
}

/** What the page offers to pay for. `undefined` while something is missing, such as the total. */
export function purchaseOf(shown: Checkout): ShownPurchase | undefined {
  const [total, request, { shipping, billing }] = [totalOf(shown), quoteRequestOf(shown), chosenIn(shown)];
  const { shippingMethodId } = shown.choices;
  if (total === undefined || !request || !shippingMethodId || !shipping || !billing) return undefined;
  const { discount, discountCode } = shown.totals.kind === 'ready' ? shown.totals.data : {};
  const purchase: Purchase = {
    ...(discountCode && { discountCode }),
    items: [...request.items],
    shippingAddressId: shipping.id,
    billingAddressId: billing.id,
    shippingMethodId,
  };
  return { request, total, code: discount?.code, purchase, addresses: { shipping, billing } };
}

/** Whether the API prices the cart as the page does. A call that failed without a refusal says nothing about prices. */
export function isPricedAs(totals: Loadable<Vat>, total: Cents, cart: Cart): boolean {
  if (totals.kind === 'failed') return totals.failure.kind !== 'refused';
  const { subtotal } = cartTotals(cart);
  return (
    totals.kind === 'ready' &&
    toCents(totals.data.subtotal) === subtotal &&
    toCents(totals.data.total) === total
  );
}

/** Whether the cart has exactly these items. */
export function hasSameItems(cart: Cart, items: readonly SentItem[]): boolean {
  const itemsText = (list: readonly SentItem[]): string => JSON.stringify(toSentItems(list));
  return itemsText(cart.items) === itemsText(items);
}

/** Whether both addresses have the same text. Their ids don't matter, because an order may have copies. */
export function areSameAddresses(
  shown: ShownPurchase['addresses'],
  { shipping, billing }: ReturnType<typeof chosenIn>,
): boolean {
  const addressText = (address: Address | undefined): string => JSON.stringify({ ...address, id: '' });
  return (
    addressText(shown.shipping) === addressText(shipping) &&
    addressText(shown.billing) === addressText(billing)
  );
}
