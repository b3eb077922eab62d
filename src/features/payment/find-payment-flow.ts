/** Finds a payment that this device doesn't remember. Only the checkout and the cart page load this. */
import { listOrders, type Order } from '#api/contract/order.ts';
import type { SentItem } from '#api/contract/shapes.ts';
import type { CallOptions } from '#api/request.ts';
import { memberClient } from '#features/session/session-store.ts';
import { readAccountId } from '#features/session/token-storage.ts';
import { toCents } from '#lib/money.ts';
import { newPayment, purchaseFingerprint, updatePayment } from './payment-storage.ts';
import { type SavedStatus, updateSavedPayment } from './saved-payment-flow.ts';

/** The account and the products of the last search that found no order. */
let searched = '';

/**
 * Like `updateSavedPayment`, but if nothing is saved, looks for the shopper's unpaid order of any of these products. Its payment
 * may have begun on another device, or on this one before a sign-out, which deletes the saved payment. The bank may still
 * approve that payment. After a search that found none, a page searches again only when the account or the choice of products
 * has changed.
 */
export async function findOpenPayment(
  items: readonly SentItem[],
  options: CallOptions = {},
): Promise<SavedStatus> {
  const status = await updateSavedPayment(options);
  if (status.kind !== 'none') return status;
  const search = JSON.stringify([readAccountId(), ...items.map(({ productId }) => productId)]);
  if (searched === search) return status;
  const { orders } = await memberClient().call(listOrders, { query: { limit: 10 } }, options);
  const order = orders.find((known) => known.status === 'pending' && sharesProduct(known.items, items));
  if (!order?.paymentIntentId) {
    searched = search;
    return status;
  }
  updatePayment(newPayment(fingerprintOfOrder(order)), {
    orderId: order.id,
    paymentIntentId: order.paymentIntentId,
  });
  return updateSavedPayment(options);
}

const sharesProduct = (a: readonly SentItem[], b: readonly SentItem[]): boolean =>
  a.some(({ productId }) => b.some((item) => item.productId === productId));

/** The fingerprint of the purchase that an order was created for. */
function fingerprintOfOrder(order: Order): string {
  const { items, shippingMethod, shippingAddress: shipping, billingAddress: billing } = order;
  return purchaseFingerprint(
    { items, shippingMethodId: shippingMethod.id },
    { shipping, billing, total: toCents(order.total) },
  );
}
