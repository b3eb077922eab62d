/** Sitemaps (sitemaps.org 0.9), with the other languages of each page. */
import { defaultLocale, locales } from '#i18n/locale.ts';
import { localizedPath, splitLocale } from '#i18n/routes.ts';
import { escapeXml, xmlHeader } from './xml.ts';

export const isSitemap = (file: string): boolean => /^sitemap(-\d+)?\.xml$/.test(file);

/** The file that robots.txt names. With several sitemaps, it lists them. */
export const mainSitemap = 'sitemap.xml';

/**
 * About how many pages a sitemap lists. The protocol allows 50,000, but a new product should change only a small file. When the shop
 * needs another number of sitemaps, all are made again. With 6,000, this doesn't happen at a round number of products, such as
 * 10,000, which a merchant's plan may allow.
 */
const pagesPerSitemap = 6000;

/**
 * How many sitemaps list the pages. The number depends only on that of the products, so that a run with one more page doesn't
 * have to count all pages. A power of two, as `ManifestFiles.pathsIn` needs.
 */
export function sitemapCount(products: number): number {
  let count = 1;
  while (count * pagesPerSitemap < products * locales.length) count *= 2;
  return count;
}

export const sitemapName = (number: number, count: number): string =>
  count === 1 ? mainSitemap : `sitemap-${number + 1}.xml`;

/** The file that lists several sitemaps. */
export function sitemapIndex(count: number, origin: string): string {
  const names = Array.from({ length: count }, (_, number) => sitemapName(number, count));
  const entries = names.map((name) => `  <sitemap><loc>${escapeXml(`${origin}/${name}`)}</loc></sitemap>`);
  return `${xmlHeader}<sitemapindex xmlns="${namespace}">\n${entries.join('\n')}\n</sitemapindex>\n`;
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** `paths` are pages for search engines, with all their language versions. `origin` has no slash at the end. */
export function sitemapText(paths: readonly string[], origin: string): string {
  const known = new Set(paths);
  const entries = paths.toSorted().map((path) => {
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
  return `${xmlHeader}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
}
