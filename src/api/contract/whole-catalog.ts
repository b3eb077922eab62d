/** An optional call that only the rebuild makes. It isn't in catalog.ts, so that no browser loads its schemas. */
import * as z from 'zod/mini';
import { product, tooManyNamed } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { mostPerPage } from './limits.ts';
import { review, starCounts, total } from './review.ts';
import { id, lenientList, optional, sentToken, slug } from './shapes.ts';

/** A product with everything that its page and its lists show. */
const catalogProduct = z.safeExtend(product, {
  /** The categories that list the product, the main one first. Each category lists its products in the order of `position`. */
  categories: optional(z.array(z.object({ slug, position: z.number() }))),
  relatedIds: optional(z.array(id)),
  /** The newest three. */
  reviews: optional(lenientList(review)),
  average: optional(z.number()),
  count: optional(total),
  stars: optional(starCounts),
});

/**
 * The rebuild makes this call if the backend has it. Otherwise, the rebuild reads each product in each language, and the product's
 * related products and reviews once. Together, the pages of the response have every product at least once, even if the catalogue
 * changes meanwhile.
 */
export const readCatalog = endpoint({
  name: 'catalog.read',
  summary: `The whole catalogue, at most ${mostPerPage} products at a time, or the products with some slugs`,
  route: 'GET /v1/catalog',
  access: 'open',
  cacheable: true,
  optional: true,
  query: z.object({
    cursor: z.optional(sentToken),
    /** A larger number counts as `mostPerPage`. */
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    /** Separated by commas, at most `mostNamed`. */
    slugs: z.optional(sentToken),
  }),
  response: z.object({ products: lenientList(catalogProduct), nextCursor: optional(z.string()) }),
  failures: [
    { status: 400, when: 'the cursor is invalid: begin again' },
    tooManyNamed,
    { status: 404, when: 'the backend does not offer this call' },
  ],
});
