/** A feed of all products per language, for Google Merchant Center: RSS 2.0 with Google's namespace. */
import { displayPrice, excerpt } from '#features/catalog/catalog.ts';
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { toDollars } from '#lib/money.ts';
import { type PictureSource, sharedPicture } from '#lib/picture.ts';
import type { Snapshot } from '#snapshot/reader.ts';
import type { ProductRow } from '#snapshot/tables.ts';
import { escapeXml } from './site-files.ts';

interface FeedOptions {
  locale: Locale;
  shopName: string;
  /** The shop's address, without a slash at the end. */
  origin: string;
  source: PictureSource;
}

export const feedFile = (locale: Locale): string => `feed-${locale}.xml`;
export const isFeed = (file: string): boolean => /^feed-\w+\.xml$/.test(file);

/** Leaves out products without a picture that Google reads, because Google refuses them. */
export function feedOf(
  snapshot: Pick<Snapshot, 'productBodies'>,
  { locale, shopName, origin, source }: FeedOptions,
): { text: string; leftOut: number } {
  const items: string[] = [];
  let leftOut = 0;
  for (const body of snapshot.productBodies(locale)) {
    const { product } = JSON.parse(body) as ProductRow;
    const picture = product.images[0] && sharedPicture(product.images[0].url, source);
    if (picture === undefined) leftOut++;
    else
      items.push(
        elements({
          'g:id': product.id,
          title: excerpt(product.name, 150),
          description: excerpt(product.description || product.name, 5000),
          link: origin + href(locale, 'product', { slug: product.slug }),
          'g:image_link': new URL(picture, origin).href,
          'g:availability': product.stock > 0 ? 'in_stock' : 'out_of_stock',
          'g:price': `${toDollars(displayPrice(product)).toFixed(2)} USD`,
          'g:condition': 'new',
        }),
      );
  }
  const channel = elements({
    title: shopName,
    link: origin + href(locale, 'home'),
    description: shopName,
  });
  const list = items.map((item) => `<item>${item}</item>\n`).join('');
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${channel}
${list}</channel></rss>
`;
  return { text: text.toWellFormed().replace(forbidden, ''), leftOut };
}

/** XML forbids or discourages these characters, even escaped (XML 1.0, 2.2). */
const forbidden = /[[\p{Cc}--[\t\n\r]]\ufffe\uffff]/gv;

const elements = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`)
    .join('');
