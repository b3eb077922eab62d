/**
 * Remembers the slugs of removed and renamed products and categories, so that their addresses still work for a while. If the
 * id has a new slug, the product or category was renamed, and its old address redirects.
 */
import type { Category } from '#api/contract/catalog.ts';
import { byLocale, type Locale } from '#i18n/locale.ts';
import type { Removed } from '#snapshot/tables.ts';
import type { Database } from '../database.ts';
import type { ReadProduct } from './read.ts';

export interface KeepTerms {
  now: Date;
  /** For how many days a page says that a product is no longer sold. */
  keepGone: number;
  /** For how many days an old address redirects to the new one. */
  keepMoved: number;
}

const day = 86_400_000;

export class RemovedSlugs {
  readonly #db: Database;
  readonly #revision: number;
  /** What this run no longer found, by kind, id and slug. */
  readonly #missing = new Map<string, Omit<Removed, 'at' | 'successor'>>();

  constructor(db: Database, revision: number) {
    this.#db = db;
    this.#revision = revision;
  }

  productRemoved({ rows }: ReadProduct): void {
    const { id, slug } = rows.en.product;
    this.#missing.set(`product ${id} ${slug}`, {
      kind: 'product',
      slug,
      names: byLocale((locale) => rows[locale].product.name),
      categorySlug: rows.en.categorySlug,
    });
  }

  categoryRemoved(categories: Record<Locale, Category>): void {
    const { id, slug } = categories.en;
    const names = byLocale((locale) => categories[locale].name);
    this.#missing.set(`category ${id} ${slug}`, { kind: 'category', slug, names, categorySlug: null });
  }

  /**
   * Call it after all other changes. Writes what was removed or renamed, and drops entries that are too old or whose slug
   * is in use again.
   */
  settle({ now, keepGone, keepMoved }: KeepTerms): void {
    const slugs = this.#missing.size > 0 ? this.#slugs() : undefined;
    for (const [key, missing] of this.#missing) {
      const successor = slugs?.get(key.slice(0, key.lastIndexOf(' '))) ?? null;
      if (successor === missing.slug) continue;
      this.#write({ ...missing, successor, at: now.toISOString() });
      // Earlier redirects to this slug now lead to its successor.
      for (const older of this.#query('WHERE kind = ? AND successor = ?', missing.kind, missing.slug))
        this.#write({ ...older, successor });
    }
    for (const { kind, slug, successor, at } of this.#query('')) {
      const days = successor === null ? keepGone : keepMoved;
      const age = now.getTime() - Date.parse(at);
      // With 0 days, an entry lasts until the next run. Without one, pages that link to the product would stay as they are.
      const isOver = age > 0 && age >= days * day;
      const isBack = this.#db.all(`SELECT 1 FROM ${kind} WHERE locale = 'en' AND slug = ?`, slug).length > 0;
      if (isOver || isBack) this.#db.run('DELETE FROM removed WHERE kind = ? AND slug = ?', kind, slug);
    }
  }

  /** The slugs in use, by kind and id. */
  #slugs(): Map<string, string> {
    const rows = this.#db.all<{ key: string; slug: string }>(
      `SELECT 'product ' || id AS key, slug FROM product WHERE locale = 'en'
       UNION ALL SELECT 'category ' || json_extract(body, '$.id'), slug FROM category WHERE locale = 'en'`,
    );
    return new Map(rows.map(({ key, slug }) => [key, slug]));
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
