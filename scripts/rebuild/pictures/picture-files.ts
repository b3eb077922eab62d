/** Lists the picture files of a build, and puts cached files into the staging folder. */
import { join } from 'node:path';
import { builtFolder, isBuilt, smallFile, smallWidth } from '#lib/picture.ts';
import { linkOrCopy } from '../places/disk.ts';
import { type Entry, typeOf } from '../places/entry.ts';
import type { Contents } from '../places/place.ts';
import type { KeptFile, KeptPicture, PictureCache } from './picture-cache.ts';
import type { WantedPictures } from './shown.ts';

/** Every picture file of the next build, by path in the site. */
export type PictureFiles = ReadonlyMap<string, PictureFile>;

interface PictureFile extends Entry {
  /** The file's path in the cache. */
  file: string;
}

/**
 * Islands know only a picture's URL, so a product's first picture also has a small file that is named after this
 * URL.
 */
export function pictureFilesOf(
  { urls, first }: WantedPictures,
  known: ReadonlyMap<string, KeptPicture>,
  cache: PictureCache,
): PictureFiles {
  const files = new Map<string, PictureFile>();
  const add = (path: string, { name, hash, size }: KeptFile): void =>
    void files.set(path, { file: cache.fileOf(name), hash, size, type: typeOf(path) });
  for (const url of urls) {
    const kept = known.get(url)?.files ?? [];
    for (const file of kept) add(`${builtFolder}/${file.name}`, file);
    const webp = kept.filter(({ name }) => name.endsWith('.webp'));
    const small = webp.find(({ name }) => name.includes(`-${smallWidth}.`)) ?? webp.at(-1);
    if (small && first.has(url)) add(smallFile(url), small);
  }
  return files;
}

/** Adds to `changes` which pictures the next build has and lacks. Stages those that the place doesn't have. */
export function stagePictures(
  pictures: PictureFiles,
  staging: string,
  changes: Map<string, Entry | undefined>,
  { files, pending }: Pick<Contents, 'files' | 'pending'>,
): void {
  const unknown = new Set(pending);
  for (const path of files.keys()) if (isBuilt(path)) changes.set(path, undefined);
  for (const [path, { file, ...entry }] of pictures) {
    changes.set(path, entry);
    if (files.get(path)?.hash !== entry.hash || unknown.has(path)) linkOrCopy(file, join(staging, path));
  }
}
