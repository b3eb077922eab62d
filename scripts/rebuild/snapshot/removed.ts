/**
 * Slugs that were pages and are none any more. A thing that appears under another slug while the old one disappears was
 * renamed, as ids do not change: the old address redirects. Anything else is no longer sold. Both are kept for a while, so
 * that bookmarks and search engines get an answer.
 */
import type { Category } from '#api/contract/category.ts';
import type { Product } from '#api/contract/product.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Removed } from '#snapshot/tables.ts';
import type { ReadProduct } from './product.ts';
import type { Rows } from './rows.ts';

export interface KeepTerms {
  now: Date;
  /** Days that a page says that something is no longer sold. */
  keepGone: number;
  /** Days that an old address redirects to the new one. */
  keepMoved: number;
}

const day = 86_400_000;

type Kind = Removed['kind'];

export class RemovedSlugs {
  readonly #rows: Rows;
  readonly #revision: number;
  readonly #touch: () => void;
  /** Seen disappearing and appearing in this run, by kind and id. */
  readonly #left = new Map<string, Omit<Removed, 'at' | 'successor'>>();
  readonly #came = new Map<string, string>();

  constructor(rows: Rows, revision: number, touch: () => void) {
    this.#rows = rows;
    this.#revision = revision;
    this.#touch = touch;
  }

  productLeft({ rows }: ReadProduct): void {
    const { id, slug } = rows.en.product;
    // Read in this run, and then found to be in no list.
    if (this.#came.get(`product ${id}`) === slug) this.#came.delete(`product ${id}`);
    this.#left.set(`product ${id} ${slug}`, {
      kind: 'product',
      slug,
      names: { en: rows.en.product.name, fr: rows.fr.product.name },
      categorySlug: rows.en.categorySlug,
    });
  }

  /** When another product takes over a slug, old addresses of the previous one must not redirect to it. */
  productTakes({ id }: Product, last: ReadProduct | undefined): void {
    if (last && last.rows.en.product.id !== id) this.productLeft(last);
  }

  /** Call it for every product that is read. */
  productCame({ id, slug }: Product): void {
    this.#came.set(`product ${id}`, slug);
  }

  /** Call it once for each language. */
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

  /** Writes what was removed or renamed, and drops entries that are too old or whose slug is in use again. */
  settle({ now, keepGone, keepMoved }: KeepTerms): void {
    for (const [key, left] of this.#left) {
      const successor = this.#came.get(key.slice(0, key.lastIndexOf(' '))) ?? null;
      if (successor === left.slug) continue;
      this.#write({ ...left, successor, at: now.toISOString() });
      // Redirects to the old slug skip it from now on.
      for (const older of this.#query('WHERE kind = ? AND successor = ?', left.kind, left.slug))
        this.#write({ ...older, successor });
    }
    for (const one of this.#query('')) {
      const age = now.getTime() - Date.parse(one.at);
      // Keeping for 0 days means not at all.
      const isOver = age >= (one.successor === null ? keepGone : keepMoved) * day;
      if (isOver || this.#isBack(one)) this.#drop(one.kind, one.slug);
    }
  }

  #isBack({ kind, slug }: Removed): boolean {
    const sql = `SELECT 1 FROM ${kind} WHERE locale = 'en' AND slug = ?`;
    return this.#rows.all(sql, slug).length > 0;
  }

  #query(where: string, ...values: string[]): Removed[] {
    return this.#rows
      .all<{ body: string }>(`SELECT body FROM removed ${where}`, ...values)
      .map(({ body }) => JSON.parse(body) as Removed);
  }

  #write(one: Removed): void {
    this.#touch();
    const { kind, slug, successor, at } = one;
    this.#rows.put('removed', {
      kind,
      slug,
      successor,
      at,
      revision: this.#revision,
      body: JSON.stringify(one),
    });
  }

  #drop(kind: Kind, slug: string): void {
    this.#touch();
    this.#rows.run('DELETE FROM removed WHERE kind = ? AND slug = ?', kind, slug);
  }
}
