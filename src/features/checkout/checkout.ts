/** The rules of the checkout (spec section 4): steps, what each needs, and what an address bar may ask for. */
import type { Address } from '#api/contract/address.ts';
import type { ShippingMethod } from '#api/contract/shipping.ts';
import type { Elsewhere, Told } from '#features/payment/payment.ts';

export const steps = ['addresses', 'shipping', 'payment'] as const;
export type Step = (typeof steps)[number];

/** What the shopper has chosen so far: ids only. `billingAddressId` undefined: the same as for shipping. */
export interface Choices {
  readonly shippingAddressId?: string | undefined;
  readonly billingAddressId?: string | undefined;
  readonly shippingMethodId?: string | undefined;
}

export const nothingChosen: Choices = {};

/** How far paying is. */
export type PayState =
  | { readonly state: 'idle' }
  | { readonly state: 'working'; readonly phase: 'checking' | 'ordering' | 'confirming' }
  /** On the way to the confirmation, or to the bank. */
  | { readonly state: 'leaving' }
  | { readonly state: 'told'; readonly outcome: Told };

/** What the page is about. `step` only where the shopper is signed in and has something to pay for. */
export type Stage =
  | { readonly stage: 'checking' }
  | { readonly stage: 'empty'; readonly isMember: boolean }
  /** Empty, because another tab has paid for it. */
  | { readonly stage: 'paid'; readonly paymentIntentId: string }
  | { readonly stage: 'guest' }
  | { readonly stage: 'open'; readonly step: Step };

export function stageOf(known: {
  readonly session: 'checking' | 'guest' | 'signed-in';
  readonly isEntered: boolean;
  readonly isEmpty: boolean;
  readonly elsewhere: Elsewhere;
  readonly step: Step;
}): Stage {
  const { elsewhere } = known;
  if (known.session === 'checking' || !known.isEntered) return { stage: 'checking' };
  if (known.isEmpty && elsewhere.state === 'asking') return { stage: 'checking' };
  if (known.isEmpty && elsewhere.state === 'paid')
    return { stage: 'paid', paymentIntentId: elsewhere.paymentIntentId };
  if (known.isEmpty) return { stage: 'empty', isMember: known.session === 'signed-in' };
  return known.session === 'guest' ? { stage: 'guest' } : { stage: 'open', step: known.step };
}

/** The chosen addresses as they are now; one that was deleted meanwhile is none. */
export function chosenAddresses(
  choices: Choices,
  addresses: readonly Address[],
): { shipping: Address | undefined; billing: Address | undefined } {
  const byId = (wanted: string | undefined) => addresses.find(({ id }) => id === wanted);
  const shipping = byId(choices.shippingAddressId);
  return { shipping, billing: choices.billingAddressId ? byId(choices.billingAddressId) : shipping };
}

/** Spec section 5: an address without a country cannot be delivered to or taxed. */
export function hasCountry({ country }: Pick<Address, 'country'>): boolean {
  return /^[A-Z]{2}$/.test(country);
}

/** The furthest step that can be shown: none is skipped, whatever the address says (ASVS 2.3.1). */
export function furthest(
  choices: Choices,
  addresses: readonly Address[] | undefined,
  methods: readonly ShippingMethod[] | undefined,
): Step {
  const { shipping, billing } = chosenAddresses(choices, addresses ?? []);
  if (!shipping || !billing || !hasCountry(shipping) || !hasCountry(billing)) return 'addresses';
  return methods?.some(({ id }) => id === choices.shippingMethodId) ? 'payment' : 'shipping';
}

/** The step that an address bar asks for, as far as it may be shown. */
export function allowedStep(wanted: Step, limit: Step): Step {
  return steps.indexOf(wanted) <= steps.indexOf(limit) ? wanted : limit;
}

/** The step that an address names: `?step=shipping` → `shipping`; `undefined` where it names none of them. */
export function stepNamed(search: string): Step | undefined {
  const given = new URLSearchParams(search).getAll('step');
  return given.length === 1 ? steps.find((step) => step === given[0]) : undefined;
}

/** The step that an address leads to: the beginning where it names none. */
export function stepIn(search: string): Step {
  return stepNamed(search) ?? 'addresses';
}
