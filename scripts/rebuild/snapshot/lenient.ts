/**
 * The contract's list calls, asked only for the slugs in them: the products themselves are read one by one, so that one
 * broken product does not break the list that it stands in.
 */
import * as z from 'zod/mini';
import { category } from '#api/contract/category.ts';
import { productsOfCategory, relatedProducts } from '#api/contract/product.ts';
import { endpoint } from '#api/endpoint.ts';

/** An entry without a usable slug becomes '' and is reported. */
const entry = z.catch(z.object({ slug: z.string() }), { slug: '' });

export const slugsOfCategory = endpoint({
  ...productsOfCategory,
  response: z.object({ category, products: z.array(entry), nextCursor: z.optional(z.nullable(z.string())) }),
});

export const relatedSlugs = endpoint({
  ...relatedProducts,
  response: z.object({ products: z.array(entry) }),
});
