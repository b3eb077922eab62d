/**
 * The record of open payments, at most one for each account. Emptying the cart doesn't delete this record, because the provider
 * may still complete the payments. The payment writes the record. The cart reads it, because what the shopper's own order holds is
 * not sold out. The record is a feature of its own because the payment imports the cart: if the record were part of the payment, the
 * cart would import the payment as well.
 */
import * as z from 'zod/mini';
import type { Order } from '#api/contract/order.ts';
import { type SentItem, toSentItems } from '#api/contract/shapes.ts';
import { jsonIn } from '#lib/json.ts';
import { read, remove, write } from '#platform/storage.ts';
import { accountIdKey, openPaymentKey } from '#platform/storage-keys.ts';

const id = z.nullable(z.string().check(z.minLength(1), z.maxLength(255)));

export const paymentReferences = {
  /** `null` until the API has responded. */
  paymentIntentId: id,
  orderId: id,
  /** See `purchaseFingerprint` in payment-storage.ts. A different purchase needs a different payment. */
  fingerprint: z.string(),
};
const stored = z.object({
  /** The account id. Devices keep it under this older name. */
  userId: z.string(),
  ...paymentReferences,
  /** The stock that the order held when the API was last asked. A failed order holds none. */
  held: z._default(z.array(z.object({ productId: z.string(), quantity: z.number() })), []),
  /** The attempt (`attemptOf` in payment.ts) that the card form hasn't answered yet. It may still reach the provider. */
  attempt: z.optional(z.string()),
});

interface OpenPaymentRecord extends Omit<z.output<typeof stored>, 'userId'> {
  /** The account that started this payment. Empty if it wasn't known. */
  readonly accountId: string;
}

/** The open payments of all accounts in a stored text. */
function openPaymentsIn(text: string | null): OpenPaymentRecord[] {
  const list = jsonIn(text);
  return (Array.isArray(list) ? list : []).flatMap((item) => {
    const found = z.safeParse(stored, item);
    if (!found.success) return [];
    const { userId: accountId, ...references } = found.data;
    return [{ accountId, ...references }];
  });
}

/** This account's open payment in a stored text. */
export function openPaymentIn(text: string | null): OpenPaymentRecord | undefined {
  return openPaymentsIn(text).find(({ accountId }) => isOwnPayment(accountId));
}

export const readOpenPayment = () => openPaymentIn(read(openPaymentKey));

/** Replaces this account's open payment, or removes it. Those of other accounts stay. */
export function keepOpenPayment(own: OpenPaymentRecord | undefined): void {
  const others = openPaymentsIn(read(openPaymentKey)).filter(({ accountId }) => !isOwnPayment(accountId));
  const records = own ? [...others, own] : others;
  const list = records.map(({ accountId: userId, ...references }) => ({ userId, ...references }));
  if (list.length) write(openPaymentKey, JSON.stringify(list));
  else remove(openPaymentKey);
}

/**
 * The stock that the order of this account's open payment holds, by product id. Undefined without an open payment. The order
 * may reserve and release stock at any moment.
 */
export function heldOfOpenPayment(): ReadonlyMap<string, number> | undefined {
  const own = readOpenPayment();
  return own && new Map(own.held.map(({ productId, quantity }) => [productId, quantity]));
}

/** Changes this account's open payment, but only if it has this intent. The shopper may have paid for another order meanwhile. */
export function changeOpenPayment(
  paymentIntentId: string,
  changes: Partial<Pick<OpenPaymentRecord, 'held' | 'attempt'>>,
): void {
  const own = readOpenPayment();
  if (own?.paymentIntentId === paymentIntentId) keepOpenPayment({ ...own, ...changes });
}

/** A pending order holds its stock. */
export function heldOfOrder(order: Order | undefined): SentItem[] {
  return order?.status === 'pending' ? toSentItems(order.items) : [];
}

/**
 * A payment that began before the account was known belongs to any account, so that nobody pays twice. The API knows
 * whose it is.
 */
export function isOwnPayment(accountId: string): boolean {
  return !accountId || accountId === read(accountIdKey);
}
