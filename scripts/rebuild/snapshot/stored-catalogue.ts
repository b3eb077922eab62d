/** Reads the stored catalogue while a run writes it. */
import { byLocale, defaultLocale } from '#i18n/locale.ts';
import { Snapshot } from '#snapshot/reader.ts';
import { type SnapshotInfo, snapshotTables, snapshotVersion } from '#snapshot/tables.ts';
import { CacheDatabase } from '../core/database.ts';
import type { ReadProduct } from '../read-api/read-product.ts';

/** The stored catalogue, with what this run has written so far. */
export class StoredCatalogue extends CacheDatabase {
  /** The catalogue as pages read it. */
  readonly snapshot: Snapshot;

  constructor(path: string) {
    const inMemory = 'PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16384;';
    super(path, snapshotVersion, inMemory + snapshotTables);
    this.snapshot = new Snapshot(this.connection);
  }

  /** A value that the last finished run stored. Undefined if there was none. */
  info<T>(key: keyof SnapshotInfo | 'sync'): T | undefined {
    const [text] = this.column('SELECT value FROM info WHERE key = ?', key);
    return text === undefined ? undefined : (JSON.parse(text) as T);
  }

  listOf(categorySlug: string): string[] {
    const sql = 'SELECT product_slug AS value FROM listing WHERE category_slug = ? ORDER BY position';
    return this.column(sql, categorySlug);
  }

  /** The categories that list a product, sorted. */
  categoriesOf(slug: string): string[] {
    const sql = 'SELECT category_slug AS value FROM listing WHERE product_slug = ? ORDER BY category_slug';
    return this.column(sql, slug);
  }

  hasProduct(slug: string): boolean {
    return this.snapshot.productBody(defaultLocale, slug) !== undefined;
  }

  slugOf(id: string): string | undefined {
    return this.column('SELECT slug AS value FROM product WHERE locale = ? AND id = ?', defaultLocale, id)[0];
  }

  countProducts(): number {
    return Number(this.column('SELECT count(*) AS value FROM product WHERE locale = ?', defaultLocale)[0]);
  }

  /** A stored slug that differs from this one only in case. */
  slugInOtherCase(slug: string): string | undefined {
    return this.column(
      'SELECT slug AS value FROM product WHERE locale = ?1 AND slug <> ?2 AND slug = ?2 COLLATE NOCASE',
      defaultLocale,
      slug,
    )[0];
  }

  /** The product as it was last read. Pages show it while the product can't be read again. */
  lastGood(slug: string): ReadProduct | undefined {
    const main = this.snapshot.productBody(defaultLocale, slug);
    if (main === undefined) return undefined;
    // A new language has no rows yet.
    const rows = byLocale((locale) => JSON.parse(this.snapshot.productBody(locale, slug) ?? main));
    return { rows, related: this.relatedTo(slug) };
  }

  relatedTo(slug: string): string[] {
    const sql = 'SELECT other_slug AS value FROM related WHERE product_slug = ? ORDER BY position';
    return this.column(sql, slug);
  }

  /** Pictures with which to test whether the API resizes pictures. The same catalogue always gives the same ones. */
  samplePictures(): string[] {
    return this.column(
      `SELECT json_extract(card, '$.images[0].url') AS value FROM product
       WHERE locale = ? AND pictured = 1 AND json_extract(card, '$.images[0].url') LIKE '/uploads/%'
       ORDER BY slug LIMIT 3`,
      defaultLocale,
    );
  }

  /** The ids of some products. The same catalogue always gives the same ones. */
  sampleIds(): string[] {
    return this.column(
      'SELECT id AS value FROM product WHERE locale = ? ORDER BY slug LIMIT 3',
      defaultLocale,
    );
  }
}
