import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** A backend without this call responds with 404. The rebuild then reads and compares the whole catalogue. */
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
    /** True if the token is missing, unknown or too old. The caller must then read everything again. */
    full: z.boolean(),
    products: z.array(z.string()),
    categories: z.array(z.string()),
  }),
  failures: [{ status: 404, when: 'the backend does not offer this call' }],
});
