/** Files beside the pages: robots.txt, security.txt and `_redirects`. */
import { locales } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import type { Shop } from '#merchant/load.ts';
import type { FormerSlug } from '#snapshot/tables.ts';

/** Allows everything. Private pages say `noindex`, which crawlers must be able to read. */
export function robotsFile(origin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/**
 * `.well-known/security.txt` (RFC 9116): where to report a security problem. Undefined without a contact address. It expires
 * on 1 March of the next year, so that only the first rebuild of a year changes the file.
 */
export function securityFile(
  { contact }: Pick<Shop, 'contact'>,
  origin: string,
  year: number,
): string | undefined {
  const email = contact.email ?? contact.privacyEmail;
  if (!email) return undefined;
  const lines = {
    Contact: `mailto:${email}`,
    Expires: `${year + 1}-03-01T00:00:00.000Z`,
    'Preferred-Languages': locales.join(', '),
    Canonical: `${origin}/.well-known/security.txt`,
  };
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

/**
 * Cloudflare Pages reads at most 2,000 redirects. The file contains the latest renames, because a product that was
 * renamed earlier still has a page that redirects.
 */
const mostRedirects = 2000;

/**
 * The `_redirects` file, from the former paths of renamed products and categories to the new ones. The order of
 * `slugs` makes no difference.
 */
export function redirectsFile(slugs: readonly FormerSlug[]): string {
  const newest = [...slugs].sort((a, b) => b.at.localeCompare(a.at) || a.slug.localeCompare(b.slug));
  const lines = newest.flatMap((one) => (one.successor === null ? [] : linesOf(one, one.successor)));
  return lines
    .slice(0, mostRedirects)
    .sort()
    .map((line) => `${line}\n`)
    .join('');
}

function linesOf({ kind, slug }: FormerSlug, successor: string): string[] {
  return locales.flatMap((locale) => {
    if (kind === 'product')
      return [`${href(locale, 'product', { slug })} ${href(locale, 'product', { slug: successor })} 301`];
    const [from, to] = [href(locale, 'category', { slug }), href(locale, 'category', { slug: successor })];
    return [`${from} ${to} 301`, `${from}/* ${to}/:splat 301`];
  });
}
