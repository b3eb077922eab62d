/**
 * The current payment, saved on this device. It never contains a client secret. It's written before each call, so that
 * the payment can be resumed after a crash.
 *
 * There are two records. `payment-intent-data` goes with the cart: emptying the cart removes it. The shop's specification
 * fixes its name, and that it contains the references. `open-payment` keeps the references until the provider has ended the
 * payment, because until then the bank may approve it. It has at most one payment per account, so that nobody's payment is
 * forgotten when another shopper pays on the same device. Only `open-payment` knows what the order holds.
 */
import * as z from 'zod/mini';
import type { Address } from '#api/contract/address.ts';
import type { Purchase } from '#api/contract/order.ts';
import {
  isOwnPayment,
  keepOpenPayment,
  paymentReferences,
  readOpenPayment,
} from '#features/open-payment/open-payment-storage.ts';
import { readAccountId } from '#features/session/token-storage.ts';
import { shortHash } from '#lib/hash.ts';
import { jsonIn } from '#lib/json.ts';
import type { Cents } from '#lib/money.ts';
import { read, remove, write } from '#platform/storage.ts';
import { paymentKey } from '#platform/storage-keys.ts';

const key = z.string().check(z.minLength(8), z.maxLength(255));

const stored = z.object({
  /** The id of the account that started this payment (`readAccountId`). Empty if it wasn't known. */
  account: z.string(),
  ...paymentReferences,
  /** Idempotency keys for creating the intent and the order. */
  intentKey: key,
  orderKey: key,
});
export type SavedPayment = Omit<z.output<typeof stored>, 'account'>;

/** What the checkout shows of a purchase. */
export interface ShownDetails {
  readonly shipping: Address;
  readonly billing: Address;
  readonly total: Cents;
  /** The discount code as the API writes it, because an order has no other spelling. */
  readonly code?: string | undefined;
}

/** The payment of this account. After the cart was emptied, it has new idempotency keys. */
export function readPayment(): SavedPayment | undefined {
  const ofCart = readPaymentOfCart();
  const open = readOpenPayment();
  if (!open || open.paymentIntentId === ofCart?.paymentIntentId) return ofCart;
  const { paymentIntentId, orderId, fingerprint } = open;
  return { ...newPayment(fingerprint), paymentIntentId, orderId };
}

function readPaymentOfCart(): SavedPayment | undefined {
  const found = z.safeParse(stored, jsonIn(read(paymentKey)));
  if (!found.success) return undefined;
  const { account: accountId, ...payment } = found.data;
  return isOwnPayment(accountId) ? payment : undefined;
}

export function updatePayment(saved: SavedPayment, changes: Partial<SavedPayment>): SavedPayment {
  const accountId = readAccountId();
  const next = { ...saved, ...changes };
  write(paymentKey, JSON.stringify({ ...next, account: accountId }));
  const { paymentIntentId, orderId, fingerprint } = next;
  // Without an intent, there is nothing that a bank could approve.
  if (paymentIntentId)
    keepOpenPayment({ held: [], ...readOpenPayment(), accountId, paymentIntentId, orderId, fingerprint });
  return next;
}

/** Call it once the provider has ended the payment, or if it never reached the provider. */
export function forgetPayment(): void {
  remove(paymentKey);
  keepOpenPayment(undefined);
}

export function newPayment(fingerprint: string): SavedPayment {
  return {
    paymentIntentId: null,
    orderId: null,
    fingerprint,
    intentKey: crypto.randomUUID(),
    orderKey: crypto.randomUUID(),
  };
}

/**
 * The same hash for the same purchase, whatever the order of the line items. An address counts with its text, because an
 * order keeps the address as it was. The hash isn't secret.
 */
export function purchaseFingerprint(
  { items, shippingMethodId }: Pick<Purchase, 'items' | 'shippingMethodId'>,
  { shipping, billing, total, code }: ShownDetails,
): string {
  const bought = items.map(({ productId, quantity }) => [productId, quantity]);
  bought.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return shortHash(JSON.stringify([bought, shipping, billing, shippingMethodId, total, code]));
}
