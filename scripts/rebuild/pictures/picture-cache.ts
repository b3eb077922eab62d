/** The cache in `<cache>/pictures/`: what we know about each picture, and the small files made from it. */
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltPicture } from '#lib/picture.ts';
import { CacheDatabase } from '../core/database.ts';
import { writeWhole } from '../core/json-file.ts';
import { contentHash } from '../places/entry.ts';
import type { MadePicture } from './make-picture.ts';

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
  /** The value of `pictureRecipe` when the files were made. */
  recipe: number;
  /** Warnings about the original, or the reason why there are no files. If the host failed, the first remark says how. */
  remarks: readonly string[];
  /** Null if the shop uses the original as it is. */
  built: BuiltPicture | null;
  files: readonly KeptFile[];
}

/**
 * The version of the code that makes small files. Raise it when that code changes, so that all small files are made again.
 */
export const pictureRecipe = 1;

const version = 1;
const tables = `
  PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS picture (url TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS picture_by_check ON picture (value ->> 'checked');
  CREATE INDEX IF NOT EXISTS picture_by_recipe ON picture (value ->> 'recipe', value ->> 'checked');
  CREATE INDEX IF NOT EXISTS picture_failed ON picture (value ->> 'checked') WHERE value ->> 'failed';
  CREATE INDEX IF NOT EXISTS picture_odd ON picture (url) WHERE value ->> '$.remarks[0]' IS NOT NULL;
  CREATE INDEX IF NOT EXISTS picture_unbuilt ON picture (url) WHERE value ->> 'built' IS NULL;
  CREATE INDEX IF NOT EXISTS picture_by_name ON picture (value ->> '$.built.name');
  CREATE INDEX IF NOT EXISTS picture_by_share ON picture (value ->> '$.built.share');
  CREATE TABLE IF NOT EXISTS changed (url TEXT PRIMARY KEY, names TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS identity (value TEXT NOT NULL) STRICT;
`;

/** A picture that the snapshot knows with other small files, or not at all. */
export interface ChangedPicture {
  url: string;
  /** The names of the files that it had before. */
  names: readonly string[];
}

export class PictureCache extends CacheDatabase {
  readonly #folder: string;

  /** `cache` is the rebuild's cache folder. */
  constructor(cache: string) {
    const folder = join(cache, 'pictures');
    super(join(folder, 'pictures.db'), version, tables);
    this.#folder = folder;
    this.run('INSERT INTO identity SELECT ? WHERE NOT EXISTS (SELECT 1 FROM identity)', randomUUID());
  }

  /**
   * Identifies this cache's content as of the snapshot's last commit. A snapshot that has noted another value was made with
   * another cache, or with a newer copy of this one.
   */
  get identity(): string {
    return this.column('SELECT value FROM identity')[0] ?? '';
  }

  isEmpty(): boolean {
    return this.all('SELECT 1 FROM picture LIMIT 1').length === 0;
  }

  get(url: string): KeptPicture | undefined {
    const [text] = this.column('SELECT value FROM picture WHERE url = ?', url);
    return text === undefined ? undefined : (JSON.parse(text) as KeptPicture);
  }

  keep(picture: KeptPicture): void {
    const { url, built, files } = picture;
    const old = this.get(url);
    const oldFiles = old?.files ?? [];
    const isSame = old && JSON.stringify([old.built, oldFiles]) === JSON.stringify([built, files]);
    // Keeps the file names from before the first change since `forgetChanged`, because only those files can be in a build. Lists the
    // picture before it is stored, because a picture that is listed without a change does no harm.
    if (!isSame)
      this.run(
        'INSERT OR IGNORE INTO changed (url, names) VALUES (?, ?)',
        url,
        JSON.stringify(oldFiles.map(({ name }) => name)),
      );
    this.put('picture', { url, value: JSON.stringify(picture) });
    if (!isSame) this.#removeUnused(oldFiles);
  }

  /** Call it before `keep`, so that a killed run stores no picture without its files. */
  write(files: MadePicture['files']): KeptFile[] {
    return [...files].map(([name, bytes]) => {
      writeWhole(this.fileOf(name), bytes);
      return { name, hash: contentHash(bytes), size: bytes.byteLength };
    });
  }

  /** The pictures that were tried for the first time, made, replaced or lost since `forgetChanged`. */
  changed(): ChangedPicture[] {
    const rows = this.all<{ url: string; names: string }>('SELECT url, names FROM changed');
    return rows.map(({ url, names }) => ({ url, names: JSON.parse(names) }));
  }

  /** Call this once the snapshot has the changed pictures, and has noted the next `identity`. */
  forgetChanged(identity: string): void {
    this.run('UPDATE identity SET value = ?', identity);
    this.run('DELETE FROM changed');
  }

  /** The pictures whose host failed. In this list and the next ones, those checked longest ago come first. */
  failed(): string[] {
    return this.column(
      "SELECT url AS value FROM picture WHERE value ->> 'failed' ORDER BY value ->> 'checked'",
    );
  }

  /** The pictures that an older recipe made. */
  ofOldRecipe(): string[] {
    return this.column(
      `SELECT url AS value FROM picture WHERE value ->> 'recipe' < ?
       ORDER BY value ->> 'recipe', value ->> 'checked'`,
      pictureRecipe,
    );
  }

  /**
   * The pictures that were last checked before a time, then those checked after `now`, because the clock was ahead. Both are in
   * milliseconds since 1970.
   */
  checkedUntil(time: number, now: number): string[] {
    const where = (condition: string, value: number) =>
      this.column(
        `SELECT url AS value FROM picture WHERE value ->> 'checked' ${condition} ORDER BY value ->> 'checked'`,
        value,
      );
    return [...where('<= ?', time), ...where('> ?', now)];
  }

  /** The pictures with remarks, in the order of their URLs. */
  odd(): KeptPicture[] {
    const sql = "SELECT value FROM picture WHERE value ->> '$.remarks[0]' IS NOT NULL ORDER BY url";
    return this.column(sql).map((text) => JSON.parse(text) as KeptPicture);
  }

  /** The pictures without small files. */
  unbuilt(): string[] {
    return this.column("SELECT url AS value FROM picture WHERE value ->> 'built' IS NULL");
  }

  /** The pictures that have a small file of this name. Equal pictures share their files. */
  withFile(name: string): KeptPicture[] {
    const [start = ''] = name.split('-');
    return this.column(
      `SELECT value FROM picture WHERE value ->> '$.built.name' = ?
       UNION SELECT value FROM picture WHERE value ->> '$.built.share' = ?`,
      start,
      name,
    )
      .map((text) => JSON.parse(text) as KeptPicture)
      .filter(({ files }) => files.some((file) => file.name === name));
  }

  /** Forgets what was made of pictures whose files are lost. The next run makes them again. */
  lose(urls: Iterable<string>): void {
    for (const url of urls) {
      const picture = this.get(url);
      if (picture) this.keep({ ...picture, etag: '', digest: '', checked: 0, built: null, files: [] });
    }
  }

  /** Forgets a picture, and removes those of its files that no other picture has. */
  drop(url: string): void {
    const files = this.get(url)?.files ?? [];
    this.run('DELETE FROM picture WHERE url = ?', url);
    this.#removeUnused(files);
  }

  /** Removes the files that killed runs or a lost database left. Takes a while, because it looks at all files. */
  removeOrphans(): void {
    const names = readdirSync(this.#folder).filter((name) => /\.(avif|webp|jpg|part)$/.test(name));
    this.#removeUnused(names.map((name) => ({ name })));
  }

  /** Removes those of the files that no picture has. */
  #removeUnused(files: readonly Pick<KeptFile, 'name'>[]): void {
    for (const { name } of files)
      if (this.withFile(name).length === 0) rmSync(this.fileOf(name), { force: true });
  }

  fileOf(name: string): string {
    return join(this.#folder, name);
  }
}
