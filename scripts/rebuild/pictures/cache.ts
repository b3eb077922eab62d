/** What is known of every picture, and the files that were made of it: `<cache>/pictures/`. */
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { BuiltPicture } from '#lib/picture.ts';
import { openCache } from '../database.ts';
import { contentHash } from '../places/manifest.ts';
import type { Made } from './make.ts';

export interface KeptFile {
  /** In the cache's folder. */
  name: string;
  /** As manifests have it. */
  hash: string;
  /** Bytes. */
  size: number;
}

export interface KeptPicture {
  url: string;
  /** Of the original; empty for a host without ETags. */
  etag: string;
  /** Hash of the original. */
  digest: string;
  /** When its host was last asked, in milliseconds since 1970. */
  checked: number;
  /** The host failed: it is asked again by the next run. */
  failed: boolean;
  /** The way the files were made. */
  recipe: number;
  /** What is odd about the original, or why there are no files. */
  remarks: readonly string[];
  /** Null for an original that is used as it is. */
  built: BuiltPicture | null;
  files: readonly KeptFile[];
}

/** Raise it when the same original gives other files: every picture is then made again. */
export const recipe = 1;

const layout = 1;

export class PictureCache {
  readonly #folder: string;
  readonly #db: DatabaseSync;

  constructor(folder: string) {
    this.#folder = folder;
    this.#db = openCache(join(folder, 'pictures.db'), prepare);
  }

  isEmpty(): boolean {
    return this.#db.prepare('SELECT 1 FROM picture LIMIT 1').get() === undefined;
  }

  /** By address. Pictures whose files are lost are not among them. */
  all(): Map<string, KeptPicture> {
    const there = new Set(readdirSync(this.#folder));
    const rows = this.#db.prepare('SELECT value FROM picture').all() as { value: string }[];
    const pictures = rows.map(({ value }) => JSON.parse(value) as KeptPicture);
    const whole = pictures.filter(({ files }) => files.every(({ name }) => there.has(name)));
    return new Map(whole.map((picture) => [picture.url, picture]));
  }

  /** What was made of the picture at an address. */
  readonly builtOf = (url: string): BuiltPicture | undefined => {
    const row = this.#db.prepare('SELECT value FROM picture WHERE url = ?').get(url) as
      | { value: string }
      | undefined;
    return row ? ((JSON.parse(row.value) as KeptPicture).built ?? undefined) : undefined;
  };

  /** Files come first, so that a killed run leaves no picture without them. */
  put(picture: Omit<KeptPicture, 'files'>, files: Made['files'] | readonly KeptFile[]): KeptPicture {
    const kept = {
      ...picture,
      files: files instanceof Map ? this.#write(files) : [...(files as KeptFile[])],
    };
    this.#db
      .prepare('INSERT OR REPLACE INTO picture (url, value) VALUES (?, ?)')
      .run(picture.url, JSON.stringify(kept));
    return kept;
  }

  #write(files: Made['files']): KeptFile[] {
    return [...files].map(([name, bytes]) => {
      const file = join(this.#folder, name);
      writeFileSync(`${file}.part`, bytes);
      renameSync(`${file}.part`, file);
      return { name, hash: contentHash(bytes), size: bytes.byteLength };
    });
  }

  /** Forgets pictures, and removes files that no picture needs. */
  drop(urls: Iterable<string>): void {
    const forget = this.#db.prepare('DELETE FROM picture WHERE url = ?');
    for (const url of urls) forget.run(url);
    const needed = new Set([...this.all().values()].flatMap(({ files }) => files.map(({ name }) => name)));
    for (const name of readdirSync(this.#folder))
      if (/\.(avif|webp|part)$/.test(name) && !needed.has(name))
        rmSync(join(this.#folder, name), { force: true });
  }

  fileOf(name: string): string {
    return join(this.#folder, name);
  }

  close(): void {
    this.#db.close();
  }
}

function prepare(db: DatabaseSync): void {
  const { user_version: known } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  if (known !== 0 && known !== layout) throw new Error('another version');
  db.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA user_version = ${layout};
    CREATE TABLE IF NOT EXISTS picture (url TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  `);
}
