import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Optional: without it (404), the storefront compares the catalogue itself. */
export const catalogChanges = endpoint({
  name: 'catalog.changes',
  summary: 'Slugs that were changed, added or removed since a token',
  method: 'GET',
  path: '/v1/catalog/changes',
  access: 'open',
  status: 200,
  optional: true,
  query: z.object({ since: z.optional(z.string()) }),
  response: z.object({
    token: z.string(),
    /** Everything must be read again: the token is missing, unknown or too old. */
    full: z.boolean(),
    products: z.array(z.string()),
    categories: z.array(z.string()),
  }),
  failures: [{ status: 404, when: 'the backend does not offer this call' }],
});
