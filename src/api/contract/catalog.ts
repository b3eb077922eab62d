/** Calls that read and search categories and products, and list what has changed. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { maxNamed } from './max-items.ts';
import { review, reviewNumbers } from './review.ts';
import { amount, id, imageUrl, listOf, optional, orNull, paging, rate, sentToken, slug } from './shapes.ts';

export const category = z.object({
  id,
  name: z.string(),
  slug,
  imageUrl: orNull(imageUrl),
});
export type Category = z.output<typeof category>;

const measure = orNull(z.number().check(z.nonnegative()));

export const product = z.object({
  id,
  slug,
  name: z.string(),
  description: optional(z.string()),
  /** Net of VAT. With a `grossPrice`, it may have six decimals. */
  price: amount,
  /** Including VAT at `vatRate`. A shop that sets its prices with VAT sends it, and it is what shoppers see and pay. */
  grossPrice: optional(amount),
  vatRate: rate,
  stock: z.int().check(z.minimum(0)),
  /** The first image is the main one. The list may be empty. */
  images: listOf(z.object({ url: imageUrl })),
  /** Kilograms. */
  weight: measure,
  /** Centimetres, as are width and length. */
  height: measure,
  width: measure,
  length: measure,
  rating: orNull(
    z.object({
      average: z.number().check(z.minimum(0), z.maximum(5)),
      count: z.int().check(z.minimum(0)),
    }),
  ),
});
export type Product = z.output<typeof product>;

export const listCategories = endpoint({
  name: 'category.list',
  summary: 'All categories, in display order',
  route: 'GET /v1/category',
  access: 'open',
  cacheable: true,
  response: z.object({ categories: listOf(category) }),
});

export const productsOfCategory = endpoint({
  name: 'product.ofCategory',
  summary: 'Products of a category, in default order, at most 100 at a time',
  route: 'GET /v1/product/category/slug/{slug}',
  access: 'open',
  cacheable: true,
  query: paging,
  response: z.object({
    category,
    products: listOf(product),
    nextCursor: optional(z.string()),
  }),
  failures: [{ status: 404, when: 'no such category' }],
});

export const productBySlug = endpoint({
  name: 'product.bySlug',
  summary: 'One product with its category',
  route: 'GET /v1/product/slug/{slug}',
  access: 'open',
  cacheable: true,
  response: z.object({ product, category: orNull(category) }),
  failures: [{ status: 404, when: 'no such product' }],
});

const named = z.string().check(
  z.maxLength(13_000, 'tooLong'),
  z.refine((list) => list.split(',').length <= maxNamed, 'tooMany'),
);
const tooManyNamed = { status: 422, when: `more than ${maxNamed} are named` } as const;

/** A backend without this call responds with 404 or 405. The shop then reads one product after the other, by slug. */
export const productsById = endpoint({
  name: 'product.byIds',
  summary: `The products with these ids, at most ${maxNamed}. Leaves out unknown ids`,
  route: 'GET /v1/product',
  access: 'open',
  cacheable: true,
  optional: true,
  query: z.object({ ids: named }),
  // Not `listOf`, because a product that isn't in the response is no longer available.
  response: z.object({ products: z.array(product) }),
  failures: [tooManyNamed, { status: 404, when: 'the backend does not offer this call' }],
});

export const relatedProducts = endpoint({
  name: 'product.related',
  summary: 'Products related to one',
  route: 'GET /v1/product/{id}/related',
  access: 'open',
  cacheable: true,
  response: z.object({ products: listOf(product) }),
  failures: [{ status: 404, when: 'no such product' }],
});

export const searchCatalog = endpoint({
  name: 'search',
  summary: 'Products and categories that match a text, best first',
  route: 'GET /v1/search',
  access: 'open',
  localized: true,
  query: z.object({ search: z.string().check(z.maxLength(200, 'tooLong')) }),
  response: z.object({ products: listOf(product), categories: listOf(category) }),
  failures: [{ status: 429, when: 'too many searches' }],
});

/** A backend without this call responds with 404. The rebuild then reads and compares the whole catalogue. */
export const catalogChanges = endpoint({
  name: 'catalog.changes',
  summary: 'Slugs that were changed, added or removed since a token',
  route: 'GET /v1/catalog/changes',
  access: 'open',
  optional: true,
  query: z.object({ since: z.optional(sentToken) }),
  response: z.object({
    token: z.string(),
    /** True if the token is missing, unknown or too old. The caller must then read everything again. */
    full: z.boolean(),
    products: z.array(z.string()),
    categories: z.array(z.string()),
  }),
  failures: [{ status: 404, when: 'the backend does not offer this call' }],
});

/** A product with everything that its page and its lists show. */
export const catalogProduct = z.extend(product, {
  /** The categories that list the product, the main one first. They list it in the order of `position`. */
  categories: optional(z.array(z.object({ slug, position: z.number() }))),
  relatedIds: optional(z.array(id)),
  /** The newest three. */
  reviews: optional(listOf(review)),
  ...reviewNumbers,
  count: optional(reviewNumbers.count),
});

/**
 * What the rebuild reads, if the backend has this call. Otherwise, it reads each product with its related products and its
 * reviews. The pages have every product at least once, also if the catalogue changes meanwhile.
 */
export const readCatalog = endpoint({
  name: 'catalog.read',
  summary: 'The whole catalogue, at most 100 products at a time, or the products with some slugs',
  route: 'GET /v1/catalog',
  access: 'open',
  cacheable: true,
  optional: true,
  query: z.object({
    cursor: z.optional(sentToken),
    /** A larger number counts as 100. */
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    slugs: z.optional(named),
  }),
  response: z.object({ products: listOf(catalogProduct), nextCursor: optional(z.string()) }),
  failures: [
    { status: 400, when: 'the cursor is invalid: begin again' },
    tooManyNamed,
    { status: 404, when: 'the backend does not offer this call' },
  ],
});
