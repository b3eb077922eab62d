/** A folder as a place: `dist/`, a web root, a mounted share. Every file is replaced in one step. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { constants, copyFile, mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { reasonOf } from '../failure.ts';
import { type Place, PlaceFailure, records, type Source } from './place.ts';

/** Holds the note, the manifest, and files that are being written. */
export const own = '.shop';

/** A file and its compressed copies. Copies come first, so that no old copy is ever beside a new file. */
export const variants = ['.br', '.gz', ''] as const;

/** A folder that exists, or that may be created (`dist/`). */
export function folderPlace(root: string): Place {
  const notes = join(root, own);
  const scratch = join(notes, 'part');
  let number = 0;
  /** Renames a file to its final name, and creates its folder if needed. */
  const install = async (from: string, to: string): Promise<void> => {
    try {
      await rename(from, to);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || !existsSync(from)) throw error;
      await mkdir(dirname(to), { recursive: true });
      await rename(from, to);
    }
  };
  const part = async (): Promise<string> => {
    if (number === 0) {
      await rm(scratch, { recursive: true, force: true });
      await mkdir(scratch, { recursive: true });
    }
    return join(scratch, String(++number));
  };
  const bring = async (from: string, to: string, { disposable }: Source): Promise<void> => {
    try {
      if (disposable) return await install(from, to);
    } catch (error) {
      if (codeOf(error) !== 'EXDEV') throw error;
    }
    const copy = await part();
    await copyFile(from, copy, constants.COPYFILE_FICLONE);
    await install(copy, to);
  };

  return {
    name: root,
    form: 'folder',
    parallel: 8,
    wanted: async (site) => site,
    put: (path, _entry, source) =>
      explained(root, async () => {
        const [from, to] = [source.fileOf(path), inside(root, path)];
        for (const variant of variants)
          if (variant === '' || existsSync(from + variant)) await bring(from + variant, to + variant, source);
          else await rm(to + variant, { force: true });
      }),
    remove: (path) =>
      explained(root, async () => {
        const file = inside(root, path);
        for (const variant of [...variants].reverse()) await rm(file + variant, { force: true });
        await removeEmptyFolders(root, file);
      }),
    read: (name) =>
      explained(root, () =>
        readFile(join(notes, name), 'utf8').catch((error: unknown) => {
          if (codeOf(error) === 'ENOENT') return undefined;
          throw error;
        }),
      ),
    write: (name, text) => explained(root, async () => writeDurably(await part(), join(notes, name), text)),
    flush: async () => {
      // GNU's sync flushes one file system. Elsewhere the system flushes at its own pace.
      await promisify(execFile)('sync', ['-f', root]).catch(() => {});
      await rm(scratch, { recursive: true, force: true });
      number = 0;
    },
    close: () => {},
  };
}

/** The place that a rebuild fills first. Throws `PlaceFailure` for a folder with files that no rebuild made. */
export function outputPlace(out: string): Place {
  const root = resolve(out);
  const stat = statSync(root, { throwIfNoEntry: false });
  const isOurs = !stat || existsSync(join(root, own, records.note));
  if (!isOurs && (!stat?.isDirectory() || readdirSync(root).some((name) => name !== own)))
    throw new PlaceFailure(
      `${root} contains files that no rebuild created`,
      'Nothing was changed. Move the files away, or choose another folder with --out.',
    );
  return folderPlace(root);
}

/**
 * `PUBLISH_FOLDER`. Throws `PlaceFailure` if it must not be filled: an unmounted share, the output itself.
 */
export function publishFolder(root: string, out: string): Place {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new PlaceFailure(
      `PUBLISH_FOLDER: there is no folder ${root}`,
      'Create or mount it, then run this again.',
    );
  if (existsSync(out) && (realpathSync(root) + sep).startsWith(realpathSync(out) + sep))
    throw new PlaceFailure(
      `PUBLISH_FOLDER: ${root} is the build's own output folder`,
      'Your web server can serve that folder directly. Remove the setting.',
    );
  return folderPlace(root);
}

/** Writes a file whole or not at all; it is on the disk when this resolves. */
async function writeDurably(part: string, file: string, text: string): Promise<void> {
  const handle = await open(part, 'w', 0o644);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
}

async function removeEmptyFolders(root: string, file: string): Promise<void> {
  for (let folder = dirname(file); folder !== root; folder = dirname(folder)) {
    const emptied = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!emptied) return;
  }
}

function inside(root: string, path: string): string {
  const file = join(root, path);
  if (!file.startsWith(root.endsWith(sep) ? root : root + sep))
    throw new PlaceFailure(`${path} is not inside ${root}`);
  return file;
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Explains a full or write-protected disk to the person who runs the rebuild. */
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
