/** A folder as a place: `dist/`, a web root or a mounted share. Replaces each file atomically. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { constants, copyFile, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { RebuildFailure, reasonOf } from '../failure.ts';
import { type Build, type Manifest, parseManifest } from './manifest.ts';
import {
  type Contents,
  DamagedRecords,
  type Place,
  PlaceFailure,
  pieceIn,
  readContents,
  records,
  type Source,
} from './place.ts';

/** The folder for the note, the manifest and partly written files. */
const recordsFolder = '.shop';

/** Suffixes of the compressed copies and of the file itself. The file comes last, so that no new file has old copies. */
export const variants = ['.br', '.gz', ''] as const;

/** A place in an existing folder, or in one that is created on demand (`dist/`). */
export function folderPlace(root: string): Place {
  const partFolder = join(root, recordsFolder, 'part');
  /** Renames a file to its final name. Creates the folder if needed. Synchronous, which takes a third of the time. */
  const install = (from: string, to: string): void => {
    try {
      renameSync(from, to);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || !existsSync(from)) throw error;
      mkdirSync(dirname(to), { recursive: true });
      renameSync(from, to);
    }
  };
  const newPart = (): string => {
    mkdirSync(partFolder, { recursive: true });
    return join(partFolder, randomUUID());
  };
  const installFrom = async (from: string, to: string, { disposable }: Source): Promise<void> => {
    try {
      if (disposable) return install(from, to);
    } catch (error) {
      if (codeOf(error) !== 'EXDEV') throw error;
    }
    const copy = newPart();
    await copyFile(from, copy, constants.COPYFILE_FICLONE);
    install(copy, to);
  };

  return {
    form: 'folder',
    parallel: 8,
    wanted: async (site) => new Map(site),
    put: (path, _entry, source) =>
      explained(root, async () => {
        const [from, to] = [source.fileOf(path), inside(root, path)];
        for (const variant of variants)
          if (variant === '' || existsSync(from + variant))
            await installFrom(from + variant, to + variant, source);
          else rmSync(to + variant, { force: true });
      }),
    remove: (path) =>
      explained(root, async () => {
        const file = inside(root, path);
        for (const variant of [...variants].reverse()) await rm(file + variant, { force: true });
        await removeEmptyFolders(root, file);
      }),
    read: (name) =>
      explained(root, () =>
        readFile(join(root, name), 'utf8').catch((error: unknown) => {
          if (codeOf(error) === 'ENOENT') return undefined;
          throw error;
        }),
      ),
    readNow: (name) => {
      try {
        return readFileSync(join(root, name), 'utf8');
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw new PlaceFailure(reasonOf(error), undefined, error);
      }
    },
    write: (name, text) =>
      explained(root, async () => {
        const part = newPart();
        // With `flush`, the data is on disk before the new name points to it.
        await writeFile(part, text, { flush: true });
        install(part, join(root, name));
      }),
    flush: async () => {
      // GNU's sync flushes one file system. On other systems, the kernel decides when to flush.
      await promisify(execFile)('sync', ['-f', root]).catch(() => {});
      await rm(partFolder, { recursive: true, force: true });
    },
  };
}

/** The output folder as a place. Throws `PlaceFailure` if it has files, but neither a note nor a manifest. */
export function outputPlace(out: string): Place {
  const root = resolve(out);
  const stat = statSync(root, { throwIfNoEntry: false });
  const isOurs = !stat || Object.values(records).some((name) => existsSync(join(root, name)));
  if (!isOurs && (!stat?.isDirectory() || readdirSync(root).some((name) => name !== recordsFolder)))
    throw new PlaceFailure(
      `${root} contains files, but nothing shows that a rebuild made them`,
      'Nothing was changed. Move the files away, or choose another folder with --out.',
    );
  return folderPlace(root);
}

/** Throws `RebuildFailure` if the output folder has no build, or if it isn't known which files belong to the build. Reading `files` can throw `DamagedRecords`. */
export async function readOutput(out: string, signal: AbortSignal): Promise<Contents & { build: Build }> {
  const { build, ...contents } = await readContents(outputPlace(out), signal);
  if (contents.isDamaged) throw new DamagedRecords();
  if (!build) throw new RebuildFailure(`There is no build in ${out}`, 'Build the shop: npm run rebuild');
  return { build, ...contents };
}

/** The manifest in a folder; undefined if it is missing or damaged. */
export function manifestIn(root: string): Manifest | undefined {
  const place = folderPlace(root);
  return parseManifest(place.readNow?.(records.manifest) ?? '', pieceIn(place));
}

/** The place of `PUBLISH_FOLDER`. Throws `PlaceFailure` for an unmounted share, or if it and the output folder overlap. */
export function publishFolder(root: string, out: string): Place {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new PlaceFailure(
      `PUBLISH_FOLDER: there is no folder ${root}`,
      'Create or mount it, then run this again.',
    );
  const contains = (outer: string, inner: string): boolean =>
    join(realpathSync(inner), sep).startsWith(join(realpathSync(outer), sep));
  if (existsSync(out) && (contains(out, root) || contains(root, out)))
    throw new PlaceFailure(
      `PUBLISH_FOLDER: ${root} and the output folder are the same, or one contains the other`,
      'Choose another folder. If your web server serves the output folder itself, remove the setting.',
    );
  return folderPlace(root);
}

/**
 * Links a file, or copies it if the disk has no links or `to` is on another disk. A link is enough, because `apply`
 * replaces files and never writes into them.
 */
export function linkOrCopy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
}

async function removeEmptyFolders(root: string, file: string): Promise<void> {
  try {
    for (let folder = dirname(file); folder !== root; folder = dirname(folder)) await rmdir(folder);
  } catch {
    // The folder isn't empty.
  }
}

function inside(root: string, path: string): string {
  const file = join(root, path);
  if (!file.startsWith(root.endsWith(sep) ? root : root + sep))
    throw new PlaceFailure(`${path} is not inside ${root}`);
  return file;
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Turns a full or write-protected disk into a `PlaceFailure` with advice. */
export async function explained<T>(root: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new PlaceFailure(
        `The disk of ${root} is full`,
        'Free up some space, then run this again.',
        error,
      );
    if (code === 'EACCES' || code === 'EROFS')
      throw new PlaceFailure(
        `Can't write to ${root}: ${reasonOf(error)}`,
        'Give the user who runs the rebuild write access to it.',
        error,
      );
    throw error instanceof PlaceFailure ? error : new PlaceFailure(reasonOf(error), undefined, error);
  }
}
