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
import { RejectedError, resultOf, TooManyRequestsError } from '#api/errors.ts';
import type { Client } from '#api/request.ts';
import { movedTo } from '#features/cart/moved-to.ts';
import { sorted } from '#features/catalog/catalog.ts';
import { latest } from '#lib/latest.ts';
import { slowAfter } from '#lib/loadable.ts';
import { apiUrl } from '#platform/config.ts';
import { type LookupState, type Target, wordsOf } from './lookup.ts';

/** The most products that the API returns per call. */
const pageSize = 100;
/** How many pages of products are fetched at once, so that most categories can say how many products they have. */
const pagesAtOnce = 5;
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

  /** Adds more products of a category that has more. */
  function loadMore(signal: AbortSignal) {
    return resultOf(async () => {
      const found = $state.get();
      if (target.kind !== 'category' || found.status !== 'category') return;
      const more = await fetchProducts(client, target, signal, found);
      if ($state.get() === found) $state.set({ status: 'category', ...more });
    });
  }

  return { $state, lookUp, loadMore };
}

async function fetchTarget(client: Client, target: Target, signal: AbortSignal): Promise<LookupState> {
  try {
    return target.kind === 'product'
      ? {
          status: 'product',
          ...(await client.call(productBySlug, { params: target }, { signal })),
          related: [],
        }
      : { status: 'category', ...(await fetchProducts(client, target, signal)) };
  } catch (error) {
    if (error instanceof RejectedError && error.status === 404) {
      const { kind, locale, slug } = target;
      // The old address of a renamed category has a page, but the addresses of its sort orders and further pages have none.
      const successor = kind === 'category' && (await movedTo(kind, slug, { locale, signal }));
      if (successor) return { status: 'moved', successor };
      const query = { search: wordsOf(target.slug) };
      return { status: 'gone', similar: await firstOf(client.call(searchCatalog, { query }, { signal })) };
    }
    return {
      status: 'failed',
      message: error instanceof TooManyRequestsError ? error.serverMessage : undefined,
    };
  }
}

type Found = Omit<Extract<LookupState, { status: 'category' }>, 'status'>;

/** Fetches the next products of a category, or all of them if they must be sorted. */
async function fetchProducts(
  client: Client,
  { slug, sort }: Extract<Target, { kind: 'category' }>,
  signal: AbortSignal,
  before?: Found,
): Promise<Found> {
  let products = before?.products ?? [];
  let cursor = before?.nextCursor ?? null;
  for (let page = 1; ; page++) {
    const query = { limit: pageSize, ...(cursor !== null && { cursor }) };
    const response = await client.call(productsOfCategory, { params: { slug }, query }, { signal });
    products = [...products, ...response.products];
    // Without products, the backend's next page wouldn't have any either.
    cursor = response.products.length > 0 ? response.nextCursor : null;
    if (cursor === null || (sort === 'default' && page === pagesAtOnce))
      return { category: response.category, products: sorted(products, sort), nextCursor: cursor };
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
