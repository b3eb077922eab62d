/**
 * A key per page: the hash of everything on the page except what all pages share. As long as the shared part stays the same,
 * a page with an unchanged key has unchanged bytes, so it is not rendered again.
 */
import { hasLongTable } from '#features/product-page/variant-table.ts';
import { byLocale, defaultLocale, type Locale, locales } from '#i18n/locale.ts';
import {
  cardsPath,
  filtersPath,
  href,
  listHref,
  type Sort,
  splitLocale,
  variantsPath,
} from '#i18n/routes.ts';
import { cardFileEnds, pageEnds, sliceOf } from '#snapshot/list-ends.ts';
import {
  hasPage,
  heroCardsOf,
  mostHomeSuggestions,
  mostRelatedShown,
  mostSuggestions,
  suggestedProducts,
} from '#snapshot/pages.ts';
import type { Snapshot } from '#snapshot/reader.ts';
import type { FormerSlug, ListedProduct } from '#snapshot/tables.ts';
import { shortContentHash } from '../places/entry.ts';

/** A path and its key. */
export type PageKey = readonly [path: string, key: string];

const sorts: readonly Sort[] = ['default', 'price-asc', 'price-desc'];

/** The former paths of a slug. None if the slug has no page. */
export const formerPaths = (entry: FormerSlug): string[] =>
  hasPage(entry) ? locales.map((locale) => href(locale, entry.kind, { slug: entry.slug })) : [];

export class PageKeys {
  readonly #snapshot: Snapshot;
  readonly #pageSize: number;
  readonly #categories: ReadonlySet<string>;
  #counts: readonly string[] | undefined;

  constructor(snapshot: Snapshot, pageSize: number) {
    this.#snapshot = snapshot;
    this.#pageSize = pageSize;
    this.#categories = new Set(snapshot.categorySlugs());
  }

  /** All pages of the catalogue. */
  *all(): Generator<PageKey> {
    for (const slug of this.#categories) yield* this.category(slug);
    for (const slug of this.#snapshot.productSlugs()) yield* this.product(slug);
    for (const entry of this.#snapshot.formerSlugs()) yield* this.former(entry);
  }

  /** A product's pages; none if it doesn't exist. The keys leave out category names, because all pages share those. */
  product(slug: string): PageKey[] {
    return locales.flatMap((locale) => {
      const body = this.#snapshot.productBody(locale, slug);
      if (body === undefined) return [];
      const related = this.#snapshot.relatedCards(locale, slug, mostRelatedShown);
      const page: PageKey = [href(locale, 'product', { slug }), keyOf(body, ...related)];
      return hasVariantsFile(body) ? [page, [variantsPath(locale, slug), keyOf(body)]] : [page];
    });
  }

  /** All pages of a category in every sort order, and its cards for the filters. None if the category doesn't exist. */
  category(slug: string): PageKey[] {
    if (!this.#categories.has(slug)) return [];
    const slugs = this.#snapshot.slugsIn(slug);
    const lists = byLocale((locale) => this.#snapshot.sortedLists(locale, slug));
    const available = lists[defaultLocale].default.filter(({ stock }) => stock > 0).length;
    // The filters of every language use the option names and prices of the default language.
    const common = filterText(lists[defaultLocale].default);
    const ends = sorts.map((sort) => [sort, pageEnds(slugs, this.#pageSize, sort)] as const);
    const cardEnds = cardFileEnds(slugs);
    return locales.flatMap((locale) => [
      ...ends.flatMap(([sort, list]) =>
        listPages(lists[locale][sort], list, available, { locale, slug, sort }),
      ),
      ...filterFiles(locale, slug, { products: lists[locale].default, ends: cardEnds, common }),
    ]);
  }

  /** The pages at `formerPaths`. */
  former(entry: FormerSlug): PageKey[] {
    if (!hasPage(entry)) return [];
    return locales.map((locale) => {
      const shown =
        entry.successor === null && entry.categorySlug !== null
          ? this.#snapshot.firstPictured(locale, entry.categorySlug)
          : [];
      const { at: _, ...content } = entry;
      return [href(locale, entry.kind, { slug: entry.slug }), keyOf(JSON.stringify(content), ...shown)];
    });
  }

  /** The key of a page that doesn't come from the catalogue. */
  fixed(path: string): string {
    const { locale, path: bare } = splitLocale(path);
    if (bare === '/') return keyOf(...this.#home(locale));
    if (bare === '/categories') return keyOf(...this.#counted());
    if (bare === '/search') return keyOf(...this.#counted(), this.#suggested(locale, mostSuggestions));
    // The not-found page contains all languages.
    if (['/cart', '/orders', '/404'].includes(bare))
      return keyOf(...locales.map((each) => this.#suggested(each, mostSuggestions)));
    return keyOf();
  }

  #suggested(locale: Locale, count: number): string {
    return JSON.stringify(suggestedProducts(this.#snapshot, locale, count));
  }

  /** How many products each category has. Counting looks at all products of the shop, and several pages need the numbers. */
  #counted(): readonly string[] {
    this.#counts ??= [...this.#categories].map((slug) => `${slug} ${this.#snapshot.countOf(slug)}`);
    return this.#counts;
  }

  #home(locale: Locale): string[] {
    const hero = heroCardsOf(this.#snapshot, locale).map((card) => JSON.stringify(card));
    return [...this.#counted(), '', ...hero, '', this.#suggested(locale, mostHomeSuggestions)];
  }
}

/** The pages of a list. Only the first page says how many products the category has, and how many of them are available. */
function listPages(
  products: readonly ListedProduct[],
  ends: readonly number[],
  available: number,
  { locale, slug, sort }: { locale: Locale; slug: string; sort: Sort },
): PageKey[] {
  const isComplete = products.length === ends.at(-1);
  return ends.map((_, index) => [
    listHref(locale, { slug, sort, page: index + 1 }),
    keyOf(
      `${ends.length} ${isComplete}`,
      index === 0 ? `${products.length} ${available}` : '',
      ...cardsIn(products, ends, index + 1),
    ),
  ]);
}

interface FilterInput {
  products: readonly ListedProduct[];
  /** Where the card files end. */
  ends: readonly number[];
  /** What the filters of all languages depend on. */
  common: string;
}

/** The file with a category's filters, and its card files. */
function filterFiles(locale: Locale, slug: string, { products, ends, common }: FilterInput): PageKey[] {
  if (ends.length === 0) return [];
  const path = filtersPath(locale, slug);
  const files = ends.map(
    (_, index): PageKey => [cardsPath(path, index + 1), keyOf(...cardsIn(products, ends, index + 1))],
  );
  return [[path, keyOf(common, `${ends}`, filterText(products))], ...files];
}

/** The hashes of the cards on a page or in a card file. */
const cardsIn = (products: readonly ListedProduct[], ends: readonly number[], number: number): string[] =>
  sliceOf(products, ends, number).map(({ hash }) => hash);

/** What the filters show of the products. */
const filterText = (products: readonly ListedProduct[]): string =>
  products.map(({ price, facts, cardOptions }) => `${price} ${facts} ${cardOptions}`).join('\0');

/** Whether there is a file at `variantsPath`. Parses only long texts: parsing is slow, and a short text has no long table. */
const hasVariantsFile = (body: string) => body.length > 4000 && hasLongTable(JSON.parse(body).product);

function keyOf(...parts: string[]): string {
  // Neither JSON nor a hash contains the separator, so different parts never give the same text.
  return shortContentHash(parts.join('\0'));
}
