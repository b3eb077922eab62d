/** Pays for what the checkout shows: checks everything again, then orders, confirms, and leaves for the confirmation. */
import type { Line } from '#api/contract/shapes.ts';
import { failureOf } from '#api/failure.ts';
import { addressBook } from '#features/addresses/store.ts';
import { readCart } from '#features/cart/cart-storage.ts';
import { nothingHeld } from '#features/cart/price-check.ts';
import { $held, checkLines, learnShortage } from '#features/cart/price-check-store.ts';
import { confirm } from '#features/payment/confirm.ts';
import type { PaymentForm, PayOutcome } from '#features/payment/payment.ts';
import { checkSavedPayment, type SavedStatus } from '#features/payment/payment-status.ts';
import { outcomeOf, type Prepared, prepareIntent } from '#features/payment/prepare.ts';
import {
  $submission,
  leaveForConfirmation,
  returnUrl,
  submitPayment,
} from '#features/payment/submission-store.ts';
import { onSessionEnd } from '#features/session/store.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Failure } from '#lib/failure.ts';
import type { Cents } from '#lib/money.ts';
import {
  $choices,
  $chosen,
  $methods,
  $sum,
  $total,
  $wish,
  forgetQuote,
  quote,
  stopQuote,
  type Wanted,
} from './choice-store.ts';
import { forgetDraft } from './draft.ts';
import { $unreviewed } from './review-store.ts';

const changed = { kind: 'changed' } as const;

onSessionEnd(() => $held.set(nothingHeld));

/**
 * Leaves for the confirmation if the saved payment is paid, and returns whether it is. Throws what the client
 * throws.
 */
export async function leaveIfPaid(locale: Locale): Promise<boolean> {
  const status = await checkSaved();
  if (status.kind !== 'paid') return false;
  leaveForConfirmation(locale, status.paymentIntentId);
  forgetDraft();
  return true;
}

/** Pays for what is shown, once, however often the shopper presses the button. */
export async function payNow(locale: Locale): Promise<void> {
  const outcome = await submitPayment(locale, (form, signal) => payShown(locale, form, signal));
  if (outcome?.kind === 'paid') forgetDraft();
  if (outcome?.kind === 'short') learnShortage(outcome.items);
}

/** Checks the saved payment, and notes what its unpaid order has reserved: that stock is the shopper's own. */
async function checkSaved(signal?: AbortSignal): Promise<SavedStatus> {
  const status = await checkSavedPayment(signal ? { signal } : {});
  const order = status.kind === 'open' && status.order?.status === 'pending' ? status.order : undefined;
  $held.set(new Map(order?.items.map(({ productId, quantity }) => [productId, quantity])));
  return status;
}

async function payShown(locale: Locale, form: PaymentForm, signal: AbortSignal): Promise<PayOutcome> {
  const [total, wish] = [$total.get(), $wish.get()];
  const { shipping, billing } = $chosen.get();
  const { shippingMethodId } = $choices.get();
  if (total === undefined || !wish || !shippingMethodId || !shipping || !billing) return changed;
  let status: SavedStatus;
  try {
    status = await checkSaved(signal);
  } catch (error) {
    // The earlier payment may have been charged, so the message must not deny it.
    return failed(failureOf(error), 'payment.retrieve');
  }
  if (status.kind === 'paid') return status;
  const problem = await problemWith(wish, total, signal);
  if (problem) return problem;
  $submission.set({ state: 'working', phase: 'ordering' });
  const purchase = {
    items: wish.items,
    shippingAddressId: shipping.id,
    billingAddressId: billing.id,
    shippingMethodId,
  };
  const open = status.kind === 'open' ? status : undefined;
  // Another tab may change the cart at any time, and this tab hears of it late: read it from the device.
  let attempt: Prepared | PayOutcome = isInCart(wish)
    ? await prepareIntent(purchase, total, open, signal).catch(outcomeOf)
    : changed;
  if (attempt.kind === 'ready' && !isInCart(wish)) attempt = changed;
  if (attempt.kind === 'ready') {
    $submission.set({ state: 'working', phase: 'confirming' });
    return confirm({ form, returnUrl: returnUrl(locale), signal, items: wish.items }, attempt.intent);
  }
  const isRefused = attempt.kind === 'failed' && attempt.failure.kind === 'refused';
  return attempt.kind === 'changed' || isRefused ? reload(attempt, total, signal) : attempt;
}

/** Asks again for what is shown, because the shopper must not pay a price that the page does not show. */
async function problemWith(wish: Wanted, total: Cents, signal: AbortSignal): Promise<PayOutcome | undefined> {
  const truths = await checkLines(signal);
  if (truths.state === 'failed') return failed(truths.failure, 'product.bySlug');
  if ($unreviewed.get().length || JSON.stringify(wish) !== JSON.stringify($wish.get())) return changed;
  signal.addEventListener('abort', stopQuote, { once: true });
  await quote(true);
  signal.removeEventListener('abort', stopQuote);
  if (signal.aborted) return failed({ kind: 'stopped' }, 'vat.calculate');
  const [methods, sum] = [$methods.get(), $sum.get()];
  if (methods.state === 'failed') return failed(methods.failure, 'shipping.calculate');
  if (sum.state === 'failed') return failed(sum.failure, 'vat.calculate');
  return $total.get() === total ? undefined : changed;
}

/**
 * After a refusal, reloads everything on the page: another tab or device may have changed it. If an address
 * is gone or the total differs, the outcome is `changed`.
 */
async function reload(outcome: PayOutcome, total: Cents, signal: AbortSignal): Promise<PayOutcome> {
  await addressBook.load();
  if (!$wish.get()) forgetQuote();
  await Promise.all([checkLines(signal), quote(true)]);
  const { shipping, billing } = $chosen.get();
  return shipping && billing && $total.get() === total ? outcome : changed;
}

/** Whether the cart on the device holds exactly these items. */
function isInCart({ items }: { readonly items: readonly Line[] }): boolean {
  const textOf = (lines: readonly Line[]) =>
    JSON.stringify(lines.map(({ productId, quantity }) => [productId, quantity]));
  return textOf(readCart().items) === textOf(items);
}

function failed(failure: Failure, call: string): PayOutcome {
  return { kind: 'failed', failure, call };
}
