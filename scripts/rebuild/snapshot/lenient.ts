/**
 * The contract's list calls, parsed for their slugs only. Products are read one by one, so that a broken product does not
 * break the lists that name it.
 */
import * as z from 'zod/mini';
import { category } from '#api/contract/category.ts';
import { endpoint } from '#api/contract/endpoint.ts';
import { productsOfCategory, relatedProducts } from '#api/contract/product.ts';

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
