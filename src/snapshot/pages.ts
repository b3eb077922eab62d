/** The catalogue for pages, from the snapshot. Build time only. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type Locale, locales } from '#i18n/locale.ts';
import { href, type Sort } from '#i18n/routes.ts';
import type { CardOptions } from '#lib/card-options.ts';
import { boundsOf, cardFileEnds, pageEnds, sliceOf } from './list-ends.ts';
import { mixedProducts } from './mixed-products.ts';
import { Snapshot } from './reader.ts';
import {
  type Card,
  type CategoryRow,
  type FormerSlug,
  type ListedProduct,
  type ProductRow,
  type SnapshotInfo,
  snapshotFileIn,
} from './tables.ts';

export interface ProductPage extends Pick<ProductRow, 'product' | 'reviews'> {
  category: CategoryRow | null;
  related: readonly Card[];
}

export const mostHomeSuggestions = 8;
export const mostSuggestions = 4;
export const mostRelatedShown = 4;

const path = process.env['SNAPSHOT_FILE'] ?? snapshotFileIn('.cache');

/** Remembers what `make` returned, unless it is undefined. Holds at most `most` results. When full, it starts empty. */
function remembered<Args extends readonly (string | number)[], Result>(
  make: (...args: Args) => Result,
  most = Number.POSITIVE_INFINITY,
): (...args: Args) => Result {
  const results = new Map<string, Result>();
  return (...args) => {
    const key = args.join(' ');
    const known = results.get(key);
    if (known !== undefined) return known;
    const made = make(...args);
    if (results.size >= most) results.clear();
    results.set(key, made);
    return made;
  };
}

const openIfExists = remembered(() => {
  if (!existsSync(path)) return undefined;
  const snapshot = new Snapshot(new DatabaseSync(path, { readOnly: true }));
  return { snapshot, info: snapshot.info() };
});

/** Throws an error with advice if there is no snapshot of this version. */
function open(): Snapshot {
  const { snapshot } = openIfExists() ?? {};
  if (snapshot) return snapshot;
  throw new Error(`No catalogue snapshot at ${path}: run "npm run build", which reads the API first`);
}

/** Undefined before the first snapshot. Throws if another version of this program wrote it. */
export const snapshotInfo = (): SnapshotInfo | undefined => openIfExists()?.info;

/** Whether the API can resize pictures. */
export const apiResizes = (): boolean => snapshotInfo()?.apiResizes ?? false;

/** The `lang` of the catalogue's texts on a locale's pages, or `undefined` if it is the page's own language. */
export function textLanguage(locale: Locale): string | undefined {
  const language = snapshotInfo()?.textLanguage[locale];
  return language === locale ? undefined : language;
}

/** In display order. */
export const categories = remembered((locale: Locale) =>
  open()
    .categories(locale)
    .map((body) => JSON.parse(body) as CategoryRow),
);

/**
 * The error for a path at which the snapshot has nothing. A rebuild never renders such a page, but somebody who uses `npm run dev` may
 * open one.
 */
export class NotInSnapshot extends Error {}

/** Throws `NotInSnapshot` for an unknown slug. */
export function categoryOf(locale: Locale, slug: string): CategoryRow {
  const category = categories(locale).find((listed) => listed.slug === slug);
  if (!category) throw new NotInSnapshot(`The snapshot has no category "${slug}"`);
  return category;
}

// Counting looks at all products of the category, and each of its pages needs the numbers.
export const productCount = remembered((categorySlug: string) => open().countOf(categorySlug));
export const availableIn = remembered((categorySlug: string) => open().availableIn(categorySlug));

interface FilteredProduct extends Pick<ListedProduct, 'price' | 'facts'> {
  cardOptions: CardOptions | undefined;
}

/**
 * What the filters need to know about all products of a category, in display order. The filters of each language also need the
 * products in the default language.
 */
export const listedIn = remembered((locale: Locale, categorySlug: string): FilteredProduct[] => {
  // Many products have the same options, and parsing is slow.
  const optionsIn = remembered((text: string) => JSON.parse(text) as CardOptions);
  return open()
    .listed(locale, categorySlug)
    .map(({ price, facts, cardOptions }) => ({
      price,
      facts,
      cardOptions: cardOptions === null ? undefined : optionsIn(cardOptions),
    }));
}, locales.length);

// Every page of a list needs to know where the pages of the list end. The same goes for card files.
export const pageEndsOf = remembered(
  (categorySlug: string, pageSize: number, sort: Sort): readonly number[] =>
    pageEnds(open().slugsIn(categorySlug), pageSize, sort),
);
export const cardFileEndsOf = remembered((categorySlug: string): readonly number[] =>
  cardFileEnds(open().slugsIn(categorySlug)),
);

/** Sorting looks at all products of the category, and the pages of a list are built in a row. */
const firstByPrice = remembered(
  (locale: Locale, categorySlug: string, sort: Sort, count: number) =>
    open().firstCards(locale, categorySlug, sort, count),
  1,
);

/** The products on one page of a category's list, or in one card file. Throws `NotInSnapshot` after the last page or file. */
export function cardsOf(
  locale: Locale,
  categorySlug: string,
  { sort, number, ends }: { sort: Sort; number: number; ends: readonly number[] },
): Card[] {
  const shown =
    sort === 'default'
      ? open().cardsBetween(locale, categorySlug, ...boundsOf(ends, number))
      : sliceOf(firstByPrice(locale, categorySlug, sort, ends.at(-1) ?? 0), ends, number);
  if (number > 1 && shown.length === 0)
    throw new NotInSnapshot(`The category "${categorySlug}" has no page or card file ${number}`);
  return cardsIn(shown);
}

const cardsIn = (rows: readonly string[]): Card[] => rows.map((card) => JSON.parse(card) as Card);

const formerSlugsByPath = remembered(
  (): ReadonlyMap<string, FormerSlug> =>
    new Map(
      (openIfExists()?.snapshot.formerSlugs() ?? [])
        .filter(hasPage)
        .flatMap((former) =>
          locales.map((locale) => [href(locale, former.kind, { slug: former.slug }), former]),
        ),
    ),
);

/** What once had this path: a removed product, or a renamed product or category. */
export const formerSlugAt = (path: string): FormerSlug | undefined => formerSlugsByPath().get(path);

/** Whether a former slug has a page. A removed category has none. */
export function hasPage({ kind, successor }: FormerSlug): boolean {
  return kind === 'product' || successor !== null;
}

/** Alternatives to a removed product: the first products of its category. */
export function alternativesTo(locale: Locale, { categorySlug }: FormerSlug): Card[] {
  if (categorySlug === null) return [];
  return cardsIn(open().firstPictured(locale, categorySlug).slice(0, mostRelatedShown));
}

/** Everything that a product's page shows. Throws `NotInSnapshot` for an unknown slug. */
export function productPage(locale: Locale, slug: string): ProductPage {
  const snapshot = open();
  const body = snapshot.productBody(locale, slug);
  if (body === undefined) throw new NotInSnapshot(`The snapshot has no product "${slug}"`);
  const { product, categorySlug, reviews } = JSON.parse(body) as ProductRow;
  return {
    product,
    category: categories(locale).find((category) => category.slug === categorySlug) ?? null,
    related: cardsIn(snapshot.relatedCards(locale, slug, mostRelatedShown)),
    reviews,
  };
}

/** The products pictured at the top of the home page. */
export const heroCards = (locale: Locale): Card[] => heroCardsOf(open(), locale);

export function heroCardsOf(snapshot: Snapshot, locale: Locale): Card[] {
  return mixedProducts(
    snapshot.categorySlugs().map((slug) => cardsIn(snapshot.firstPictured(locale, slug))),
    4,
  );
}

export const homeSuggestions = (locale: Locale) => suggestedProducts(open(), locale, mostHomeSuggestions);

/** Products for pages where the shopper would otherwise be stuck. */
export const suggestions = (locale: Locale): readonly Card[] =>
  suggestedProducts(open(), locale, mostSuggestions).cards;

/**
 * Products that the shop suggests: the best-rated ones in stock (`scoreOf` in scripts/rebuild/snapshot/product-columns.ts). If
 * fewer than four products in stock have ratings, the first products in stock of each category.
 */
export function suggestedProducts(snapshot: Snapshot, locale: Locale, count: number) {
  const best = cardsIn(snapshot.favourites(locale, count));
  if (best.length >= 4) return { kind: 'favourites' as const, cards: best };
  const inStock = snapshot.categorySlugs().map((slug) => cardsIn(snapshot.firstInStock(locale, slug)));
  return { kind: 'inStock' as const, cards: mixedProducts(inStock, count) };
}
