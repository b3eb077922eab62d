/** Where the shopper is: what the page shows follows from session, cart, choices and what the address asks for. */
import { atom, computed } from 'nanostores';
import { addressBook } from '#features/addresses/store.ts';
import { $cart } from '#features/cart/store.ts';
import { $paidInOtherTab } from '#features/payment/other-tab-store.ts';
import { $submission } from '#features/payment/submission-store.ts';
import { $session } from '#features/session/store.ts';
import { allowedStep, type Stage, type Step, stageOf } from './checkout.ts';
import { $choices, $limit } from './choice-store.ts';
import { $methods } from './quote-store.ts';

/** The step that is asked for, whether or not it can be shown. */
export const $wanted = atom<Step>('addresses');
/** Whether what is known of a payment begun before was asked for. */
export const $isEntered = atom(false);
/** The step on the page. */
export const $open = atom<Step | undefined>();

/** Whether what limits the step is still on its way: until then nothing is decided about the step. */
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
 * Whether the card form stays although the shipping methods are not known for the moment, as when another tab has changed
 * the cart: what is typed into it cannot be brought back. There is no sum meanwhile, so nothing can be paid.
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
    // What is shown while paying stays, although the cart empties itself in the end.
    const isPayingNow = state === 'working' || state === 'leaving';
    const isHeld = isPayingNow || keepsForm;
    const step = isHeld ? 'payment' : allowedStep(wanted, limit);
    const isEmpty = cart.items.length === 0 && !isPayingNow;
    const stage = stageOf({ session: session.state, isEntered, isEmpty, otherTab, step });
    const mayBeFurther = stage.stage === 'open' && step !== wanted && isSettling && !isHeld;
    return mayBeFurther ? { stage: 'checking' } : stage;
  },
);
