/**
 * The checkout as one pure function: `nextCheckout(checkout, event)`. The page shows what `screenNow` says. checkout-flow.ts passes on
 * what happens, and does what follows from a change.
 */
import type { Cart } from '#features/cart/cart.ts';
import { isSubmitting } from '#features/payment/submission.ts';
import { isPending } from '#lib/loadable.ts';
import {
  allowedStep,
  type Checkout,
  type CheckoutInputs,
  type Choices,
  closedCheckout,
  furthestStep,
  isOffered,
  mayShipTo,
  type Screen,
  type Step,
  stepForUrl,
} from './checkout.ts';

export type CheckoutEvent =
  /** The page opens, with the step in its URL and the choices of an earlier visit. */
  | ({ readonly kind: 'opened' } & Pick<Checkout, 'delivery' | 'wanted' | 'choices'>)
  | { readonly kind: 'closed' }
  /** After a sign-in or at the end of a session, `choices` are those of the account's earlier visit. */
  | { readonly kind: 'inputsChanged'; readonly inputs: Partial<CheckoutInputs>; readonly choices?: Choices }
  | { readonly kind: 'paymentChecked' }
  | { readonly kind: 'wanted'; readonly step: Step }
  | { readonly kind: 'chose'; readonly changes: Partial<Choices> }
  | { readonly kind: 'accepted' }
  /** The shopper removed a line item that can't be bought. The other changes stay listed. */
  | { readonly kind: 'removed'; readonly productId: string };

export function nextCheckout(before: Checkout, event: CheckoutEvent): Checkout {
  const after = applyEvent(before, event);
  if (after === before) return before;
  const shown = { ...after, screen: screenNow(after) };
  return {
    ...shown,
    // A choice made for the shopper may allow the next step. The page still stays on this step until the shopper goes on. Once the
    // methods have failed, `stepForUrl` names no step, so `wanted` stays. The address is then already chosen, because the flow asks for
    // methods only with an address.
    wanted: stepForUrl(shown) ?? shown.wanted,
    choices: preselected(shown),
    acceptedCart: acceptedAt(shown),
  };
}

function applyEvent(before: Checkout, event: CheckoutEvent): Checkout {
  switch (event.kind) {
    case 'opened':
      return { ...closedCheckout, delivery: event.delivery, wanted: event.wanted, choices: event.choices };
    case 'closed':
      return closedCheckout;
    case 'inputsChanged': {
      const { inputs, choices = before.choices } = event;
      const after = { ...before, ...inputs, choices };
      const wasMember = before.wasMember || after.session === 'member';
      return {
        ...after,
        wasMember,
        lastRate: after.totals.kind === 'ready' ? after.totals.data : before.lastRate,
      };
    }
    case 'paymentChecked':
      return { ...before, isPaymentChecked: true };
    case 'wanted':
      return { ...before, wanted: event.step };
    case 'chose':
      return { ...before, choices: { ...before.choices, ...event.changes } };
    case 'accepted':
      return before.acceptedCart ? { ...before, acceptedCart: before.cart } : before;
    case 'removed': {
      const items = before.acceptedCart?.items.filter(({ productId }) => productId !== event.productId);
      return items ? { ...before, acceptedCart: { items } } : before;
    }
  }
}

function screenNow(checkout: Checkout): Screen {
  const { session, isPaymentChecked, paidCart, cart, wanted } = checkout;
  if (session === 'checking' || !isPaymentChecked) return { kind: 'checking' };
  // The page doesn't change during payment, not even when the cart is emptied at the end.
  const mustFinish = isSubmitting(checkout.submission);
  if (cart.items.length === 0 && !mustFinish) {
    if (paidCart.kind === 'paid') return { kind: 'paid', paymentIntentId: paidCart.paymentIntentId };
    return paidCart.kind === 'checking'
      ? { kind: 'checking' }
      : { kind: 'empty', isMember: session === 'member' };
  }
  if (session === 'guest') return { kind: 'guest' };
  if (mustFinish || keepsForm(checkout)) return { kind: 'open', step: 'payment' };
  const step = allowedStep(wanted, furthestStep(checkout));
  return step !== wanted && isLoading(checkout) ? { kind: 'checking' } : { kind: 'open', step };
}

/** Whether data that decides the step is still loading. */
function isLoading(checkout: Checkout): boolean {
  const { choices, addresses, methods } = checkout;
  if (isPending(addresses)) return choices.shippingAddressId !== undefined;
  return (
    furthestStep(checkout) === 'shipping' && isPending(methods) && choices.shippingMethodId !== undefined
  );
}

/**
 * Whether the card form stays until the shipping methods are loaded, for example after another tab changed the cart. It
 * must stay, because a typed card can't be restored. Keeping the form is safe, because nobody can pay without a total.
 */
function keepsForm(checkout: Checkout): boolean {
  const { screen, wanted, methods } = checkout;
  return (
    screen.kind === 'open' &&
    screen.step === 'payment' &&
    wanted === 'payment' &&
    furthestStep(checkout) === 'shipping' &&
    methods.kind !== 'ready'
  );
}

/** The choices, with an address or a shipping method chosen for the shopper if theirs isn't offered any more. */
function preselected({ screen, delivery, addresses, methods, choices }: Checkout): Choices {
  if (screen.kind !== 'open') return choices;
  // If the chosen address is gone, the shopper chooses again: the next one may be meant for billing only.
  if (screen.step === 'addresses' && !choices.shippingAddressId && addresses.kind === 'ready') {
    const address = addresses.data.find((saved) => mayShipTo(delivery, saved));
    return address ? { ...choices, shippingAddressId: address.id } : choices;
  }
  if (screen.step !== 'shipping' || methods.kind !== 'ready') return choices;
  const [first] = methods.data;
  if (!first || isOffered(methods, choices.shippingMethodId)) return choices;
  return { ...choices, shippingMethodId: first.id };
}

function acceptedAt({ screen, acceptedCart, cart }: Checkout): Cart | undefined {
  if (screen.kind === 'open') return acceptedCart ?? cart;
  return screen.kind === 'checking' ? acceptedCart : undefined;
}
