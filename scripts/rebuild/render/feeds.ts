/** Product feeds for Google Merchant Center: RSS 2.0 with Google's namespace, one file per language. */
import { excerpt } from '#features/catalog/catalog.ts';
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { type Cents, displayPrice, fromCents } from '#lib/money.ts';
import { knownOptions } from '#lib/option-kind.ts';
import { type PictureSource, sharedPicture } from '#lib/picture.ts';
import { reductionOf } from '#lib/reduction.ts';
import { type Unit, unitName, unitsOf } from '#lib/variants.ts';
import type { Snapshot } from '#snapshot/reader.ts';
import type { ProductRow } from '#snapshot/tables.ts';
import { escapeXml, xmlHeader } from './xml.ts';

interface FeedOptions {
  locale: Locale;
  shopName: string;
  /** The shop's URL, without a slash at the end. */
  origin: string;
  source: PictureSource;
  /** ISO 4217. */
  currency: string;
}

export const feedFile = (locale: Locale): string => `feed-${locale}.xml`;
export const isFeed = (file: string): boolean => /^feed-\w+\.xml$/.test(file);

/**
 * A feed of all products in a language. Each product is a text of its own, because the feed of a large shop has hundreds of
 * megabytes. Google refuses products without a picture that it can read, so their texts are empty.
 */
export function* feedTexts(
  snapshot: Pick<Snapshot, 'productBodies'>,
  options: FeedOptions,
): Generator<string> {
  const { locale, shopName, origin } = options;
  const channel = elements({ title: shopName, link: origin + href(locale, 'home'), description: shopName });
  yield `${xmlHeader}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${channel}\n`;
  for (const body of snapshot.productBodies(locale)) yield itemOf(body, options);
  yield '</channel></rss>\n';
}

/** A product's items, one for each variant, as one line of text. Empty if Google can't read its pictures. */
function itemOf(body: string, options: FeedOptions): string {
  const { product } = JSON.parse(body) as ProductRow;
  const group: Readonly<Record<string, string>> = product.options ? { 'g:item_group_id': product.id } : {};
  const items = unitsOf(product).map((unit) => unitItem(unit, group, options));
  return items.some(Boolean) ? `${items.join('')}\n` : '';
}

/** The item of a variant, or of a product without options. `group` is what the variants of a product have in common. */
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
    // Without this, Google expects a brand and a GTIN.
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
