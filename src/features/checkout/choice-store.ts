/**
 * The shopper's choices in the checkout, and what depends on them: shipping methods, the total, the furthest step.
 * While calls for a new choice are pending, there is no total, so the shopper can't pay.
 */
import { atom, computed } from 'nanostores';
import type { Address } from '#api/contract/address.ts';
import { calculateShipping, calculateVat, type ShippingMethod, type Vat } from '#api/contract/quote.ts';
import type { Line } from '#api/contract/shapes.ts';
import { resultOf } from '#api/errors.ts';
import { $addresses } from '#features/addresses/store.ts';
import { $cart } from '#features/cart/store.ts';
import { onSessionEnd, openClient } from '#features/session/store.ts';
import { type Cents, toCents } from '#lib/money.ts';
import { resource } from '#lib/resource.ts';
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

const [methodQuotes, sumQuotes] = [quotesOf<readonly ShippingMethod[]>(), quotesOf<Vat>()];
export const $methods = methodQuotes.$quote;
export const $sum = sumQuotes.$quote;

/** The VAT rate of a destination, in per cent. It stays while a new total for the same destination is pending. */
const $vatRate = atom<{ readonly destination: Destination; readonly rate: number } | undefined>();

export const $choices = atom<Choices>(nothingChosen);

const none: readonly Address[] = [];
export const $chosen = computed([$choices, $addresses], (choices, addresses) =>
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

/** Loads quotes. Skips repeated requests and ignores stale responses. */
function quotesOf<T>() {
  const quotes = resource<T>({ isStrict: true });
  const rateLimit = coolDown<void>();
  let lastKey = '';
  return {
    $quote: quotes.$state,
    async load(key: string, force: boolean, call: (signal: AbortSignal) => Promise<T>): Promise<void> {
      const isNew = key !== lastKey;
      if (!isNew && quotes.$state.get().state !== 'failed' && !force) return;
      if (isNew) rateLimit.end();
      if (rateLimit.left()) return;
      lastKey = key;
      if (isNew) quotes.clear();
      await quotes.load(async (signal) => {
        const result = await resultOf(() => call(signal));
        // One second is the client's default if the server names no time.
        if (!result.ok && result.failure.kind === 'tooMany' && result.failure.retryAfter > 1)
          rateLimit.start(result.failure.retryAfter);
        return result;
      });
    },
    stop: quotes.stop,
    forget(): void {
      lastKey = '';
      rateLimit.end();
      quotes.clear();
    },
  };
}
