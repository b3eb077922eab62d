/**
 * Reads products from the API, for the cart, the checkout and pages that add to the cart. A cart of 40 items must not use up
 * the rate limit of a small API: at most four reads run at once, cart and checkout use what the tab has read in the last
 * minute, and after a 429 only these reads wait. Nobody pays a price from here, because the API prices each purchase itself.
 */
import * as z from 'zod/mini';
import { createClient, delay } from '#api/client.ts';
import { productBySlug, searchCatalog } from '#api/contract/catalog.ts';
import { ifFound, TooManyRequestsError } from '#api/errors.ts';
import { type Locale, pageLocale } from '#i18n/locale.ts';
import { apiUrl } from '#platform/config.ts';
import { read, readTab, writeTab } from '#platform/storage.ts';
import { openPaymentKey, readProductsKey, sessionNameKey } from '#platform/storage-keys.ts';
import { type ProductItem, productItem } from './cart.ts';
import { newSlugOf } from './new-slug-call.ts';

interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Asks the API even if the product was read in the last minute. */
  readonly isFresh?: boolean;
  /** Called when the read has to wait because of a 429. */
  readonly onPause?: ((error: TooManyRequestsError) => void) | undefined;
}

/** How long what was read counts as current, in milliseconds. A pause doesn't count, or a large cart would begin again. */
const freshFor = 60_000;
const mostAtOnce = 4;
/** Reads that would have to wait longer fail instead. In milliseconds. */
const longestPause = 60_000;

const line = z.object({
  productId: z.string(),
  product: z.object({
    ...{ name: z.string(), slug: z.string(), imageUrl: z.nullable(z.string()) },
    ...{ price: z.number(), stock: z.number(), vatRate: z.number() },
    grossPrice: z.optional(z.number()),
  }),
});
/** `line` is `null` if the product is no longer available. */
const entry = z.object({ id: z.string(), language: z.string(), at: z.number(), line: z.nullable(line) });
/** From when until when no read may start. */
const pause = z.tuple([z.number(), z.number()]);
const schema = z.object({ entries: z.array(entry), pause });
type Stored = z.output<typeof schema>;

const nothing: Stored = { entries: [], pause: [0, 0] };
/** On this page, also if the tab can't store it. */
let paused = nothing.pause;

function stored(): Stored {
  try {
    const { entries, ...others } = schema.parse(JSON.parse(readTab(readProductsKey) ?? ''));
    const now = Date.now();
    const [from, until] = others.pause;
    const age = ({ at }: { at: number }) => now - at - Math.max(0, Math.min(now, until) - Math.max(at, from));
    return { ...others, entries: entries.filter((one) => one.at <= now && age(one) < freshFor) };
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

const openRecord = z.object({
  userId: z.string(),
  held: z._default(z.array(z.object({ productId: z.string(), quantity: z.number() })), []),
});

/**
 * The stock that the order of this account's open payment holds, by product id. Undefined without an open payment. The order
 * may reserve and release stock at any moment. features/payment/payment-storage.ts writes the record.
 */
export function heldByPayment(): ReadonlyMap<string, number> | undefined {
  try {
    const records = z.array(openRecord).parse(JSON.parse(read(openPaymentKey) ?? '[]'));
    const own = records.find(({ userId }) => userId === (read(sessionNameKey) ?? ''));
    return own && new Map(own.held.map(({ productId, quantity }) => [productId, quantity]));
  } catch {
    return undefined;
  }
}

/** A line item's product with its current data. `undefined` if it's no longer available. Throws the client's errors. */
export async function readProduct(
  wanted: ProductItem,
  options: ReadOptions = {},
): Promise<ProductItem | undefined> {
  const language = pageLocale();
  const isThis = (one: Stored['entries'][number]) => one.id === wanted.productId && one.language === language;
  await turn();
  try {
    const known = options.isFresh || heldByPayment() ? undefined : stored().entries.find(isThis);
    if (known) return known.line ?? undefined;
    for (;;) {
      await endOfPause(options);
      try {
        const found = await find(wanted, language, options.signal);
        const others = stored().entries.filter((one) => !isThis(one));
        const newest = { id: wanted.productId, language, at: Date.now(), line: found ?? null };
        store({ entries: [...others, newest] });
        return found;
      } catch (error) {
        // One second is the client's default if the server names no time.
        if (!(error instanceof TooManyRequestsError) || error.retryAfter <= 1) throw error;
        paused = [Date.now(), Date.now() + error.retryAfter * 1000];
        store({ pause: paused });
      }
    }
  } finally {
    done();
  }
}

/** Finds a product by its id, although the API only knows slugs: a renamed product is still the same one. */
async function find(
  { productId, product }: ProductItem,
  locale: Locale,
  signal: AbortSignal | undefined,
): Promise<ProductItem | undefined> {
  const client = createClient({ baseUrl: apiUrl, language: locale, retries: 1 });
  const options = signal && { signal };
  const bySlug = async (slug: string | undefined) => {
    const found = slug && (await ifFound(client.call(productBySlug, { params: { slug } }, options)));
    return found && found.product.id === productId ? productItem(found.product) : undefined;
  };
  // The site doesn't know a rename that is newer than the build, but a search by the old name may find the product.
  const searched = async () => {
    const query = { search: product.name };
    const found = await ifFound(client.call(searchCatalog, { query }, options));
    return found?.products.find(({ id, slug }) => id === productId && slug !== product.slug)?.slug;
  };
  return (
    (await bySlug(product.slug)) ??
    (await bySlug(await newSlugOf('product', product.slug, { locale, signal }))) ??
    (await bySlug(await searched()))
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
