/** The stock that the shopper's own unpaid order holds. It counts as available to this shopper. */
import { resultOf } from '#api/errors.ts';
import { nothingHeld } from '#features/cart/cart-check.ts';
import { readSellable, setHeld } from '#features/cart/cart-check-store.ts';
import { findOpenPayment } from '#features/payment/find-payment-flow.ts';
import { heldOfOrder } from '#features/payment/payment-storage.ts';
import type { SavedStatus } from '#features/payment/saved-payment-flow.ts';
import { onSessionEnd } from '#features/session/session-store.ts';

onSessionEnd(() => setHeld(nothingHeld));

/**
 * Looks for an unpaid order that this device doesn't know. Once the order is known, `payNow` notices if the bank approves its
 * payment while the page is open. Never rejects. If the search fails, `payNow` searches again.
 */
export async function lookForOrder(): Promise<void> {
  const status = await resultOf(() => findOpenPayment(readSellable().items));
  if (status.ok) setHeldOfStatus(status.data);
}

/** Sets the stock that the order of an open payment holds, and returns the same status. */
export function setHeldOfStatus(status: SavedStatus): SavedStatus {
  const held = status.kind === 'open' ? heldOfOrder(status.order) : [];
  setHeld(new Map(held.map(({ productId, quantity }) => [productId, quantity])));
  return status;
}
