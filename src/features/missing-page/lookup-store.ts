/** Asks the API for what the build does not know. */
import { atom, type ReadableAtom } from 'nanostores';
import { type Product, productBySlug, productsOfCategory, relatedProducts } from '#api/contract/product.ts';
import { searchCatalog } from '#api/contract/search.ts';
import { RejectedError, TooManyRequestsError } from '#api/errors.ts';
import type { Client } from '#api/request.ts';
import { sorted } from '#features/catalog/catalog.ts';
import { latest } from '#lib/latest.ts';
import { slowAfter } from '#lib/loadable.ts';
import { type Found, type Wanted, wordsOf } from './missing-page.ts';

/** Lists are read to this many pages of 100: such a category gets built pages of its own at the next build. */
const pageLimit = 5;
const suggestionLimit = 4;

export interface Lookup {
  readonly $found: ReadableAtom<Found>;
  /** Asks, or asks again; ignores stale responses. */
  lookUp: () => Promise<void>;
}

export function createLookup(client: Client, wanted: Wanted): Lookup {
  const $found = atom<Found>({ status: 'looking', isSlow: false });
  const asking = latest();
  let slow: ReturnType<typeof setTimeout>;

  async function lookUp(): Promise<void> {
    clearTimeout(slow);
    $found.set({ status: 'looking', isSlow: false });
    slow = setTimeout(() => $found.set({ status: 'looking', isSlow: true }), slowAfter);
    const found = await asking.run((signal) => ask(client, wanted, signal));
    if (!found) return;
    clearTimeout(slow);
    $found.set(found);
    if (found.status !== 'product') return;
    const related = await asking.run((signal) => relatedTo(client, found.product, signal));
    if (related) $found.set({ ...found, related });
  }

  return { $found, lookUp };
}

async function ask(client: Client, wanted: Wanted, signal: AbortSignal): Promise<Found> {
  try {
    return wanted.kind === 'product'
      ? {
          status: 'product',
          ...(await client.call(productBySlug, { params: wanted }, { signal })),
          related: [],
        }
      : await askCategory(client, wanted, signal);
  } catch (error) {
    if (error instanceof RejectedError && error.status === 404)
      return { status: 'gone', similar: await similarTo(client, wanted, signal) };
    return {
      status: 'failed',
      message: error instanceof TooManyRequestsError ? error.serverMessage : undefined,
    };
  }
}

async function askCategory(
  client: Client,
  { slug, sort }: Extract<Wanted, { kind: 'category' }>,
  signal: AbortSignal,
): Promise<Found> {
  const products: Product[] = [];
  let cursor: string | undefined;
  for (let page = 1; ; page++) {
    const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) };
    const answer = await client.call(productsOfCategory, { params: { slug }, query }, { signal });
    products.push(...answer.products);
    cursor = answer.nextCursor;
    if (cursor === undefined || page === pageLimit)
      return { status: 'category', category: answer.category, products: sorted(products, sort) };
  }
}

/** An extra: the page is complete without it. */
async function relatedTo(client: Client, { id }: Product, signal: AbortSignal): Promise<readonly Product[]> {
  try {
    const { products } = await client.call(relatedProducts, { params: { id } }, { signal });
    return products.slice(0, suggestionLimit);
  } catch {
    return [];
  }
}

/** An extra: without an answer there is nothing similar. */
async function similarTo(client: Client, { slug }: Wanted, signal: AbortSignal): Promise<readonly Product[]> {
  try {
    const { products } = await client.call(searchCatalog, { query: { search: wordsOf(slug) } }, { signal });
    return products.slice(0, suggestionLimit);
  } catch {
    return [];
  }
}
