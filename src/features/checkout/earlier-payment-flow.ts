/** The payment of an earlier visit, and the stock that its order holds. */
import { resultOf } from '#api/errors.ts';
import { nothingHeld } from '#features/cart/cart-check.ts';
import { readSellable, setHeld } from '#features/cart/cart-check-store.ts';
import { findOpenPayment } from '#features/payment/forgotten-payment-flow.ts';
import { heldBy } from '#features/payment/payment-storage.ts';
import { type SavedStatus, updateSavedPayment } from '#features/payment/saved-payment-flow.ts';
import { onSessionEnd } from '#features/session/session-store.ts';

onSessionEnd(() => setHeld(nothingHeld));

/** Asks the API about the payment of an earlier visit. Throws the client's errors. */
export async function updateEarlierPayment(): Promise<SavedStatus> {
  return noteHeld(await updateSavedPayment());
}

/**
 * Looks for an unpaid order that this device doesn't know. Once the order is known, `payNow` notices if the bank approves its
 * payment while the page is open. Never rejects. If the search fails, `payNow` searches again.
 */
export async function lookForOrder(): Promise<void> {
  const status = await resultOf(() => findOpenPayment(readSellable().items));
  if (status.ok) noteHeld(status.data);
}

/** The stock that the unpaid order of an open payment holds counts as available to this shopper. */
export function noteHeld(status: SavedStatus): SavedStatus {
  const held = status.kind === 'open' ? heldBy(status.order) : [];
  setHeld(new Map(held.map(({ productId, quantity }) => [productId, quantity])));
  return status;
}
