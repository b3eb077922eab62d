/**
 * What the checkout page shows: a step, or a state such as `checking`. It depends on the session, the cart, the choices
 * and the URL. While the page shows a step, the URL contains the step.
 */
import { atom, computed } from 'nanostores';
import { $addresses } from '#features/addresses/store.ts';
import { checkLines, stopCheck } from '#features/cart/price-check-store.ts';
import { $cart } from '#features/cart/store.ts';
import { $paidInOtherTab, forgetOtherTab, watchOtherTabs } from '#features/payment/other-tab-store.ts';
import { paymentForm } from '#features/payment/provider-store.ts';
import { $submission, clearOutcome, isSubmitting } from '#features/payment/submission-store.ts';
import { $notice, $session } from '#features/session/store.ts';
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import type { Loadable } from '#lib/loadable.ts';
import { deliveryCountries } from '#platform/config.ts';
import { cartKey } from '#platform/storage-keys.ts';
import { allowedStep, mayShipTo, type Stage, type Step, stageOf, stepIn, stepNamed } from './checkout.ts';
import {
  $choices,
  $limit,
  $methods,
  $quoteRequest,
  $total,
  choose,
  forgetQuote,
  quote,
  restoreChoices,
} from './choice-store.ts';
import { leaveIfPaid, lookForOrder } from './pay.ts';
import { $reviewed, $unreviewed, startReview } from './review-store.ts';

/** The step in the URL, whether or not it can be shown. */
const $wantedStep = atom<Step>('addresses');
/** Whether the check for an earlier payment is over. */
const $isEntered = atom(false);
/** Whether the shopper was signed in at any time since the checkout started. */
const $wasMember = atom(false);
const $shownStep = atom<Step | undefined>();

/** Whether data that decides the step is still loading. */
const $isLoading = computed(
  [$choices, $addresses, $methods, $limit],
  (choices, addresses, methods, limit) => {
    const isLoadingAddresses = addresses.state === 'idle' || addresses.state === 'loading';
    if (isLoadingAddresses) return choices.shippingAddressId !== undefined;
    const isLoadingMethods = methods.state === 'idle' || methods.state === 'loading';
    return limit === 'shipping' && isLoadingMethods && choices.shippingMethodId !== undefined;
  },
);

/**
 * Whether the card form stays until the shipping methods are loaded, for example after another tab changed the cart. It
 * must stay, because a typed card can't be restored. This is safe, because nobody can pay without a total.
 */
const $keepsForm = computed(
  [$shownStep, $wantedStep, $limit, $choices, $methods],
  (shown, wanted, limit, { shippingMethodId }, { state }) =>
    shown === 'payment' &&
    wanted === 'payment' &&
    limit === 'shipping' &&
    shippingMethodId !== undefined &&
    state !== 'ready',
);

export const $stage = computed(
  [$session, $isEntered, $cart, $wantedStep, $limit, $isLoading, $keepsForm, $submission, $paidInOtherTab],
  (session, isEntered, cart, wanted, limit, isLoading, keepsForm, submission, otherTab): Stage => {
    // The page doesn't change during payment, not even when the cart is emptied at the end.
    const isPayingNow = isSubmitting(submission);
    const staysAtPayment = isPayingNow || keepsForm;
    const step = staysAtPayment ? 'payment' : allowedStep(wanted, limit);
    const isEmpty = cart.items.length === 0 && !isPayingNow;
    const stage = stageOf({ session: session.state, isEntered, isEmpty, otherTab, step });
    const mayBeFurther = stage.kind === 'open' && step !== wanted && isLoading && !staysAtPayment;
    return mayBeFurther ? { kind: 'checking' } : stage;
  },
);

/** Whether another tab has ended the session. For an expired session a toast is shown instead. */
export const $isSignedOutElsewhere = computed(
  [$session, $wasMember, $notice],
  ({ state }, wasMember, notice) => state === 'guest' && wasMember && notice?.kind !== 'expired',
);

/** The address or shipping method to choose for the shopper. `undefined` if their own choice is still offered. */
const $preselected = computed(
  [$stage, $addresses, $methods, $choices],
  (stage, addresses, methods, choices) => {
    if (stage.kind !== 'open') return undefined;
    // If the chosen address is gone, the shopper chooses again: the next one may be meant for billing only.
    if (stage.step === 'addresses' && !choices.shippingAddressId && addresses.state === 'ready') {
      const address = addresses.data.find((saved) => mayShipTo(deliveryCountries, saved));
      return address && { shippingAddressId: address.id };
    }
    const method = stage.step === 'shipping' && firstUnless(choices.shippingMethodId, methods);
    return method ? { shippingMethodId: method } : undefined;
  },
);

export function startCheckout(locale: Locale): () => void {
  restoreChoices();
  const readStep = () => $wantedStep.set(stepIn(location.search));
  readStep();
  const listening = new AbortController();
  const { signal } = listening;
  const onPopState = () => {
    clearOutcome();
    readStep();
  };
  addEventListener('popstate', onPopState, { signal });
  // When the shopper goes back from the bank or the confirmation page, the back/forward cache shows the old page.
  addEventListener('pageshow', ({ persisted }) => persisted && void enter(locale), { signal });
  // Check the cart again after another tab has changed it.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === cartKey && $reviewed.get() && $cart.get().items.length && !isSubmitting()) void checkLines();
  };
  addEventListener('storage', onStorage, { signal });
  const stops = [
    watchOtherTabs(),
    $session.subscribe(({ state }) => {
      if (state === 'signed-in') {
        $wasMember.set(true);
        restoreChoices();
      }
      if (state !== 'checking') void enter(locale);
    }),
    $quoteRequest.subscribe((request) => {
      if (request) void quote();
      else if (!isSubmitting()) forgetQuote();
    }),
    ...[$stage, $addresses, $methods].map((store) => store.subscribe(() => writeStep(locale, $stage.get()))),
    // A provider's form throws if the amount is 0. The page then removes it.
    $total.subscribe((total) => total && paymentForm()?.setAmount(total)),
    $stage.subscribe((stage) => {
      $shownStep.set(stage.kind === 'open' ? stage.step : undefined);
      if (stage.kind === 'open') startReview();
      else if (stage.kind !== 'checking') $reviewed.set(undefined);
    }),
    $preselected.subscribe((choice) => choice && choose(choice)),
    // This subscription keeps the store mounted between steps.
    $unreviewed.subscribe(() => undefined),
  ];
  return () => {
    for (const stop of stops) stop();
    listening.abort();
    stopCheck();
    $reviewed.set(undefined);
    $isEntered.set(false);
    $wasMember.set(false);
  };
}

async function enter(locale: Locale): Promise<void> {
  clearOutcome();
  if ($session.get().state === 'signed-in') {
    // If the check fails, open the checkout anyway, because paying repeats the check.
    const isLeaving = await leaveIfPaid(locale).catch(() => false);
    if (isLeaving) return;
    void lookForOrder();
  }
  $isEntered.set(true);
  if ($cart.get().items.length) await checkLines();
}

/** Writes the shown step into the URL, without a history entry. Does nothing while a call may still change the step. */
function writeStep(locale: Locale, stage: Stage): void {
  if (stage.kind !== 'open' || $addresses.get().state !== 'ready' || $methods.get().state === 'failed')
    return;
  if (stage.step === stepNamed(location.search) || isSubmitting()) return;
  history.replaceState(history.state, '', href(locale, 'checkout', { step: stage.step }));
  $wantedStep.set(stage.step);
}

/** Goes to a step and adds a history entry. Does nothing if the step can't be shown yet. */
export function goTo(locale: Locale, step: Step): void {
  if (isSubmitting() || allowedStep(step, $limit.get()) !== step) return;
  clearOutcome();
  forgetOtherTab();
  if (step !== stepIn(location.search)) history.pushState(null, '', href(locale, 'checkout', { step }));
  $wantedStep.set(step);
}

/** The id of the first offered item, or `undefined` if the chosen one is offered. */
function firstUnless(
  chosen: string | undefined,
  offered: Loadable<readonly { readonly id: string }[]>,
): string | undefined {
  if (offered.state !== 'ready' || offered.data.some(({ id }) => id === chosen)) return undefined;
  return offered.data[0]?.id;
}
