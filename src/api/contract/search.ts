import * as z from 'zod/mini';
import { category, product } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { listOf } from './shapes.ts';

export const searchCatalog = endpoint({
  name: 'search',
  summary: 'Products and categories that match a text, best first',
  method: 'GET',
  path: '/v1/search',
  access: 'open',
  status: 200,
  localized: true,
  query: z.object({ search: z.string() }),
  response: z.object({ products: listOf(product), categories: listOf(category) }),
  failures: [{ status: 429, when: 'too many searches' }],
});
