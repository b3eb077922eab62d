/** `_redirects` (the text format of Netlify and Cloudflare Pages): old addresses of what was renamed. */
import type { Departed } from '#features/catalog/snapshot.ts';
import { locales } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';

/** Cloudflare takes 2,000 plain lines; the newest moves count most. Older ones still have a page that leads on. */
const most = 2000;

export function redirectsFile(departed: readonly Departed[]): string {
  const newest = [...departed].sort((a, b) => (a.at < b.at ? 1 : -1) || (a.slug < b.slug ? -1 : 1));
  const lines = newest.flatMap((one) => (one.successor === null ? [] : linesOf(one, one.successor)));
  return lines
    .slice(0, most)
    .sort()
    .map((line) => `${line}\n`)
    .join('');
}

function linesOf({ kind, slug }: Departed, successor: string): string[] {
  return locales.flatMap((locale) => {
    if (kind === 'product')
      return [`${href(locale, 'product', { slug })} ${href(locale, 'product', { slug: successor })} 301`];
    const [from, to] = [href(locale, 'category', { slug }), href(locale, 'category', { slug: successor })];
    return [`${from} ${to} 301`, `${from}/* ${to}/:splat 301`];
  });
}
