/**
 * What the shopper chooses in the checkout, and what follows from it: shipping methods, the total, the furthest step. While
 * an answer is pending there is no total, so nothing can be paid.
 */
import { atom, computed } from 'nanostores';
import type { Address } from '#api/contract/address.ts';
import type { Line } from '#api/contract/shapes.ts';
import { calculateShipping, type ShippingMethod } from '#api/contract/shipping.ts';
import { calculateVat, type Vat } from '#api/contract/vat.ts';
import { failureOf } from '#api/failure.ts';
import { addressBook } from '#features/addresses/store.ts';
import { $cart } from '#features/cart/store.ts';
import { onSessionEnd, openClient } from '#features/session/store.ts';
import { latest } from '#lib/latest.ts';
import { idle, type Loadable, loading, stopped } from '#lib/loadable.ts';
import { type Cents, toCents } from '#lib/money.ts';
import { type Choices, chosenAddresses, furthest, hasCountry, nothingChosen } from './checkout.ts';
import { keepChoices, readDraft } from './draft.ts';

interface Destination {
  readonly country: string;
  readonly postalCode: string;
}

/** What the total is calculated for. */
export interface Wanted {
  readonly destination: Destination;
  readonly items: readonly Line[];
  readonly shippingMethodId?: string | undefined;
}

export const $methods = atom<Loadable<readonly ShippingMethod[]>>(idle);
export const $sum = atom<Loadable<Vat>>(idle);

/** The VAT rate of a destination, in per cent. It stays known while a new total for the same destination is pending. */
const $vatRate = atom<{ readonly destination: Destination; readonly rate: number } | undefined>();

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

/** `undefined` while there is nothing to calculate. */
export const $wish = computed(
  [$choices, $chosen, $cart],
  (choices, { shipping }, cart): Wanted | undefined => {
    if (!shipping || !hasCountry(shipping) || !cart.items.length) return undefined;
    const items = cart.items.map(({ productId, quantity }) => ({ productId, quantity }));
    const { country, postalCode } = shipping;
    return { destination: { country, postalCode }, items, shippingMethodId: choices.shippingMethodId };
  },
);

/** The VAT rate at the chosen address, in per cent; `undefined` until the API answers for it. */
export const $rateThere = computed([$vatRate, $chosen], (known, { shipping }) => {
  const isThere =
    known?.destination.country === shipping?.country &&
    known?.destination.postalCode === shipping?.postalCode;
  return isThere ? known?.rate : undefined;
});

/** The total for everything that is chosen; `undefined` while it is not known. */
export const $total = computed([$sum, $choices, $methods], (sum, choices, methods): Cents | undefined => {
  const isOffered =
    methods.state === 'ready' && methods.data.some(({ id }) => id === choices.shippingMethodId);
  return sum.state === 'ready' && isOffered ? toCents(sum.data.total) : undefined;
});

const [methodQuestion, sumQuestion] = [latest(), latest()];
let [askedMethods, askedSum] = ['', ''];

const textOf = (...parts: unknown[]) => JSON.stringify(parts);

onSessionEnd(() => {
  forgetQuote();
  // A sign-out removes the draft; a session that expires keeps it.
  restoreChoices();
});

/** Restores the choices of this tab's draft. */
export function restoreChoices(): void {
  const { typed: _, guest: __, ...choices } = readDraft();
  $choices.set(choices);
}

export function choose(news: Partial<Choices>): void {
  const choices = { ...$choices.get(), ...news };
  keepChoices(choices);
  $choices.set(choices);
}

/** Asks for shipping methods and total of what is chosen, unless they are known; `again` asks in any case. */
export async function quote(again = false): Promise<void> {
  const wish = $wish.get();
  if (wish) await Promise.all([quoteMethods(wish, again), quoteSum(wish, again)]);
}

/** Forgets shipping methods and total once nothing is chosen. */
export function forgetQuote(): void {
  methodQuestion.stop();
  sumQuestion.stop();
  [askedMethods, askedSum] = ['', ''];
  $methods.set(idle);
  $sum.set(idle);
}

async function quoteMethods({ destination, items }: Wanted, again: boolean): Promise<void> {
  const wish = textOf(destination, items);
  if (wish === askedMethods && $methods.get().state !== 'failed' && !again) return;
  const isOther = wish !== askedMethods;
  askedMethods = wish;
  if (isOther || $methods.get().state !== 'ready') $methods.set(loading);
  try {
    const body = { ...destination, items: [...items] };
    const answer = await methodQuestion.run((signal) =>
      openClient().call(calculateShipping, { body }, { signal }),
    );
    if (answer) $methods.set({ state: 'ready', data: answer.methods });
  } catch (error) {
    $methods.set({ state: 'failed', failure: failureOf(error) });
  }
}

async function quoteSum({ destination, items, shippingMethodId }: Wanted, again: boolean): Promise<void> {
  const wish = textOf(destination, items, shippingMethodId);
  if (wish === askedSum && $sum.get().state !== 'failed' && !again) return;
  const isOther = wish !== askedSum;
  askedSum = wish;
  if (isOther || $sum.get().state !== 'ready') $sum.set(loading);
  try {
    const body = { ...destination, items: [...items], ...(shippingMethodId && { shippingMethodId }) };
    const answer = await sumQuestion.run((signal) => openClient().call(calculateVat, { body }, { signal }));
    if (!answer) return;
    $vatRate.set({ destination, rate: answer.rate });
    $sum.set({ state: 'ready', data: answer });
  } catch (error) {
    $sum.set({ state: 'failed', failure: failureOf(error) });
  }
}

/** Stops waiting for shipping methods and total. */
export function stopQuote(): void {
  methodQuestion.stop();
  sumQuestion.stop();
  if ($methods.get().state === 'loading') $methods.set(stopped);
  if ($sum.get().state === 'loading') $sum.set(stopped);
}
