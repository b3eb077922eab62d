/** The catalogue at build time, read from the snapshot. Never reaches the browser. */
import { readFileSync } from 'node:fs';
import type { Locale } from '#i18n/locale.ts';
import type { Sort } from '#i18n/routes.ts';
import { heroProducts } from './hero.ts';
import { openSnapshot, type Snapshot } from './reader.ts';
import type { Card, CategoryRow, ProductRow, Removed, SnapshotInfo } from './tables.ts';

/** A product with all that its page shows. */
export interface ProductPage {
  product: ProductRow['product'];
  category: CategoryRow | null;
  related: readonly Card[];
  reviews: ProductRow['reviews'];
}

/** How many of the best rated products the home page shows. */
export const favouritesShown = 8;
/** How many related products a page shows. */
export const relatedShown = 4;

const file = (): string => process.env['SNAPSHOT_FILE'] ?? '.cache/snapshot.db';

let opened: { path: string; snapshot: Snapshot; info: SnapshotInfo } | undefined;

/** Throws with what to do when there is no snapshot of this version. */
function open(): NonNullable<typeof opened> {
  const path = file();
  if (opened?.path !== path) {
    const snapshot = openSnapshot(path);
    if (!snapshot)
      throw new Error(`No catalogue snapshot at ${path}: run "npm run build", which reads the API first`);
    opened = { path, snapshot, info: snapshot.info() };
  }
  return opened;
}

/** Undefined before the first snapshot. Throws when the snapshot is of another version of this program. */
export function snapshotInfo(): SnapshotInfo | undefined {
  if (opened?.path !== file() && !openSnapshot(file())) return undefined;
  return open().info;
}

/** The language of the catalogue's own texts on a locale's pages, for `lang`; undefined where it is the page's. */
export function textLanguage(locale: Locale): string | undefined {
  const language = snapshotInfo()?.textLanguage[locale];
  return language === locale ? undefined : language;
}

const kept = new Map<Locale, { path: string; list: CategoryRow[] }>();

/** In display order. */
export function categories(locale: Locale): CategoryRow[] {
  const { path, snapshot } = open();
  let known = kept.get(locale);
  if (known?.path !== path) {
    known = { path, list: snapshot.categories(locale).map((body) => JSON.parse(body) as CategoryRow) };
    kept.set(locale, known);
  }
  return known.list;
}

/** How many products a category has. */
export function countOf(categorySlug: string): number {
  return open().snapshot.countOf(categorySlug);
}

let sortedCards: { key: string; cards: string[] } | undefined;

/** One page of a category's products; pages count from 1. The list that was asked for last is kept: its pages are built in a row. */
export function cardsOf(
  locale: Locale,
  categorySlug: string,
  { sort, page, pageSize }: { sort: Sort; page: number; pageSize: number },
): Card[] {
  const { path, snapshot } = open();
  const key = `${path} ${locale} ${categorySlug} ${sort}`;
  if (sortedCards?.key !== key) sortedCards = { key, cards: snapshot.cards(locale, categorySlug, sort) };
  return sortedCards.cards
    .slice((page - 1) * pageSize, page * pageSize)
    .map((card) => JSON.parse(card) as Card);
}

/** Every product that gets a page. */
export function productSlugs(): string[] {
  return open().snapshot.productSlugs();
}

/** Products that had a page: no longer sold, or with another address now. */
export function removedProducts(): Removed[] {
  return open()
    .snapshot.removed()
    .filter(({ kind }) => kind === 'product');
}

/** What to buy instead of a product that is no longer sold: the first of its category. */
export function successorCards(locale: Locale, { categorySlug }: Removed): Card[] {
  if (categorySlug === null) return [];
  return open()
    .snapshot.firstPictured(locale, categorySlug)
    .slice(0, relatedShown)
    .map((card) => JSON.parse(card) as Card);
}

/** All that a product's page shows. Throws for an unknown slug. */
export function productPage(locale: Locale, slug: string): ProductPage {
  const { snapshot } = open();
  const body = snapshot.productBody(locale, slug);
  if (body === undefined) throw new Error(`The snapshot has no product "${slug}"`);
  const { product, categorySlug, reviews } = JSON.parse(body) as ProductRow;
  const related = snapshot.relatedCards(locale, slug, relatedShown);
  return {
    product,
    category: categories(locale).find((one) => one.slug === categorySlug) ?? null,
    related: related.map((card) => JSON.parse(card) as Card),
    reviews,
  };
}

/** The products pictured at the top of the home page. */
export function heroCards(locale: Locale): Card[] {
  return heroCardsOf(open().snapshot, locale);
}

export function heroCardsOf(snapshot: Snapshot, locale: Locale): Card[] {
  return heroProducts(
    snapshot
      .categorySlugs()
      .map((slug) => snapshot.firstPictured(locale, slug).map((card) => JSON.parse(card) as Card)),
  );
}

/** The best rated products that can be bought (`scoreOf` in scripts/rebuild/snapshot/derived.ts). */
export function favourites(locale: Locale): Card[] {
  return open()
    .snapshot.favourites(locale, favouritesShown)
    .map((card) => JSON.parse(card) as Card);
}

let chosen: { file: string; paths: ReadonlySet<string> } | undefined;

/**
 * Whether this build is to render the page: a rebuild names the few addresses that changed in a file (`RENDER_PATHS_FILE`,
 * a JSON list); without one every page is rendered.
 */
export function isChosen(path: string): boolean {
  const list = process.env['RENDER_PATHS_FILE'];
  if (!list) return true;
  if (chosen?.file !== list)
    chosen = { file: list, paths: new Set(JSON.parse(readFileSync(list, 'utf8')) as string[]) };
  return chosen.paths.has(path);
}
