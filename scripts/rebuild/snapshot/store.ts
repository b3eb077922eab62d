/**
 * Writes the snapshot: everything in one transaction, so that a reader sees the old catalogue or the new one. Only what
 * differs is written, and marked with the revision at which it came to differ.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Category } from '#api/contract/category.ts';
import { snapshotVersion } from '#features/catalog/snapshot.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { Departures, type DepartureTerms } from './departures.ts';
import { cardOf, hostsOf, priceOf, scoreOf } from './derived.ts';
import { openOrRenew } from './file.ts';
import type { ReadProduct } from './product.ts';
import { Rows } from './rows.ts';
import type { CatalogueInfo, Sync } from './sync.ts';

export class SnapshotStore {
  readonly #rows: Rows;
  readonly #apiUrl: string;
  readonly #identity: string;
  readonly #before: number;
  readonly #departures: Departures;
  #touched = false;
  /** Products that perhaps nothing names: no longer, or not yet. */
  readonly #dropped = new Set<string>();

  constructor(path: string, apiUrl: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#rows = new Rows(openOrRenew(path));
    this.#apiUrl = apiUrl;
    this.#rows.begin();
    this.#identity = (this.#rows.info('identity') as string | undefined) ?? randomUUID();
    this.#before = (this.#rows.info('revision') as number | undefined) ?? 0;
    this.#departures = new Departures(this.#rows, this.revision, () => this.#touch());
  }

  /** The revision that rows written now carry. */
  get revision(): number {
    return this.#before + 1;
  }

  /** Undefined for a snapshot that was never finished. */
  get sync(): Sync | undefined {
    return this.#rows.info('sync') as Sync | undefined;
  }

  /** What the last finished run knew of the API. */
  get known(): CatalogueInfo | undefined {
    if (this.#rows.info('apiUrl') === undefined) return undefined;
    return {
      apiUrl: this.#rows.info('apiUrl') as string,
      textLanguage: this.#rows.info('textLanguage') as CatalogueInfo['textLanguage'],
      imageVariants: this.#rows.info('imageVariants') as boolean,
    };
  }

  /** Replaces the categories, in display order. Those that are gone take their lists with them. */
  categories(lists: Record<Locale, readonly Category[]>): void {
    const before = this.categorySlugs();
    for (const locale of locales) {
      const old = this.#rows
        .all<{ body: string }>('SELECT body FROM category WHERE locale = ? ORDER BY position', locale)
        .map(({ body }) => body);
      const bodies = lists[locale].map((category) => JSON.stringify(category));
      if (old.length === bodies.length && old.every((body, at) => body === bodies[at])) continue;
      this.#touch();
      for (const category of this.#rows.all<{ slug: string; body: string }>(
        'SELECT slug, body FROM category WHERE locale = ?',
        locale,
      ))
        if (!lists[locale].some(({ slug }) => slug === category.slug))
          this.#departures.categoryLeft(locale, JSON.parse(category.body) as Category);
      this.#rows.run('DELETE FROM category WHERE locale = ?', locale);
      for (const [position, category] of lists[locale].entries())
        this.#rows.run(
          'INSERT INTO category (locale, slug, position, body) VALUES (?, ?, ?, ?)',
          locale,
          category.slug,
          position,
          bodies[position] ?? '',
        );
    }
    const kept = new Set(this.categorySlugs());
    for (const slug of before) if (!kept.has(slug)) this.#dropList(slug);
    for (const category of lists.en) this.#departures.categoryCame(category);
  }

  /** In display order. */
  categorySlugs(): string[] {
    return this.#rows.column("SELECT slug AS value FROM category WHERE locale = 'en' ORDER BY position");
  }

  /** Replaces a category's list. */
  list(categorySlug: string, slugs: readonly string[]): void {
    const old = this.listOf(categorySlug);
    const known = this.#rows.column('SELECT 1 AS value FROM list WHERE category_slug = ?', categorySlug);
    if (known.length && old.length === slugs.length && old.every((slug, at) => slug === slugs[at])) return;
    this.#touch();
    for (const slug of old) this.#dropped.add(slug);
    this.#rows.run('DELETE FROM listing WHERE category_slug = ?', categorySlug);
    for (const [position, slug] of slugs.entries())
      this.#rows.run(
        'INSERT INTO listing (category_slug, position, product_slug) VALUES (?, ?, ?)',
        categorySlug,
        position,
        slug,
      );
    this.#rows.run(
      'INSERT OR REPLACE INTO list (category_slug, revision) VALUES (?, ?)',
      categorySlug,
      this.revision,
    );
  }

  listOf(categorySlug: string): string[] {
    return this.#rows.column(
      'SELECT product_slug AS value FROM listing WHERE category_slug = ? ORDER BY position',
      categorySlug,
    );
  }

  /** The categories a product stands in. */
  categoriesOf(slug: string): string[] {
    return this.#rows.column('SELECT category_slug AS value FROM listing WHERE product_slug = ?', slug);
  }

  /** Writes a product in every language when anything of it differs. */
  product({ rows, related }: ReadProduct): void {
    const { slug } = rows.en.product;
    const old = this.#bodies(slug);
    this.#departures.productCame(rows.en.product);
    // The changes also name what no list and no other product leads to.
    if (old.size === 0) this.#dropped.add(slug);
    for (const locale of locales) {
      const row = rows[locale];
      const body = JSON.stringify(row);
      if (body === old.get(locale)) continue;
      if (locale === 'en') this.#departures.productTakes(row.product, this.lastGood(slug));
      this.#touch();
      this.#rows.run(
        `INSERT INTO product (locale, slug, id, revision, card, price, pictured, score, hosts, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (locale, slug) DO UPDATE SET id = excluded.id, revision = excluded.revision, card = excluded.card,
           price = excluded.price, pictured = excluded.pictured, score = excluded.score, hosts = excluded.hosts, body = excluded.body`,
        locale,
        slug,
        row.product.id,
        this.revision,
        JSON.stringify(cardOf(row.product)),
        priceOf(row),
        row.product.images.length > 0 ? 1 : 0,
        scoreOf(row),
        hostsOf(
          row.product.images.map(({ url }) => url),
          this.#apiUrl,
        ).join(' '),
        body,
      );
    }
    this.#relate(slug, related);
  }

  #relate(slug: string, related: readonly string[]): void {
    const old = this.relatedOf(slug);
    if (old.length === related.length && old.every((other, at) => other === related[at])) return;
    this.#touch();
    this.#rows.run('UPDATE product SET revision = ? WHERE slug = ?', this.revision, slug);
    this.#dropRelated(slug);
    for (const [position, other] of related.entries())
      this.#rows.run(
        'INSERT INTO related (product_slug, position, other_slug) VALUES (?, ?, ?)',
        slug,
        position,
        other,
      );
  }

  relatedOf(slug: string): string[] {
    return this.#rows.column(
      'SELECT other_slug AS value FROM related WHERE product_slug = ? ORDER BY position',
      slug,
    );
  }

  has(slug: string): boolean {
    return this.#bodies(slug).size > 0;
  }

  /** The product as it is kept: what is shown of one that cannot be read just now. */
  lastGood(slug: string): ReadProduct | undefined {
    const bodies = this.#bodies(slug);
    if (bodies.size === 0) return undefined;
    const rows = locales.map((locale) => [locale, JSON.parse(bodies.get(locale) ?? '')]);
    return { rows: Object.fromEntries(rows) as ReadProduct['rows'], related: this.relatedOf(slug) };
  }

  /** As text, by language: by the primary key, one after the other. */
  #bodies(slug: string): Map<Locale, string> {
    const sql = 'SELECT body AS value FROM product WHERE locale = ? AND slug = ?';
    return new Map(
      locales.flatMap((locale) =>
        this.#rows.column(sql, locale, slug).map((body) => [locale, body] as const),
      ),
    );
  }

  /** Pictures of the API's own, to try its variants on: the same ones for the same catalogue, in whichever order it was read. */
  samplePictures(): string[] {
    return this.#rows.column(
      `SELECT json_extract(card, '$.images[0].url') AS value FROM product
       WHERE locale = 'en' AND pictured = 1 AND json_extract(card, '$.images[0].url') LIKE '/uploads/%'
       ORDER BY slug LIMIT 3`,
    );
  }

  productSlugs(): string[] {
    return this.#rows.column("SELECT slug AS value FROM product WHERE locale = 'en'");
  }

  productCount(): number {
    return Number(this.#rows.column("SELECT count(*) AS value FROM product WHERE locale = 'en'")[0]);
  }

  /** Slugs that differ from this one in upper and lower case alone. */
  foldedTwins(slug: string): string[] {
    return this.#rows.column(
      "SELECT slug AS value FROM product WHERE locale = 'en' AND slug <> ?1 AND slug = ?1 COLLATE NOCASE",
      slug,
    );
  }

  /** Products that are reached from no list and from no product that is, because of what this run has changed. */
  orphans(): string[] {
    const suspects = [...this.#dropped].filter((slug) => this.categoriesOf(slug).length === 0);
    if (!suspects.some((slug) => this.has(slug))) return [];
    return this.#rows.column(
      `WITH RECURSIVE reached (slug) AS (
         SELECT product_slug FROM listing UNION SELECT other_slug FROM related JOIN reached ON product_slug = slug)
       SELECT slug AS value FROM product WHERE locale = 'en' AND slug NOT IN (SELECT slug FROM reached)`,
    );
  }

  /** Takes a product out; a page in its place tells that it is no longer sold, or where it is now. */
  remove(slug: string): void {
    for (const category of this.categoriesOf(slug))
      this.list(
        category,
        this.listOf(category).filter((other) => other !== slug),
      );
    const last = this.lastGood(slug);
    if (!last) return;
    this.#touch();
    this.#departures.productLeft(last);
    this.#rows.run('DELETE FROM product WHERE slug = ?', slug);
    this.#dropRelated(slug);
  }

  /** Makes everything visible. Equal fingerprints mean equal catalogues. */
  commit(info: CatalogueInfo, sync: Sync, terms: DepartureTerms): string {
    this.#departures.settle(terms);
    const hosts = this.#rows.column("SELECT DISTINCT hosts AS value FROM product WHERE hosts <> ''");
    const banners = this.#rows
      .column('SELECT body AS value FROM category')
      .flatMap((body) => hostsOf([(JSON.parse(body) as Category).imageUrl ?? '/'], this.#apiUrl));
    const imageOrigins = [...new Set([...banners, ...hosts.flatMap((value) => value.split(' '))])].sort();
    const all = { version: snapshotVersion, identity: this.#identity, ...info, imageOrigins };
    for (const [key, value] of Object.entries(all)) {
      if (JSON.stringify(this.#rows.info(key)) === JSON.stringify(value)) continue;
      this.#touch();
      this.#rows.setInfo(key, value);
    }
    if (JSON.stringify(this.sync) !== JSON.stringify(sync)) this.#rows.setInfo('sync', sync);
    const revision = this.#touched ? this.revision : this.#before;
    if (this.#touched) this.#rows.setInfo('revision', revision);
    this.#rows.commit();
    return `${this.#identity}.${revision}`;
  }

  /** Leaves the previous snapshot as it was. */
  rollback(): void {
    this.#rows.rollback();
  }

  #dropList(slug: string): void {
    this.#touch();
    for (const product of this.listOf(slug)) this.#dropped.add(product);
    this.#rows.run('DELETE FROM listing WHERE category_slug = ?', slug);
    this.#rows.run('DELETE FROM list WHERE category_slug = ?', slug);
  }

  #dropRelated(slug: string): void {
    for (const other of this.relatedOf(slug)) this.#dropped.add(other);
    this.#rows.run('DELETE FROM related WHERE product_slug = ?', slug);
  }

  #touch(): void {
    this.#touched = true;
  }
}
