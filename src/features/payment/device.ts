/**
 * The payment under way that this device remembers, under `payment-intent-data`: ids only, never a client secret. It is
 * written before each call, so that the next page finds it again after a crash.
 */
import * as z from 'zod/mini';
import type { Line } from '#api/contract/shapes.ts';
import { readSessionName } from '#features/session/tokens.ts';
import { shortHash } from '#lib/hash.ts';
import type { Cents } from '#lib/money.ts';
import { read, remove, write } from '#platform/storage.ts';
import { paymentKey } from '#platform/storage-keys.ts';

const id = z.nullable(z.string().check(z.minLength(1), z.maxLength(255)));
const key = z.string().check(z.minLength(8), z.maxLength(255));

const schema = z.object({
  /** Whose payment this is: the name of the session that began it. */
  account: z.string(),
  /** `null` until the API has answered with one. */
  paymentIntentId: id,
  orderId: id,
  /** Of cart, addresses, method and total: another purchase is another payment. */
  fingerprint: z.string(),
  /** `Idempotency-Key` of creating the intent, and of creating the order: one per attempt. */
  intentKey: key,
  orderKey: key,
});
export type StoredPayment = z.output<typeof schema>;

export function readPayment(): StoredPayment | undefined {
  return paymentIn(read(paymentKey));
}

/** The payment in a stored text. Unreadable text counts as none, and so does the payment of another account. */
export function paymentIn(text: string | null): StoredPayment | undefined {
  try {
    const payment = z.parse(schema, JSON.parse(text ?? ''));
    return payment.account === readSessionName() ? payment : undefined;
  } catch {
    return undefined;
  }
}

export function writePayment(payment: StoredPayment): void {
  write(paymentKey, JSON.stringify(payment));
}

export function forgetPayment(): void {
  remove(paymentKey);
}

export interface Purchase {
  readonly items: readonly Line[];
  readonly shippingAddressId: string;
  readonly billingAddressId: string;
  readonly shippingMethodId: string;
}

export function newPayment(fingerprint: string): StoredPayment {
  return {
    account: readSessionName(),
    paymentIntentId: null,
    orderId: null,
    fingerprint,
    intentKey: crypto.randomUUID(),
    orderKey: crypto.randomUUID(),
  };
}

/** The same text for the same purchase at the same total, however its lines are ordered. Tells purchases apart, hides nothing. */
export function fingerprintOf(purchase: Purchase, total: Cents): string {
  const lines = purchase.items.map(({ productId, quantity }) => [productId, quantity]);
  lines.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  const { shippingAddressId, billingAddressId, shippingMethodId } = purchase;
  return shortHash(JSON.stringify([lines, shippingAddressId, billingAddressId, shippingMethodId, total]));
}
