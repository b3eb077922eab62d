/** Looks up a product or category that the build doesn't have. */
import { atom } from 'nanostores';
import { createClient } from '#api/client.ts';
import {
  type Product,
  productBySlug,
  productsOfCategory,
  relatedProducts,
  searchCatalog,
} from '#api/contract/catalog.ts';
import { RejectedError, TooManyRequestsError } from '#api/errors.ts';
import type { Client } from '#api/request.ts';
import { sorted } from '#features/catalog/catalog.ts';
import { latest } from '#lib/latest.ts';
import { slowAfter } from '#lib/loadable.ts';
import { apiUrl } from '#platform/config.ts';
import { type LookupState, type Target, wordsOf } from './lookup.ts';

/** At most this many pages of 100 products are fetched. The next build makes the category's own pages. */
const pageLimit = 5;
const suggestionLimit = 4;

export function createLookup(client: Client, target: Target) {
  const $state = atom<LookupState>({ status: 'loading', isSlow: false });
  const lookups = latest();
  let slow: ReturnType<typeof setTimeout>;

  /** Starts or repeats the lookup. Ignores stale responses. Never rejects. */
  async function lookUp(): Promise<void> {
    clearTimeout(slow);
    $state.set({ status: 'loading', isSlow: false });
    slow = setTimeout(() => $state.set({ status: 'loading', isSlow: true }), slowAfter);
    const found = await lookups.run((signal) => fetchTarget(client, target, signal));
    if (!found) return;
    clearTimeout(slow);
    $state.set(found);
    if (found.status !== 'product') return;
    const params = { id: found.product.id };
    const related = await lookups.run((signal) =>
      firstOf(client.call(relatedProducts, { params }, { signal })),
    );
    if (related) $state.set({ ...found, related });
  }

  return { $state, lookUp };
}

async function fetchTarget(client: Client, target: Target, signal: AbortSignal): Promise<LookupState> {
  try {
    return target.kind === 'product'
      ? {
          status: 'product',
          ...(await client.call(productBySlug, { params: target }, { signal })),
          related: [],
        }
      : await fetchCategory(client, target, signal);
  } catch (error) {
    if (error instanceof RejectedError && error.status === 404) {
      const query = { search: wordsOf(target.slug) };
      return { status: 'gone', similar: await firstOf(client.call(searchCatalog, { query }, { signal })) };
    }
    return {
      status: 'failed',
      message: error instanceof TooManyRequestsError ? error.serverMessage : undefined,
    };
  }
}

async function fetchCategory(
  client: Client,
  { slug, sort }: Extract<Target, { kind: 'category' }>,
  signal: AbortSignal,
): Promise<LookupState> {
  const products: Product[] = [];
  let cursor: string | null | undefined;
  for (let page = 1; ; page++) {
    const query = { limit: 100, ...(cursor ? { cursor } : {}) };
    const response = await client.call(productsOfCategory, { params: { slug }, query }, { signal });
    products.push(...response.products);
    cursor = response.nextCursor;
    if (!cursor || page === pageLimit)
      return { status: 'category', category: response.category, products: sorted(products, sort) };
  }
}

/** The first products of a response, or none if the call fails, because suggestions are optional. */
function firstOf(response: Promise<{ products: readonly Product[] }>): Promise<readonly Product[]> {
  return response.then(
    ({ products }) => products.slice(0, suggestionLimit),
    () => [],
  );
}

export function shopLookup(target: Target) {
  return createLookup(createClient({ baseUrl: apiUrl, language: target.locale }), target);
}
