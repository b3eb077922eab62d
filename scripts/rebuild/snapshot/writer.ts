/**
 * Writes the snapshot in one transaction, so that a reader sees either the old or the new catalogue. Writes only rows that
 * have changed, with the number of the new revision.
 */
import { randomUUID } from 'node:crypto';
import type { Category } from '#api/contract/catalog.ts';
import { byLocale, defaultLocale, type Locale, locales } from '#i18n/locale.ts';
import { displayPrice } from '#lib/money.ts';
import { pictureOrigin } from '#snapshot/picture-hosts.ts';
import { type CategoryRow, type ProductRow, type SnapshotInfo, snapshotVersion } from '#snapshot/tables.ts';
import type { ReadProduct } from '../read-api/read-product.ts';
import { FormerSlugs, formerSlugsInOtherVersion, type KeepTerms } from './former-slugs.ts';
import { setPositions } from './positions.ts';
import {
  hostsOf,
  keepPicture,
  keepPictures,
  listColumnsOf,
  picturesOf,
  scoreOf,
  withoutPictures,
} from './product-columns.ts';
import { StoredCatalogue } from './stored-catalogue.ts';

/** What a run learns about the API, so that the next run can ask only for changes. */
export interface Sync extends Pick<SnapshotInfo, 'textLanguage' | 'apiResizes' | 'calls' | 'setup'> {
  /** Identifies the API, the contract and the shop's languages. If it changes, everything is read again. */
  scope: string;
  /** The changes call's token; null for a backend without the call. */
  token: string | null;
  /** Whether the API has the call for the whole catalogue. */
  hasWholeCatalogue: boolean;
  /** When everything was last read, ISO 8601. */
  fullAt: string;
  /** Products that the run couldn't read. The changes call doesn't name them again. */
  unread: readonly string[];
}

/**
 * Opens the snapshot in `file` for one run, and begins the run's transaction, which `commit` ends. If the writer is closed
 * before, the previous snapshot stays as it was.
 */
export function openSnapshot(file: string, apiUrl: string): SnapshotWriter {
  replaceOtherVersion(file);
  const stored = new StoredCatalogue(file);
  stored.connection.exec('BEGIN IMMEDIATE');
  return new SnapshotWriter(stored, apiUrl);
}

/**
 * Replaces a snapshot of another version with a new one, and keeps only its former slugs. This happens before the run's
 * transaction, so that these slugs stay even if the run fails.
 */
function replaceOtherVersion(file: string): void {
  const kept = formerSlugsInOtherVersion(file);
  if (kept.length === 0) return;
  using stored = new StoredCatalogue(file);
  new FormerSlugs(stored, 1).keep(kept);
}

/**
 * Writes what one run has read, in the transaction that `openSnapshot` begins. A row that is stored again keeps the
 * names of its small pictures. Only `pictures/` adds or changes these names.
 */
export class SnapshotWriter implements Disposable {
  /** The previous catalogue, with what this run has written so far. */
  readonly stored: StoredCatalogue;
  readonly revisionBefore: number;
  readonly #apiUrl: string;
  /** The revision of the rows that this run writes. */
  readonly #revision: number;
  readonly #former: FormerSlugs;
  readonly #writtenBefore: number;
  /** Products that may not be reachable: new products, and products that a list or another product no longer names. */
  readonly #perhapsUnreachable = new Set<string>();
  /** Products that the previous catalogue lacks. They have had no page, so a removed one leaves no former slug. */
  readonly #added = new Set<string>();

  constructor(stored: StoredCatalogue, apiUrl: string) {
    this.stored = stored;
    this.revisionBefore = stored.info<number>('revision') ?? 0;
    this.#apiUrl = apiUrl;
    this.#revision = this.revisionBefore + 1;
    this.#former = new FormerSlugs(stored, this.#revision);
    this.#writtenBefore = stored.countWritten();
  }

  /** Replaces the categories, in display order. Removing a category also removes its list. */
  setCategories(lists: Record<Locale, readonly Category[]>): void {
    const before = byLocale((locale) => this.stored.snapshot.categories(locale));
    for (const locale of locales) {
      const rows = before[locale].map((body) => JSON.parse(body) as CategoryRow);
      const stored = new Map(rows.map((row) => [row.slug, row]));
      const bodies = lists[locale].map((category) =>
        JSON.stringify(keepPicture(category, stored.get(category.slug))),
      );
      if (areEqual(before[locale], bodies)) continue;
      this.stored.run('DELETE FROM category WHERE locale = ?', locale);
      for (const [position, { slug }] of lists[locale].entries())
        this.stored.put('category', { locale, slug, position, body: bodies[position] ?? '' });
    }
    const kept = new Set(lists[defaultLocale].map(({ slug }) => slug));
    for (const [position, body] of before[defaultLocale].entries()) {
      const { slug } = JSON.parse(body) as Category;
      if (kept.has(slug)) continue;
      // Every language lists the same categories in the same order. A new language has no rows yet.
      this.#former.categoryRemoved(byLocale((locale) => JSON.parse(before[locale][position] ?? body)));
      this.#noteUnlinked(this.stored.listOf(slug));
      this.stored.run('DELETE FROM listing WHERE category_slug = ?', slug);
      this.stored.run('DELETE FROM list WHERE category_slug = ?', slug);
    }
  }

  /** Replaces a category's list. */
  setList(categorySlug: string, slugs: readonly string[]): void {
    const known = this.stored.all('SELECT 1 FROM list WHERE category_slug = ?', categorySlug).length > 0;
    const before = this.stored.listOf(categorySlug);
    if (known && areEqual(before, slugs)) return;
    this.#noteUnlinked(before, slugs);
    this.stored.run('DELETE FROM listing WHERE category_slug = ?', categorySlug);
    for (const [position, slug] of slugs.entries())
      this.stored.put('listing', { category_slug: categorySlug, position, product_slug: slug });
    this.stored.put('list', { category_slug: categorySlug, revision: this.#revision });
  }

  /** Writes a product in every language in which it differs. */
  setProduct({ rows, related }: ReadProduct): void {
    const { product } = rows[defaultLocale];
    const { slug } = product;
    const before = this.stored.relatedTo(slug);
    if (!this.stored.hasProduct(slug)) {
      this.#perhapsUnreachable.add(slug);
      this.#added.add(slug);
    }
    for (const locale of locales) {
      const stored = this.stored.snapshot.productBody(locale, slug);
      const row = stored ? keepPictures(rows[locale], JSON.parse(stored)) : rows[locale];
      if (JSON.stringify(row) === stored) continue;
      const last = locale === defaultLocale ? this.stored.lastGood(slug) : undefined;
      // Former paths of the product that had this slug must not redirect to the new product.
      if (last && last.rows[defaultLocale].product.id !== product.id) this.#former.productRemoved(last);
      this.#putProduct(locale, slug, row);
    }
    if (areEqual(before, related)) return;
    this.#noteUnlinked(before, related);
    this.stored.run('UPDATE product SET revision = ? WHERE slug = ?', this.#revision, slug);
    this.stored.run('DELETE FROM related WHERE product_slug = ?', slug);
    for (const [position, other] of related.entries())
      this.stored.put('related', { product_slug: slug, position, other_slug: other });
  }

  #putProduct(locale: Locale, slug: string, row: ProductRow): void {
    const urls = picturesOf(row.product);
    this.stored.put('product', {
      locale,
      slug,
      revision: this.#revision,
      id: row.product.id,
      ...listColumnsOf(row.product),
      price: displayPrice(row.product),
      pictured: row.product.images.length > 0 ? 1 : 0,
      score: scoreOf(row),
      hosts: hostsOf(urls, this.#apiUrl).join(' '),
      body: JSON.stringify(row),
    });
  }

  /** Removes a product. The page at its path says that it is no longer available, or redirects to its new path. */
  removeProduct(slug: string): void {
    for (const category of this.stored.categoriesOf(slug))
      this.stored.put('list', { category_slug: category, revision: this.#revision });
    this.stored.run('DELETE FROM listing WHERE product_slug = ?', slug);
    const last = this.stored.lastGood(slug);
    if (!last) return;
    this.#noteUnlinked(this.stored.relatedTo(slug));
    if (!this.#added.has(slug)) this.#former.productRemoved(last);
    setPositions(this.stored, slug, undefined);
    // Their pages no longer show this product.
    this.stored.run(
      'UPDATE product SET revision = ? WHERE slug IN (SELECT product_slug FROM related WHERE other_slug = ?)',
      this.#revision,
      slug,
    );
    for (const sql of [
      'DELETE FROM product WHERE slug = ?',
      'DELETE FROM related WHERE product_slug = ?',
      "INSERT OR REPLACE INTO picture_task SELECT url, 'check' FROM picture WHERE product_slug = ?",
      'DELETE FROM picture WHERE product_slug = ?',
    ])
      this.stored.run(sql, slug);
  }

  /** Remembers the products that `before` has and `after` doesn't. */
  #noteUnlinked(before: readonly string[], after: readonly string[] = []): void {
    const kept = new Set(after);
    for (const slug of before) if (!kept.has(slug)) this.#perhapsUnreachable.add(slug);
  }

  /** Removes the products that can no longer be reached from a list, directly or through related products. */
  removeUnreachable(): void {
    const isUnlisted = (slug: string): boolean =>
      this.stored.hasProduct(slug) && this.stored.categoriesOf(slug).length === 0;
    // The query reads the whole catalogue.
    if (![...this.#perhapsUnreachable].some(isUnlisted)) return;
    const unreachable = this.stored.column(
      `WITH RECURSIVE reached (slug) AS (
         SELECT product_slug FROM listing UNION SELECT other_slug FROM related JOIN reached ON product_slug = slug)
       SELECT slug AS value FROM product WHERE locale = ? AND slug NOT IN (SELECT slug FROM reached)`,
      defaultLocale,
    );
    for (const slug of unreachable) this.removeProduct(slug);
  }

  /** Takes the pictures on these hosts away from the categories and products. */
  leaveOutPictures(hosts: ReadonlySet<string>): void {
    if (hosts.size === 0) return;
    const isShown = (url: string): boolean => !hosts.has(pictureOrigin(url, this.#apiUrl) ?? '');
    this.setCategories(
      byLocale((locale) =>
        this.stored.snapshot.categories(locale).map((body) => {
          const category = JSON.parse(body) as Category;
          return isShown(category.imageUrl ?? '') ? category : { ...category, imageUrl: null };
        }),
      ),
    );
    const used = this.stored.all<{ slug: string; hosts: string }>(
      "SELECT DISTINCT slug, hosts FROM product WHERE hosts <> ''",
    );
    for (const { slug } of used.filter((one) => one.hosts.split(' ').some((host) => hosts.has(host)))) {
      const product = this.stored.lastGood(slug);
      if (!product) continue;
      for (const row of Object.values(product.rows)) row.product = withoutPictures(row.product, isShown);
      this.setProduct(product);
    }
  }

  /** Commits the run's changes and returns the revision, which grows if the catalogue has changed. */
  commit(sync: Sync, terms: KeepTerms): number {
    if (this.#former.update(terms)) this.#setInfo('dropped', this.#revision);
    const banners = this.stored.column(
      "SELECT coalesce(json_extract(body, '$.imageUrl'), '/') AS value FROM category",
    );
    const pictures = this.stored
      .column("SELECT DISTINCT hosts AS value FROM product WHERE hosts <> ''")
      .flatMap((hosts) => hosts.split(' '));
    const pictureOrigins = [...new Set([...hostsOf(banners, this.#apiUrl), ...pictures])].sort();
    const { textLanguage, apiResizes, calls, setup } = sync;
    const values = {
      version: snapshotVersion,
      identity: this.stored.info<string>('identity') ?? randomUUID(),
      apiUrl: this.#apiUrl,
      textLanguage,
      apiResizes,
      calls,
      setup,
      pictureOrigins,
    };
    for (const [key, value] of Object.entries(values)) this.#setInfo(key as keyof typeof values, value);
    const hasChanged = this.stored.countWritten() > this.#writtenBefore;
    const revision = hasChanged ? this.#revision : this.revisionBefore;
    this.#setInfo('sync', sync);
    this.#setInfo('revision', revision);
    this.stored.connection.exec('COMMIT');
    return revision;
  }

  [Symbol.dispose](): void {
    this.stored[Symbol.dispose]();
  }

  #setInfo(key: keyof SnapshotInfo | 'sync', value: unknown): void {
    if (JSON.stringify(this.stored.info(key)) !== JSON.stringify(value))
      this.stored.put('info', { key, value: JSON.stringify(value) });
  }
}

const areEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index]);
