/**
 * Reads products from the API, for the cart, the checkout and pages that add to the cart. A cart of 40 items must not use up
 * the rate limit of a small API: one call reads up to 50 products if the API has that call. Otherwise at most four calls run
 * at once. Cart and checkout use what the tab has read in the last minute. After a 429, only reads of products wait. Nobody
 * pays a price from here, because the API prices each purchase itself.
 */
import * as z from 'zod/mini';
import { createClient } from '#api/client.ts';
import { productBySlug, productsById } from '#api/contract/catalog.ts';
import { maxNamed } from '#api/contract/max-items.ts';
import { chosenOption } from '#api/contract/variant.ts';
import { TooManyRequestsError } from '#api/errors.ts';
import { delay } from '#api/signals.ts';
import { type Locale, pageLocale } from '#i18n/locale.ts';
import { apiUrl, readsById } from '#platform/config.ts';
import { readTab, writeTab } from '#platform/storage.ts';
import { readProductsKey } from '#platform/storage-keys.ts';
import { findBySlug, type Wanted } from './by-slug-call.ts';
import { heldOfOpenPayment } from './open-payment-storage.ts';
import { type SoldItem, soldItemsOf } from './sold-items.ts';

/** Line items with their current products, by product id. Those that are no longer available are missing. */
type Found = ReadonlyMap<string, SoldItem>;

interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Asks the API even if the product was read in the last minute. */
  readonly isFresh?: boolean;
  /** Called when the read has to wait because of a 429. */
  readonly onPause?: ((error: TooManyRequestsError) => void) | undefined;
}

/**
 * How long a product counts as current after a read, in milliseconds. Time spent waiting after a 429 doesn't count. If it
 * did, a large cart would be read from the start again.
 */
const freshFor = 60_000;
const mostAtOnce = 4;
/** Reads that would have to wait longer fail instead. In milliseconds. */
const longestPause = 60_000;

const item = z.object({
  productId: z.string(),
  product: z.object({
    name: z.string(),
    slug: z.string(),
    imageUrl: z.nullable(z.string()),
    price: z.number(),
    stock: z.number(),
    vatRate: z.number(),
    grossPrice: z.optional(z.number()),
    listPrice: z.optional(z.number()),
    grossListPrice: z.optional(z.number()),
    options: z.optional(z.readonly(z.array(chosenOption))),
  }),
});
/** `item` is `null` if the product is no longer available. */
const entry = z.object({
  id: z.string(),
  language: z.string(),
  at: z.number(),
  item: z.nullable(z.union([item, z.literal('choose')])),
});
/** Start and end of the pause, in which no read may start. */
const pause = z.tuple([z.number(), z.number()]);
const schema = z.object({ entries: z.array(entry), pause });
type Stored = z.output<typeof schema>;

const nothing: Stored = { entries: [], pause: [0, 0] };
/** The pause on this page, even if the tab can't store it. */
let paused = nothing.pause;

function stored(): Stored {
  try {
    const { entries, ...others } = schema.parse(JSON.parse(readTab(readProductsKey) ?? ''));
    const now = Date.now();
    const [from, until] = others.pause;
    const age = ({ at }: { at: number }) => now - at - Math.max(0, Math.min(now, until) - Math.max(at, from));
    return { ...others, entries: entries.filter((read) => read.at <= now && age(read) < freshFor) };
  } catch {
    return nothing;
  }
}

function store(changes: Partial<Stored>): void {
  writeTab(readProductsKey, JSON.stringify({ ...stored(), ...changes }));
}

/** Call it when the API contradicts what was read. */
export function forgetReadProducts(): void {
  store({ entries: [] });
}

/** The line items' products with their current data. Throws the client's error if even one can't be read. */
export async function readProducts(wanted: readonly Wanted[], options: ReadOptions = {}): Promise<Found> {
  const language = pageLocale();
  const entries = options.isFresh || heldOfOpenPayment() ? [] : stored().entries;
  const known = new Map(
    entries.flatMap((read) => (read.language === language ? [[read.id, read.item] as const] : [])),
  );
  const unknown = wanted.filter(({ productId }) => !known.has(productId));
  const atOnce = readsById ? maxNamed : 1;
  const calls = Array.from({ length: Math.ceil(unknown.length / atOnce) }, (_, index) =>
    readInTurn(unknown.slice(index * atOnce, (index + 1) * atOnce), language, options),
  );
  const found = (await Promise.all(calls)).flatMap((items) => [...items]);
  return new Map([...[...known].flatMap(([id, item]) => (item ? [[id, item] as const] : [])), ...found]);
}

async function readInTurn(wanted: readonly Wanted[], language: Locale, options: ReadOptions): Promise<Found> {
  await turn();
  try {
    for (;;) {
      await endOfPause(options);
      try {
        const found = await find(wanted, language, options.signal);
        const ids = wanted.map(({ productId }) => productId);
        const others = stored().entries.filter(
          (read) => read.language !== language || !ids.includes(read.id),
        );
        const newest = ids.map((id) => ({ id, language, at: Date.now(), item: found.get(id) ?? null }));
        store({ entries: [...others, ...newest] });
        return found;
      } catch (error) {
        if (!(error instanceof TooManyRequestsError && error.retryAfter)) throw error;
        paused = [Date.now(), Date.now() + error.retryAfter * 1000];
        store({ pause: paused });
      }
    }
  } finally {
    done();
  }
}

async function find(
  wanted: readonly Wanted[],
  language: Locale,
  signal: AbortSignal | undefined,
): Promise<Found> {
  const client = createClient({ baseUrl: apiUrl, language, retries: 1 });
  if (readsById) {
    const ids = wanted.map(({ productId }) => productId).join(',');
    const { products } = await client.call(productsById, { query: { ids } }, signal && { signal });
    return new Map(products.flatMap(soldItemsOf));
  }
  return new Map(
    (await Promise.all(wanted.map((one) => findBySlug(one, { client, locale: language, signal })))).flat(),
  );
}

/** Resolves when reads may start. Throws if that takes too long. */
async function endOfPause({ signal, onPause }: ReadOptions): Promise<void> {
  const now = Date.now();
  // If the clock was set back, the pause is over.
  const left = Math.max(...[paused, stored().pause].map(([from, until]) => (from <= now ? until - now : 0)));
  if (signal?.aborted) throw signal.reason;
  if (left <= 0) return;
  const refusal = new TooManyRequestsError(Math.ceil(left / 1000), undefined, { call: productBySlug.name });
  if (left > longestPause) throw refusal;
  onPause?.(refusal);
  await delay(left, signal);
}

let running = 0;
const waiting: (() => void)[] = [];

async function turn(): Promise<void> {
  if (running < mostAtOnce) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
}

function done(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}
