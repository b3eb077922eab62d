/** The checkout's steps and state, and pure functions that say what follows from them. next-checkout.ts changes the state. */
import type { Address } from '#api/contract/address.ts';
import type { ShippingMethod, Vat } from '#api/contract/quote.ts';
import { type SentItem, toSentItems } from '#api/contract/shapes.ts';
import { type Cart, emptyCart } from '#features/cart/cart.ts';
import type { PaidCart } from '#features/payment/payment.ts';
import { isSubmitting, type Submission } from '#features/payment/submission.ts';
import type { Session } from '#features/session/session.ts';
import { deliversTo } from '#lib/countries.ts';
import { idle, type Loadable } from '#lib/loadable.ts';
import { type Cents, toCents } from '#lib/money.ts';

export const steps = ['addresses', 'shipping', 'payment'] as const;
export type Step = (typeof steps)[number];

/** The ids of what the shopper has chosen. Without a `billingAddressId`, the shipping address counts for both. */
export interface Choices {
  readonly shippingAddressId?: string | undefined;
  readonly billingAddressId?: string | undefined;
  readonly shippingMethodId?: string | undefined;
}

/** What the page shows. A `step` needs a signed-in shopper and something in the cart. */
export type Screen =
  | { readonly kind: 'checking' }
  | { readonly kind: 'empty'; readonly isMember: boolean }
  /** The cart is empty because its items are paid, in this tab or another. */
  | { readonly kind: 'paid'; readonly paymentIntentId: string }
  | { readonly kind: 'guest' }
  | { readonly kind: 'open'; readonly step: Step };

type Destination = Pick<Address, 'country' | 'postalCode' | 'region'>;

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
  readonly paidCart: PaidCart;
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
}

export const closedCheckout: Checkout = {
  delivery: [],
  session: 'checking',
  cart: emptyCart,
  addresses: idle,
  methods: idle,
  totals: idle,
  submission: idle,
  paidCart: { kind: 'none' },
  discountCode: '',
  wanted: 'addresses',
  choices: {},
  isPaymentChecked: false,
  wasMember: false,
  lastRate: undefined,
  screen: { kind: 'checking' },
  acceptedCart: undefined,
};

const none: readonly Address[] = [];

/**
 * The addresses that the shopper has chosen. A deleted address is `undefined`, and so is a shipping address outside the countries of
 * `delivery` (`deliversTo`).
 */
export function chosenIn({ choices, addresses, delivery }: Checkout) {
  const saved = addresses.kind === 'ready' ? addresses.data : none;
  const byId = (wanted: string | undefined) => saved.find(({ id }) => id === wanted);
  const wanted = byId(choices.shippingAddressId);
  const shipping = wanted && mayShipTo(delivery, wanted) ? wanted : undefined;
  return { shipping, billing: choices.billingAddressId ? byId(choices.billingAddressId) : shipping };
}

/** Without a country, an address has neither shipping methods nor a VAT rate. */
export function hasCountry({ country }: Pick<Address, 'country'>): boolean {
  return /^[A-Z]{2}$/.test(country);
}

/** Whether an address can be chosen for shipping. Without a country it can, because the shopper can complete it. */
export function mayShipTo(delivery: readonly string[], address: Address): boolean {
  return !hasCountry(address) || deliversTo(delivery, address.country);
}

export function isOffered(methods: Loadable<readonly ShippingMethod[]>, chosen: string | undefined): boolean {
  return methods.kind === 'ready' && methods.data.some(({ id }) => id === chosen);
}

/** The furthest step that can be shown, so that a URL can't skip a step. */
export function furthestStep(checkout: Checkout): Step {
  const { shipping, billing } = chosenIn(checkout);
  if (!shipping || !billing || !hasCountry(shipping) || !hasCountry(billing)) return 'addresses';
  return isOffered(checkout.methods, checkout.choices.shippingMethodId) ? 'payment' : 'shipping';
}

export function allowedStep(wanted: Step, furthest: Step): Step {
  return steps.indexOf(wanted) <= steps.indexOf(furthest) ? wanted : furthest;
}

/** Whether the shopper may go to a step now. */
export function mayGoTo(checkout: Checkout, step: Step): boolean {
  return !isSubmitting(checkout.submission) && allowedStep(step, furthestStep(checkout)) === step;
}

/** The step that the URL must name, or `undefined` while a call may still change the step. */
export function stepForUrl({ screen, addresses, methods, submission }: Checkout): Step | undefined {
  if (screen.kind !== 'open' || isSubmitting(submission)) return undefined;
  return addresses.kind === 'ready' && methods.kind !== 'failed' ? screen.step : undefined;
}

/** The step in a URL's query (`?step=shipping` → `shipping`), or `undefined` if there is none. */
export function stepInUrl(search: string): Step | undefined {
  const values = new URLSearchParams(search).getAll('step');
  return values.length === 1 ? steps.find((step) => step === values[0]) : undefined;
}

/** The step that a URL's query asks for. Without one, the first. */
export function wantedStep(search: string): Step {
  return stepInUrl(search) ?? 'addresses';
}

export interface QuoteRequest {
  readonly destination: Destination;
  readonly items: readonly SentItem[];
  readonly shippingMethodId?: string | undefined;
  /** Empty without a code. */
  readonly discountCode: string;
}

/** The request for shipping methods and the total. `undefined` while there is nothing to calculate. */
export function quoteRequestOf(checkout: Checkout): QuoteRequest | undefined {
  const { choices, cart, discountCode } = checkout;
  const { shipping } = chosenIn(checkout);
  if (!shipping || !hasCountry(shipping) || !cart.items.length) return undefined;
  const { country, postalCode, region } = shipping;
  const destination = { country, postalCode, region };
  const { shippingMethodId } = choices;
  return { destination, items: toSentItems(cart.items), shippingMethodId, discountCode };
}

/** The VAT rate at the chosen address, in per cent. `undefined` until the API has responded, and if there is more than one. */
export function rateOf(checkout: Checkout): number | undefined {
  const { lastRate } = checkout;
  const { shipping } = chosenIn(checkout);
  const isSame = (['country', 'postalCode', 'region'] as const).every(
    (name) => lastRate?.destination[name] === shipping?.[name],
  );
  return isSame ? (lastRate?.rate ?? undefined) : undefined;
}

/** Whether the chosen shipping method is in the loaded list. If it isn't, the total lacks the shipping. */
export function isTotalComplete({ methods, choices }: Checkout): boolean {
  return isOffered(methods, choices.shippingMethodId);
}

/** The total including shipping. `undefined` until it's known. */
export function totalOf(checkout: Checkout): Cents | undefined {
  const { totals } = checkout;
  return totals.kind === 'ready' && isTotalComplete(checkout) ? toCents(totals.data.total) : undefined;
}
