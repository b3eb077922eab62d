/**
 * Step 1 of "From Pay to confirmation" (docs/architecture.md), called by pay-flow.ts. Other flows and pages call it before or
 * beside a payment. Updates the saved payment from the API, or finds one that this device doesn't remember. Every function
 * throws the client's errors.
 */
import { getOrder, listOrders, type Order } from '#api/contract/order.ts';
import type { PaymentIntent } from '#api/contract/payment.ts';
import type { SentItem } from '#api/contract/shapes.ts';
import { ifFound } from '#api/errors.ts';
import type { CallOptions } from '#api/request.ts';
import { changeOpenPayment, heldOfOrder } from '#features/open-payment/open-payment-storage.ts';
import { memberClient } from '#features/session/session-store.ts';
import { toCents } from '#lib/money.ts';
import { paymentEvent } from '#platform/event-names.ts';
import { read, writeTab } from '#platform/storage.ts';
import { openPaymentKey, storageKeys } from '#platform/storage-keys.ts';
import { completePurchase } from './complete-purchase-flow.ts';
import { isUndecided, statusOf } from './payment.ts';
import { findIntent, findOrder } from './payment-call.ts';
import {
  forgetPayment,
  newPayment,
  purchaseFingerprint,
  readPayment,
  type SavedPayment,
  updatePayment,
} from './payment-storage.ts';

export interface OpenPayment {
  readonly kind: 'open';
  readonly saved: SavedPayment;
  /** `undefined` if the provider no longer has the intent. Retrying the payment creates a new one. */
  readonly intent: PaymentIntent | undefined;
  readonly order: Order | undefined;
}

interface Paid {
  readonly kind: 'paid';
  readonly paymentIntentId: string;
}

type SavedStatus = { readonly kind: 'none' } | Paid | OpenPayment;

/**
 * Asks the API about the saved payment. If it is paid, completes the purchase. If the order has a different intent, saves that one,
 * and asks about it.
 */
export async function updateSavedPayment(options: CallOptions = {}): Promise<SavedStatus> {
  const saved = readPayment();
  if (!saved?.paymentIntentId) return { kind: 'none' };
  const { paymentIntentId, orderId } = saved;
  const client = memberClient();
  // Fetch the intent first, because this call makes the API update the order from the provider.
  const intent = await findIntent(client, paymentIntentId, options);
  const order =
    orderId === null
      ? await findOrder(client, paymentIntentId, options)
      : (await ifFound(client.call(getOrder, { params: { id: orderId } }, options)))?.order;
  const status = statusOf(paymentIntentId, intent, order);
  switch (status.kind) {
    case 'paid':
      if (order)
        await completePurchase({
          paymentIntentId,
          orderId: order.id,
          total: status.total,
          items: order.items,
        });
      return { kind: 'paid', paymentIntentId };
    case 'replaced':
      updatePayment(saved, status.by);
      return updateSavedPayment(options);
    case 'open':
      changeOpenPayment(paymentIntentId, { held: heldOfOrder(order) });
      return { kind: 'open', saved, intent, order };
    case 'none':
      forgetPayment();
      return status;
  }
}

/**
 * For pages that don't show the payment. After a decline, nothing happens until the shopper pays again, so the other
 * pages of this visit needn't ask. While the bank is undecided, they must.
 */
export async function updatePaymentForVisit(): Promise<void> {
  const status = await updateSavedPayment();
  dispatchEvent(new Event(paymentEvent));
  if (status.kind === 'open' && !(status.intent && isUndecided(status.intent.status)))
    writeTab(storageKeys.paymentChecked.key, read(openPaymentKey) ?? '');
}

/**
 * Like `updateSavedPayment`, but if nothing is saved, looks for the shopper's unpaid order of any of these products. Its payment
 * may have begun on another device, or on this one before a sign-out, which deletes the saved payment. The bank may still
 * approve that payment.
 */
export async function findOpenPayment(
  items: readonly SentItem[],
  options: CallOptions = {},
): Promise<SavedStatus> {
  const status = await updateSavedPayment(options);
  if (status.kind !== 'none') return status;
  const { orders } = await memberClient().call(listOrders, { query: { limit: 10 } }, options);
  const order = orders.find((known) => known.status === 'pending' && sharesProduct(known.items, items));
  if (!order?.paymentIntentId) return status;
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
    { shipping, billing, total: toCents(order.total), code: order.discount?.code },
  );
}
