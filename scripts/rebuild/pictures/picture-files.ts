/** Lists the picture files of a build, and puts cached files into the staging folder. */
import { join } from 'node:path';
import { builtFolder, isBuilt, smallFile, smallWidth } from '#lib/picture.ts';
import type { Snapshot } from '#snapshot/reader.ts';
import { codeOf, linkOrCopy } from '../places/disk.ts';
import { type Entry, typeOf } from '../places/entry.ts';
import type { Contents } from '../places/place.ts';
import type { ChangedPicture, KeptFile, PictureCache } from './picture-cache.ts';

interface PictureFile extends Entry {
  /** The file's name in the cache. */
  name: string;
}

/** Path in the site → its content in the next build. Undefined if the next build lacks it. */
type PictureRow = readonly [path: string, file: PictureFile | undefined];

/** The picture files of the next build. */
class PictureFiles {
  readonly #snapshot: Snapshot;
  readonly #cache: PictureCache;

  constructor(snapshot: Snapshot, cache: PictureCache) {
    this.#snapshot = snapshot;
    this.#cache = cache;
  }

  *all(): Generator<PictureRow> {
    for (const { url, first } of this.#snapshot.ownPictures()) {
      for (const file of this.#cache.get(url)?.files ?? []) {
        const path = `${builtFolder}/${file.name}`;
        yield [path, pictureFileAt(path, file)];
      }
      const [path, small] = this.#small(url, first);
      if (small) yield [path, small];
    }
  }

  /** The files of pictures that may have changed, and the files that these pictures had before. */
  *of(touched: readonly ChangedPicture[]): Generator<PictureRow> {
    for (const { url, names } of touched) {
      const current = (this.#cache.get(url)?.files ?? []).map(({ name }) => name);
      for (const name of new Set([...names, ...current])) {
        const path = `${builtFolder}/${name}`;
        const owner = this.#cache.withFile(name).find((one) => this.#snapshot.ownPicture(one.url));
        const file = owner?.files.find((one) => one.name === name);
        yield [path, file && pictureFileAt(path, file)];
      }
      yield this.#small(url, this.#snapshot.ownPicture(url)?.first ?? false);
    }
  }

  /**
   * Islands know only a picture's URL, so a product's first picture also has a small file that is named after this
   * URL.
   */
  #small(url: string, isFirst: boolean): PictureRow {
    const path = smallFile(url);
    const files = (isFirst && this.#cache.get(url)?.files) || [];
    const webp = files.filter(({ name }) => name.endsWith('.webp'));
    const small = webp.find(({ name }) => name.includes(`-${smallWidth}.`)) ?? webp.at(-1);
    return [path, small && pictureFileAt(path, small)];
  }
}

const pictureFileAt = (path: string, file: KeptFile): PictureFile => ({ ...file, type: typeOf(path) });

/** The cache lacks files that the next build needs. It has forgotten them, so that another attempt makes them again. */
export class LostPictures extends Error {
  override name = 'LostPictures';
}

interface StagingOptions {
  snapshot: Snapshot;
  staging: string;
  /** What is live. */
  contents: Pick<Contents, 'build' | 'files' | 'pending'>;
}

/**
 * Returns the picture files that may differ from the live build, each with its entry. The entry is `undefined` if the next build
 * lacks the file. Stages the files that aren't live.
 *
 * Looks at all pictures in a full build, if a killed run has left pictures pending, and if the live build is too old. Throws
 * `LostPictures`.
 */
export function stagePictures(
  cache: PictureCache,
  { snapshot, staging, contents }: StagingOptions,
  isFull: boolean,
): Map<string, Entry | undefined> {
  const { build: live, files, pending } = contents;
  const pictures = new PictureFiles(snapshot, cache);
  const changes = new Map<string, Entry | undefined>();
  const areAllUnsure = isFull || pending.some(isBuilt);
  const touched = areAllUnsure ? undefined : snapshot.picturesTouchedSince(live?.revision ?? -1);
  if (!touched && !isFull) for (const path of files.keys()) if (isBuilt(path)) changes.set(path, undefined);
  const unknown = new Set(pending);
  const lost = new Set<string>();
  for (const [path, picture] of touched ? pictures.of(touched) : pictures.all()) {
    if (!picture) {
      changes.set(path, undefined);
      continue;
    }
    const { name, ...entry } = picture;
    changes.set(path, entry);
    const isLive = files.get(path)?.hash === entry.hash && !unknown.has(path);
    if (!isLive && !linkIfThere(cache.fileOf(name), join(staging, path))) lost.add(name);
  }
  if (lost.size === 0) return changes;
  // All pictures that share a lost file are made again. Otherwise, the next attempt would find the file lost once more.
  const urls = new Set([...lost].flatMap((name) => cache.withFile(name).map(({ url }) => url)));
  cache.lose(urls);
  throw new LostPictures(`Files of small pictures are lost (pictures: ${urls.size})`);
}

/** Returns whether the file exists. */
function linkIfThere(from: string, to: string): boolean {
  try {
    linkOrCopy(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return false;
  }
}
