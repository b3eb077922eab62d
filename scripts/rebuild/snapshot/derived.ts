/** What the snapshot stores beside a product's body, so that lists and favourites are found without parsing every one. */
import { displayPrice, shownStock } from '#features/catalog/catalog.ts';
import type { BuiltPicture } from '#lib/picture.ts';
import type { Card, CategoryRow, ProductRow } from '#snapshot/tables.ts';

/** What lists show of a product. */
export function cardOf(product: ProductRow['product']): Card {
  const { id, slug, name, price, vatRate, stock, images, rating } = product;
  return {
    id,
    slug,
    name,
    price,
    vatRate,
    stock: shownStock(stock),
    images: images.slice(0, 1),
    ...(rating && rating.count > 0 ? { rating } : {}),
  };
}

/** Equal fingerprints mean equal catalogues. */
export const snapshotFingerprint = (info: { identity: string; revision: number }): string =>
  `${info.identity}.${info.revision}`;

/** Finds the small files that the build has made of the picture at an address. */
export type BuiltOf = (url: string) => BuiltPicture | undefined;

/** Adds the small files of the product's pictures. */
export function withPictures(row: ProductRow, builtOf: BuiltOf): ProductRow {
  const images = row.product.images.map(({ url }) => {
    const built = builtOf(url);
    return built ? { url, built } : { url };
  });
  return { ...row, product: { ...row.product, images } };
}

/** Adds the small files of the category's picture. */
export function withPicture({ built: _, ...category }: CategoryRow, builtOf: BuiltOf): CategoryRow {
  const built = category.imageUrl === null ? undefined : builtOf(category.imageUrl);
  return built ? { ...category, built } : category;
}

/**
 * Ranks the favourites on the home page: the average of a product's ratings and 5 imaginary ratings of 3.5, so that a
 * single five-star review doesn't beat twenty good ones. Null for products that are sold out or have no rating.
 */
export function scoreOf({ product, reviews: { average, count } }: ProductRow): number | null {
  if (product.stock <= 0 || average === null || count <= 0) return null;
  return (average * count + 17.5) / (count + 5);
}

/** The price that lists are sorted by, in cents with VAT. */
export function priceOf({ product }: ProductRow): number {
  return displayPrice(product);
}

/** Other hosts that pictures come from, for the Content-Security-Policy. Addresses may start with `https://` or `//`. */
export function hostsOf(addresses: readonly string[], apiUrl: string): string[] {
  const own = new URL(apiUrl).origin;
  const hosts = addresses.flatMap((address) =>
    /^\/(?!\/)/.test(address) ? [] : [new URL(address, apiUrl).origin],
  );
  return [...new Set(hosts)].filter((host) => host !== own).sort();
}
