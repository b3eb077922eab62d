/** What follows from the state of the checkout, as pure functions. */
import type { Address } from '#api/contract/address.ts';
import { type SentItem, toSentItems } from '#api/contract/shapes.ts';
import { isSubmitting } from '#features/payment/submission.ts';
import { type Cents, toCents } from '#lib/money.ts';
import { allowedStep, chosenAddresses, furthestStep, hasCountry, isOffered, type Step } from './checkout.ts';
import type { Checkout, Destination } from './checkout-state.ts';

export interface QuoteRequest {
  readonly destination: Destination;
  readonly items: readonly SentItem[];
  readonly shippingMethodId?: string | undefined;
  /** Empty without a code. */
  readonly discountCode: string;
}

const none: readonly Address[] = [];

/** The addresses that the shopper has chosen. */
export function chosenIn({ choices, addresses, delivery }: Checkout) {
  return chosenAddresses(choices, addresses.kind === 'ready' ? addresses.data : none, delivery);
}

/** The furthest step that can be shown. */
export function furthestStepOf(checkout: Checkout): Step {
  return furthestStep(checkout.choices, chosenIn(checkout), checkout.methods);
}

/** Whether the shopper may go to a step now. */
export function mayGoTo(checkout: Checkout, step: Step): boolean {
  return !isSubmitting(checkout.submission) && allowedStep(step, furthestStepOf(checkout)) === step;
}

/** The step that the URL must name, or `undefined` while a call may still change the step. */
export function stepForUrl({ screen, addresses, methods, submission }: Checkout): Step | undefined {
  if (screen.kind !== 'open' || isSubmitting(submission)) return undefined;
  return addresses.kind === 'ready' && methods.kind !== 'failed' ? screen.step : undefined;
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
