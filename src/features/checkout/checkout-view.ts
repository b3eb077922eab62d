/** Makes what the checkout page shows from the state of the checkout and of other stores. */
import type { Cart } from '#features/cart/cart.ts';
import {
  asPriced,
  type CartCheck,
  type ItemChange,
  isUnsellable,
  noItemChanges,
  refusesItems,
} from '#features/cart/cart-check.ts';
import type { CodeRefusal } from '#features/discount/discount.ts';
import type { CardFormState } from '#features/payment/card-form.ts';
import { isSubmitting } from '#features/payment/submission.ts';
import { type Failure, idle, isPending, type Loadable, loading } from '#lib/loadable.ts';
import type { Cents } from '#lib/money.ts';
import {
  type Checkout,
  chosenIn,
  closedCheckout,
  isTotalComplete,
  rateOf,
  type Step,
  totalOf,
} from './checkout.ts';

export interface CheckoutView {
  readonly checkout: Checkout;
  /**
   * The checkout's cart. During a payment, the cart that the shopper is paying for. Has the prices from which the total was calculated,
   * even if the shopper hasn't accepted them. `unaccepted` has the old prices.
   */
  readonly shownCart: Cart;
  /** The shipping methods. If the API refuses a line item, they count as loading until the products are read again. */
  readonly shownMethods: Checkout['methods'];
  /** The checkout's discount code. During a payment, the code of the total that is being paid. */
  readonly shownCode: string;
  readonly chosen: ReturnType<typeof chosenIn>;
  readonly total: Cents | undefined;
  /** The VAT rate at the chosen address, in per cent. `undefined` if it isn't known or there is more than one. */
  readonly rate: number | undefined;
  /** Whether the total includes the shipping. */
  readonly isComplete: boolean;
  /** Whether the shopper has waited for the total for ten seconds. False while the shipping step says that its methods are loading. */
  readonly isTotalSlow: boolean;
  readonly problem: QuoteProblem | undefined;
  /** Whether the shopper must remove line items before the API offers shipping methods. `unaccepted` names them. */
  readonly mustRemoveItems: boolean;
  /** What changed in the cart since the shopper accepted it. The shopper must accept these changes before paying. */
  readonly unaccepted: readonly ItemChange[];
  /** Why the API last refused the discount code. */
  readonly codeRefusal: CodeRefusal | undefined;
  readonly cardForm: CardFormState;
  /** The account's name. Empty until it's known. */
  readonly ownName: string;
  /** Whether another tab has ended the session. For an expired session a toast is shown instead. */
  readonly isSignedOutElsewhere: boolean;
}

/** Why the summary has no total. With `isShown`, the step already shows the failure. */
interface QuoteProblem {
  readonly what: 'shipping.error' | 'summary.vatError';
  readonly failure: Failure;
  readonly isShown: boolean;
}

/** What the page is made from. */
interface Sources extends Pick<CheckoutView, 'unaccepted' | 'codeRefusal' | 'cardForm' | 'ownName'> {
  readonly checkout: Checkout;
  readonly check: Loadable<CartCheck>;
  readonly sessionNotice: { readonly kind: string } | undefined;
}

export function checkoutViewOf({ checkout, check, sessionNotice, ...shown }: Sources): CheckoutView {
  const { unaccepted } = shown;
  const { screen, methods, totals, discountCode, session, wasMember } = checkout;
  // What is paid leaves the cart, and its code the device, while the page still shows the payment.
  const isPaying = isSubmitting(checkout.submission);
  const cart = (isPaying && checkout.acceptedCart) || checkout.cart;
  const step = screen.kind === 'open' ? screen.step : undefined;
  const problem = quoteProblem(step, checkout);
  const isRefused = methods.kind === 'failed' && refusesItems(methods.failure);
  // While the products are read again, nobody knows what to remove.
  const shownMethods = isRefused && isPending(check) ? loading : methods;
  const isShippingPending = step === 'shipping' && shownMethods.kind === 'loading';
  return {
    ...shown,
    checkout,
    shownCart: check.kind === 'ready' ? asPriced(cart, check.data.products) : cart,
    shownMethods,
    shownCode: (isPaying && totals.kind === 'ready' && totals.data.discountCode) || discountCode,
    // Nobody needs to accept that the paid items have left the cart.
    unaccepted: isPaying ? noItemChanges : unaccepted,
    chosen: chosenIn(checkout),
    total: totalOf(checkout),
    rate: rateOf(checkout),
    isComplete: isTotalComplete(checkout),
    isTotalSlow: totals.kind === 'loading' && totals.isSlow && !isShippingPending,
    problem: problem && isTold(problem, unaccepted, check) ? undefined : problem,
    mustRemoveItems: isRefused && unaccepted.some(isUnsellable),
    isSignedOutElsewhere: session === 'guest' && wasMember && sessionNotice?.kind !== 'expired',
  };
}

/** What the summary shows about a failed call. The page shows each failure only once. */
function quoteProblem(
  step: Step | undefined,
  { methods, totals, submission }: Checkout,
): QuoteProblem | undefined {
  if (step === 'shipping' && methods.kind === 'failed') return undefined;
  const failedCall =
    submission.kind === 'notice' && submission.outcome.kind === 'failed'
      ? submission.outcome.call
      : undefined;
  const isShown = failedCall === 'shipping.calculate' || failedCall === 'vat.calculate';
  if (step === 'payment' && methods.kind === 'failed')
    return { what: 'shipping.error', failure: methods.failure, isShown };
  if (totals.kind === 'failed') return { what: 'summary.vatError', failure: totals.failure, isShown };
  return undefined;
}

/** Whether the list of changes explains why the API refuses a line item, or will explain it once the products are read. */
function isTold(
  { failure }: QuoteProblem,
  unaccepted: readonly ItemChange[],
  check: Loadable<CartCheck>,
): boolean {
  return refusesItems(failure) && (isPending(check) || unaccepted.some(isUnsellable));
}

/** What the built page shows. */
export const builtCheckoutView: CheckoutView = checkoutViewOf({
  checkout: closedCheckout,
  unaccepted: [],
  check: idle,
  codeRefusal: undefined,
  cardForm: idle,
  ownName: '',
  sessionNotice: undefined,
});
