/**
 * The checkout of this page. Stage, choices, addresses, sums, paying and the card form have stores of their own; this one
 * brings them to life for as long as the page shows the checkout, and keeps the step in the address.
 */
import { addressBook } from '#features/addresses/store.ts';
import { checkLines } from '#features/cart/fresh-store.ts';
import { $cart } from '#features/cart/store.ts';
import { forgetOtherTab, watchOtherTabs } from '#features/payment/other-tab-store.ts';
import { paymentForm } from '#features/payment/provider-store.ts';
import { clearOutcome, isSubmitting } from '#features/payment/submission-store.ts';
import { $session } from '#features/session/store.ts';
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { cartKey } from '#platform/storage-keys.ts';
import { allowedStep, type Stage, type Step, stepIn, stepNamed } from './checkout.ts';
import { $limit, $total, $wish, quote, restoreChoices } from './choice-store.ts';
import { leaveIfPaid } from './pay.ts';
import { preselect } from './preselect-store.ts';
import { $methods, forgetQuote } from './quote-store.ts';
import { $seen, $toAgree, seeCart } from './seen-store.ts';
import { $isEntered, $open, $stage, $wanted } from './stage-store.ts';

/** Begins for a page in a language; answers what ends it. */
export function startCheckout(locale: Locale): () => void {
  restoreChoices();
  const readStep = () => $wanted.set(stepIn(location.search));
  readStep();
  const back = () => {
    clearOutcome();
    readStep();
  };
  // Back from the bank, or from the confirmation: the page is as it was left.
  const returned = ({ persisted }: PageTransitionEvent) => persisted && void enter(locale);
  // What another tab puts into the cart is asked about as well.
  const changed = ({ key }: StorageEvent) => {
    if (key === cartKey && $seen.get() && $cart.get().items.length && !isSubmitting()) void checkLines();
  };
  addEventListener('popstate', back);
  addEventListener('pageshow', returned);
  addEventListener('storage', changed);
  const stops = [
    watchOtherTabs(),
    $session.subscribe(({ state }) => {
      if (state === 'signed-in') restoreChoices();
      if (state !== 'checking') void enter(locale);
    }),
    $wish.subscribe((wish) => {
      if (wish) void quote();
      else if (!isSubmitting()) forgetQuote();
    }),
    ...[$stage, addressBook.$state, $methods].map((store) =>
      store.subscribe(() => writeStep(locale, $stage.get())),
    ),
    $total.subscribe((total) => total !== undefined && paymentForm()?.setAmount(total)),
    $stage.subscribe((stage) => {
      $open.set(stage.stage === 'open' ? stage.step : undefined);
      if (stage.stage === 'open') seeCart();
      else if (stage.stage !== 'checking') $seen.set(undefined);
    }),
    preselect(),
    // Kept alive between the steps.
    $toAgree.subscribe(() => undefined),
  ];
  return () => {
    for (const stop of stops) stop();
    removeEventListener('popstate', back);
    removeEventListener('pageshow', returned);
    removeEventListener('storage', changed);
    $seen.set(undefined);
    $isEntered.set(false);
  };
}

/** On the way in: what became of a payment begun before, then the truth about every line. */
async function enter(locale: Locale): Promise<void> {
  clearOutcome();
  if ($session.get().state === 'signed-in') {
    // Unknown for now is no obstacle: nothing is paid before this was asked again.
    const isLeaving = await leaveIfPaid(locale).catch(() => false);
    if (isLeaving) return;
  }
  $isEntered.set(true);
  if ($cart.get().items.length) await checkLines();
}

/** The address says what is shown, once that is certain; no entry of the history for what nobody asked for. */
function writeStep(locale: Locale, stage: Stage): void {
  if (
    stage.stage !== 'open' ||
    addressBook.$state.get().state !== 'ready' ||
    $methods.get().state === 'failed'
  )
    return;
  if (stage.step === stepNamed(location.search) || isSubmitting()) return;
  history.replaceState(history.state, '', href(locale, 'checkout', { step: stage.step }));
  $wanted.set(stage.step);
}

/** A further step or an earlier one, each an entry of the browser's history. */
export function goTo(locale: Locale, step: Step): void {
  if (isSubmitting() || allowedStep(step, $limit.get()) !== step) return;
  clearOutcome();
  forgetOtherTab();
  if (step !== stepIn(location.search)) history.pushState(null, '', href(locale, 'checkout', { step }));
  $wanted.set(step);
}
