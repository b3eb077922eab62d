/**
 * Steps 1 to 4 of "From Pay to confirmation" (docs/architecture.md), called by CheckoutIsland.tsx. Pays for what the checkout
 * shows: checks prices again, creates the order, and confirms the payment.
 */
import type { CallName } from '#api/contract/endpoints.ts';
import type { Order } from '#api/contract/order.ts';
import { resultOf } from '#api/errors.ts';
import { loadAddresses, stopAddresses } from '#features/addresses/addresses-store.ts';
import { applyShortage, checkItems, isHeldCurrent } from '#features/cart/cart-check-flow.ts';
import { readSellable } from '#features/cart/cart-check-store.ts';
import { refusalOf } from '#features/discount/discount-error.ts';
import { forgetCode } from '#features/discount/discount-store.ts';
import { confirmPayment } from '#features/payment/confirm-flow.ts';
import { type Prepared, prepareIntent } from '#features/payment/prepare-flow.ts';
import { findOpenPayment, type OpenPayment } from '#features/payment/saved-payment-flow.ts';
import { outcomeOf, type PayOutcome } from '#features/payment/submission.ts';
import { beginPhase } from '#features/payment/submission-store.ts';
import { payInOneTab, type Submitted, showOutcome, submitForm } from '#features/payment/submit-flow.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Failure } from '#lib/loadable.ts';
import type { Cents } from '#lib/money.ts';
import { chosenIn, quoteRequestOf, totalOf } from './checkout.ts';
import { $checkout, $unaccepted, loadFreshQuote } from './checkout-store.ts';
import { forgetCheckoutDraft } from './draft-storage.ts';
import { areSameAddresses, hasSameItems, isPricedAs, purchaseOf, type ShownPurchase } from './purchase.ts';
import { forgetQuote, stopQuote } from './quote-store.ts';

const changed = { kind: 'changed' } as const;

/** Pays for what the page shows, and only once, however often the shopper presses the button. */
export async function payNow(locale: Locale): Promise<void> {
  const submitted = await submitForm();
  if (!submitted) return;
  const outcome = await payInOneTab(() => payShown(locale, submitted));
  if (!showOutcome(locale, outcome)) return;
  if (outcome.kind === 'paid') forgetCheckoutDraft();
  if (outcome.kind === 'short') applyShortage(outcome.items);
}

/** The steps from the press to the outcome. */
async function payShown(locale: Locale, { form, signal }: Submitted): Promise<PayOutcome> {
  const shown = purchaseOf($checkout.get());
  if (!shown) return changed;
  const { request, total } = shown;
  // Step 1.
  const checked = await resultOf(() => findOpenPayment(request.items, { signal }));
  // The saved payment may have been charged, so the message must not say that it wasn't.
  if (!checked.ok) return failed(checked.failure, 'payment.retrieve');
  const status = checked.data;
  if (status.kind === 'paid') return status;
  // Step 2.
  const problem = await findProblem(shown, signal);
  if (problem) return problem;
  // Step 3.
  beginPhase('ordering');
  const prepared = await prepareIfUnchanged(shown, status.kind === 'open' ? status : undefined, signal);
  if (prepared.kind !== 'ready') return reloadIfOutdated(prepared, total, signal);
  // Step 4.
  if (total > 0) beginPhase('confirming');
  return confirmPayment({ form, locale, signal, items: request.items }, prepared.intent);
}

/**
 * Checks that the page still shows the current price, because the shopper must not pay a total that they haven't seen. The API
 * prices the purchase itself, so its total and subtotal show whether any price has changed. If so, or if the shopper's own unpaid
 * order holds other stock than before, the function reads the products again, to find out what has changed. The API refuses the
 * order if the stock doesn't suffice, or if the total isn't the payment intent's amount.
 */
async function findProblem(
  { request, total }: ShownPurchase,
  signal: AbortSignal,
): Promise<PayOutcome | undefined> {
  const { methods, totals } = await loadUntilStopped(signal, loadFreshQuote);
  if (signal.aborted) return failed({ kind: 'stopped' }, 'vat.calculate');
  if (!isHeldCurrent() || !isPricedAs(totals, total, readSellable())) {
    const products = await checkItems({ signal, isFresh: true });
    if (products.kind === 'failed') return failed(products.failure, 'product.bySlug');
  }
  const now = $checkout.get();
  const isSame = JSON.stringify(request) === JSON.stringify(quoteRequestOf(now));
  if ($unaccepted.get().length || !isSame) return changed;
  if (methods.kind === 'failed') return failed(methods.failure, 'shipping.calculate');
  if (totals.kind === 'failed') return failed(totals.failure, 'vat.calculate');
  return totalOf(now) === total ? undefined : changed;
}

/** Creates the order and its payment, as long as the cart on the device has the same items before and after. */
async function prepareIfUnchanged(
  { request, total, code, purchase, addresses }: ShownPurchase,
  open: OpenPayment | undefined,
  signal: AbortSignal,
): Promise<Prepared> {
  // Read the cart from the device. Another tab may have changed it, and storage events may arrive late.
  const isInCart = () => hasSameItems(readSellable(), request.items);
  if (!isInCart()) return changed;
  try {
    const prepared = await prepareIntent({ purchase, shown: { ...addresses, total, code }, open }, signal);
    if (prepared.kind !== 'ready') return prepared;
    return isInCart() && (await hasShownAddresses(prepared.order, addresses, signal)) ? prepared : changed;
  } catch (error) {
    return forgetRefusedCode(error, purchase.discountCode ?? undefined) ?? outcomeOf(error);
  }
}

/**
 * Whether the parcel goes where the page says. The shopper may have edited an address on another device since this page read it. An
 * API may write an order's addresses in its own way, so a difference counts only if the saved addresses have changed.
 */
async function hasShownAddresses(
  order: Order,
  shown: ShownPurchase['addresses'],
  signal: AbortSignal,
): Promise<boolean> {
  const { shippingAddress: shipping, billingAddress: billing } = order;
  if (areSameAddresses(shown, { shipping, billing })) return true;
  await loadUntilStopped(signal, loadAddresses);
  signal.throwIfAborted();
  return areSameAddresses(shown, chosenIn($checkout.get()));
}

/** The API may still refuse a code when the order is created. Before paying, the shopper must then see the total without the code. */
function forgetRefusedCode(error: unknown, code = ''): PayOutcome | undefined {
  const refusal = refusalOf(error, code);
  if (!refusal) return undefined;
  forgetCode(refusal);
  return changed;
}

/**
 * Reloads the page's data after a change or a refusal, because another tab or device may have changed it. Then returns `changed`
 * if an address is missing or the total differs.
 */
async function reloadIfOutdated(outcome: PayOutcome, total: Cents, signal: AbortSignal): Promise<PayOutcome> {
  const isRefused = outcome.kind === 'failed' && outcome.failure.kind === 'refused';
  if (outcome.kind !== 'changed' && !isRefused) return outcome;
  await loadUntilStopped(signal, loadAddresses);
  if (signal.aborted) return outcome;
  // The chosen address may be gone. During a payment, checkout-flow.ts keeps the total of what was chosen.
  if (!quoteRequestOf($checkout.get())) forgetQuote();
  await loadUntilStopped(signal, () =>
    Promise.all([checkItems({ signal, isFresh: true }), loadFreshQuote()]),
  );
  const now = $checkout.get();
  const { shipping, billing } = chosenIn(now);
  return shipping && billing && totalOf(now) === total ? outcome : changed;
}

/** Loads data of the page. If the shopper stops waiting, the page keeps what it shows. */
function loadUntilStopped<T>(signal: AbortSignal, load: () => Promise<T>): Promise<T> {
  const stop = () => {
    stopAddresses();
    stopQuote();
  };
  signal.addEventListener('abort', stop);
  return load().finally(() => signal.removeEventListener('abort', stop));
}

function failed(failure: Failure, call: CallName): PayOutcome {
  return { kind: 'failed', failure, call };
}
