/** What is chosen in the checkout, and what follows from it: what to ask a sum for, the sum itself, the furthest step. */
import { atom, computed } from 'nanostores';
import type { Address } from '#api/contract/address.ts';
import { addressBook } from '#features/addresses/store.ts';
import { $cart } from '#features/cart/store.ts';
import { onSessionEnd } from '#features/session/store.ts';
import { type Cents, toCents } from '#lib/money.ts';
import { type Choices, chosenAddresses, furthest, hasCountry, nothingChosen } from './checkout.ts';
import { keepChoices, readDraft } from './draft.ts';
import { $methods, $sum, $vatRate, forgetQuote, quoteMethods, quoteSum, type Wanted } from './quote-store.ts';

export const $choices = atom<Choices>(nothingChosen);

const none: readonly Address[] = [];
export const $chosen = computed([$choices, addressBook.$state], (choices, addresses) =>
  chosenAddresses(choices, addresses.state === 'ready' ? addresses.data : none),
);

export const $limit = computed([$choices, addressBook.$state, $methods], (choices, addresses, methods) =>
  furthest(
    choices,
    addresses.state === 'ready' ? addresses.data : undefined,
    methods.state === 'ready' ? methods.data : undefined,
  ),
);

/** What the sum is for; undefined while there is nothing to sum up. */
export const $wish = computed(
  [$choices, $chosen, $cart],
  (choices, { shipping }, cart): Wanted | undefined => {
    if (!shipping || !hasCountry(shipping) || !cart.items.length) return undefined;
    const items = cart.items.map(({ productId, quantity }) => ({ productId, quantity }));
    const { country, postalCode } = shipping;
    return { destination: { country, postalCode }, items, shippingMethodId: choices.shippingMethodId };
  },
);

/** The VAT rate at the chosen address, in per cent; undefined until the shop has answered for it. */
export const $rateThere = computed([$vatRate, $chosen], (known, { shipping }) => {
  const isThere =
    known?.destination.country === shipping?.country &&
    known?.destination.postalCode === shipping?.postalCode;
  return isThere ? known?.rate : undefined;
});

/** The sum for everything that is chosen; undefined while it is not known. */
export const $total = computed([$sum, $choices, $methods], (sum, choices, methods): Cents | undefined => {
  const isOffered =
    methods.state === 'ready' && methods.data.some(({ id }) => id === choices.shippingMethodId);
  return sum.state === 'ready' && isOffered ? toCents(sum.data.total) : undefined;
});

onSessionEnd(() => {
  forgetQuote();
  // After a sign-out there is no draft; a session that merely ended keeps what was chosen in this tab.
  restoreChoices();
});

/** What this tab had chosen before. */
export function restoreChoices(): void {
  const { typed: _, guest: __, ...choices } = readDraft();
  $choices.set(choices);
}

export function choose(news: Partial<Choices>): void {
  const choices = { ...$choices.get(), ...news };
  keepChoices(choices);
  $choices.set(choices);
}

/** Asks for methods and sum of what is chosen, as far as they are not known; `again` asks in any case. */
export async function quote(again = false): Promise<void> {
  const wish = $wish.get();
  if (wish) await Promise.all([quoteMethods(wish, again), quoteSum(wish, again)]);
}
