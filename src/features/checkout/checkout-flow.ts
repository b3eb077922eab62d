/**
 * Runs the checkout page. Everything that happens becomes an event for `nextCheckout` (next-checkout.ts). `followChange` then does
 * what the change requires. While the page shows a step, the URL contains the step.
 */
import { $addresses } from '#features/addresses/addresses-store.ts';
import { asPriced, isUnsellable, refusesItems } from '#features/cart/cart-check.ts';
import { checkItems } from '#features/cart/cart-check-flow.ts';
import {
  $cartCheck,
  $sellable,
  isCheckPending,
  readSellable,
  stopCheck,
} from '#features/cart/cart-check-store.ts';
import { $cart } from '#features/cart/cart-store.ts';
import { cartTotals } from '#features/cart/totals.ts';
import { $discountCode } from '#features/discount/discount-store.ts';
import { mountCardForm, setCardAmount } from '#features/payment/card-form-store.ts';
import { $paidCart, forgetPaidCart, notePaidCart, watchOtherTabs } from '#features/payment/paid-cart-flow.ts';
import { findOpenPayment, updateSavedPayment } from '#features/payment/saved-payment-flow.ts';
import { isSubmitting } from '#features/payment/submission.ts';
import { $submission, clearOutcome, stopSubmission } from '#features/payment/submission-store.ts';
import { openConfirmation } from '#features/payment/submit-flow.ts';
import { $session } from '#features/session/session-store.ts';
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { combinedStore } from '#lib/combine-stores.ts';
import { type Cents, toCents } from '#lib/money.ts';
import { deliveryCountries } from '#platform/config.ts';
import { cartKey } from '#platform/storage-keys.ts';
import {
  type Checkout,
  type CheckoutInputs,
  type Choices,
  mayGoTo,
  quoteRequestOf,
  type Step,
  stepForUrl,
  stepInUrl,
  totalOf,
  wantedStep,
} from './checkout.ts';
import { $checkout, $unaccepted, sendToCheckout } from './checkout-store.ts';
import { forgetCheckoutDraft, keepChoices, readChoices } from './draft-storage.ts';
import { $methods, $totals, forgetQuote, loadQuote } from './quote-store.ts';

const $inputs = combinedStore<CheckoutInputs>({
  session: $session,
  cart: $sellable,
  addresses: $addresses,
  methods: $methods,
  totals: $totals,
  submission: $submission,
  paidCart: $paidCart,
  discountCode: $discountCode,
});

/**
 * In cents. The card form gets this amount until the total is known. A provider refuses less than the minimum of a currency, which is
 * highest for the forint (17,500).
 */
const initialAmount = 100_000;

/**
 * The API's subtotal for which the products were last read again. The API may round in its own way, so its subtotal may always differ
 * from that of the page. The page then reads the products once, and not after every total.
 */
let comparedSubtotal: Cents | undefined;

export function startCheckout(locale: Locale): () => void {
  comparedSubtotal = undefined;
  const listening = new AbortController();
  const { signal } = listening;
  const onPopState = () => {
    clearOutcome();
    sendToCheckout({ kind: 'wanted', step: wantedStep(location.search) });
  };
  addEventListener('popstate', onPopState, { signal });
  // When the shopper goes back from the bank or the confirmation page, the back/forward cache shows the old page.
  addEventListener('pageshow', ({ persisted }) => persisted && void openCheckout(locale), { signal });
  // Check the cart again after another tab has changed it.
  const onStorage = ({ key }: StorageEvent) => {
    const { acceptedCart, submission } = $checkout.get();
    if (key === cartKey && acceptedCart && $cart.get().items.length && !isSubmitting(submission))
      void checkItems();
  };
  addEventListener('storage', onStorage, { signal });
  // Several changes may wait for this listener. The first call handles them all.
  let handled = $checkout.get();
  const onChange = () => {
    const before = handled;
    handled = $checkout.get();
    followChange(locale, handled, before);
  };
  const stops = [watchOtherTabs(), $checkout.listen(onChange), $inputs.listen(passOn)];
  // Their order doesn't matter, because none of them runs before these first changes.
  sendToCheckout({
    kind: 'opened',
    delivery: deliveryCountries,
    wanted: wantedStep(location.search),
    choices: readChoices(),
  });
  passOn($inputs.get());
  return () => {
    for (const stop of stops) stop();
    listening.abort();
    stopCheck();
    sendToCheckout({ kind: 'closed' });
  };
}

/** Signing out deletes the draft, but an expired session keeps it. So each new session starts with what the draft says. */
function passOn(inputs: CheckoutInputs): void {
  const isNew = inputs.session !== $checkout.get().session;
  sendToCheckout({ kind: 'inputsChanged', inputs, ...(isNew && { choices: readChoices() }) });
}

/** Does what a change of the checkout requires. If that changes the checkout again, another call follows that change. */
function followChange(locale: Locale, now: Checkout, before: Checkout): void {
  const hasNew = (...names: (keyof Checkout)[]) => names.some((name) => now[name] !== before[name]);
  if (hasNew('choices')) keepChosen(now.choices);
  if (hasNew('session') && now.session !== 'checking') void openCheckout(locale);
  if (hasNew('choices', 'addresses', 'cart', 'discountCode')) updateQuote(now);
  if (hasNew('totals')) recheckItems(now);
  const step = stepForUrl(now);
  if (step && step !== stepInUrl(location.search))
    history.replaceState(history.state, '', href(locale, 'checkout', { step }));
  const total = totalOf(now);
  if (total && total !== totalOf(before)) setCardAmount(total);
}

/** Asks for the total of what is chosen. During a payment, whose items leave the cart at the end, the page keeps the last total. */
function updateQuote(checkout: Checkout): void {
  const request = quoteRequestOf(checkout);
  if (request) void loadQuote(request);
  else if (!isSubmitting(checkout.submission)) forgetQuote();
}

/** Stores the choices for a reload, unless they are stored already. Storing them again could replace another account's draft. */
function keepChosen(choices: Choices): void {
  if (JSON.stringify(choices) !== JSON.stringify(readChoices())) keepChoices(choices);
}

/**
 * Reads the products again if the API calculated the total from other prices than the page shows, or refuses a line item. The page
 * then says at once what has changed. At Pay, `payNow` does this. If the read fails, the page keeps what it shows.
 */
function recheckItems({ totals, cart, submission }: Checkout): void {
  const check = $cartCheck.get();
  if (check.kind !== 'ready' || isSubmitting(submission)) return;
  const readAgain = () => void checkItems({ isFresh: true, otherwise: check.data });
  if (totals.kind === 'failed' && refusesItems(totals.failure) && !$unaccepted.get().some(isUnsellable))
    readAgain();
  if (totals.kind !== 'ready') return;
  const subtotal = toCents(totals.data.subtotal);
  const priced = asPriced(cart, check.data.products);
  if (subtotal === comparedSubtotal || subtotal === cartTotals(priced).subtotal) return;
  comparedSubtotal = subtotal;
  readAgain();
}

/** Opens the checkout, and checks the cart. If the saved payment is paid, opens its confirmation instead. */
async function openCheckout(locale: Locale): Promise<void> {
  clearOutcome();
  const isMember = $session.get() === 'member';
  // If this check fails, the checkout opens anyway, because paying repeats the check.
  const saved = isMember ? await updateSavedPayment().catch(() => undefined) : undefined;
  if (saved?.kind === 'paid') {
    openConfirmation(locale, saved.paymentIntentId);
    forgetCheckoutDraft();
    return;
  }
  sendToCheckout({ kind: 'paymentChecked' });
  // An order that this device doesn't know may hold stock, which the check of the cart counts. If the bank approves the order's
  // payment while the page is open, `payNow` would no longer find it. If this search fails, the checkout opens anyway, because
  // `payNow` repeats it.
  if (isMember && saved?.kind !== 'open') await findOpenPayment(readSellable().items).catch(() => undefined);
  await checkCart();
}

/**
 * Stops waiting for a response or for the next page. In the second case, opens the checkout again.
 */
export function stopPayment(locale: Locale): void {
  stopSubmission();
  const submission = $submission.get();
  if (submission.kind !== 'leaving') return;
  // A payment empties the cart once the API says that it is paid. If the network has been lost since, the API can't say so again.
  if (submission.paymentIntentId && !$cart.get().items.length) notePaidCart(submission.paymentIntentId);
  void openCheckout(locale);
}

/** A pending check may be one of `recheckItems`. It must not be replaced, because the new check may show older prices. */
async function checkCart(): Promise<void> {
  if ($cart.get().items.length && !isCheckPending()) await checkItems();
  recheckItems($checkout.get());
}

/** Goes to a step and adds a history entry. Does nothing if the step can't be shown yet. */
export function goToStep(locale: Locale, step: Step): void {
  if (!mayGoTo($checkout.get(), step)) return;
  clearOutcome();
  forgetPaidCart();
  if (step !== wantedStep(location.search)) history.pushState(null, '', href(locale, 'checkout', { step }));
  sendToCheckout({ kind: 'wanted', step });
}

/** Puts the card form for the total into an element. Returns a function that removes the form. */
export function openCardForm(locale: Locale, element: HTMLElement): () => void {
  return mountCardForm(element, { amount: totalOf($checkout.get()) ?? initialAmount, locale });
}
