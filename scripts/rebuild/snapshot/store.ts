/** Writes the snapshot: everything in one transaction, so that a reader sees the old catalogue or the new one. */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Category } from '#api/contract/category.ts';
import {
  type ProductRow,
  type SnapshotInfo,
  snapshotTables,
  snapshotVersion,
} from '#features/catalog/snapshot.ts';
import type { Locale } from '#i18n/locale.ts';

export interface SnapshotStore {
  category(locale: Locale, position: number, category: Category): void;
  listed(locale: Locale, categorySlug: string, position: number, productSlug: string): void;
  product(locale: Locale, row: ProductRow): void;
  /** Takes a product out again: it turned out broken in another language. */
  drop(productSlug: string): void;
  /** Writes the info, makes everything visible and returns a fingerprint of the content. */
  commit(info: Omit<SnapshotInfo, 'version'>): string;
  /** Leaves the previous snapshot as it was. */
  rollback(): void;
}

/** The tables of `snapshotTables` and what orders their rows. */
const keys = {
  info: 'key',
  category: 'locale, slug',
  listing: 'locale, category_slug, position',
  product: 'locale, slug',
};

export function openStore(path: string): SnapshotStore {
  mkdirSync(dirname(path), { recursive: true });
  const db = openOrRenew(path);
  db.exec('BEGIN IMMEDIATE');
  for (const table of Object.keys(keys)) db.exec(`DELETE FROM ${table}`);
  const insert = {
    category: db.prepare('INSERT INTO category (locale, slug, position, body) VALUES (?, ?, ?, ?)'),
    listing: db.prepare(
      'INSERT INTO listing (locale, category_slug, position, product_slug) VALUES (?, ?, ?, ?)',
    ),
    product: db.prepare('INSERT OR REPLACE INTO product (locale, slug, body) VALUES (?, ?, ?)'),
    info: db.prepare('INSERT INTO info (key, value) VALUES (?, ?)'),
  };
  const drop = {
    listing: db.prepare('DELETE FROM listing WHERE product_slug = ?'),
    product: db.prepare('DELETE FROM product WHERE slug = ?'),
  };
  return {
    category(locale, position, category) {
      insert.category.run(locale, category.slug, position, JSON.stringify(category));
    },
    listed(locale, categorySlug, position, productSlug) {
      insert.listing.run(locale, categorySlug, position, productSlug);
    },
    product(locale, row) {
      insert.product.run(locale, row.product.slug, JSON.stringify(row));
    },
    drop(productSlug) {
      drop.listing.run(productSlug);
      drop.product.run(productSlug);
    },
    commit(info) {
      for (const [key, value] of Object.entries({ version: snapshotVersion, ...info }))
        insert.info.run(key, JSON.stringify(value));
      const fingerprint = contentHash(db);
      db.exec('COMMIT');
      db.close();
      return fingerprint;
    },
    rollback() {
      if (!db.isOpen) return;
      db.exec('ROLLBACK');
      db.close();
    },
  };
}

/** Over every row in the order of its key: two snapshots with the same hash give the same pages. */
function contentHash(db: DatabaseSync): string {
  const hash = createHash('sha256');
  for (const [table, order] of Object.entries(keys))
    for (const row of db.prepare(`SELECT * FROM ${table} ORDER BY ${order}`).iterate())
      hash.update(JSON.stringify(Object.values(row)));
  return hash.digest('hex');
}

function openOrRenew(path: string): DatabaseSync {
  try {
    return open(path);
  } catch (error) {
    if (isBusy(error)) throw error;
    // Not a database, or of another version of this program: it can be read anew from the API.
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
    return open(path);
  }
}

function open(path: string): DatabaseSync {
  const db = new DatabaseSync(path);
  try {
    db.exec(`PRAGMA busy_timeout = 2000; ${snapshotTables}`);
    const version = db.prepare("SELECT value FROM info WHERE key = 'version'").get();
    if (version && Number((version as { value: string }).value) !== snapshotVersion)
      throw new Error('another version');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Somebody reads or writes it right now (SQLITE_BUSY, SQLITE_LOCKED): no reason to throw it away. */
function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode ?? 0;
  return (code & 0xff) === 5 || (code & 0xff) === 6;
}
