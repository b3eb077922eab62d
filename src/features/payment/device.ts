/**
 * What this device remembers of a payment under way, under `payment-intent-data`: ids only, never a client secret
 * (api-contract, "Money"). Written before each call, so that a crash in the middle of it is found again.
 */
import * as z from 'zod/mini';
import type { Line } from '#api/contract/shapes.ts';
import type { Cents } from '#lib/money.ts';
import { read, remove, write } from '#platform/storage.ts';
import { paymentKey } from '#platform/storage-keys.ts';

const id = z.nullable(z.string().check(z.minLength(1), z.maxLength(255)));
const key = z.string().check(z.minLength(8), z.maxLength(255));

const schema = z.object({
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

/** What does not fit is nothing: it holds no more than the API knows as well. */
export function paymentIn(text: string | null): StoredPayment | undefined {
  try {
    return z.parse(schema, JSON.parse(text ?? ''));
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
  return hash(JSON.stringify([lines, shippingAddressId, billingAddressId, shippingMethodId, total]));
}

/** 53 bits (cyrb53): two of one shopper's purchases never meet, and the browser's own digests need a secure page. */
function hash(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}
