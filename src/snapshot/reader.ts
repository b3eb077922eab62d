/**
 * Reads the snapshot, for the built pages and for the rebuild's plan. Rows stay JSON text where possible, because the
 * plan only compares them, and parsing 100,000 of them takes seconds.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { defaultLocale, type Locale } from '#i18n/locale.ts';
import type { Sort } from '#i18n/routes.ts';
import { type FormerSlug, type ListedProduct, type SnapshotInfo, snapshotVersion } from './tables.ts';

const orders: Readonly<Record<Sort, string>> = {
  default: 'position',
  'price-asc': 'price, position',
  'price-desc': 'price DESC, position',
};

/**
 * The products of a category. `CROSS JOIN` makes SQLite start with the category. Otherwise, SQLite may read all products of the
 * shop to find those of one category.
 */
const productsOf = (locale: Locale, index = ''): string =>
  `listing CROSS JOIN product ${index} ON product.locale = '${locale}' AND product.slug = product_slug`;

/** The same, if a query needs only the columns of `ListedProduct`. Takes a third of the time, because SQLite reads no whole rows. */
const listedOf = (locale: Locale): string => productsOf(locale, 'INDEXED BY product_listed');

/** Sorts numbers, which is several times faster than sorting objects. Products of the same price keep their order. */
function byPrice(listed: readonly ListedProduct[], sign: 1 | -1): ListedProduct[] {
  const { length } = listed;
  const keys = Float64Array.from(listed, ({ price }, at) => sign * price * length + at).sort();
  return Array.from(keys, (key) => listed[((key % length) + length) % length] as ListedProduct);
}

export type Value = string | number | null;

/** A database that prepares each statement once. The caller closes it. */
export class Queries {
  readonly connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(connection: DatabaseSync) {
    this.connection = connection;
  }

  all<T>(sql: string, ...values: Value[]): T[] {
    return this.prepared(sql).all(...values) as T[];
  }

  /** The rows one after the other, for a query whose rows together could need too much memory. */
  each<T>(sql: string, ...values: Value[]): Iterable<T> {
    return this.prepared(sql).iterate(...values) as Iterable<T>;
  }

  /** Returns the column `value` of each row. */
  column<T = string>(sql: string, ...values: Value[]): T[] {
    return this.all<{ value: T }>(sql, ...values).map(({ value }) => value);
  }

  protected prepared(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.connection.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

export class Snapshot extends Queries {
  /** Throws if another version of this program wrote the snapshot. */
  info(): SnapshotInfo {
    const entries = this.all<{ key: string; value: string }>('SELECT key, value FROM info');
    const info = Object.fromEntries(
      entries.map(({ key, value }) => [key, JSON.parse(value)]),
    ) as SnapshotInfo;
    if (info.version !== snapshotVersion)
      throw new Error('Another version of this program wrote the catalogue snapshot. Run "npm run build"');
    return info;
  }

  /** JSON bodies in display order. */
  categories(locale: Locale): string[] {
    return this.column('SELECT body AS value FROM category WHERE locale = ? ORDER BY position', locale);
  }

  /** In display order. */
  categorySlugs(): string[] {
    return this.column(
      'SELECT slug AS value FROM category WHERE locale = ? ORDER BY position',
      defaultLocale,
    );
  }

  countOf(categorySlug: string): number {
    const sql = 'SELECT count(*) AS value FROM listing WHERE category_slug = ?';
    return this.column<number>(sql, categorySlug)[0] ?? 0;
  }

  /** The slugs of a category's products, in display order. */
  slugsIn(categorySlug: string): string[] {
    const sql = 'SELECT product_slug AS value FROM listing WHERE category_slug = ? ORDER BY position';
    return this.column(sql, categorySlug);
  }

  /** How many of a category's products are in stock. */
  availableIn(categorySlug: string): number {
    const sql = `SELECT count(*) AS value FROM ${listedOf(defaultLocale)}
       WHERE category_slug = ? AND stock > 0`;
    return this.column<number>(sql, categorySlug)[0] ?? 0;
  }

  /** The first cards of a category's list. Products of the same price keep the default order, as with `sortedProducts` in catalog.ts. */
  firstCards(locale: Locale, categorySlug: string, sort: Sort, limit: number): string[] {
    const order = orders[sort];
    return this.column(
      `SELECT card AS value FROM (
         SELECT product_slug, position FROM ${listedOf(locale)} WHERE category_slug = ?1 ORDER BY ${order} LIMIT ?2)
       CROSS JOIN product ON product.locale = ?3 AND product.slug = product_slug ORDER BY ${order}`,
      categorySlug,
      limit,
      locale,
    );
  }

  /**
   * The cards from an index in the display order up to another one. A removed product leaves a gap in the positions of its list, so
   * this counts the rows. It skips the earlier ones before it looks at any product.
   */
  cardsBetween(locale: Locale, categorySlug: string, from: number, to: number): string[] {
    return this.column(
      `SELECT card AS value FROM ${productsOf(locale)} WHERE category_slug = ?1 AND position >= (
         SELECT position FROM listing WHERE category_slug = ?1 ORDER BY position LIMIT 1 OFFSET ?2)
       ORDER BY position LIMIT ?3`,
      categorySlug,
      from,
      to - from,
    );
  }

  /** All products of a category, in display order. */
  listed(locale: Locale, categorySlug: string): ListedProduct[] {
    return this.all(
      `SELECT product.price, stock, facts, card_hash AS hash, card_options AS cardOptions
       FROM ${listedOf(locale)} WHERE category_slug = ? ORDER BY position`,
      categorySlug,
    );
  }

  /** All products of a category, in each sort order. Sorting here takes less time than reading the products again for each order. */
  sortedLists(locale: Locale, categorySlug: string): Record<Sort, ListedProduct[]> {
    const listed = this.listed(locale, categorySlug);
    return {
      default: listed,
      'price-asc': byPrice(listed, 1),
      'price-desc': byPrice(listed, -1),
    };
  }

  /** The first eight cards with a picture: enough for four different products, even if categories share products. */
  firstPictured(locale: Locale, categorySlug: string): string[] {
    return this.#firstEight(locale, categorySlug, 'pictured = 1');
  }

  firstInStock(locale: Locale, categorySlug: string): string[] {
    return this.#firstEight(locale, categorySlug, 'stock > 0');
  }

  favourites(locale: Locale, limit: number): string[] {
    return this.column(
      `SELECT card AS value FROM product WHERE locale = ? AND score IS NOT NULL ORDER BY score DESC, slug LIMIT ${limit}`,
      locale,
    );
  }

  productSlugs(): string[] {
    return this.column('SELECT slug AS value FROM product WHERE locale = ? ORDER BY slug', defaultLocale);
  }

  /** Reads one body after the other, because all of them may not fit into memory. */
  *productBodies(locale: Locale): Generator<string> {
    const sql = 'SELECT body FROM product WHERE locale = ? ORDER BY slug';
    for (const { body } of this.each<{ body: string }>(sql, locale)) yield body;
  }

  productBody(locale: Locale, slug: string): string | undefined {
    return this.column('SELECT body AS value FROM product WHERE locale = ? AND slug = ?', locale, slug)[0];
  }

  /** The cards of the first related products that exist. */
  relatedCards(locale: Locale, slug: string, limit: number): string[] {
    return this.column(
      `SELECT card AS value FROM related JOIN product ON product.locale = ? AND product.slug = other_slug
       WHERE product_slug = ? ORDER BY position LIMIT ${limit}`,
      locale,
      slug,
    );
  }

  /** With `revision`, only what was removed or renamed after it. */
  formerSlugs(revision = -1): FormerSlug[] {
    const sql = 'SELECT body AS value FROM removed WHERE revision > ? ORDER BY kind, slug';
    return this.column(sql, revision).map((body) => JSON.parse(body) as FormerSlug);
  }

  /** Whether the stored JSON of a product or a former slug contains this text. The text must be escaped as in JSON. */
  contains(text: string): boolean {
    const sql = `SELECT 1 AS value WHERE EXISTS (SELECT 1 FROM product WHERE instr(body, ?1) > 0)
      OR EXISTS (SELECT 1 FROM removed WHERE instr(body, ?1) > 0)`;
    return this.column(sql, text).length > 0;
  }

  /**
   * Products that changed after a revision, and products whose page shows one of them. `CROSS JOIN` makes SQLite start with the few
   * changed rows. Otherwise, SQLite reads all related products, which takes half a second with 50,000 products.
   */
  productsTouchedSince(revision: number): string[] {
    return this.column(
      `SELECT DISTINCT value FROM (
         SELECT slug AS value FROM product WHERE revision > ?1
         UNION ALL SELECT product_slug FROM product CROSS JOIN related ON other_slug = slug WHERE revision > ?1)`,
      revision,
    );
  }

  /** Categories whose list changed after a revision: its products, their order or a card changed. */
  listsTouchedSince(revision: number): string[] {
    return this.column(
      `SELECT DISTINCT value FROM (
         SELECT category_slug AS value FROM list WHERE revision > ?1
         UNION ALL SELECT category_slug FROM product CROSS JOIN listing ON product_slug = slug WHERE revision > ?1)`,
      revision,
    );
  }

  /** The pictures that the rebuild resizes. `first`: whether it is the first picture of a product or variant. */
  *ownPictures(): Generator<{ url: string; first: boolean }> {
    const sql = 'SELECT url, max(first) AS first FROM picture GROUP BY url';
    for (const { url, first } of this.each<{ url: string; first: number }>(sql))
      yield { url, first: first === 1 };
  }

  /** The same for one picture. Undefined if the rebuild doesn't resize it, or nothing shows it any more. */
  ownPicture(url: string): { first: boolean } | undefined {
    const [first] = this.column<number | null>('SELECT max(first) AS value FROM picture WHERE url = ?', url);
    return typeof first === 'number' ? { first: first === 1 } : undefined;
  }

  /**
   * The pictures whose small files may have changed after a revision, with the names of the files that each one had. Undefined if any
   * picture may have changed. A picture that has changed several times is listed several times.
   */
  picturesTouchedSince(revision: number): { url: string; names: string[] }[] | undefined {
    if (revision < (this.info().pictures?.since ?? 0)) return undefined;
    const sql = 'SELECT url, names FROM picture_change WHERE revision > ?';
    return this.all<{ url: string; names: string }>(sql, revision).map(({ url, names }) => ({
      url,
      names: JSON.parse(names),
    }));
  }

  #firstEight(locale: Locale, categorySlug: string, condition: string): string[] {
    return this.column(
      `SELECT card AS value FROM ${productsOf(locale)} WHERE category_slug = ? AND ${condition}
       ORDER BY position LIMIT 8`,
      categorySlug,
    );
  }
}
