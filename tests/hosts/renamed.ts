/** What the tests rename: a product, and a category with its sorted lists. */
import type { Redirect } from '../../scripts/web-host/redirects.ts';

export const moved: readonly Redirect[] = [
  { from: '/product/old-mug', to: '/product/new-mug', status: 301 },
  { from: '/category/cups', to: '/category/mugs', status: 301 },
  { from: '/category/cups/*', to: '/category/mugs/:splat', status: 301 },
];

/** The same redirects as lines of the file `_redirects`. */
export const movedRules = moved.map(({ from, to, status }) => `${from} ${to} ${status}\n`).join('');
