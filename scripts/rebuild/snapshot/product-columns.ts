/**
 * Values stored next to each product's JSON, so that lists and the home page can be built without parsing all products.
 */
import { shownStock, stockToTell } from '#features/catalog/catalog.ts';
import { factsText } from '#features/catalog/facts.ts';
import { cardOptionsOf } from '#lib/card-options.ts';
import type { BuiltPicture, ProductPicture } from '#lib/picture.ts';
import { comparedPrice } from '#lib/reduction.ts';
import { unitsOf } from '#lib/variants.ts';
import { pictureOrigin } from '#snapshot/picture-hosts.ts';
import type { Card, CategoryRow, ProductRow } from '#snapshot/tables.ts';
import { shortContentHash } from '../places/entry.ts';

/**
 * The fields of a product that are shown in lists. If a product has one variant and no options, there is nothing to choose, so
 * the card sells this variant.
 */
function cardOf(product: ProductRow['product']): Card {
  const [single] = product.options ? [] : unitsOf(product);
  const { id, slug, name, price, grossPrice, vatRate, images, rating } = single ?? product;
  const cardOptions = single ? undefined : cardOptionsOf(product);
  return {
    id,
    slug,
    name,
    price,
    grossPrice,
    vatRate,
    ...comparedPrice(single ?? product),
    stock: shownStock(stockToTell(single ?? product)),
    images: images
      .slice(0, 1)
      .map(({ built, ...image }) => ({ ...image, ...(built && { built: withoutShare(built) }) })),
    rating: rating && rating.count > 0 ? rating : null,
    ...(cardOptions && { cardOptions }),
  };
}

/** The columns of `product` with the card and what else lists need. */
export function listColumnsOf(product: ProductRow['product']) {
  const card = cardOf(product);
  const text = JSON.stringify(card);
  return {
    card: text,
    card_hash: shortContentHash(text),
    stock: card.stock,
    facts: factsText(card),
    card_options: card.cardOptions ? JSON.stringify(card.cardOptions) : null,
  };
}

/** Finds the resized files of the picture at a URL. */
export type BuiltOf = (url: string) => BuiltPicture | undefined;

/** Adds the resized files of the pictures of the product and its variants. */
export function withPictures(row: ProductRow, builtOf: BuiltOf): ProductRow {
  const { product } = row;
  const noted = (pictures: readonly ProductPicture[]) =>
    pictures.map(({ built: _, ...picture }) => {
      const built = builtOf(picture.url);
      return built ? { ...picture, built } : picture;
    });
  const variants = product.variants?.map((one) => (one.images ? { ...one, images: noted(one.images) } : one));
  return { ...row, product: { ...product, images: noted(product.images), ...(variants && { variants }) } };
}

/** The row with the resized files that the `stored` row has for the same pictures. */
export function keepPictures(row: ProductRow, stored: ProductRow): ProductRow {
  const built = new Map(allPicturesOf(stored.product).map((picture) => [picture.url, picture.built]));
  return withPictures(row, (url) => built.get(url));
}

/** The pictures of a product and of its variants. */
const allPicturesOf = ({ images, variants }: ProductRow['product']): ProductPicture[] => [
  ...images,
  ...(variants ?? []).flatMap((one) => one.images ?? []),
];

export const picturesOf = (product: ProductRow['product']): string[] =>
  allPicturesOf(product).map(({ url }) => url);

/** The product and its variants without the pictures that may not be shown. */
export function withoutPictures(
  product: ProductRow['product'],
  isShown: (url: string) => boolean,
): ProductRow['product'] {
  const shown = <P extends { url: string }>(images: readonly P[]) => images.filter(({ url }) => isShown(url));
  const variants = product.variants?.map((one) => ({ ...one, images: one.images && shown(one.images) }));
  return { ...product, images: shown(product.images), ...(variants && { variants }) };
}

/**
 * Leaves out the picture for shared links. Lists don't show this picture, so they stay the same when the picture is made later.
 */
const withoutShare = ({ share: _, ...built }: BuiltPicture): BuiltPicture => built;

/** Adds the resized files of the category's picture. */
export function withPicture({ built: _, ...category }: CategoryRow, builtOf: BuiltOf): CategoryRow {
  const built = category.imageUrl === null ? undefined : builtOf(category.imageUrl);
  return built ? { ...category, built: withoutShare(built) } : category;
}

/** The category with the resized files of the `stored` one, if both show the same picture. */
export const keepPicture = (category: CategoryRow, stored: CategoryRow | undefined): CategoryRow =>
  withPicture(category, (url) => (url === stored?.imageUrl ? stored.built : undefined));

/**
 * Ranks the favourites on the home page. The score is the average of a product's ratings and 5 imaginary ratings of 3.5, so
 * that a single five-star review doesn't beat twenty good ones. Null for products that are sold out or have no rating.
 */
export function scoreOf({ product, reviews: { average, count } }: ProductRow): number | null {
  if (product.stock <= 0 || average === null || count <= 0) return null;
  return (average * count + 17.5) / (count + 5);
}

/** The hosts of pictures besides the API's and the shop's own. */
export function hostsOf(urls: readonly string[], apiUrl: string): string[] {
  const hosts = urls.flatMap((url) => pictureOrigin(url, apiUrl) || []);
  return [...new Set(hosts)].sort();
}
