/** Categories and products. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dollars, id, imageUrl, listOf, orMissing, orNull, paging, rate, slug } from './shapes.ts';

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
  description: z.optional(z.string()),
  /** Net of VAT, in dollars. */
  price: dollars,
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
  rating: orMissing(
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
  method: 'GET',
  path: '/v1/category',
  access: 'open',
  status: 200,
  cacheable: true,
  response: z.object({ categories: listOf(category) }),
  failures: [],
});

export const productsOfCategory = endpoint({
  name: 'product.ofCategory',
  summary: 'Products of a category, in default order, at most 100 at a time',
  method: 'GET',
  path: '/v1/product/category/slug/{slug}',
  access: 'open',
  status: 200,
  cacheable: true,
  params: z.object({ slug: z.string() }),
  query: paging,
  response: z.object({
    category,
    products: listOf(product),
    nextCursor: z.optional(z.string()),
  }),
  failures: [{ status: 404, when: 'no such category' }],
});

export const productBySlug = endpoint({
  name: 'product.bySlug',
  summary: 'One product with its category',
  method: 'GET',
  path: '/v1/product/slug/{slug}',
  access: 'open',
  status: 200,
  cacheable: true,
  params: z.object({ slug: z.string() }),
  response: z.object({ product, category: orNull(category) }),
  failures: [{ status: 404, when: 'no such product' }],
});

export const relatedProducts = endpoint({
  name: 'product.related',
  summary: 'Products related to one',
  method: 'GET',
  path: '/v1/product/{id}/related',
  access: 'open',
  status: 200,
  cacheable: true,
  params: z.object({ id: z.string() }),
  response: z.object({ products: listOf(product) }),
  failures: [{ status: 404, when: 'no such product' }],
});
