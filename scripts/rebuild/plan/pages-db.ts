/** The key of every page that is live, kept between rebuilds. */
import type { DatabaseSync } from 'node:sqlite';
import { addressOf } from '../../web-host/addresses.ts';
import { openCache } from '../database.ts';
import { type Build, typeOf } from '../places/manifest.ts';

export interface PagesInfo {
  /** The build that is described, and the folder it is in. */
  out: string;
  build: Build;
  /** Of the snapshot that the build was made from. */
  identity: string;
  revision: number;
  /** Fingerprint of what all pages share. */
  common: string;
}

export interface KeptPage {
  path: string;
  key: string;
  kind: PageKind;
  /** In the sitemap. */
  listed: boolean;
}

/** `fixed`: exists whatever the catalogue holds; `removed`: of a product no longer sold; `catalogue`: products and lists. */
export type PageKind = 'fixed' | 'removed' | 'catalogue';

/** The key of a page whose live content is unknown. Equals no real key, so that the page is rendered. */
const unknown = '';

const layout = 2;

export class PagesDb {
  readonly #db: DatabaseSync;

  constructor(path: string) {
    this.#db = openCache(path, prepare);
  }

  info(): PagesInfo | undefined {
    const row = this.#db.prepare('SELECT value FROM info').get() as { value: string } | undefined;
    return row && (JSON.parse(row.value) as PagesInfo);
  }

  keyOf(path: string): string | undefined {
    const row = this.#db.prepare('SELECT key FROM page WHERE path = ?').get(path) as
      | { key: string }
      | undefined;
    return row?.key;
  }

  ofKind(kind: Exclude<PageKind, 'catalogue'>): string[] {
    return this.#paths(`SELECT path FROM page WHERE kind = '${kind}' ORDER BY path`);
  }

  listed(): string[] {
    return this.#paths('SELECT path FROM page WHERE listed = 1 ORDER BY path');
  }

  isListed(path: string): boolean {
    return this.#db.prepare('SELECT 1 FROM page WHERE path = ? AND listed = 1').get(path) !== undefined;
  }

  /** Pages to render again whatever the catalogue says. */
  stale(): string[] {
    return this.#paths(`SELECT path FROM page WHERE key = '${unknown}' ORDER BY path`);
  }

  /**
   * Marks the pages among `files` as stale: after a killed run their live content is unknown, after a rollback it is older
   * than their key. `build` is the one that becomes live by a rollback.
   */
  forget(files: Iterable<string>, build?: Build): void {
    const forget = this.#db.prepare(
      `INSERT INTO page (path, key, kind, listed) VALUES (?, '${unknown}', 'catalogue', 0)
       ON CONFLICT (path) DO UPDATE SET key = excluded.key`,
    );
    const info = this.info();
    this.#transaction(() => {
      for (const file of files) if (typeOf(file) === 'page') forget.run(addressOf(file));
      if (info && build) this.#setInfo({ ...info, build });
    });
  }

  /** `/category/cups` and every page below it. */
  below(path: string): string[] {
    const statement = this.#db.prepare(
      'SELECT path FROM page WHERE path = ? OR (path >= ? AND path < ?) ORDER BY path',
    );
    return (statement.all(path, `${path}/`, `${path}0`) as { path: string }[]).map((row) => row.path);
  }

  count(): number {
    return (this.#db.prepare('SELECT count(*) AS n FROM page').get() as { n: number }).n;
  }

  /** In one transaction. `replace` drops all other pages. */
  write(
    info: PagesInfo,
    { replace, put, remove }: { replace: boolean; put: Iterable<KeptPage>; remove: Iterable<string> },
  ): void {
    const insert = this.#db.prepare(
      'INSERT OR REPLACE INTO page (path, key, kind, listed) VALUES (?, ?, ?, ?)',
    );
    const drop = this.#db.prepare('DELETE FROM page WHERE path = ?');
    this.#transaction(() => {
      if (replace) this.#db.exec('DELETE FROM page');
      for (const path of remove) drop.run(path);
      for (const { path, key, kind, listed } of put) insert.run(path, key, kind, listed ? 1 : 0);
      this.#setInfo(info);
    });
  }

  close(): void {
    this.#db.close();
  }

  #setInfo(info: PagesInfo): void {
    this.#db.exec('DELETE FROM info');
    this.#db.prepare('INSERT INTO info (value) VALUES (?)').run(JSON.stringify(info));
  }

  #transaction(work: () => void): void {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.#db.exec('COMMIT');
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  #paths(sql: string): string[] {
    return (this.#db.prepare(sql).all() as { path: string }[]).map(({ path }) => path);
  }
}

function prepare(db: DatabaseSync): void {
  const { user_version: known } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  if (known !== 0 && known !== layout) throw new Error('another version');
  db.exec(`
    PRAGMA user_version = ${layout};
    CREATE TABLE IF NOT EXISTS info (value TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS page (
      path TEXT PRIMARY KEY, key TEXT NOT NULL, kind TEXT NOT NULL, listed INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS page_stale ON page (path) WHERE key = '${unknown}';
    CREATE INDEX IF NOT EXISTS page_listed ON page (path) WHERE listed = 1;
    CREATE INDEX IF NOT EXISTS page_kind ON page (kind, path) WHERE kind <> 'catalogue';
  `);
}
