/** The state of the checkout. next-checkout.ts changes it, and checkout-selectors.ts says what follows from it. */
import type { Address } from '#api/contract/address.ts';
import type { ShippingMethod, Vat } from '#api/contract/quote.ts';
import { type Cart, emptyCart } from '#features/cart/cart.ts';
import type { PaidInOtherTab } from '#features/payment/payment.ts';
import type { Submission } from '#features/payment/submission.ts';
import type { Session } from '#features/session/session.ts';
import { idle, type Loadable } from '#lib/loadable.ts';
import type { Cents } from '#lib/money.ts';
import { type Choices, nothingChosen, type Screen, type Step } from './checkout.ts';

export type Destination = Pick<Address, 'country' | 'postalCode' | 'region'>;

/** The API's amounts, with the destination that they are for. */
export type QuoteTotals = Vat & {
  readonly destination: Destination;
  /** As the shopper typed it. Absent if the API took nothing off. */
  readonly discountCode?: string;
};

/** What other stores know. */
export interface CheckoutInputs {
  readonly session: Session;
  readonly cart: Cart;
  readonly addresses: Loadable<readonly Address[]>;
  readonly methods: Loadable<readonly ShippingMethod[]>;
  readonly totals: Loadable<QuoteTotals>;
  readonly submission: Submission;
  readonly otherTab: PaidInOtherTab;
  /** As the shopper typed it. Empty without a code. */
  readonly discountCode: string;
}

export interface Checkout extends CheckoutInputs {
  /** The countries that the shop delivers to (`deliversTo`). */
  readonly delivery: readonly string[];
  /** The step in the URL, whether or not it can be shown. */
  readonly wanted: Step;
  readonly choices: Choices;
  /** Whether the check of the saved payment is over. */
  readonly isPaymentChecked: boolean;
  /** Whether the shopper was signed in at any time since the page opened. */
  readonly wasMember: boolean;
  /**
   * The last known VAT rate, in per cent, or null if there is more than one. It stays while a new total for the same
   * destination is pending.
   */
  readonly lastRate: Pick<QuoteTotals, 'destination' | 'rate'> | undefined;
  readonly screen: Screen;
  /** The cart as the page first showed it, or as the shopper last accepted it. `undefined` while the page doesn't show the cart. */
  readonly acceptedCart: Cart | undefined;
  /** The API's subtotal for which the products were last read again. */
  readonly comparedSubtotal: Cents | undefined;
}

export const closedCheckout: Checkout = {
  delivery: [],
  session: 'checking',
  cart: emptyCart,
  addresses: idle,
  methods: idle,
  totals: idle,
  submission: idle,
  otherTab: { kind: 'none' },
  discountCode: '',
  wanted: 'addresses',
  choices: nothingChosen,
  isPaymentChecked: false,
  wasMember: false,
  lastRate: undefined,
  screen: { kind: 'checking' },
  acceptedCart: undefined,
  comparedSubtotal: undefined,
};
