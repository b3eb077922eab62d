/** Stores the key (content hash) of every live page between rebuilds. */
import { addressOf } from '../../web-host/addresses.ts';
import { Database } from '../database.ts';
import { type Build, typeOf } from '../places/manifest.ts';

export interface PagesInfo {
  build: Build;
  /** The random id of the snapshot that the build was made from. */
  identity: string;
  revision: number;
  /** The fingerprint of what all pages share. */
  common: string;
}

export interface PageRecord {
  path: string;
  key: string;
  kind: PageKind;
  /** Whether the page is in the sitemap. */
  listed: boolean;
}

/**
 * `fixed`: not from the catalogue. `removed`: at the address of a removed or renamed product. `catalogue`: products and
 * lists.
 */
type PageKind = 'fixed' | 'removed' | 'catalogue';

/** The key of a stale page. It never matches, so the page is rendered. */
const staleKey = '';

const version = 4;
const tables = `
  CREATE TABLE IF NOT EXISTS info (value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS page (
    path TEXT PRIMARY KEY, key TEXT NOT NULL, kind TEXT NOT NULL, listed INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS page_stale ON page (path) WHERE key = '${staleKey}';
  CREATE INDEX IF NOT EXISTS page_listed ON page (path) WHERE listed = 1;
  CREATE INDEX IF NOT EXISTS page_kind ON page (kind, path) WHERE kind <> 'catalogue';
`;

export class PagesDb extends Database {
  constructor(path: string) {
    super(path, version, tables);
  }

  info(): PagesInfo | undefined {
    const [text] = this.column('SELECT value FROM info');
    return text === undefined ? undefined : (JSON.parse(text) as PagesInfo);
  }

  keyOf(path: string): string | undefined {
    return this.column('SELECT key AS value FROM page WHERE path = ?', path)[0];
  }

  ofKind(kind: Exclude<PageKind, 'catalogue'>): string[] {
    return this.#paths(`kind = '${kind}'`);
  }

  listed(): string[] {
    return this.#paths('listed = 1');
  }

  isListed(path: string): boolean {
    return this.#paths('path = ? AND listed = 1', path).length > 0;
  }

  /** Pages that must be rendered or removed even if the catalogue hasn't changed. */
  stale(): string[] {
    return this.#paths(`key = '${staleKey}'`);
  }

  /** A page and every page below it: `/category/cups`, `/category/cups/page/2`. */
  below(path: string): string[] {
    return this.#paths('path = ? OR (path >= ? AND path < ?)', path, `${path}/`, `${path}0`);
  }

  /**
   * Marks the pages among `files` as stale. After a killed run, their live content is unknown. After a rollback, it is older
   * than what their keys describe. `build` is the build that a rollback makes live.
   */
  forget(files: Iterable<string>, build?: Build): void {
    const info = this.info();
    this.transaction(() => {
      for (const file of files)
        if (typeOf(file) === 'page')
          this.run(
            `INSERT INTO page (path, key, kind, listed) VALUES (?, '${staleKey}', 'catalogue', 0)
             ON CONFLICT (path) DO UPDATE SET key = excluded.key`,
            addressOf(file),
          );
      if (info && build) this.#setInfo({ ...info, build });
    });
  }

  /** Stores the changed records. `replace` drops all other pages. */
  write(
    info: PagesInfo,
    { replace, put, remove }: { replace: boolean; put: Iterable<PageRecord>; remove: Iterable<string> },
  ): void {
    this.transaction(() => {
      if (replace) this.run('DELETE FROM page');
      for (const path of remove) this.run('DELETE FROM page WHERE path = ?', path);
      for (const { listed, ...page } of put) this.put('page', { ...page, listed: listed ? 1 : 0 });
      this.#setInfo(info);
    });
  }

  #setInfo(info: PagesInfo): void {
    this.run('DELETE FROM info');
    this.put('info', { value: JSON.stringify(info) });
  }

  #paths(where: string, ...values: string[]): string[] {
    return this.column(`SELECT path AS value FROM page WHERE ${where} ORDER BY path`, ...values);
  }
}
