/** The cache of pictures, `<cache>/pictures/`: what we know about each one, and the small files made from it. */
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { BuiltPicture } from '#lib/picture.ts';
import { openCache } from '../database.ts';
import { contentHash } from '../places/manifest.ts';
import type { Made } from './make.ts';

export interface KeptFile {
  /** The file's name in the cache folder. */
  name: string;
  /** Of the content, in the manifest's format. */
  hash: string;
  /** Bytes. */
  size: number;
}

export interface KeptPicture {
  url: string;
  /** Of the original; empty if the host sends no ETags. */
  etag: string;
  /** Hash of the original. */
  digest: string;
  /** When we last asked its host, in milliseconds since 1970. */
  checked: number;
  /** The host failed, so the next run asks again. */
  failed: boolean;
  /** The value of `recipe` when the files were made. */
  recipe: number;
  /** What is odd about the original, or why there are no files. */
  remarks: readonly string[];
  /** Null if the shop uses the original as it is. */
  built: BuiltPicture | null;
  files: readonly KeptFile[];
}

/** Raise this when the code makes different files from the same original. All pictures are then made again. */
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

  /** All pictures by address, except those whose files are missing. */
  all(): Map<string, KeptPicture> {
    const there = new Set(readdirSync(this.#folder));
    const rows = this.#db.prepare('SELECT value FROM picture').all() as { value: string }[];
    const pictures = rows.map(({ value }) => JSON.parse(value) as KeptPicture);
    const whole = pictures.filter(({ files }) => files.every(({ name }) => there.has(name)));
    return new Map(whole.map((picture) => [picture.url, picture]));
  }

  /** What the build made from the picture at an address. */
  readonly builtOf = (url: string): BuiltPicture | undefined => {
    const row = this.#db.prepare('SELECT value FROM picture WHERE url = ?').get(url) as
      | { value: string }
      | undefined;
    return row ? ((JSON.parse(row.value) as KeptPicture).built ?? undefined) : undefined;
  };

  /** Writes files before the row, so that a killed run leaves no row without its files. */
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
