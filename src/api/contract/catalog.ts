/** Calls that read and search categories and products, and list what has changed. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { mostNamed, mostPerPage } from './limits.ts';
import {
  id,
  lenientList,
  optional,
  orNull,
  paging,
  picture,
  pictureUrl,
  rate,
  sentToken,
  slug,
} from './shapes.ts';
import { choice, fitVariants, soldFields } from './variant.ts';

export const category = z.object({
  id,
  name: z.string(),
  slug,
  imageUrl: orNull(pictureUrl),
});
export type Category = z.output<typeof category>;

const measure = orNull(z.number().check(z.nonnegative()));

const productFields = z.object({
  id,
  slug,
  name: z.string(),
  /** Plain text. */
  description: optional(z.string()),
  /** The description as HTML. The build keeps only a few of its tags. */
  descriptionHtml: optional(z.string()),
  /** A product with variants has the amounts of its cheapest variant in stock, or of its cheapest variant if all are sold out. */
  ...soldFields,
  vatRate: rate,
  brand: orNull(z.string()),
  ...choice,
  /** The first image is the main one. The list may be empty. */
  images: lenientList(picture),
  /** Kilograms. */
  weight: measure,
  /** Height, width and length are in centimetres. */
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
export const product = productFields.check(fitVariants);
export type Product = z.output<typeof product>;

export const listCategories = endpoint({
  name: 'category.list',
  summary: 'All categories, in display order',
  route: 'GET /v1/category',
  access: 'open',
  cacheable: true,
  response: z.object({ categories: lenientList(category) }),
});

export const productsOfCategory = endpoint({
  name: 'product.ofCategory',
  summary: `Products of a category, in default order, at most ${mostPerPage} at a time`,
  route: 'GET /v1/product/category/slug/{slug}',
  access: 'open',
  cacheable: true,
  query: paging,
  response: z.object({
    category,
    products: lenientList(product),
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

/** The failure of a call with too many ids or slugs. */
export const tooManyNamed = { status: 422, when: `more than ${mostNamed} are named` } as const;

/** A backend without this call answers 404 or 405. The shop then reads one product after the other, by slug. */
export const productsById = endpoint({
  name: 'product.byIds',
  summary: 'The products with these ids, in any order. Leaves out unknown ids',
  route: 'GET /v1/product',
  access: 'open',
  cacheable: true,
  optional: true,
  /** Separated by commas, at most `mostNamed`. */
  query: z.object({ ids: sentToken }),
  // Not a `lenientList`: if an invalid product were dropped, it would count as no longer available.
  response: z.object({ products: z.array(product) }),
  failures: [tooManyNamed, { status: 404, when: 'the backend does not offer this call' }],
});

export const relatedProducts = endpoint({
  name: 'product.related',
  summary: 'Products related to one',
  route: 'GET /v1/product/{id}/related',
  access: 'open',
  cacheable: true,
  response: z.object({ products: lenientList(product) }),
  failures: [{ status: 404, when: 'no such product' }],
});

export const searchCatalog = endpoint({
  name: 'search',
  summary: 'Products and categories that match a text, best first',
  route: 'GET /v1/search',
  access: 'open',
  localized: true,
  query: z.object({ search: z.string().check(z.maxLength(200, 'tooLong')) }),
  response: z.object({ products: lenientList(product), categories: lenientList(category) }),
  failures: [{ status: 429, when: 'too many searches' }],
});

/** A backend without this call answers 404 or 405. The rebuild then reads and compares the whole catalogue. */
export const catalogChanges = endpoint({
  name: 'catalog.changes',
  summary: 'The slugs of what was changed, added or removed since the response with this token',
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
