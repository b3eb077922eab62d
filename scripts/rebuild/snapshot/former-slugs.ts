/**
 * Remembers the slugs of removed and renamed products and categories, so that their paths still work for a while. A product or
 * category whose id has a new slug was renamed. Its former path redirects.
 */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Category } from '#api/contract/catalog.ts';
import { byLocale, defaultLocale, type Locale } from '#i18n/locale.ts';
import { type FormerSlug, snapshotVersion } from '#snapshot/tables.ts';
import type { CacheDatabase } from '../core/database.ts';
import type { ReadProduct } from '../read-api/read-product.ts';

export interface KeepTerms {
  now: Date;
  /** For how many days a page says that a product is no longer available. */
  keepRemoved: number;
  /** For how many days a former path redirects to the new one. */
  keepRenamed: number;
}

const day = 86_400_000;

/**
 * The former slugs in a snapshot of another version. The API no longer knows these slugs, so they can't be read again like
 * the rest. Empty if the file is missing or unreadable, or has the current version.
 */
export function formerSlugsInOtherVersion(path: string): FormerSlug[] {
  if (!existsSync(path)) return [];
  try {
    using db = new DatabaseSync(path, { readOnly: true });
    if (db.prepare('PRAGMA user_version').get()?.['user_version'] === snapshotVersion) return [];
    const bodies = db.prepare('SELECT body FROM removed').all();
    return bodies.map(({ body }) => JSON.parse(String(body)) as FormerSlug);
  } catch {
    return [];
  }
}

/** Writes the former slugs. The rows get the `revision`. */
export class FormerSlugs {
  readonly #db: CacheDatabase;
  readonly #revision: number;
  /** The products and categories that this run didn't find any more, by kind, id and slug. */
  readonly #missing = new Map<string, Omit<FormerSlug, 'at' | 'successor'> & { id: string }>();

  constructor(db: CacheDatabase, revision: number) {
    this.#db = db;
    this.#revision = revision;
  }

  keep(earlier: readonly FormerSlug[]): void {
    for (const one of earlier) this.#write(one);
  }

  productRemoved({ rows }: ReadProduct): void {
    const { id, slug } = rows[defaultLocale].product;
    const names = byLocale((locale) => rows[locale].product.name);
    const { categorySlug } = rows[defaultLocale];
    this.#missing.set(`product ${id} ${slug}`, { kind: 'product', id, slug, names, categorySlug });
  }

  categoryRemoved(categories: Record<Locale, Category>): void {
    const { id, slug } = categories[defaultLocale];
    const names = byLocale((locale) => categories[locale].name);
    this.#missing.set(`category ${id} ${slug}`, { kind: 'category', id, slug, names, categorySlug: null });
  }

  /**
   * Call it after all other changes. Writes what was removed or renamed. Drops entries that are too old or lead nowhere, and
   * those whose slug is in use again. Returns whether it dropped any.
   */
  update(terms: KeepTerms): boolean {
    this.#writeMissing(terms.now.toISOString());
    const outdated = this.#query('').filter((one) => isOutdated(this.#db, one, terms));
    for (const { kind, slug } of outdated)
      this.#db.run('DELETE FROM removed WHERE kind = ? AND slug = ?', kind, slug);
    return outdated.length > 0;
  }

  #writeMissing(at: string): void {
    for (const { id, ...one } of this.#missing.values()) {
      const successor = slugInUse(this.#db, one.kind, id) ?? null;
      if (successor === one.slug) continue;
      this.#write({ ...one, successor, at });
      // Earlier redirects to this slug now lead to its successor.
      for (const older of this.#query('WHERE kind = ? AND successor = ?', one.kind, one.slug))
        this.#write({ ...older, successor });
    }
  }

  #write(one: FormerSlug): void {
    const { kind, slug, successor, at } = one;
    const row = { kind, slug, successor, at, revision: this.#revision, body: JSON.stringify(one) };
    this.#db.put('removed', row);
  }

  #query(where: string, ...values: string[]): FormerSlug[] {
    const sql = `SELECT body AS value FROM removed ${where}`;
    return this.#db.column(sql, ...values).map((body) => JSON.parse(body) as FormerSlug);
  }
}

function isOutdated(
  db: CacheDatabase,
  entry: FormerSlug,
  { now, keepRemoved, keepRenamed }: KeepTerms,
): boolean {
  const { kind, slug, successor, at } = entry;
  const days = successor === null ? keepRemoved : keepRenamed;
  const age = now.getTime() - Date.parse(at);
  const isOver = age >= days * day;
  const isInUse = (one: string): boolean =>
    db.all(`SELECT 1 FROM ${kind} WHERE locale = ? AND slug = ?`, defaultLocale, one).length > 0;
  // An entry of another version may lead to a slug that has been renamed since.
  const leadsNowhere = successor !== null && !isInUse(successor);
  return isOver || isInUse(slug) || leadsNowhere;
}

/** The current slug of a product or category. Undefined if the catalogue has none with this id. */
function slugInUse(db: CacheDatabase, kind: FormerSlug['kind'], id: string): string | undefined {
  const ofId = kind === 'product' ? 'id' : "json_extract(body, '$.id')";
  const sql = `SELECT slug AS value FROM ${kind} WHERE locale = ? AND ${ofId} = ?`;
  return db.column(sql, defaultLocale, id)[0];
}
