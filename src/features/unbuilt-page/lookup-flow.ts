/** Looks up a product or category that the build doesn't have. */
import { createClient } from '#api/client.ts';
import {
  type Product,
  productBySlug,
  productsOfCategory,
  relatedProducts,
  searchCatalog,
} from '#api/contract/catalog.ts';
import { RejectedError, resultOf } from '#api/errors.ts';
import type { Client } from '#api/request.ts';
import { sortedProducts } from '#features/catalog/catalog.ts';
import { findNewSlug } from '#features/renamed/new-slug-call.ts';
import { resource } from '#lib/resource.ts';
import { apiUrl } from '#platform/config.ts';
import { type Found, type Target, wordsOf } from './lookup.ts';

/** The most products that the API returns per call. */
const pageSize = 100;
/** How many pages of products are fetched at once, so that most categories can say how many products they have. */
const pagesAtOnce = 5;
const mostSuggestions = 4;

export function createLookup(target: Target) {
  const client = createClient({ baseUrl: apiUrl, language: target.locale });
  const { $state, load, change } = resource<Found>();

  /** Starts or repeats the lookup. */
  async function lookUp(): Promise<void> {
    const result = await load((signal) => resultOf(() => fetchTarget(client, target, signal)));
    if (!result?.ok || result.data.kind !== 'product') return;
    const found = result.data;
    const params = { id: found.product.id };
    await load(async (signal) => {
      const related = await firstOf(client.call(relatedProducts, { params }, { signal }));
      return { ok: true, data: { ...found, related } };
    });
  }

  /** Adds the next products of the category. */
  function loadMore(signal: AbortSignal) {
    return resultOf(async () => {
      const state = $state.get();
      if (target.kind !== 'category' || state.kind !== 'ready' || state.data.kind !== 'category') return;
      const before = state.data;
      const more = await fetchProducts(client, target, signal, before);
      change((found) => (found === before ? more : found));
    });
  }

  return { $state, lookUp, loadMore };
}

async function fetchTarget(client: Client, target: Target, signal: AbortSignal): Promise<Found> {
  try {
    if (target.kind === 'category') return await fetchProducts(client, target, signal);
    const found = await client.call(productBySlug, { params: target }, { signal });
    return { kind: 'product', ...found, related: [] };
  } catch (error) {
    if (!(error instanceof RejectedError && error.status === 404)) throw error;
    const { kind, locale, slug } = target;
    // The former path of a renamed category has a page, but the paths of its sort orders and further pages have none.
    const successor = kind === 'category' && (await findNewSlug(kind, slug, { locale, signal }));
    if (successor) return { kind: 'renamed', successor };
    const query = { search: wordsOf(slug) };
    return { kind: 'unknown', similar: await firstOf(client.call(searchCatalog, { query }, { signal })) };
  }
}

type FoundCategory = Extract<Found, { kind: 'category' }>;

/** Fetches the next products of a category, or all of them if they must be sorted. */
async function fetchProducts(
  client: Client,
  { slug, sort }: Extract<Target, { kind: 'category' }>,
  signal: AbortSignal,
  before?: FoundCategory,
): Promise<FoundCategory> {
  let products = before?.products ?? [];
  let cursor = before?.nextCursor ?? null;
  for (let page = 1; ; page++) {
    const query = { limit: pageSize, ...(cursor !== null && { cursor }) };
    const response = await client.call(productsOfCategory, { params: { slug }, query }, { signal });
    products = [...products, ...response.products];
    // If this page has no products, the backend's next page wouldn't have any either.
    cursor = response.products.length > 0 ? response.nextCursor : null;
    if (cursor === null || (sort === 'default' && page === pagesAtOnce))
      return {
        kind: 'category',
        category: response.category,
        products: sortedProducts(products, sort),
        nextCursor: cursor,
      };
  }
}

/** The first products of a response, or none if the call fails, because suggestions are optional. */
function firstOf(response: Promise<{ products: readonly Product[] }>): Promise<readonly Product[]> {
  return response.then(
    ({ products }) => products.slice(0, mostSuggestions),
    () => [],
  );
}
