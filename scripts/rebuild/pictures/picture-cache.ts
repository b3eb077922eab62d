/** The cache in `<cache>/pictures/`: what we know about each picture, and the small files made from it. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltPicture } from '#lib/picture.ts';
import { CacheDatabase } from '../core/database.ts';
import { writeWhole } from '../core/json-file.ts';
import { contentHash } from '../places/entry.ts';
import type { MadePicture } from './make-pictures.ts';

export interface KeptFile {
  /** The file's name in the cache folder. */
  name: string;
  /** Hash of the content, in the manifest's format. */
  hash: string;
  /** Bytes. */
  size: number;
}

export interface KeptPicture {
  url: string;
  /** The original's ETag. Empty if the host sends none. */
  etag: string;
  /** Hash of the original. */
  digest: string;
  /** When a run last asked the host for the original, in milliseconds since 1970. */
  checked: number;
  /** Whether the host failed. The next run then asks again. */
  failed: boolean;
  /** The value of `recipe` when the files were made. */
  recipe: number;
  /** Warnings about the original, or the reason why there are no files. */
  remarks: readonly string[];
  /** Null if the shop uses the original as it is. */
  built: BuiltPicture | null;
  files: readonly KeptFile[];
}

/**
 * The version of the code that makes small files. Raise it when that code changes, so that all small files are made again.
 */
export const recipe = 1;

const version = 1;
const tables = `
  PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS picture (url TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

export class PictureCache extends CacheDatabase {
  readonly #folder: string;

  constructor(folder: string) {
    super(join(folder, 'pictures.db'), version, tables);
    this.#folder = folder;
  }

  isEmpty(): boolean {
    return this.all('SELECT 1 FROM picture LIMIT 1').length === 0;
  }

  /** All pictures by URL, except those whose files are missing. */
  pictures(): Map<string, KeptPicture> {
    const names = new Set(readdirSync(this.#folder));
    const stored = this.column('SELECT value FROM picture').map((text) => JSON.parse(text) as KeptPicture);
    const complete = stored.filter(({ files }) => files.every(({ name }) => names.has(name)));
    return new Map(complete.map((picture) => [picture.url, picture]));
  }

  /** The small files of the picture at a URL. */
  readonly builtOf = (url: string): BuiltPicture | undefined => {
    const [text] = this.column('SELECT value FROM picture WHERE url = ?', url);
    return text === undefined ? undefined : ((JSON.parse(text) as KeptPicture).built ?? undefined);
  };

  keep(picture: KeptPicture): void {
    this.put('picture', { url: picture.url, value: JSON.stringify(picture) });
  }

  /** Call it before `keep`, so that a killed run stores no picture without its files. */
  write(files: MadePicture['files']): KeptFile[] {
    return [...files].map(([name, bytes]) => {
      writeWhole(this.fileOf(name), bytes);
      return { name, hash: contentHash(bytes), size: bytes.byteLength };
    });
  }

  /** Forgets pictures, and removes files that no picture needs. */
  drop(urls: Iterable<string>): void {
    for (const url of urls) this.run('DELETE FROM picture WHERE url = ?', url);
    const needed = new Set(
      [...this.pictures().values()].flatMap(({ files }) => files.map(({ name }) => name)),
    );
    for (const name of readdirSync(this.#folder))
      if (/\.(avif|webp|jpg|part)$/.test(name) && !needed.has(name))
        rmSync(this.fileOf(name), { force: true });
  }

  fileOf(name: string): string {
    return join(this.#folder, name);
  }
}
