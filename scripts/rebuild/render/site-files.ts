/** The files beside the pages: sitemaps (sitemaps.org 0.9, with language alternates), robots.txt, `_redirects` and feeds. */
import { hash } from 'node:crypto';
import { excerpt } from '#features/catalog/catalog.ts';
import { defaultLocale, type Locale, locales } from '#i18n/locale.ts';
import { href, localized, splitLocale } from '#i18n/routes.ts';
import { type Cents, displayPrice, fromCents } from '#lib/money.ts';
import { knownOptions } from '#lib/option-kind.ts';
import { type PictureSource, sharedPicture } from '#lib/picture.ts';
import { reductionOf } from '#lib/reduction.ts';
import { type Unit, unitName, unitsOf } from '#lib/variants.ts';
import type { Shop } from '#merchant/load.ts';
import type { Snapshot } from '#snapshot/reader.ts';
import type { ProductRow, Removed } from '#snapshot/tables.ts';

/**
 * About how many pages a sitemap lists. The protocol allows 50,000, but a new product should change only a small file. A
 * hash of the page's path decides which sitemap lists it, so pages move only when the number of sitemaps changes.
 */
const mostAddresses = 5000;

/** File name → content. `paths` are the pages for search engines; `origin` has no slash at the end. */
export function sitemapFiles(
  paths: readonly string[],
  origin: string,
  perFile = mostAddresses,
): Map<string, string> {
  const known = new Set(paths);
  const files = new Map<string, string>();
  const sorted = [...paths].sort();
  if (sorted.length <= perFile) return files.set('sitemap.xml', urlSet(sorted, known, origin));
  let count = 2;
  while (count * perFile < sorted.length) count *= 2;
  const parts = Map.groupBy(sorted, (path) => partOf(splitLocale(path).path, count));
  for (const [name, inside] of parts) files.set(name, urlSet(inside, known, origin));
  const entries = [...parts.keys()]
    .sort()
    .map((name) => `  <sitemap><loc>${escapeXml(`${origin}/${name}`)}</loc></sitemap>`);
  return files.set(
    'sitemap.xml',
    `${xml}<sitemapindex xmlns="${namespace}">\n${entries.join('\n')}\n</sitemapindex>\n`,
  );
}

/** Puts all language versions of a page in the same sitemap. */
function partOf(bare: string, count: number): string {
  return `sitemap-${1 + (Number.parseInt(hash('sha1', bare).slice(0, 8), 16) % count)}.xml`;
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function urlSet(paths: readonly string[], known: ReadonlySet<string>, origin: string): string {
  const entries = paths.map((path) => {
    const { path: bare } = splitLocale(path);
    const twins = locales
      .map((locale) => ({ language: locale as string, path: localized(locale, bare) }))
      .filter((twin) => known.has(twin.path));
    if (known.has(localized(defaultLocale, bare)))
      twins.push({ language: 'x-default', path: localized(defaultLocale, bare) });
    const links = twins.map(
      (twin) =>
        `\n    <xhtml:link rel="alternate" hreflang="${twin.language}" href="${escapeXml(origin + twin.path)}"/>`,
    );
    return `  <url>\n    <loc>${escapeXml(origin + path)}</loc>${links.join('')}\n  </url>`;
  });
  return `${xml}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Allows everything. Private pages say `noindex`, which crawlers must be able to read. */
export function robotsFile(origin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/**
 * `.well-known/security.txt` (RFC 9116): where to report a security problem. Undefined without a contact address. It expires
 * in March, and the first rebuild of a year renews it. So it doesn't change a shop that is otherwise unchanged.
 */
export function securityFile(
  { contact }: Pick<Shop, 'contact'>,
  origin: string,
  year: number,
): string | undefined {
  const address = contact.email ?? contact.privacyEmail;
  if (!address) return undefined;
  const lines = {
    Contact: `mailto:${address}`,
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
 * The `_redirects` file, from the old addresses of renamed products and categories to the new ones. The order of
 * `removed` makes no difference.
 */
export function redirectsFile(removed: readonly Removed[]): string {
  const newest = [...removed].sort((a, b) => b.at.localeCompare(a.at) || a.slug.localeCompare(b.slug));
  const lines = newest.flatMap((one) => (one.successor === null ? [] : linesOf(one, one.successor)));
  return lines
    .slice(0, mostRedirects)
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

interface FeedOptions {
  locale: Locale;
  shopName: string;
  /** The shop's address, without a slash at the end. */
  origin: string;
  source: PictureSource;
  /** ISO 4217. */
  currency: string;
}

export const feedFile = (locale: Locale): string => `feed-${locale}.xml`;
export const isFeed = (file: string): boolean => /^feed-\w+\.xml$/.test(file);

/**
 * A feed of all products in a language, for Google Merchant Center: RSS 2.0 with Google's namespace. Leaves out products
 * without a picture that Google reads, because Google refuses them.
 */
export function feedOf(
  snapshot: Pick<Snapshot, 'productBodies'>,
  options: FeedOptions,
): { text: string; leftOut: number } {
  const { locale, shopName, origin } = options;
  const items = Array.from(snapshot.productBodies(locale), (body) => itemOf(body, options));
  const channel = elements({ title: shopName, link: origin + href(locale, 'home'), description: shopName });
  const text = `${xml}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${channel}
${items.join('')}</channel></rss>
`;
  return { text, leftOut: items.filter((item) => !item).length };
}

/**
 * Replaces the items of the products among the addresses `changed`. Undefined if one of them needs an item that the live
 * feed lacks. With 50,000 products, this takes a tenth of the time of `feedOf`.
 */
export function updatedFeed(
  live: Buffer,
  snapshot: Pick<Snapshot, 'productBody'>,
  options: FeedOptions,
  changed: readonly string[],
): Buffer | undefined {
  const { locale, origin } = options;
  const start = href(locale, 'product', { slug: '' });
  const items = new Map<string, string>();
  for (const path of changed.filter((one) => one.startsWith(start))) {
    const body = snapshot.productBody(locale, decodeURIComponent(path.slice(start.length)));
    const item = body === undefined ? '' : itemOf(body, options);
    items.set(escapeXml(origin + path), Buffer.from(item).toString('latin1'));
  }
  // Latin-1 maps each byte to one character, which is much faster than UTF-8. The feed of 50,000 products has 30 MB.
  const text = live
    .toString('latin1')
    .replace(/<item>[^\n]*?<link>([^<?]*)[^\n]*\n/g, (item, link: string) => {
      const next = items.get(link);
      items.delete(link);
      return next ?? item;
    });
  return [...items.values()].some(Boolean) ? undefined : Buffer.from(text, 'latin1');
}

/** The items of what a product sells as one line. Empty if Google can't read its pictures. */
function itemOf(body: string, options: FeedOptions): string {
  const { product } = JSON.parse(body) as ProductRow;
  const group: Readonly<Record<string, string>> = product.options ? { 'g:item_group_id': product.id } : {};
  const items = unitsOf(product).map((unit) => unitItem(unit, group, options));
  return items.some(Boolean) ? `${items.join('')}\n` : '';
}

/** What an order line buys. `group` is what the variants of a product have in common. */
function unitItem(
  unit: Unit<ProductRow['product']>,
  group: Readonly<Record<string, string>>,
  { locale, origin, source, currency }: FeedOptions,
): string {
  const picture = unit.images[0] && sharedPicture(unit.images[0].url, source);
  if (picture === undefined) return '';
  const [price, reduction] = [displayPrice(unit), reductionOf(unit)];
  const amount = (cents: Cents) => `${fromCents(cents).toFixed(2)} ${currency}`;
  const { brand, gtin } = unit;
  const variant = unit.options ? `?variant=${encodeURIComponent(unit.id)}` : '';
  const item = elements({
    'g:id': unit.id,
    title: excerpt(unitName(unit), 150),
    description: excerpt(unit.description || unit.name, 5000),
    link: origin + href(locale, 'product', { slug: unit.slug }) + variant,
    'g:image_link': new URL(picture, origin).href,
    'g:availability': unit.stock > 0 ? 'in_stock' : 'out_of_stock',
    'g:price': amount(reduction?.before ?? price),
    ...(reduction && { 'g:sale_price': amount(price) }),
    'g:condition': 'new',
    ...group,
    ...Object.fromEntries(
      Object.entries(knownOptions(unit.options)).map(([kind, value]) => [`g:${kind}`, value]),
    ),
    ...(brand && { 'g:brand': brand }),
    ...(gtin && { 'g:gtin': gtin }),
    // Google expects both of every product that doesn't say so.
    ...(!brand && !gtin && { 'g:identifier_exists': 'no' }),
  });
  return `<item>${item}</item>`;
}

/** XML forbids or discourages these characters, even escaped (XML 1.0, 2.2). */
const forbidden = /[[\p{Cc}--[\t\n\r]]\ufffe\uffff]/gv;

const elements = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `<${name}>${escapeXml(value.toWellFormed().replace(forbidden, ''))}</${name}>`)
    .join('');
