/**
 * Reads products from the API, for the cart, the checkout and pages that add to the cart. A cart of 40 items must not use up
 * the rate limit of a small API. So one call reads up to 50 products, if the API has such a call. Otherwise, at most four
 * calls run at once. Cart and checkout use what the tab has read in the last minute. After a 429, only reads of products wait. A price
 * that is a minute old does no harm, because the API prices each purchase itself.
 */
import { createClient } from '#api/client.ts';
import { productBySlug, productsById } from '#api/contract/catalog.ts';
import { mostNamed } from '#api/contract/limits.ts';
import { TooManyRequestsError } from '#api/errors.ts';
import { delay } from '#api/signals.ts';
import { heldOfOpenPayment } from '#features/open-payment/open-payment-storage.ts';
import { type Locale, pageLocale } from '#i18n/locale.ts';
import { apiUrl, readsById } from '#platform/config.ts';
import { findBySlug, type WantedProduct } from './by-slug-call.ts';
import { keepReadProducts, pauseLeft, pauseReads, productsReadLately } from './read-products-storage.ts';
import { type UnitItem, unitItemsOf } from './unit-items.ts';

/** Line items with their current products, by product id. Those that are no longer available are missing. */
type FoundItems = ReadonlyMap<string, UnitItem>;

interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Asks the API even if the product was read in the last minute. */
  readonly isFresh?: boolean;
  /** Called when the read has to wait because of a 429. */
  readonly onPause?: ((error: TooManyRequestsError) => void) | undefined;
}

const mostAtOnce = 4;
/** Reads that would have to wait longer fail instead. In milliseconds. */
const longestPause = 60_000;

/** The line items' products with their current data. Throws the client's error if even one can't be read. */
export async function readProducts(
  wanted: readonly WantedProduct[],
  options: ReadOptions = {},
): Promise<FoundItems> {
  const language = pageLocale();
  // The order of an open payment may reserve or release stock at any moment.
  const isFresh = options.isFresh || heldOfOpenPayment() !== undefined;
  const known = isFresh ? new Map<string, UnitItem | null>() : productsReadLately(language);
  const unknown = wanted.filter(({ productId }) => !known.has(productId));
  const atOnce = readsById ? mostNamed : 1;
  const calls = Array.from({ length: Math.ceil(unknown.length / atOnce) }, (_, index) =>
    readInTurn(unknown.slice(index * atOnce, (index + 1) * atOnce), language, options),
  );
  const found = (await Promise.all(calls)).flatMap((items) => [...items]);
  return new Map([...[...known].flatMap(([id, item]) => (item ? [[id, item] as const] : [])), ...found]);
}

async function readInTurn(
  wanted: readonly WantedProduct[],
  language: Locale,
  options: ReadOptions,
): Promise<FoundItems> {
  await takeTurn();
  try {
    for (;;) {
      await endOfPause(options);
      try {
        const found = await find(wanted, language, options.signal);
        const ids = wanted.map(({ productId }) => productId);
        keepReadProducts(ids, found, language);
        return found;
      } catch (error) {
        if (!(error instanceof TooManyRequestsError && error.retryAfter)) throw error;
        pauseReads(error.retryAfter);
      }
    }
  } finally {
    endTurn();
  }
}

async function find(
  wanted: readonly WantedProduct[],
  language: Locale,
  signal: AbortSignal | undefined,
): Promise<FoundItems> {
  const client = createClient({ baseUrl: apiUrl, language, retries: 1 });
  if (readsById) {
    const ids = wanted.map(({ productId }) => productId).join(',');
    const { products } = await client.call(productsById, { query: { ids } }, signal && { signal });
    return new Map(products.flatMap(unitItemsOf));
  }
  return new Map(
    (await Promise.all(wanted.map((one) => findBySlug(one, { client, locale: language, signal })))).flat(),
  );
}

/** Resolves when reads may start. Throws if that takes too long. */
async function endOfPause({ signal, onPause }: ReadOptions): Promise<void> {
  const left = pauseLeft();
  if (signal?.aborted) throw signal.reason;
  if (left <= 0) return;
  const refusal = new TooManyRequestsError(
    { retryAfter: Math.ceil(left / 1000) },
    { call: productBySlug.name },
  );
  if (left > longestPause) throw refusal;
  onPause?.(refusal);
  await delay(left, signal);
}

let running = 0;
const waiting: (() => void)[] = [];

async function takeTurn(): Promise<void> {
  if (running < mostAtOnce) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
}

function endTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}
