import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, imageUrl, listOf, orNull, slug } from './shapes.ts';

export const category = z.object({
  id,
  name: z.string(),
  slug,
  imageUrl: orNull(imageUrl),
});
export type Category = z.output<typeof category>;

/** In display order. */
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
