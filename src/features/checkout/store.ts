/**
 * The checkout of this page: its stage follows from the session, the cart, the choices and the address bar. It runs for as
 * long as the page shows the checkout, and keeps the step in the address.
 */
import { atom, computed } from 'nanostores';
import { addressBook } from '#features/addresses/store.ts';
import { checkLines } from '#features/cart/price-check-store.ts';
import { $cart } from '#features/cart/store.ts';
import { $paidInOtherTab, forgetOtherTab, watchOtherTabs } from '#features/payment/other-tab-store.ts';
import { paymentForm } from '#features/payment/provider-store.ts';
import { $submission, clearOutcome, isSubmitting } from '#features/payment/submission-store.ts';
import { $notice, $session } from '#features/session/store.ts';
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import type { Loadable } from '#lib/loadable.ts';
import { cartKey } from '#platform/storage-keys.ts';
import { allowedStep, type Stage, type Step, stageOf, stepIn, stepNamed } from './checkout.ts';
import {
  $choices,
  $limit,
  $methods,
  $total,
  $wish,
  choose,
  forgetQuote,
  quote,
  restoreChoices,
} from './choice-store.ts';
import { leaveIfPaid } from './pay.ts';
import { $reviewed, $unreviewed, startReview } from './review-store.ts';

/** The step in the address bar, whether or not it can be shown. */
const $wanted = atom<Step>('addresses');
/** Whether an earlier payment has been checked. */
const $isEntered = atom(false);
/** Whether the shopper has been signed in since the checkout started. */
const $wasMember = atom(false);
/** The step on the page. */
const $open = atom<Step | undefined>();

/** Whether the data that limits the step is still loading; until then the step is open. */
const $isSettling = computed(
  [$choices, addressBook.$state, $methods, $limit],
  (choices, addresses, methods, limit) => {
    const isReading = addresses.state === 'idle' || addresses.state === 'loading';
    if (isReading) return choices.shippingAddressId !== undefined;
    const isAsking = methods.state === 'idle' || methods.state === 'loading';
    return limit === 'shipping' && isAsking && choices.shippingMethodId !== undefined;
  },
);

/**
 * Whether the card form stays while the shipping methods are unknown, as when another tab has changed the
 * cart: a typed card can't be restored. There is no sum meanwhile, so nothing can be paid.
 */
const $keepsForm = computed(
  [$open, $wanted, $limit, $choices, $methods],
  (open, wanted, limit, { shippingMethodId }, { state }) =>
    open === 'payment' &&
    wanted === 'payment' &&
    limit === 'shipping' &&
    shippingMethodId !== undefined &&
    state !== 'ready',
);

export const $stage = computed(
  [$session, $isEntered, $cart, $wanted, $limit, $isSettling, $keepsForm, $submission, $paidInOtherTab],
  (session, isEntered, cart, wanted, limit, isSettling, keepsForm, { state }, otherTab): Stage => {
    // The page stays the same while paying, even when the cart is emptied at the end.
    const isPayingNow = state === 'working' || state === 'leaving';
    const isHeld = isPayingNow || keepsForm;
    const step = isHeld ? 'payment' : allowedStep(wanted, limit);
    const isEmpty = cart.items.length === 0 && !isPayingNow;
    const stage = stageOf({ session: session.state, isEntered, isEmpty, otherTab, step });
    const mayBeFurther = stage.stage === 'open' && step !== wanted && isSettling && !isHeld;
    return mayBeFurther ? { stage: 'checking' } : stage;
  },
);

/** Whether another tab has ended the session. Of one that ended by itself a toast tells. */
export const $isSignedOutElsewhere = computed(
  [$session, $wasMember, $notice],
  ({ state }, wasMember, notice) => state === 'guest' && wasMember && notice?.kind !== 'expired',
);

const $preselected = computed(
  [$stage, addressBook.$state, $methods, $choices],
  (stage, addresses, methods, choices) => {
    if (stage.stage !== 'open') return undefined;
    const address = stage.step === 'addresses' && firstUnless(choices.shippingAddressId, addresses);
    if (address) return { shippingAddressId: address, billingAddressId: undefined };
    const method = stage.step === 'shipping' && firstUnless(choices.shippingMethodId, methods);
    return method ? { shippingMethodId: method } : undefined;
  },
);

/** Starts the checkout; returns a function that ends it. */
export function startCheckout(locale: Locale): () => void {
  restoreChoices();
  const readStep = () => $wanted.set(stepIn(location.search));
  readStep();
  const back = () => {
    clearOutcome();
    readStep();
  };
  // Back from the bank or the confirmation, the back/forward cache shows the old page.
  const returned = ({ persisted }: PageTransitionEvent) => persisted && void enter(locale);
  // Another tab has changed the cart: check its lines as well.
  const changed = ({ key }: StorageEvent) => {
    if (key === cartKey && $reviewed.get() && $cart.get().items.length && !isSubmitting()) void checkLines();
  };
  addEventListener('popstate', back);
  addEventListener('pageshow', returned);
  addEventListener('storage', changed);
  const stops = [
    watchOtherTabs(),
    $session.subscribe(({ state }) => {
      if (state === 'signed-in') {
        $wasMember.set(true);
        restoreChoices();
      }
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
      if (stage.stage === 'open') startReview();
      else if (stage.stage !== 'checking') $reviewed.set(undefined);
    }),
    // The first address and the first shipping method are chosen until the shopper chooses others: one tap less for most.
    $preselected.subscribe((choice) => choice && choose(choice)),
    // Kept alive between the steps.
    $unreviewed.subscribe(() => undefined),
  ];
  return () => {
    for (const stop of stops) stop();
    removeEventListener('popstate', back);
    removeEventListener('pageshow', returned);
    removeEventListener('storage', changed);
    $reviewed.set(undefined);
    $isEntered.set(false);
    $wasMember.set(false);
  };
}

/** Checks an earlier payment, then every line of the cart. */
async function enter(locale: Locale): Promise<void> {
  clearOutcome();
  if ($session.get().state === 'signed-in') {
    // Without an answer the checkout opens: paying checks this again.
    const isLeaving = await leaveIfPaid(locale).catch(() => false);
    if (isLeaving) return;
  }
  $isEntered.set(true);
  if ($cart.get().items.length) await checkLines();
}

/** Puts the shown step into the address once it is certain, without a history entry. */
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

/** Goes to a later or an earlier step, with a history entry. */
export function goTo(locale: Locale, step: Step): void {
  if (isSubmitting() || allowedStep(step, $limit.get()) !== step) return;
  clearOutcome();
  forgetOtherTab();
  if (step !== stepIn(location.search)) history.pushState(null, '', href(locale, 'checkout', { step }));
  $wanted.set(step);
}

/** The id of the first item on offer, unless the chosen one is on offer. */
function firstUnless(
  chosen: string | undefined,
  offered: Loadable<readonly { readonly id: string }[]>,
): string | undefined {
  if (offered.state !== 'ready' || offered.data.some(({ id }) => id === chosen)) return undefined;
  return offered.data[0]?.id;
}
