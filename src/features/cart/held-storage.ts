/**
 * The stock that this account's open payment holds. The cart needs it: what the shopper's own order holds is not sold out. It
 * reads that from the open payments, one for each account, which payment-storage.ts writes.
 */
import * as z from 'zod/mini';
import { read } from '#platform/storage.ts';
import { openPaymentKey, sessionNameKey } from '#platform/storage-keys.ts';

/**
 * The stock that the order of this account's open payment holds, by product id. Undefined without an open payment. The order
 * may reserve and release stock at any moment.
 */
export function heldByPayment(): ReadonlyMap<string, number> | undefined {
  const own = openPaymentIn(read(openPaymentKey));
  return own && new Map(own.held.map(({ productId, quantity }) => [productId, quantity]));
}

const id = z.nullable(z.string().check(z.minLength(1), z.maxLength(255)));

export const paymentReferences = {
  /** `null` until the API has responded. */
  paymentIntentId: id,
  orderId: id,
  /** See `fingerprintOf` in payment-storage.ts. A different purchase needs a different payment. */
  fingerprint: z.string(),
  /** The stock that the order held when the API was last asked. A failed order holds none. */
  held: z._default(z.array(z.object({ productId: z.string(), quantity: z.number() })), []),
};
const record = z.object({
  /** The id of the account that started this payment. Empty if it wasn't known. */
  userId: z.string(),
  ...paymentReferences,
});
export type OpenPaymentRecord = z.output<typeof record>;

/** The open payments of all accounts in a stored text. */
export function openPaymentsIn(text: string | null): OpenPaymentRecord[] {
  const list = parsed(text);
  return (Array.isArray(list) ? list : []).flatMap((item) => {
    const payment = z.safeParse(record, item);
    return payment.success ? [payment.data] : [];
  });
}

/** This account's open payment in a stored text. */
export function openPaymentIn(text: string | null): OpenPaymentRecord | undefined {
  return openPaymentsIn(text).find(({ userId }) => isOwnPayment(userId));
}

/**
 * A payment that began before the account was known belongs to any account, so that nobody pays twice. The API knows
 * whose it is.
 */
export function isOwnPayment(accountId: string): boolean {
  return !accountId || accountId === read(sessionNameKey);
}

export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
