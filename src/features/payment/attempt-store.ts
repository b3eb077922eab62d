/**
 * Pays for the cart once: one tab at a time, one intent and one order per purchase. Each try first checks the status of
 * the one before.
 */
import * as z from 'zod/mini';
import { shortage } from '#api/contract/shapes.ts';
import { RejectedError } from '#api/errors.ts';
import { failureOf } from '#api/failure.ts';
import { type Cents, toCents } from '#lib/money.ts';
import { whenFree } from '#platform/lock.ts';
import { confirm, paymentLock } from './confirm-store.ts';
import {
  fingerprintOf,
  forgetPayment,
  newPayment,
  type Purchase,
  readPayment,
  writePayment,
} from './device.ts';
import type { PaymentForm, PayOutcome } from './payment.ts';
import { again, intentFor, keep, orderFor } from './purchase-store.ts';
import { giveUp, lookUp } from './standing-store.ts';

export interface Attempt {
  readonly purchase: Purchase;
  /** As the shopper was shown it. */
  readonly total: Cents;
  readonly form: PaymentForm;
  readonly returnUrl: string;
  /** Gives up waiting; from the moment that the provider is asked, it gives up waiting for the provider only. */
  readonly signal: AbortSignal;
  readonly onConfirming: () => void;
  /** Whether this is still what the cart holds: another tab may have paid for it, or changed it, a moment ago. */
  readonly isWanted: () => boolean;
}

/** Pays, unless another tab does. Never throws for a failure of the shop, the network or the bank. */
export async function pay(attempt: Attempt): Promise<PayOutcome> {
  const outcome = await whenFree(paymentLock, async () => {
    try {
      return await payAlone(attempt);
    } catch (error) {
      return refusalOf(error);
    }
  });
  return outcome ?? { kind: 'busy' };
}

async function payAlone(attempt: Attempt): Promise<PayOutcome> {
  const { purchase, total, form, returnUrl, signal, isWanted } = attempt;
  const fingerprint = fingerprintOf(purchase, total);
  const standing = await lookUp({ signal });
  if (standing.kind === 'paid') return standing;
  // The tab that held the lock before may have paid for this cart and forgotten the payment.
  if (!isWanted()) return { kind: 'changed' };
  if (standing.kind === 'open' && standing.stored.fingerprint !== fingerprint) {
    const paid = await giveUp(standing, signal);
    if (paid) return paid;
  }
  const kept = readPayment();
  let stored = kept?.fingerprint === fingerprint ? kept : newPayment(fingerprint);
  writePayment(stored);
  const open = standing.kind === 'open' && standing.stored.fingerprint === fingerprint ? standing : undefined;
  // Before the call: should its answer be lost, the next try finds this order again.
  if (open?.order) stored = keep(stored, { orderId: open.order.id });
  const intent = open?.order
    ? await again(open.order.id, signal)
    : (open?.intent ?? (await intentFor(stored, purchase, signal)));
  stored = keep(stored, { paymentIntentId: intent.id });
  if (intent.amount !== total) {
    forgetPayment();
    return { kind: 'changed' };
  }
  if (!open?.order) {
    const order = await orderFor(stored, purchase, signal);
    stored = keep(stored, { orderId: order.id });
    if (toCents(order.total) !== total) return { kind: 'changed' };
  }
  // Another tab's change arrives a moment late: check once more before charging.
  if (!isWanted()) return { kind: 'changed' };
  attempt.onConfirming();
  return confirm({ form, returnUrl, signal, items: purchase.items }, intent);
}

/** What the shop's refusals mean for who wants to pay. */
export function refusalOf(error: unknown): PayOutcome {
  if (error instanceof RejectedError && error.code === 'out_of_stock') {
    const body = z.safeParse(shortage, error.body);
    return { kind: 'short', items: body.success ? body.data.items : [] };
  }
  if (error instanceof RejectedError && error.code === 'amount_mismatch') return { kind: 'changed' };
  const call = error instanceof Error && 'call' in error ? String(error.call) : '';
  return { kind: 'failed', failure: failureOf(error), call };
}
