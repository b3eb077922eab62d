/**
 * Remembers slugs that no longer have a page, so that bookmarks and search engines still find a page for a while. Ids
 * don't change: if the same id has a new slug, the product was renamed and its old address redirects. If not, it is no
 * longer sold.
 */
import type { Category } from '#api/contract/category.ts';
import type { Product } from '#api/contract/product.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import type { Removed } from '#snapshot/tables.ts';
import type { Database } from '../database.ts';
import type { ReadProduct } from './read.ts';

export interface KeepTerms {
  now: Date;
  /** Days that a page says that something is no longer sold. */
  keepGone: number;
  /** Days that an old address redirects to the new one. */
  keepMoved: number;
}

const day = 86_400_000;

export class RemovedSlugs {
  readonly #db: Database;
  readonly #revision: number;
  /** Slugs that this run no longer found, by kind, id and slug. */
  readonly #left = new Map<string, Omit<Removed, 'at' | 'successor'>>();
  /** The slugs that this run found, by kind and id. */
  readonly #came = new Map<string, string>();

  constructor(db: Database, revision: number) {
    this.#db = db;
    this.#revision = revision;
  }

  productLeft({ rows }: ReadProduct): void {
    const { id, slug } = rows.en.product;
    // This run read the product before it turned out that no list contains it.
    if (this.#came.get(`product ${id}`) === slug) this.#came.delete(`product ${id}`);
    this.#left.set(`product ${id} ${slug}`, {
      kind: 'product',
      slug,
      names: inEachLanguage((locale) => rows[locale].product.name),
      categorySlug: rows.en.categorySlug,
    });
  }

  /** Call it for every product that is read. */
  productCame({ id, slug }: Product): void {
    this.#came.set(`product ${id}`, slug);
  }

  /** Call it once for each language. */
  categoryLeft(locale: Locale, { id, slug, name }: Category): void {
    const key = `category ${id} ${slug}`;
    const names = { ...(this.#left.get(key)?.names ?? inEachLanguage(() => name)), [locale]: name };
    this.#left.set(key, { kind: 'category', slug, names, categorySlug: null });
  }

  categoryCame({ id, slug }: Category): void {
    this.#came.set(`category ${id}`, slug);
  }

  /** Writes what was removed or renamed, and drops entries that are too old or whose slug is in use again. */
  settle({ now, keepGone, keepMoved }: KeepTerms): void {
    for (const [key, left] of this.#left) {
      const successor = this.#came.get(key.slice(0, key.lastIndexOf(' '))) ?? null;
      if (successor === left.slug) continue;
      this.#write({ ...left, successor, at: now.toISOString() });
      // From now on, redirects to the old slug go to the new one.
      for (const older of this.#query('WHERE kind = ? AND successor = ?', left.kind, left.slug))
        this.#write({ ...older, successor });
    }
    for (const { kind, slug, successor, at } of this.#query('')) {
      const days = successor === null ? keepGone : keepMoved;
      // With 0 days, nothing is kept.
      const isOver = now.getTime() - Date.parse(at) >= days * day;
      const isBack = this.#db.all(`SELECT 1 FROM ${kind} WHERE locale = 'en' AND slug = ?`, slug).length > 0;
      if (isOver || isBack) this.#db.run('DELETE FROM removed WHERE kind = ? AND slug = ?', kind, slug);
    }
  }

  #query(where: string, ...values: string[]): Removed[] {
    const bodies = this.#db.column(`SELECT body AS value FROM removed ${where}`, ...values);
    return bodies.map((body) => JSON.parse(body) as Removed);
  }

  #write(one: Removed): void {
    const { kind, slug, successor, at } = one;
    const row = { kind, slug, successor, at, revision: this.#revision, body: JSON.stringify(one) };
    this.#db.put('removed', row);
  }
}

const inEachLanguage = (nameIn: (locale: Locale) => string) =>
  Object.fromEntries(locales.map((locale) => [locale, nameIn(locale)])) as Record<Locale, string>;
