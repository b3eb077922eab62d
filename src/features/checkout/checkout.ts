/** The rules of the checkout: its steps, what each needs, and what the address bar may ask for. */
import type { Address } from '#api/contract/address.ts';
import type { ShippingMethod } from '#api/contract/shipping.ts';
import type { PaidInOtherTab, Submission } from '#features/payment/payment.ts';
import type { Failure } from '#lib/failure.ts';
import type { Loadable } from '#lib/loadable.ts';

export const steps = ['addresses', 'shipping', 'payment'] as const;
export type Step = (typeof steps)[number];

/** The ids of what the shopper has chosen so far. `billingAddressId` undefined: same as shipping. */
export interface Choices {
  readonly shippingAddressId?: string | undefined;
  readonly billingAddressId?: string | undefined;
  readonly shippingMethodId?: string | undefined;
}

export const nothingChosen: Choices = {};

/** What the page shows. A `step` needs a signed-in shopper and something in the cart. */
export type Stage =
  | { readonly stage: 'checking' }
  | { readonly stage: 'empty'; readonly isMember: boolean }
  /** The cart is empty because another tab has paid for it. */
  | { readonly stage: 'paid'; readonly paymentIntentId: string }
  | { readonly stage: 'guest' }
  | { readonly stage: 'open'; readonly step: Step };

export function stageOf(known: {
  readonly session: 'checking' | 'guest' | 'signed-in';
  readonly isEntered: boolean;
  readonly isEmpty: boolean;
  readonly otherTab: PaidInOtherTab;
  readonly step: Step;
}): Stage {
  const { otherTab } = known;
  if (known.session === 'checking' || !known.isEntered) return { stage: 'checking' };
  if (known.isEmpty && otherTab.state === 'checking') return { stage: 'checking' };
  if (known.isEmpty && otherTab.state === 'paid')
    return { stage: 'paid', paymentIntentId: otherTab.paymentIntentId };
  if (known.isEmpty) return { stage: 'empty', isMember: known.session === 'signed-in' };
  return known.session === 'guest' ? { stage: 'guest' } : { stage: 'open', step: known.step };
}

/** The chosen addresses; a deleted one is undefined. */
export function chosenAddresses(
  choices: Choices,
  addresses: readonly Address[],
): { shipping: Address | undefined; billing: Address | undefined } {
  const byId = (wanted: string | undefined) => addresses.find(({ id }) => id === wanted);
  const shipping = byId(choices.shippingAddressId);
  return { shipping, billing: choices.billingAddressId ? byId(choices.billingAddressId) : shipping };
}

/** An address without a country has neither shipping methods nor a VAT rate. */
export function hasCountry({ country }: Pick<Address, 'country'>): boolean {
  return /^[A-Z]{2}$/.test(country);
}

/** A failed call for the sum, for the summary to show. `isTold`: the step already says so. */
export interface QuoteProblem {
  readonly what: 'shipping.error' | 'summary.vatError';
  readonly failure: Failure;
  readonly isTold: boolean;
}

/** What the summary shows of a failed call, so that the page shows no failure twice. */
export function quoteProblem(
  step: Step | undefined,
  methods: Loadable<unknown>,
  sum: Loadable<unknown>,
  paying: Submission,
): QuoteProblem | undefined {
  if (step === 'shipping' && methods.state === 'failed') return undefined;
  const told = paying.state === 'notice' && paying.outcome.kind === 'failed' ? paying.outcome.call : '';
  const isTold = told === 'shipping.calculate' || told === 'vat.calculate';
  if (step === 'payment' && methods.state === 'failed')
    return { what: 'shipping.error', failure: methods.failure, isTold };
  if (sum.state === 'failed') return { what: 'summary.vatError', failure: sum.failure, isTold };
  return undefined;
}

/** The furthest step that can be shown: the address bar can't skip one. */
export function furthest(
  choices: Choices,
  addresses: readonly Address[] | undefined,
  methods: readonly ShippingMethod[] | undefined,
): Step {
  const { shipping, billing } = chosenAddresses(choices, addresses ?? []);
  if (!shipping || !billing || !hasCountry(shipping) || !hasCountry(billing)) return 'addresses';
  return methods?.some(({ id }) => id === choices.shippingMethodId) ? 'payment' : 'shipping';
}

/** The step that the address asks for, or the furthest one that may be shown. */
export function allowedStep(wanted: Step, limit: Step): Step {
  return steps.indexOf(wanted) <= steps.indexOf(limit) ? wanted : limit;
}

/** The step that an address names: `?step=shipping` → `shipping`; `undefined` if it names none. */
export function stepNamed(search: string): Step | undefined {
  const given = new URLSearchParams(search).getAll('step');
  return given.length === 1 ? steps.find((step) => step === given[0]) : undefined;
}

/** The step that an address leads to; the first step if it names none. */
export function stepIn(search: string): Step {
  return stepNamed(search) ?? 'addresses';
}
