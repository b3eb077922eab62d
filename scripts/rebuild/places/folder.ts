/** A folder as a place: `dist/`, a web root or a mounted share. Replaces each file atomically. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { constants, copyFile, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { codeOf, explainDiskErrors } from './disk.ts';
import { type Place, PlaceError } from './place.ts';

/** The folder for the note, the manifest and partly written files. */
export const recordsFolder = '.shop';

/** Suffixes of the compressed copies and of the file itself. The file comes last, so that no new file has old copies. */
export const fileSuffixes = ['.br', '.gz', ''] as const;

/** A place in an existing folder, or in one that is created on demand (`dist/`). */
export function folderPlace(root: string): Place {
  const temporaryFolder = join(root, recordsFolder, 'part');
  return {
    form: 'folder',
    parallel: 8,
    put: (path, source) =>
      explainDiskErrors(root, async () => {
        const [from, to] = [source.fileOf(path), inside(root, path)];
        const install = source.disposable ? moveTo : copyTo;
        for (const suffix of fileSuffixes)
          if (suffix === '' || existsSync(from + suffix))
            await install(from + suffix, to + suffix, temporaryFolder);
          else rmSync(to + suffix, { force: true });
      }),
    remove: (path) =>
      explainDiskErrors(root, async () => {
        const file = inside(root, path);
        for (const suffix of [...fileSuffixes].reverse()) await rm(file + suffix, { force: true });
        await removeEmptyFolders(root, file);
      }),
    read: (name) =>
      explainDiskErrors(root, () =>
        readFile(join(root, name), 'utf8').catch((error: unknown) => {
          if (codeOf(error) === 'ENOENT') return undefined;
          throw error;
        }),
      ),
    write: (name, text) =>
      explainDiskErrors(root, async () => {
        const temporary = temporaryName(temporaryFolder);
        // With `flush`, the data is on disk before the new name points to it.
        await writeFile(temporary, text, { flush: true });
        rename(temporary, join(root, name));
      }),
    flush: async () => {
      // GNU's sync flushes one file system. On other systems, the kernel decides when to flush.
      await promisify(execFile)('sync', ['-f', root]).catch(() => {});
      await rm(temporaryFolder, { recursive: true, force: true });
    },
  };
}

/** Where to write a file before it gets its final name. */
function temporaryName(temporaryFolder: string): string {
  mkdirSync(temporaryFolder, { recursive: true });
  return join(temporaryFolder, randomUUID());
}

/**
 * Renames a file to its final name. Creates the folder if needed. Synchronous, because the asynchronous function takes three
 * times as long.
 */
function rename(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || !existsSync(from)) throw error;
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  }
}

async function copyTo(from: string, to: string, temporaryFolder: string): Promise<void> {
  const temporary = temporaryName(temporaryFolder);
  await copyFile(from, temporary, constants.COPYFILE_FICLONE);
  rename(temporary, to);
}

async function moveTo(from: string, to: string, temporaryFolder: string): Promise<void> {
  try {
    rename(from, to);
  } catch (error) {
    // The folders are on different disks.
    if (codeOf(error) !== 'EXDEV') throw error;
    await copyTo(from, to, temporaryFolder);
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
    throw new PlaceError(`${path} is not inside ${root}`);
  return file;
}
