/** Sitemaps (sitemaps.org 0.9), with the other languages of each page. */
import { hash } from 'node:crypto';
import { defaultLocale, locales } from '#i18n/locale.ts';
import { localizedPath, splitLocale } from '#i18n/routes.ts';
import { escapeXml, xml } from './xml.ts';

export const isSitemap = (file: string): boolean => /^sitemap(-\d+)?\.xml$/.test(file);

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
