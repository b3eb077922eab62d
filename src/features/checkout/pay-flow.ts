/** Pays for what the checkout shows. Checks prices again, creates the order, and confirms the payment. */
import type { Purchase } from '#api/contract/order.ts';
import type { Vat } from '#api/contract/quote.ts';
import type { SentItem } from '#api/contract/shapes.ts';
import { resultOf } from '#api/errors.ts';
import { loadAddresses } from '#features/addresses/addresses-store.ts';
import { type Held, nothingHeld } from '#features/cart/cart-check.ts';
import { $held, applyShortage, checkItems, readSellable, setHeld } from '#features/cart/cart-check-store.ts';
import { refusalOf } from '#features/cart/discount-call.ts';
import { forgetCode } from '#features/cart/discount-store.ts';
import { totals } from '#features/cart/totals.ts';
import { bankReturnUrl } from '#features/payment/after-payment.ts';
import { checkSavedPayment, type OpenPayment, type SavedStatus } from '#features/payment/check-flow.ts';
import { confirm } from '#features/payment/confirm-flow.ts';
import { findOpenPayment } from '#features/payment/forgotten-payment-flow.ts';
import type { PaymentForm, PayOutcome } from '#features/payment/payment.ts';
import { heldBy } from '#features/payment/payment-storage.ts';
import { type Prepared, prepareIntent } from '#features/payment/prepare-flow.ts';
import { beginPhase } from '#features/payment/submission-store.ts';
import { outcomeOf, submitPayment } from '#features/payment/submit-flow.ts';
import { onSessionEnd } from '#features/session/session-store.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Failure, Loadable } from '#lib/loadable.ts';
import { type Cents, toCents } from '#lib/money.ts';
import { $unreviewed } from './cart-changes-store.ts';
import { $checkout, $quoteRequest, $total, forgetQuote, quote, stopQuote } from './checkout-store.ts';
import { forgetCheckoutDraft } from './draft-storage.ts';
import { chosenIn, type QuoteRequest, quoteRequestOf, totalOf } from './selectors.ts';

const changed = { kind: 'changed' } as const;

onSessionEnd(() => setHeld(nothingHeld));

/** Checks the payment of an earlier visit. Throws the client's errors. */
export async function checkEarlier(): Promise<SavedStatus> {
  return noteHeld(await checkSavedPayment());
}

/**
 * Looks for an unpaid order that this device doesn't know. Once the order is known, `payNow` notices if the bank approves its
 * payment while the page is open. Never rejects. If the search fails, `payNow` searches again.
 */
export async function lookForOrder(): Promise<void> {
  const status = await resultOf(() => findOpenPayment(readSellable().items));
  if (status.ok) noteHeld(status.data);
}

/** Pays for what the page shows, and only once, however often the shopper presses the button. */
export async function payNow(locale: Locale): Promise<void> {
  const outcome = await submitPayment(locale, (form, signal) => payShown(locale, form, signal));
  if (outcome?.kind === 'paid') forgetCheckoutDraft();
  if (outcome?.kind === 'short') applyShortage(outcome.items);
}

async function payShown(locale: Locale, form: PaymentForm, signal: AbortSignal): Promise<PayOutcome> {
  const shown = shownPurchase();
  if (!shown) return changed;
  const { request, total } = shown;
  const heldBefore = $held.get();
  const checked = await resultOf(() => findOpenPayment(request.items, { signal }));
  // The earlier payment may have been charged, so the message must not say that it wasn't.
  if (!checked.ok) return failed(checked.failure, 'payment.retrieve');
  const status = noteHeld(checked.data);
  if (status.kind === 'paid') return status;
  const isStockKnown = sameEntries(heldBefore, $held.get());
  const problem = await problemWith(request, total, isStockKnown, signal);
  if (problem) return problem;
  beginPhase('ordering');
  const prepared = await prepareInCart(shown, status.kind === 'open' ? status : undefined, signal);
  if (prepared.kind === 'ready') {
    if (total > 0) beginPhase('confirming');
    return confirm({ form, returnUrl: bankReturnUrl(locale), signal, items: request.items }, prepared.intent);
  }
  const isRefused = prepared.kind === 'failed' && prepared.failure.kind === 'refused';
  return prepared.kind === 'changed' || isRefused ? reload(prepared, total, signal) : prepared;
}

/** What the page offers to pay for. `undefined` while something is missing, such as the total. */
function shownPurchase() {
  const shown = $checkout.get();
  const [total, request, { shipping, billing }] = [totalOf(shown), quoteRequestOf(shown), chosenIn(shown)];
  const { shippingMethodId } = shown.choices;
  if (total === undefined || !request || !shippingMethodId || !shipping || !billing) return undefined;
  const discountCode = shown.sum.kind === 'ready' ? shown.sum.data.discountCode : undefined;
  const purchase: Purchase = {
    ...(discountCode && { discountCode }),
    items: [...request.items],
    shippingAddressId: shipping.id,
    billingAddressId: billing.id,
    shippingMethodId,
  };
  return { request, total, purchase, addresses: { shipping, billing } };
}

/** The stock that the unpaid order of an open payment holds counts as available to this shopper. */
function noteHeld(status: SavedStatus): SavedStatus {
  const held = status.kind === 'open' ? heldBy(status.order) : [];
  setHeld(new Map(held.map(({ productId, quantity }) => [productId, quantity])));
  return status;
}

/** Whether the shopper's order holds the same stock as when the page last compared it with the cart. */
function sameEntries(a: Held, b: Held): boolean {
  return a.size === b.size && [...a].every(([id, quantity]) => b.get(id) === quantity);
}

/**
 * Checks that the page still shows the current price, because the shopper must not pay a total that they haven't seen. The API prices the
 * purchase itself, so its total and subtotal show whether any price has changed. If so, this reads the products again, to say
 * which price it is. The API refuses the order if the stock doesn't suffice, or if the total isn't the payment intent's amount.
 */
async function problemWith(
  request: QuoteRequest,
  total: Cents,
  isStockKnown: boolean,
  signal: AbortSignal,
): Promise<PayOutcome | undefined> {
  signal.addEventListener('abort', stopQuote, { once: true });
  const { methods, sum } = await quote({ isFresh: true });
  signal.removeEventListener('abort', stopQuote);
  if (signal.aborted) return failed({ kind: 'stopped' }, 'vat.calculate');
  if (!isStockKnown || !isAsShown(sum, total)) {
    const products = await checkItems({ signal, isFresh: true });
    if (products.kind === 'failed') return failed(products.failure, 'product.bySlug');
  }
  if ($unreviewed.get().length || JSON.stringify(request) !== JSON.stringify($quoteRequest.get()))
    return changed;
  if (methods.kind === 'failed') return failed(methods.failure, 'shipping.calculate');
  if (sum.kind === 'failed') return failed(sum.failure, 'vat.calculate');
  return $total.get() === total ? undefined : changed;
}

/** Whether the API prices the cart as the page does. A call that failed for want of a connection says nothing about prices. */
function isAsShown(sum: Loadable<Vat>, total: Cents): boolean {
  if (sum.kind === 'failed') return sum.failure.kind !== 'refused';
  const { subtotal } = totals(readSellable());
  return sum.kind === 'ready' && toCents(sum.data.subtotal) === subtotal && toCents(sum.data.total) === total;
}

/** Creates the order and its payment, as long as the cart on the device holds the same items before and after. */
async function prepareInCart(
  { request, total, purchase, addresses }: NonNullable<ReturnType<typeof shownPurchase>>,
  open: OpenPayment | undefined,
  signal: AbortSignal,
): Promise<Prepared | PayOutcome> {
  // Read the cart from the device. Another tab may have changed it, and storage events may arrive late.
  if (!isInCart(request)) return changed;
  try {
    const prepared = await prepareIntent(purchase, { ...addresses, total }, open, signal);
    return prepared.kind === 'ready' && !isInCart(request) ? changed : prepared;
  } catch (error) {
    return refusedCode(error, purchase.discountCode ?? undefined) ?? outcomeOf(error);
  }
}

/** Whether the cart on the device holds exactly these items. */
function isInCart({ items }: { readonly items: readonly SentItem[] }): boolean {
  const keyOf = (lines: readonly SentItem[]) =>
    JSON.stringify(lines.map(({ productId, quantity }) => [productId, quantity]));
  return keyOf(readSellable().items) === keyOf(items);
}

/** The API may refuse a code as late as when the order is made. The shopper must see the total without the code before paying. */
function refusedCode(error: unknown, code = ''): PayOutcome | undefined {
  const refusal = refusalOf(error, code);
  if (!refusal) return undefined;
  forgetCode(refusal);
  return changed;
}

/**
 * Reloads the page's data after a refusal, because another tab or device may have changed it. Returns `changed` if an
 * address is missing or the total differs.
 */
async function reload(outcome: PayOutcome, total: Cents, signal: AbortSignal): Promise<PayOutcome> {
  await loadAddresses();
  if (!$quoteRequest.get()) forgetQuote();
  await Promise.all([checkItems({ signal, isFresh: true }), quote({ isFresh: true })]);
  const { shipping, billing } = chosenIn($checkout.get());
  return shipping && billing && $total.get() === total ? outcome : changed;
}

function failed(failure: Failure, call: string): PayOutcome {
  return { kind: 'failed', failure, call };
}
