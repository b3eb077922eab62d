/** Where a run reads lists and products: from calls for one thing each, or from calls for many products at once. */
import * as z from 'zod/mini';
import {
  category,
  product,
  productBySlug,
  productsOfCategory,
  relatedProducts,
} from '#api/contract/catalog.ts';
import type { CallName } from '#api/contract/endpoints.ts';
import { reviewsOfProduct } from '#api/contract/review.ts';
import { optional, orNull } from '#api/contract/shapes.ts';
import { ContractError } from '#api/errors.ts';
import { mostShownFirst, type ProductReviews, withStars } from '#features/reviews/reviews.ts';
import { defaultLocale, type Locale } from '#i18n/locale.ts';
import type { ProductRow } from '#snapshot/tables.ts';
import type { ApiReader } from './api-reader.ts';

type KnownProduct = Pick<ProductRow['product'], 'id' | 'slug'>;

/** Where a product stands in the lists of its categories. Products with the same position are listed in the order of their ids. */
export interface Positions {
  id: string;
  lists: readonly { slug: string; position: number }[];
}

/** The methods throw an error of `src/api/errors.ts`: a `RejectedError` with status 404 for what no longer exists. */
export interface CatalogueSource {
  /** The slugs of a category's products in default order, which is the same in every language. */
  list(categorySlug: string): Promise<string[]>;
  product(slug: string, locale: Locale): Promise<Pick<ProductRow, 'product' | 'categorySlug'>>;
  /** The slugs of related products. */
  related(product: KnownProduct): Promise<string[]>;
  reviews(product: KnownProduct): Promise<ProductRow['reviews']>;
  /** Undefined if they aren't known. */
  positions?(slug: string): Positions | undefined;
}

/** Pictures are judged later (picture-rules.ts), so that an odd one doesn't make its product or category unusable. */
const anyText = z.catch(optional(z.string()), null);
export const anyCategory = z.extend(category, { imageUrl: anyText });
const anyPicture = z.catch(z.object({ url: z.string(), alt: anyText }), { url: '', alt: null });
export const anyProduct = z.safeExtend(product, { images: z.array(anyPicture) });

/**
 * Only slugs are read from lists. Each product is read separately, so that a broken one doesn't break its lists. An entry
 * without a usable slug becomes '' and is reported.
 */
const entry = z.catch(z.object({ slug: z.string() }), { slug: '' });
const slugsOfCategory = {
  ...productsOfCategory,
  response: z.object({ category: anyCategory, products: z.array(entry), nextCursor: optional(z.string()) }),
};
const relatedSlugs = { ...relatedProducts, response: z.object({ products: z.array(entry) }) };
const anyProductBySlug = {
  ...productBySlug,
  response: z.object({ product: anyProduct, category: orNull(anyCategory) }),
};

/** An API without paging sends everything in one response. */
export async function* pagesOf<Page extends { nextCursor?: string | null }>(
  call: CallName,
  read: (cursor: { cursor?: string }) => Promise<Page>,
): AsyncGenerator<Page> {
  const cursors = new Set<string>();
  let cursor: string | null | undefined;
  do {
    const page = await read(cursor ? { cursor } : {});
    yield page;
    cursor = page.nextCursor;
    if (cursor && cursors.has(cursor))
      throw new ContractError('nextCursor', 'keeps pointing to the same page', { call });
    if (cursor) cursors.add(cursor);
  } while (cursor);
}

/** The reviews that a page shows. The average, count and stars are those of all reviews. */
export function shownReviews(response: ProductReviews): ProductRow['reviews'] {
  const { reviews, average, count, stars } = withStars(response);
  return { reviews: reviews.slice(0, mostShownFirst), average, count, ...(stars && { stars }) };
}

/** A source that every API has. */
export function singleCalls(reader: ApiReader): CatalogueSource {
  return {
    async list(categorySlug) {
      const params = { slug: categorySlug };
      const slugs: string[] = [];
      const pages = pagesOf(slugsOfCategory.name, async (cursor) => {
        const query = { limit: '100', ...cursor };
        return (await reader.read(slugsOfCategory, { params, query }, defaultLocale)).data;
      });
      for await (const { products } of pages) slugs.push(...products.map(({ slug }) => slug));
      return slugs;
    },
    async product(slug, locale) {
      const { data } = await reader.read(anyProductBySlug, { params: { slug } }, locale);
      if (data.product.slug !== slug)
        throw new ContractError('product.slug', `"${data.product.slug}" instead of "${slug}"`, {
          call: productBySlug.name,
        });
      return { product: data.product, categorySlug: data.category?.slug ?? null };
    },
    async related({ id }) {
      const { data } = await reader.read(relatedSlugs, { params: { id } }, defaultLocale);
      return data.products.map((other) => other.slug);
    },
    async reviews({ id }) {
      const input = { params: { productId: id }, query: { limit: mostShownFirst } };
      return shownReviews((await reader.read(reviewsOfProduct, input, defaultLocale)).data);
    },
  };
}
