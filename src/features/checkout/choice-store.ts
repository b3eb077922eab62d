/**
 * The shopper's choices in the checkout, and what depends on them: shipping methods, the total, the furthest step.
 * While calls for a new choice are pending, there is no total, so the shopper can't pay.
 */
import { atom, computed, type WritableAtom } from 'nanostores';
import type { Address } from '#api/contract/address.ts';
import { calculateShipping, calculateVat, type ShippingMethod, type Vat } from '#api/contract/quote.ts';
import type { Line } from '#api/contract/shapes.ts';
import { failureOf } from '#api/errors.ts';
import { addressBook } from '#features/addresses/store.ts';
import { $cart } from '#features/cart/store.ts';
import { onSessionEnd, openClient } from '#features/session/store.ts';
import { latest } from '#lib/latest.ts';
import { idle, type Loadable, loading, stopped } from '#lib/loadable.ts';
import { type Cents, toCents } from '#lib/money.ts';
import { coolDown } from '#lib/retry-after.ts';
import { deliveryCountries } from '#platform/config.ts';
import { type Choices, chosenAddresses, furthest, hasCountry, isOffered, nothingChosen } from './checkout.ts';
import { keepChoices, readDraft } from './draft.ts';

type Destination = Pick<Address, 'country' | 'postalCode'>;

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
  chosenAddresses(choices, addresses.state === 'ready' ? addresses.data : none, deliveryCountries),
);

export const $limit = computed([$choices, $chosen, $methods], furthest);

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

/** The VAT rate at the chosen address, in per cent. `undefined` until the API has responded. */
export const $destinationRate = computed([$vatRate, $chosen], (known, { shipping }) => {
  const isSame =
    known?.destination.country === shipping?.country &&
    known?.destination.postalCode === shipping?.postalCode;
  return isSame ? known?.rate : undefined;
});

/** The total including shipping. `undefined` until it's known. */
export const $total = computed([$sum, $choices, $methods], (sum, choices, methods): Cents | undefined => {
  const isComplete = sum.state === 'ready' && isOffered(methods, choices.shippingMethodId);
  return isComplete ? toCents(sum.data.total) : undefined;
});

const [methodQuotes, sumQuotes] = [quotesIn($methods), quotesIn($sum)];

onSessionEnd(() => {
  forgetQuote();
  // Signing out deletes the draft, but an expired session keeps it.
  restoreChoices();
});

export function restoreChoices(): void {
  const { typed: _, typedFor: __, guest: ___, ...choices } = readDraft();
  $choices.set(choices);
}

export function choose(changes: Partial<Choices>): void {
  const choices = { ...$choices.get(), ...changes };
  keepChoices(choices);
  $choices.set(choices);
}

/** Fetches shipping methods and total for the current choices. Skips what is already known, unless `force` is set. */
export async function quote(force = false): Promise<void> {
  const request = $quoteRequest.get();
  if (!request) return;
  const { destination, shippingMethodId } = request;
  const body = { ...destination, items: [...request.items] };
  const sumBody = { ...body, ...(shippingMethodId && { shippingMethodId }) };
  await Promise.all([
    methodQuotes.load(JSON.stringify(body), force, async (signal) => {
      const { methods } = await openClient().call(calculateShipping, { body }, { signal });
      return methods;
    }),
    sumQuotes.load(JSON.stringify(sumBody), force, async (signal) => {
      const vat = await openClient().call(calculateVat, { body: sumBody }, { signal });
      $vatRate.set({ destination, rate: vat.rate });
      return vat;
    }),
  ]);
}

export function forgetQuote(): void {
  methodQuotes.forget();
  sumQuotes.forget();
}

export function stopQuote(): void {
  methodQuotes.stop();
  sumQuotes.stop();
}

/** Loads quotes into a store. Skips repeated requests and ignores stale responses. */
function quotesIn<T>($quote: WritableAtom<Loadable<T>>) {
  const calls = latest();
  const rateLimit = coolDown<void>();
  let lastKey = '';
  return {
    async load(key: string, force: boolean, call: (signal: AbortSignal) => Promise<T>): Promise<void> {
      const isNew = key !== lastKey;
      if (!isNew && $quote.get().state !== 'failed' && !force) return;
      if (isNew) rateLimit.end();
      if (rateLimit.left()) return;
      lastKey = key;
      if (isNew || $quote.get().state !== 'ready') $quote.set(loading);
      try {
        const data = await calls.run(call);
        if (data !== undefined) $quote.set({ state: 'ready', data });
      } catch (error) {
        const failure = failureOf(error);
        // One second is the client's default if the server names no time.
        if (failure.kind === 'tooMany' && failure.retryAfter > 1) rateLimit.start(failure.retryAfter);
        $quote.set({ state: 'failed', failure });
      }
    },
    stop(): void {
      calls.stop();
      if ($quote.get().state === 'loading') $quote.set(stopped);
    },
    forget(): void {
      calls.stop();
      lastKey = '';
      rateLimit.end();
      $quote.set(idle);
    },
  };
}
