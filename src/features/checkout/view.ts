/** All that the checkout page shows, as one object. */
import type { ItemChange } from '#features/cart/price-check.ts';
import { type FormState, isSubmitting } from '#features/payment/payment.ts';
import type { Cents } from '#lib/money.ts';
import { type QuoteProblem, quoteProblem } from './checkout.ts';
import { type Checkout, closed } from './next.ts';
import { chosenIn, isComplete, rateOf, totalOf } from './selectors.ts';

export interface View
  extends Pick<Checkout, 'stage' | 'cart' | 'choices' | 'addresses' | 'methods' | 'sum' | 'paying'> {
  readonly chosen: ReturnType<typeof chosenIn>;
  readonly total: Cents | undefined;
  /** The VAT rate at the chosen address, in per cent. `undefined` if it isn't known or there is more than one. */
  readonly rate: number | undefined;
  /** Whether the total includes the shipping. */
  readonly isComplete: boolean;
  readonly problem: QuoteProblem | undefined;
  /** What changed in the cart since the shopper reviewed it. They must accept it before paying. */
  readonly unreviewed: readonly ItemChange[];
  readonly isPaying: boolean;
  readonly form: FormState;
  /** The account's name. Empty until it's known. */
  readonly ownName: string;
  /** Whether another tab has ended the session. For an expired session a toast is shown instead. */
  readonly isSignedOutElsewhere: boolean;
}

export function viewOf(
  checkout: Checkout,
  unreviewed: readonly ItemChange[],
  form: FormState,
  ownName: string,
  notice: { readonly kind: string } | undefined,
): View {
  const { stage, cart, choices, addresses, methods, sum, paying, session, wasMember } = checkout;
  return {
    ...{ stage, cart, choices, addresses, methods, sum, paying, unreviewed, form, ownName },
    chosen: chosenIn(checkout),
    total: totalOf(checkout),
    rate: rateOf(checkout),
    isComplete: isComplete(checkout),
    problem: quoteProblem(stage.kind === 'open' ? stage.step : undefined, methods, sum, paying),
    isPaying: isSubmitting(paying),
    isSignedOutElsewhere: session === 'guest' && wasMember && notice?.kind !== 'expired',
  };
}

/** What the built page shows. */
export const builtView: View = viewOf(closed, [], { kind: 'idle' }, '', undefined);
