/**
 * Slugs that were pages. A thing that comes under another slug while the old one leaves was renamed (ids do not change);
 * what leaves and does not come back is no longer sold. Kept for a while, so that bookmarks and search engines get an answer.
 */
import type { Category } from '#api/contract/category.ts';
import type { Product } from '#api/contract/product.ts';
import type { Departed } from '#features/catalog/snapshot.ts';
import type { Locale } from '#i18n/locale.ts';
import type { ReadProduct } from './product.ts';
import type { Rows } from './rows.ts';

export interface DepartureTerms {
  now: Date;
  /** Days that a page tells of something no longer sold. */
  keepGone: number;
  /** Days that an old address leads to the new one. */
  keepMoved: number;
}

const day = 86_400_000;

type Kind = Departed['kind'];

export class Departures {
  readonly #rows: Rows;
  readonly #revision: number;
  readonly #touch: () => void;
  /** Seen leaving and coming in this run, by kind and id. */
  readonly #left = new Map<string, Omit<Departed, 'at' | 'successor'>>();
  readonly #came = new Map<string, string>();

  constructor(rows: Rows, revision: number, touch: () => void) {
    this.#rows = rows;
    this.#revision = revision;
    this.#touch = touch;
  }

  productLeft({ rows }: ReadProduct): void {
    const { id, slug } = rows.en.product;
    // Read, and then found to stand nowhere.
    if (this.#came.get(`product ${id}`) === slug) this.#came.delete(`product ${id}`);
    this.#left.set(`product ${id} ${slug}`, {
      kind: 'product',
      slug,
      names: { en: rows.en.product.name, fr: rows.fr.product.name },
      categorySlug: rows.en.categorySlug,
    });
  }

  /** Whoever had the slug before leaves it: old addresses of that one must not lead here. */
  productTakes({ id }: Product, last: ReadProduct | undefined): void {
    if (last && last.rows.en.product.id !== id) this.productLeft(last);
  }

  /** Told of every product read, also under a slug that was another's until now. */
  productCame({ id, slug }: Product): void {
    this.#came.set(`product ${id}`, slug);
  }

  /** Told once for each language. */
  categoryLeft(locale: Locale, { id, slug, name }: Category): void {
    const key = `category ${id} ${slug}`;
    const names = this.#left.get(key)?.names ?? { en: name, fr: name };
    this.#left.set(key, {
      kind: 'category',
      slug,
      names: { ...names, [locale]: name },
      categorySlug: null,
    });
  }

  categoryCame({ id, slug }: Category): void {
    this.#came.set(`category ${id}`, slug);
  }

  /** Writes down who left for good and for where, and forgets those whose time is over or who are back. */
  settle({ now, keepGone, keepMoved }: DepartureTerms): void {
    for (const [key, left] of this.#left) {
      const successor = this.#came.get(key.slice(0, key.lastIndexOf(' '))) ?? null;
      if (successor === left.slug) continue;
      this.#write({ ...left, successor, at: now.toISOString() });
      // Who pointed here points on.
      for (const older of this.#query('WHERE kind = ? AND successor = ?', left.kind, left.slug))
        this.#write({ ...older, successor });
    }
    for (const one of this.#query('')) {
      const age = now.getTime() - Date.parse(one.at);
      // Kept for 0 days means not at all.
      const isOver = age >= (one.successor === null ? keepGone : keepMoved) * day;
      if (isOver || this.#isBack(one)) this.#forget(one.kind, one.slug);
    }
  }

  #isBack({ kind, slug }: Departed): boolean {
    const sql = `SELECT 1 FROM ${kind} WHERE locale = 'en' AND slug = ?`;
    return this.#rows.all(sql, slug).length > 0;
  }

  #query(where: string, ...values: string[]): Departed[] {
    return this.#rows
      .all<{ body: string }>(`SELECT body FROM departed ${where}`, ...values)
      .map(({ body }) => JSON.parse(body) as Departed);
  }

  #write(one: Departed): void {
    this.#touch();
    this.#rows.run(
      'INSERT OR REPLACE INTO departed (kind, slug, successor, at, revision, body) VALUES (?, ?, ?, ?, ?, ?)',
      one.kind,
      one.slug,
      one.successor,
      one.at,
      this.#revision,
      JSON.stringify(one),
    );
  }

  #forget(kind: Kind, slug: string): void {
    this.#touch();
    this.#rows.run('DELETE FROM departed WHERE kind = ? AND slug = ?', kind, slug);
  }
}
