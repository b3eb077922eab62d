/**
 * The payment under way, saved on this device under `payment-intent-data`: ids only, never a client secret. It is written
 * before each call, so that the next page can resume it after a crash.
 */
import * as z from 'zod/mini';
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
  /** The name of the session that began this payment. */
  account: z.string(),
  /** `null` until the API answers. */
  paymentIntentId: id,
  orderId: id,
  /** Hash of cart, addresses, shipping method and total: a different purchase needs a different payment. */
  fingerprint: z.string(),
  /** `Idempotency-Key` for creating the intent, and one for creating the order. */
  intentKey: key,
  orderKey: key,
});
export type SavedPayment = z.output<typeof schema>;

export function readPayment(): SavedPayment | undefined {
  return paymentIn(read(paymentKey));
}

/** Parses a stored payment; `undefined` if it is unreadable or belongs to another account. */
export function paymentIn(text: string | null): SavedPayment | undefined {
  try {
    const payment = z.parse(schema, JSON.parse(text ?? ''));
    return payment.account === readSessionName() ? payment : undefined;
  } catch {
    return undefined;
  }
}

export function writePayment(payment: SavedPayment): void {
  write(paymentKey, JSON.stringify(payment));
}

/** Saves what is known now, before the next call. */
export function updatePayment(saved: SavedPayment, changes: Partial<SavedPayment>): SavedPayment {
  const next = { ...saved, ...changes };
  writePayment(next);
  return next;
}

export function forgetPayment(): void {
  remove(paymentKey);
}

/**
 * Forgets a payment once it is paid, and removes the items from the cart. Both happen in one step, and only while the
 * payment is still saved, so every page may call this.
 */
export async function settle(paid: {
  paymentIntentId: string | null;
  orderId?: string | undefined;
  items: readonly Line[];
}): Promise<void> {
  await changeCart((cart) => {
    const saved = readPayment();
    const isThis =
      saved &&
      ((paid.paymentIntentId !== null && saved.paymentIntentId === paid.paymentIntentId) ||
        (paid.orderId !== undefined && saved.orderId === paid.orderId));
    if (!isThis) return { cart };
    forgetPayment();
    return { cart: withoutBought(cart, paid.items) };
  });
}

export interface Purchase {
  readonly items: readonly Line[];
  readonly shippingAddressId: string;
  readonly billingAddressId: string;
  readonly shippingMethodId: string;
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

/**
 * Equal for the same purchase at the same total, whatever the order of its lines. Its input can be guessed.
 */
export function fingerprintOf(purchase: Purchase, total: Cents): string {
  const lines = purchase.items.map(({ productId, quantity }) => [productId, quantity]);
  lines.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  const { shippingAddressId, billingAddressId, shippingMethodId } = purchase;
  return shortHash(JSON.stringify([lines, shippingAddressId, billingAddressId, shippingMethodId, total]));
}
