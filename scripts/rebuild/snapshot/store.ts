/**
 * Writes the snapshot in one transaction, so that a reader sees the old catalogue or the new one. Only rows that differ are
 * written, with the revision at which they came to differ.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Category } from '#api/contract/category.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { snapshotVersion } from '#snapshot/tables.ts';
import { type BuiltOf, hostsOf, snapshotFingerprint, withPicture, withPictures } from './derived.ts';
import { openOrRenew } from './file.ts';
import type { ReadProduct } from './product.ts';
import { ProductRows } from './product-rows.ts';
import { type KeepTerms, RemovedSlugs } from './removed.ts';
import { areEqual, Rows } from './rows.ts';
import type { CatalogueInfo, Sync } from './sync.ts';

export class SnapshotStore {
  /** For reading; `product` and `remove` change them. */
  readonly products: ProductRows;
  readonly #rows: Rows;
  readonly #apiUrl: string;
  readonly #builtOf: BuiltOf;
  readonly #identity: string;
  readonly #before: number;
  readonly #removed: RemovedSlugs;
  #touched = false;
  /** Products that this run added or took out of a list or a related list: perhaps nothing leads to them. */
  readonly #suspects = new Set<string>();

  constructor(path: string, apiUrl: string, builtOf: BuiltOf = () => undefined) {
    mkdirSync(dirname(path), { recursive: true });
    this.#rows = new Rows(openOrRenew(path));
    this.products = new ProductRows(this.#rows, apiUrl);
    this.#apiUrl = apiUrl;
    this.#builtOf = builtOf;
    this.#rows.begin();
    this.#identity = (this.#rows.info('identity') as string | undefined) ?? randomUUID();
    this.#before = (this.#rows.info('revision') as number | undefined) ?? 0;
    this.#removed = new RemovedSlugs(this.#rows, this.revision, () => this.#touch());
  }

  /** The revision of rows written now. */
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

  /** Replaces the categories, in display order. The list of a category that is gone goes with it. */
  categories(lists: Record<Locale, readonly Category[]>): void {
    const before = this.categorySlugs();
    for (const locale of locales) this.#categoriesOf(locale, lists[locale]);
    const kept = new Set(this.categorySlugs());
    for (const slug of before) {
      if (kept.has(slug)) continue;
      for (const product of this.listOf(slug)) this.#suspects.add(product);
      this.#rows.run('DELETE FROM listing WHERE category_slug = ?', slug);
      this.#rows.run('DELETE FROM list WHERE category_slug = ?', slug);
    }
    for (const category of lists.en) this.#removed.categoryCame(category);
  }

  #categoriesOf(locale: Locale, list: readonly Category[]): void {
    const old = this.#rows.column(
      'SELECT body AS value FROM category WHERE locale = ? ORDER BY position',
      locale,
    );
    const bodies = list.map((category) => JSON.stringify(withPicture(category, this.#builtOf)));
    if (areEqual(old, bodies)) return;
    this.#touch();
    for (const body of old) {
      const category = JSON.parse(body) as Category;
      if (!list.some(({ slug }) => slug === category.slug)) this.#removed.categoryLeft(locale, category);
    }
    this.#rows.run('DELETE FROM category WHERE locale = ?', locale);
    for (const [position, { slug }] of list.entries())
      this.#rows.put('category', { locale, slug, position, body: bodies[position] ?? '' });
  }

  /** In display order. */
  categorySlugs(): string[] {
    return this.#rows.column("SELECT slug AS value FROM category WHERE locale = 'en' ORDER BY position");
  }

  /** Replaces a category's list. */
  list(categorySlug: string, slugs: readonly string[]): void {
    const old = this.listOf(categorySlug);
    const known = this.#rows.column('SELECT 1 AS value FROM list WHERE category_slug = ?', categorySlug);
    if (known.length > 0 && areEqual(old, slugs)) return;
    this.#touch();
    for (const slug of old) this.#suspects.add(slug);
    this.#rows.run('DELETE FROM listing WHERE category_slug = ?', categorySlug);
    for (const [position, slug] of slugs.entries())
      this.#rows.put('listing', { category_slug: categorySlug, position, product_slug: slug });
    this.#rows.put('list', { category_slug: categorySlug, revision: this.revision });
  }

  listOf(categorySlug: string): string[] {
    return this.#rows.column(
      'SELECT product_slug AS value FROM listing WHERE category_slug = ? ORDER BY position',
      categorySlug,
    );
  }

  /** The categories that list a product. */
  categoriesOf(slug: string): string[] {
    return this.#rows.column('SELECT category_slug AS value FROM listing WHERE product_slug = ?', slug);
  }

  /** Writes a product in every language in which it differs. */
  product({ rows, related }: ReadProduct): void {
    const { slug } = rows.en.product;
    const old = this.products.bodies(slug);
    this.#removed.productCame(rows.en.product);
    if (old.size === 0) this.#suspects.add(slug);
    for (const locale of locales) {
      const row = withPictures(rows[locale], this.#builtOf);
      if (JSON.stringify(row) === old.get(locale)) continue;
      if (locale === 'en') this.#removed.productTakes(rows.en.product, this.products.lastGood(slug));
      this.#touch();
      this.products.write(locale, slug, row, this.revision);
    }
    const before = this.products.relatedOf(slug);
    if (areEqual(before, related)) return;
    this.#touch();
    for (const other of before) this.#suspects.add(other);
    this.products.writeRelated(slug, related, this.revision);
  }

  /** Products that nothing leads to any more because of what this run changed. */
  orphans(): string[] {
    const suspects = [...this.#suspects].filter((slug) => this.categoriesOf(slug).length === 0);
    return suspects.some((slug) => this.products.bodies(slug).size > 0) ? this.products.unreached() : [];
  }

  /** Takes a product out. A page in its place says that it is no longer sold, or redirects to its new address. */
  remove(slug: string): void {
    for (const category of this.categoriesOf(slug))
      this.list(
        category,
        this.listOf(category).filter((other) => other !== slug),
      );
    const last = this.products.lastGood(slug);
    if (!last) return;
    this.#touch();
    this.#removed.productLeft(last);
    for (const other of last.related) this.#suspects.add(other);
    this.products.drop(slug);
  }

  /** Makes everything visible. Equal fingerprints mean equal catalogues. */
  commit(info: CatalogueInfo, sync: Sync, terms: KeepTerms): string {
    this.#removed.settle(terms);
    const banners = this.#rows
      .column('SELECT body AS value FROM category')
      .flatMap((body) => hostsOf([(JSON.parse(body) as Category).imageUrl ?? '/'], this.#apiUrl));
    const imageOrigins = [...new Set([...banners, ...this.products.hosts()])].sort();
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
    return snapshotFingerprint({ identity: this.#identity, revision });
  }

  /** Leaves the previous snapshot as it was. */
  rollback(): void {
    this.#rows.rollback();
  }

  #touch(): void {
    this.#touched = true;
  }
}
