/**
 * Step 5 of "From Pay to confirmation" (docs/architecture.md), called by OrderConfirmationIsland.tsx. The outcome of the
 * payment whose id is in the URL. Polls the API at growing intervals until the outcome is final.
 */
import { resultOf } from '#api/errors.ts';
import type { CallOptions } from '#api/request.ts';
import { completePurchase } from '#features/payment/complete-purchase-flow.ts';
import { hasPaid } from '#features/payment/payment.ts';
import { findIntent, findOrder } from '#features/payment/payment-call.ts';
import { loadForMember, memberClient, onSessionEnd } from '#features/session/session-store.ts';
import { prepareCountryNames } from '#i18n/country-names.ts';
import { prepareDates } from '#i18n/local-date.ts';
import { pageLocale } from '#i18n/locale.ts';
import { resource } from '#lib/resource.ts';
import { waitAfter } from '#lib/retry-after.ts';
import { expireOrderIfOver } from './expiry-flow.ts';
import {
  type OrderConfirmation,
  orderConfirmationOf,
  pauseBefore,
  paymentInUrl,
} from './order-confirmation.ts';

const confirmation = resource<OrderConfirmation>();
export const { $state: $orderConfirmation } = confirmation;

/** Cancels the next check. */
let endPause = (): void => undefined;

function forget(): void {
  endPause();
  confirmation.clear();
}

onSessionEnd(forget);

/** Starts polling the payment in the URL. Returns a function that stops it. */
export function startOrderConfirmation(): () => void {
  prepareDates(pageLocale());
  prepareCountryNames(pageLocale());
  const stopLoading = loadForMember(confirmation, () => void checkPayment());
  return () => {
    stopLoading();
    forget();
  };
}

/** Checks the payment now. The shown state stays until the response arrives. `count` says how many checks led to this one. */
export async function checkPayment(count = 0): Promise<void> {
  endPause();
  const paymentIntentId = paymentInUrl(location.search);
  if (!paymentIntentId) {
    confirmation.put({ kind: 'notFound' });
    return;
  }
  const result = await confirmation.load((signal) =>
    resultOf(() => fetchState(paymentIntentId, { signal, quiet: count > 0 })),
  );
  if (!result) return;
  const isRefused = !result.ok && result.failure.kind === 'tooMany';
  const wait = isRefused ? waitAfter(result.failure.retryAfter) * 1000 : 0;
  const shown = $orderConfirmation.get();
  if (shown.kind === 'ready' && (shown.data.kind === 'checking' || shown.data.kind === 'waiting'))
    checkLater(count + 1, Math.max(pauseBefore(count), wait));
}

/** Waits until the pause is over and the tab is shown. A bank may take days, and the API asks the provider at each check. */
function checkLater(count: number, pause: number): void {
  const checkIfShown = () => {
    if (!document.hidden) void checkPayment(count);
  };
  const timer = setTimeout(() => {
    document.addEventListener('visibilitychange', checkIfShown);
    checkIfShown();
  }, pause);
  endPause = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', checkIfShown);
  };
}

export function stopChecking(): void {
  confirmation.stop();
}

async function fetchState(paymentIntentId: string, options: CallOptions): Promise<OrderConfirmation> {
  const client = memberClient();
  const intent = await findIntent(client, paymentIntentId, options);
  if (!intent) return { kind: 'notFound' };
  const order = await findOrder(client, paymentIntentId, options);
  const isUnpaidEnd = order?.status === 'cancelled' && !hasPaid(intent.status);
  const hasExpired = isUnpaidEnd && (await expireOrderIfOver(order, options)).hasExpired;
  // Remove the paid items from the cart. The money for a cancelled order goes back, so its items stay in the cart.
  if (order && order.status !== 'cancelled' && hasPaid(intent.status))
    await completePurchase({ paymentIntentId, orderId: order.id, total: intent.amount, items: order.items });
  return orderConfirmationOf(intent, order, hasExpired);
}
