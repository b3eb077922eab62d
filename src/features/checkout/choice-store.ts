/**
 * The shopper's choices in the checkout, and what depends on them: shipping methods, the total, the furthest step. While a
 * call is pending there is no total, so the shopper can't pay.
 */
import { atom, computed } from 'nanostores';
import type { Address } from '#api/contract/address.ts';
import { calculateShipping, calculateVat, type ShippingMethod, type Vat } from '#api/contract/quote.ts';
import type { Line } from '#api/contract/shapes.ts';
import { failureOf } from '#api/failure.ts';
import { addressBook } from '#features/addresses/store.ts';
import { $cart } from '#features/cart/store.ts';
import { onSessionEnd, openClient } from '#features/session/store.ts';
import { latest } from '#lib/latest.ts';
import { idle, type Loadable, loading, stopped } from '#lib/loadable.ts';
import { type Cents, toCents } from '#lib/money.ts';
import { type Choices, chosenAddresses, furthest, hasCountry, isOffered, nothingChosen } from './checkout.ts';
import { keepChoices, readDraft } from './draft.ts';

interface Destination {
  readonly country: string;
  readonly postalCode: string;
}

/** What the total is calculated for. */
export interface QuoteRequest {
  readonly destination: Destination;
  readonly items: readonly Line[];
  readonly shippingMethodId?: string | undefined;
}

export const $methods = atom<Loadable<readonly ShippingMethod[]>>(idle);
export const $sum = atom<Loadable<Vat>>(idle);

/** The VAT rate of a destination, in per cent. It stays while a new total for the same destination is pending. */
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
export const $quoteRequest = computed(
  [$choices, $chosen, $cart],
  (choices, { shipping }, cart): QuoteRequest | undefined => {
    if (!shipping || !hasCountry(shipping) || !cart.items.length) return undefined;
    const items = cart.items.map(({ productId, quantity }) => ({ productId, quantity }));
    const { country, postalCode } = shipping;
    return { destination: { country, postalCode }, items, shippingMethodId: choices.shippingMethodId };
  },
);

/** The VAT rate at the chosen address, in per cent; `undefined` until the API answers for it. */
export const $destinationRate = computed([$vatRate, $chosen], (known, { shipping }) => {
  const isSame =
    known?.destination.country === shipping?.country &&
    known?.destination.postalCode === shipping?.postalCode;
  return isSame ? known?.rate : undefined;
});

/** The total including shipping; `undefined` until it's known. */
export const $total = computed([$sum, $choices, $methods], (sum, choices, methods): Cents | undefined => {
  const isComplete = sum.state === 'ready' && isOffered(methods, choices.shippingMethodId);
  return isComplete ? toCents(sum.data.total) : undefined;
});

const [methodCalls, sumCalls] = [latest(), latest()];
/** The latest requests as text, to skip repeated ones. */
let [methodsKey, sumKey] = ['', ''];

const keyOf = (...parts: unknown[]) => JSON.stringify(parts);

onSessionEnd(() => {
  forgetQuote();
  // Signing out deletes the draft; an expired session keeps it.
  restoreChoices();
});

/** Restores the choices of this tab's draft. */
export function restoreChoices(): void {
  const { typed: _, guest: __, ...choices } = readDraft();
  $choices.set(choices);
}

export function choose(changes: Partial<Choices>): void {
  const choices = { ...$choices.get(), ...changes };
  keepChoices(choices);
  $choices.set(choices);
}

/** Fetches shipping methods and total for the current choices, unless they're known; with `force`, in any case. */
export async function quote(force = false): Promise<void> {
  const request = $quoteRequest.get();
  if (request) await Promise.all([quoteMethods(request, force), quoteSum(request, force)]);
}

/** Clears shipping methods and total. */
export function forgetQuote(): void {
  methodCalls.stop();
  sumCalls.stop();
  [methodsKey, sumKey] = ['', ''];
  $methods.set(idle);
  $sum.set(idle);
}

async function quoteMethods({ destination, items }: QuoteRequest, force: boolean): Promise<void> {
  const key = keyOf(destination, items);
  if (key === methodsKey && $methods.get().state !== 'failed' && !force) return;
  const isNew = key !== methodsKey;
  methodsKey = key;
  if (isNew || $methods.get().state !== 'ready') $methods.set(loading);
  try {
    const body = { ...destination, items: [...items] };
    const response = await methodCalls.run((signal) =>
      openClient().call(calculateShipping, { body }, { signal }),
    );
    if (response) $methods.set({ state: 'ready', data: response.methods });
  } catch (error) {
    $methods.set({ state: 'failed', failure: failureOf(error) });
  }
}

async function quoteSum(
  { destination, items, shippingMethodId }: QuoteRequest,
  force: boolean,
): Promise<void> {
  const key = keyOf(destination, items, shippingMethodId);
  if (key === sumKey && $sum.get().state !== 'failed' && !force) return;
  const isNew = key !== sumKey;
  sumKey = key;
  if (isNew || $sum.get().state !== 'ready') $sum.set(loading);
  try {
    const body = { ...destination, items: [...items], ...(shippingMethodId && { shippingMethodId }) };
    const response = await sumCalls.run((signal) => openClient().call(calculateVat, { body }, { signal }));
    if (!response) return;
    $vatRate.set({ destination, rate: response.rate });
    $sum.set({ state: 'ready', data: response });
  } catch (error) {
    $sum.set({ state: 'failed', failure: failureOf(error) });
  }
}

/** Stops waiting for shipping methods and total. */
export function stopQuote(): void {
  methodCalls.stop();
  sumCalls.stop();
  if ($methods.get().state === 'loading') $methods.set(stopped);
  if ($sum.get().state === 'loading') $sum.set(stopped);
}
