/** `_redirects`: from the old addresses of renamed things to the new ones. */

import { locales } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import type { Removed } from '#snapshot/tables.ts';

/** Cloudflare Pages reads 2,000 lines. The latest renames count most; older products still have a page that redirects. */
const most = 2000;

/** Equal for the same things in any order. */
export function redirectsFile(removed: readonly Removed[]): string {
  const newest = [...removed].sort((a, b) => (a.at < b.at ? 1 : -1) || (a.slug < b.slug ? -1 : 1));
  const lines = newest.flatMap((one) => (one.successor === null ? [] : linesOf(one, one.successor)));
  return lines
    .slice(0, most)
    .sort()
    .map((line) => `${line}\n`)
    .join('');
}

function linesOf({ kind, slug }: Removed, successor: string): string[] {
  return locales.flatMap((locale) => {
    if (kind === 'product')
      return [`${href(locale, 'product', { slug })} ${href(locale, 'product', { slug: successor })} 301`];
    const [from, to] = [href(locale, 'category', { slug }), href(locale, 'category', { slug: successor })];
    return [`${from} ${to} 301`, `${from}/* ${to}/:splat 301`];
  });
}
