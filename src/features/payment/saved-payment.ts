/**
 * The current payment, saved on this device under `payment-intent-data`. It never contains a client secret. It's
 * written before each call, so that the payment can be resumed after a crash.
 */
import * as z from 'zod/mini';
import type { Purchase } from '#api/contract/order.ts';
import type { Line } from '#api/contract/shapes.ts';
import { withoutBought } from '#features/cart/cart.ts';
import { changeCart } from '#features/cart/cart-storage.ts';
import { readSessionName } from '#features/session/tokens.ts';
import { shortHash } from '#lib/hash.ts';
import type { Cents } from '#lib/money.ts';
import { read, remove, write } from '#platform/storage.ts';
import { paymentKey } from '#platform/storage-keys.ts';

const id = z.nullable(z.string().check(z.minLength(1), z.maxLength(255)));
const key = z.string().check(z.minLength(8), z.maxLength(255));

const schema = z.object({
  /** The name of the session that started this payment. Empty if the account wasn't known. */
  account: z.string(),
  /** `null` until the API has responded. */
  paymentIntentId: id,
  orderId: id,
  /** A hash of items, addresses, shipping method and total. A different purchase needs a different payment. */
  fingerprint: z.string(),
  /** Idempotency keys for creating the intent and the order. */
  intentKey: key,
  orderKey: key,
});
export type SavedPayment = z.output<typeof schema>;

export function readPayment(): SavedPayment | undefined {
  return paymentIn(read(paymentKey));
}

/**
 * Parses a stored payment. Returns `undefined` if it is unreadable or belongs to another account. A payment that began
 * before the account was known is accepted, so that nobody pays twice. The API knows whose it is.
 */
export function paymentIn(text: string | null): SavedPayment | undefined {
  try {
    const payment = z.parse(schema, JSON.parse(text ?? ''));
    return !payment.account || payment.account === readSessionName() ? payment : undefined;
  } catch {
    return undefined;
  }
}

export function updatePayment(saved: SavedPayment, changes: Partial<SavedPayment>): SavedPayment {
  const next = { ...saved, ...changes };
  write(paymentKey, JSON.stringify(next));
  return next;
}

export function forgetPayment(): void {
  remove(paymentKey);
}

/**
 * Deletes the saved payment once it's paid, and removes its items from the cart. Does nothing unless this payment is
 * still saved.
 */
export async function settle(paid: {
  paymentIntentId: string;
  orderId?: string | undefined;
  items: readonly Line[];
}): Promise<void> {
  await changeCart((cart) => {
    const saved = readPayment();
    const isThis =
      saved && (saved.paymentIntentId === paid.paymentIntentId || saved.orderId === paid.orderId);
    if (!isThis) return { cart };
    forgetPayment();
    return { cart: withoutBought(cart, paid.items) };
  });
}

export function newPayment(fingerprint: string): SavedPayment {
  return {
    account: readSessionName(),
    paymentIntentId: null,
    orderId: null,
    fingerprint,
    intentKey: crypto.randomUUID(),
    orderKey: crypto.randomUUID(),
  };
}

/** The same hash for the same purchase and total, whatever the order of the line items. The hash isn't secret. */
export function fingerprintOf(purchase: Purchase, total: Cents): string {
  const lines = purchase.items.map(({ productId, quantity }) => [productId, quantity]);
  lines.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  const { shippingAddressId, billingAddressId, shippingMethodId } = purchase;
  return shortHash(JSON.stringify([lines, shippingAddressId, billingAddressId, shippingMethodId, total]));
}
