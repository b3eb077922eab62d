/** The rules of the checkout: its steps, what each requires, and the step in the URL. */
import type { Address } from '#api/contract/address.ts';
import type { ShippingMethod } from '#api/contract/quote.ts';
import type { PaidInOtherTab } from '#features/payment/payment.ts';
import type { Submission } from '#features/payment/submission.ts';
import type { Session } from '#features/session/session.ts';
import { deliversTo } from '#lib/countries.ts';
import type { Failure, Loadable } from '#lib/loadable.ts';

export const steps = ['addresses', 'shipping', 'payment'] as const;
export type Step = (typeof steps)[number];

/** The ids of what the shopper has chosen. Without a `billingAddressId`, the shipping address counts for both. */
export interface Choices {
  readonly shippingAddressId?: string | undefined;
  readonly billingAddressId?: string | undefined;
  readonly shippingMethodId?: string | undefined;
}

export const nothingChosen: Choices = {};

/** What the page shows. A `step` needs a signed-in shopper and something in the cart. */
export type Screen =
  | { readonly kind: 'checking' }
  | { readonly kind: 'empty'; readonly isMember: boolean }
  /** The cart is empty because another tab has paid for it. */
  | { readonly kind: 'paid'; readonly paymentIntentId: string }
  | { readonly kind: 'guest' }
  | { readonly kind: 'open'; readonly step: Step };

export function screenOf(input: {
  readonly session: Session;
  readonly isPaymentChecked: boolean;
  readonly isEmpty: boolean;
  readonly otherTab: PaidInOtherTab;
  readonly step: Step;
}): Screen {
  const { otherTab } = input;
  if (input.session === 'checking' || !input.isPaymentChecked) return { kind: 'checking' };
  if (input.isEmpty && otherTab.kind === 'checking') return { kind: 'checking' };
  if (input.isEmpty && otherTab.kind === 'paid')
    return { kind: 'paid', paymentIntentId: otherTab.paymentIntentId };
  if (input.isEmpty) return { kind: 'empty', isMember: input.session === 'member' };
  return input.session === 'guest' ? { kind: 'guest' } : { kind: 'open', step: input.step };
}

/**
 * The chosen addresses. A deleted address is `undefined`, and so is a shipping address outside the countries of `delivery`
 * (`deliversTo`).
 */
export function chosenAddresses(
  choices: Choices,
  addresses: readonly Address[],
  delivery: readonly string[],
): { shipping: Address | undefined; billing: Address | undefined } {
  const byId = (wanted: string | undefined) => addresses.find(({ id }) => id === wanted);
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

/** Why the summary has no total. With `isShown`, the step already shows the failure. */
export interface QuoteProblem {
  readonly what: 'shipping.error' | 'summary.vatError';
  readonly failure: Failure;
  readonly isShown: boolean;
}

/** What the summary shows about a failed call. The page shows each failure only once. */
export function quoteProblem({
  step,
  methods,
  totals,
  submission,
}: {
  readonly step: Step | undefined;
  readonly methods: Loadable<unknown>;
  readonly totals: Loadable<unknown>;
  readonly submission: Submission;
}): QuoteProblem | undefined {
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

export function isOffered(methods: Loadable<readonly ShippingMethod[]>, chosen: string | undefined): boolean {
  return methods.kind === 'ready' && methods.data.some(({ id }) => id === chosen);
}

/** The furthest step that can be shown, so that a URL can't skip a step. */
export function furthestStep(
  choices: Choices,
  { shipping, billing }: ReturnType<typeof chosenAddresses>,
  methods: Loadable<readonly ShippingMethod[]>,
): Step {
  if (!shipping || !billing || !hasCountry(shipping) || !hasCountry(billing)) return 'addresses';
  return isOffered(methods, choices.shippingMethodId) ? 'payment' : 'shipping';
}

export function allowedStep(wanted: Step, furthest: Step): Step {
  return steps.indexOf(wanted) <= steps.indexOf(furthest) ? wanted : furthest;
}

/** The step in a URL's query (`?step=shipping` → `shipping`), or `undefined` if there is none. */
export function stepNamed(search: string): Step | undefined {
  const values = new URLSearchParams(search).getAll('step');
  return values.length === 1 ? steps.find((step) => step === values[0]) : undefined;
}

export function stepIn(search: string): Step {
  return stepNamed(search) ?? 'addresses';
}
