/** The catalogue at build time, read from the snapshot (see snapshot.ts). Never reaches the browser. */
import { existsSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Category } from '#api/contract/category.ts';
import type { Product } from '#api/contract/product.ts';
import type { Locale } from '#i18n/locale.ts';
import { type ProductRow, type SnapshotInfo, snapshotVersion } from './snapshot.ts';

/** A product with all that its page shows. */
export interface ProductPage {
  product: Product;
  category: Category | null;
  related: readonly Product[];
  reviews: ProductRow['reviews'];
}

const file = (): string => process.env['SNAPSHOT_FILE'] ?? '.cache/snapshot.db';

let opened: { path: string; db: DatabaseSync; statements: Map<string, StatementSync> } | undefined;

/** The snapshot's database. Throws with what to do when there is none. */
function open(): NonNullable<typeof opened> {
  const path = file();
  if (opened?.path !== path) {
    if (!existsSync(path))
      throw new Error(`No catalogue snapshot at ${path}: run "npm run build", which reads the API first`);
    opened = { path, db: new DatabaseSync(path, { readOnly: true }), statements: new Map() };
  }
  return opened;
}

function rows<T>(sql: string, ...values: string[]): T[] {
  const { db, statements } = open();
  let statement = statements.get(sql);
  if (!statement) {
    statement = db.prepare(sql);
    statements.set(sql, statement);
  }
  return statement.all(...values) as T[];
}

/** Undefined before the first snapshot. Throws when the snapshot is of another version of this program. */
export function snapshotInfo(): SnapshotInfo | undefined {
  if (!existsSync(file())) return undefined;
  const entries = rows<{ key: string; value: string }>('SELECT key, value FROM info');
  const info = Object.fromEntries(entries.map(({ key, value }) => [key, JSON.parse(value)])) as SnapshotInfo;
  if (info.version !== snapshotVersion)
    throw new Error('The catalogue snapshot is of another version: run "npm run build"');
  return info;
}

/** The language of the catalogue's own texts on a locale's pages. */
export function textLanguage(locale: Locale): string {
  return snapshotInfo()?.textLanguage[locale] ?? locale;
}

/** In display order. */
export function categories(locale: Locale): Category[] {
  return rows<{ body: string }>('SELECT body FROM category WHERE locale = ? ORDER BY position', locale).map(
    ({ body }) => JSON.parse(body) as Category,
  );
}

/** The products of a category in default order. */
export function productsOf(locale: Locale, categorySlug: string): Product[] {
  return rows<{ body: string }>(
    `SELECT product.body FROM listing JOIN product ON product.locale = listing.locale AND product.slug = product_slug
     WHERE listing.locale = ? AND category_slug = ? ORDER BY position`,
    locale,
    categorySlug,
  ).map(({ body }) => (JSON.parse(body) as ProductRow).product);
}

/** How many products a category has. */
export function countOf(locale: Locale, categorySlug: string): number {
  const [row] = rows<{ n: number }>(
    'SELECT count(*) AS n FROM listing WHERE locale = ? AND category_slug = ?',
    locale,
    categorySlug,
  );
  return row?.n ?? 0;
}

/** Every product that gets a page. */
export function productSlugs(locale: Locale): string[] {
  return rows<{ slug: string }>('SELECT slug FROM product WHERE locale = ? ORDER BY slug', locale).map(
    ({ slug }) => slug,
  );
}

/** All that a product's page shows. Throws for an unknown slug. */
export function productPage(locale: Locale, slug: string): ProductPage {
  const row = productRow(locale, slug);
  if (!row) throw new Error(`The snapshot has no product "${slug}"`);
  const category = row.categorySlug ? categoryOf(locale, row.categorySlug) : null;
  const related = row.related
    .map((other) => productRow(locale, other)?.product)
    .filter((p) => p !== undefined);
  return { product: row.product, category, related, reviews: row.reviews };
}

function productRow(locale: Locale, slug: string): ProductRow | undefined {
  const [row] = rows<{ body: string }>(
    'SELECT body FROM product WHERE locale = ? AND slug = ?',
    locale,
    slug,
  );
  return row && (JSON.parse(row.body) as ProductRow);
}

function categoryOf(locale: Locale, slug: string): Category | null {
  const [row] = rows<{ body: string }>(
    'SELECT body FROM category WHERE locale = ? AND slug = ?',
    locale,
    slug,
  );
  return row ? (JSON.parse(row.body) as Category) : null;
}

/**
 * The best rated products that can be bought: average damped by 5 imagined ratings of 3.5, so that one five-star review
 * does not beat twenty good ones.
 */
export function favourites(locale: Locale, limit: number): Product[] {
  return rows<{ body: string }>(
    `SELECT body FROM product WHERE locale = ? AND json_extract(body, '$.product.stock') > 0
       AND json_extract(body, '$.reviews.count') > 0
     ORDER BY (json_extract(body, '$.reviews.average') * json_extract(body, '$.reviews.count') + 17.5)
       / (json_extract(body, '$.reviews.count') + 5) DESC, slug LIMIT ${limit}`,
    locale,
  ).map(({ body }) => (JSON.parse(body) as ProductRow).product);
}
