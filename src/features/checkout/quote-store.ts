/**
 * What the API says about a purchase: shipping methods and the total. While the calls for another request are pending, there is no
 * total, so the shopper can't pay.
 */
import type * as z from 'zod/mini';
import { calculateShipping, calculateVat, type ShippingMethod, type Vat } from '#api/contract/quote.ts';
import { resultOf } from '#api/errors.ts';
import { refusalOf } from '#features/discount/discount-error.ts';
import { noteRefusal } from '#features/discount/discount-store.ts';
import { memberClient, onSessionEnd, publicClient } from '#features/session/session-store.ts';
import { resource } from '#lib/resource.ts';
import type { QuoteRequest, QuoteTotals } from './checkout.ts';

const [methodQuotes, totalsQuotes] = [quotesOf<readonly ShippingMethod[]>(), quotesOf<QuoteTotals>()];
export const $methods = methodQuotes.$quote;
export const $totals = totalsQuotes.$quote;

onSessionEnd(forgetQuote);

/** Fetches shipping methods and total. Skips what is already known, unless `isFresh` is set. Without a request, fetches nothing. */
export async function loadQuote(request: QuoteRequest | undefined, { isFresh = false } = {}) {
  if (request) {
    const { forMethods, forTotals } = quoteBodies(request);
    await Promise.all([
      methodQuotes.load(JSON.stringify(forMethods), isFresh, async (signal) => {
        const { methods } = await publicClient().call(calculateShipping, { body: forMethods }, { signal });
        return methods;
      }),
      totalsQuotes.load(JSON.stringify(forTotals), isFresh, async (signal) => {
        return { ...(await calculateTotal(forTotals, signal)), destination: request.destination };
      }),
    ]);
  }
  return { methods: $methods.get(), totals: $totals.get() };
}

/** The bodies of both calls. They leave out what is empty, so that a backend without regions or codes never sees these fields. */
function quoteBodies({ destination, items, shippingMethodId, discountCode }: QuoteRequest) {
  const { region, ...place } = destination;
  const forMethods = { ...place, ...(region && { region }), items: [...items] };
  const forTotals = {
    ...forMethods,
    ...(shippingMethodId && { shippingMethodId }),
    ...(discountCode && { discountCode }),
  };
  return { forMethods, forTotals };
}

export function forgetQuote(): void {
  methodQuotes.forget();
  totalsQuotes.forget();
}

export function stopQuote(): void {
  methodQuotes.stop();
  totalsQuotes.stop();
}

/**
 * If the API refuses the code, asks again without it, and the page says why. The call with a code has the member's token,
 * because a code may count once for each account.
 */
async function calculateTotal(
  { discountCode, ...body }: z.input<NonNullable<(typeof calculateVat)['body']>>,
  signal: AbortSignal,
): Promise<Vat & { readonly discountCode?: string }> {
  if (!discountCode) return publicClient().call(calculateVat, { body }, { signal });
  try {
    const vat = await memberClient().call(calculateVat, { body: { ...body, discountCode } }, { signal });
    noteRefusal(undefined);
    return vat.discount ? { ...vat, discountCode } : vat;
  } catch (error) {
    const refusal = refusalOf(error, discountCode);
    if (!refusal) throw error;
    const vat = await publicClient().call(calculateVat, { body }, { signal });
    noteRefusal(refusal);
    return vat;
  }
}

/** Loads quotes. Skips repeated requests and ignores stale responses. */
function quotesOf<T>() {
  const quotes = resource<T>({ isStrict: true });
  let lastKey = '';
  return {
    $quote: quotes.$state,
    async load(key: string, isFresh: boolean, call: (signal: AbortSignal) => Promise<T>): Promise<void> {
      const isNew = key !== lastKey;
      if (!isNew && quotes.$state.get().kind !== 'failed' && !isFresh) return;
      lastKey = key;
      if (isNew) quotes.clear();
      await quotes.load((signal) => resultOf(() => call(signal)));
    },
    stop: quotes.stop,
    forget(): void {
      lastKey = '';
      quotes.clear();
    },
  };
}
