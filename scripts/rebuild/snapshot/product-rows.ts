/** The products of the snapshot: rows in, rows out. */

import { type Locale, locales } from '#i18n/locale.ts';
import type { ProductRow } from '#snapshot/tables.ts';
import { cardOf, hostsOf, priceOf, scoreOf } from './derived.ts';
import type { ReadProduct } from './product.ts';
import type { Rows } from './rows.ts';

export class ProductRows {
  readonly #rows: Rows;
  readonly #apiUrl: string;

  constructor(rows: Rows, apiUrl: string) {
    this.#rows = rows;
    this.#apiUrl = apiUrl;
  }

  /** As text, by language: empty when there is no such product. Read by primary key, one after the other. */
  bodies(slug: string): Map<Locale, string> {
    const sql = 'SELECT body AS value FROM product WHERE locale = ? AND slug = ?';
    return new Map(
      locales.flatMap((locale) =>
        this.#rows.column(sql, locale, slug).map((body) => [locale, body] as const),
      ),
    );
  }

  /** The product as it was last read: what pages show of one that cannot be read now. */
  lastGood(slug: string): ReadProduct | undefined {
    const bodies = this.bodies(slug);
    if (bodies.size === 0) return undefined;
    const rows = locales.map((locale) => [locale, JSON.parse(bodies.get(locale) ?? '')]);
    return { rows: Object.fromEntries(rows) as ReadProduct['rows'], related: this.relatedOf(slug) };
  }

  write(locale: Locale, slug: string, row: ProductRow, revision: number): void {
    const addresses = row.product.images.map(({ url }) => url);
    this.#rows.put('product', {
      ...{ locale, slug, revision },
      id: row.product.id,
      card: JSON.stringify(cardOf(row.product)),
      price: priceOf(row),
      pictured: addresses.length > 0 ? 1 : 0,
      score: scoreOf(row),
      hosts: hostsOf(addresses, this.#apiUrl).join(' '),
      body: JSON.stringify(row),
    });
  }

  drop(slug: string): void {
    this.#rows.run('DELETE FROM product WHERE slug = ?', slug);
    this.dropRelated(slug);
  }

  relatedOf(slug: string): string[] {
    return this.#rows.column(
      'SELECT other_slug AS value FROM related WHERE product_slug = ? ORDER BY position',
      slug,
    );
  }

  writeRelated(slug: string, related: readonly string[], revision: number): void {
    this.#rows.run('UPDATE product SET revision = ? WHERE slug = ?', revision, slug);
    this.dropRelated(slug);
    for (const [position, other] of related.entries())
      this.#rows.put('related', { product_slug: slug, position, other_slug: other });
  }

  dropRelated(slug: string): void {
    this.#rows.run('DELETE FROM related WHERE product_slug = ?', slug);
  }

  slugs(): string[] {
    return this.#rows.column("SELECT slug AS value FROM product WHERE locale = 'en'");
  }

  count(): number {
    return Number(this.#rows.column("SELECT count(*) AS value FROM product WHERE locale = 'en'")[0]);
  }

  /** Slugs that differ from this one only in upper and lower case. */
  foldedTwins(slug: string): string[] {
    return this.#rows.column(
      "SELECT slug AS value FROM product WHERE locale = 'en' AND slug <> ?1 AND slug = ?1 COLLATE NOCASE",
      slug,
    );
  }

  /** Products that no list leads to, neither directly nor through related products. */
  unreached(): string[] {
    return this.#rows.column(
      `WITH RECURSIVE reached (slug) AS (
         SELECT product_slug FROM listing UNION SELECT other_slug FROM related JOIN reached ON product_slug = slug)
       SELECT slug AS value FROM product WHERE locale = 'en' AND slug NOT IN (SELECT slug FROM reached)`,
    );
  }

  /** Other hosts that pictures of products come from. */
  hosts(): string[] {
    return this.#rows
      .column("SELECT DISTINCT hosts AS value FROM product WHERE hosts <> ''")
      .flatMap((value) => value.split(' '));
  }

  /** Pictures of the API's own to try its variants with: always the same ones for the same catalogue. */
  samplePictures(): string[] {
    return this.#rows.column(
      `SELECT json_extract(card, '$.images[0].url') AS value FROM product
       WHERE locale = 'en' AND pictured = 1 AND json_extract(card, '$.images[0].url') LIKE '/uploads/%'
       ORDER BY slug LIMIT 3`,
    );
  }
}
