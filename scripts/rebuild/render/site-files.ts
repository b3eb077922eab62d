/** The files beside the pages: sitemaps (sitemaps.org 0.9, with language alternates), robots.txt and `_redirects`. */
import { hash } from 'node:crypto';
import { defaultLocale, locales } from '#i18n/locale.ts';
import { href, localizedPath, splitLocale } from '#i18n/routes.ts';
import type { Shop } from '#merchant/load.ts';
import type { FormerSlug } from '#snapshot/tables.ts';
import { escapeXml, xml } from './xml.ts';

/**
 * About how many pages a sitemap lists. The protocol allows 50,000, but a new product should change only a small file. A
 * hash of the page's path decides which sitemap lists it, so pages move only when the number of sitemaps changes.
 */
const mostUrls = 5000;

/**
 * Yields each sitemap's file name and content, one after the other, because the sitemaps of a large shop have hundreds of
 * megabytes. `paths` are the pages for search engines. `origin` has no slash at the end.
 */
export function* sitemapFiles(
  paths: readonly string[],
  origin: string,
  perFile = mostUrls,
): Generator<[name: string, text: string]> {
  const known = new Set(paths);
  const sorted = [...paths].sort();
  if (sorted.length <= perFile) {
    yield ['sitemap.xml', urlSet(sorted, known, origin)];
    return;
  }
  let count = 2;
  while (count * perFile < sorted.length) count *= 2;
  const sitemaps = Map.groupBy(sorted, (path) => sitemapOf(splitLocale(path).path, count));
  for (const [name, inside] of sitemaps) yield [name, urlSet(inside, known, origin)];
  const entries = [...sitemaps.keys()]
    .sort()
    .map((name) => `  <sitemap><loc>${escapeXml(`${origin}/${name}`)}</loc></sitemap>`);
  yield [
    'sitemap.xml',
    `${xml}<sitemapindex xmlns="${namespace}">\n${entries.join('\n')}\n</sitemapindex>\n`,
  ];
}

/** Puts all language versions of a page in the same sitemap. */
function sitemapOf(bare: string, count: number): string {
  return `sitemap-${1 + (Number.parseInt(hash('sha1', bare).slice(0, 8), 16) % count)}.xml`;
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function urlSet(paths: readonly string[], known: ReadonlySet<string>, origin: string): string {
  const entries = paths.map((path) => {
    const { path: bare } = splitLocale(path);
    const twins = locales
      .map((locale) => ({ language: locale as string, path: localizedPath(locale, bare) }))
      .filter((twin) => known.has(twin.path));
    if (known.has(localizedPath(defaultLocale, bare)))
      twins.push({ language: 'x-default', path: localizedPath(defaultLocale, bare) });
    const links = twins.map(
      (twin) =>
        `\n    <xhtml:link rel="alternate" hreflang="${twin.language}" href="${escapeXml(origin + twin.path)}"/>`,
    );
    return `  <url>\n    <loc>${escapeXml(origin + path)}</loc>${links.join('')}\n  </url>`;
  });
  return `${xml}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
}

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

export const isSitemap = (file: string): boolean => /^sitemap(-\d+)?\.xml$/.test(file);

/**
 * Cloudflare Pages reads at most 2,000 redirects. The file contains the latest renames, because a product that was
 * renamed earlier still has a page that redirects.
 */
const mostRedirects = 2000;

/**
 * The `_redirects` file, from the old paths of renamed products and categories to the new ones. The order of
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
