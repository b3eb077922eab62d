/** A folder kept equal to the release: a web root, a mounted share. Every file changes in one step. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { reasonOf } from '../failure.ts';
import { foldersOf } from '../release/folders.ts';
import { type Inventory, type PublishTarget, TargetFailure, type TargetObject } from './target.ts';
import type { Tree } from './tree.ts';

/** Holds what publishing remembers, and files that are being written. */
const own = '.publish';
const copies = ['', '.br', '.gz'];

/**
 * Throws `TargetFailure` when the folder is not there (one that is not mounted must not be filled behind the mount), or is
 * where releases are made.
 */
export function folderTarget(root: string, out: string): PublishTarget {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new TargetFailure(`PUBLISH_FOLDER: there is no folder ${root}. Create or mount it`);
  const real = realpathSync(root) + sep;
  const { releases } = foldersOf(out);
  if ([out, releases].some((path) => existsSync(path) && real.startsWith(realpathSync(path) + sep)))
    throw new TargetFailure(
      `PUBLISH_FOLDER: ${root} is the output itself. A web server can serve it as it is`,
    );
  const notes = join(root, own);
  const scratch = join(notes, 'part');
  const prepare = (): void => {
    // What a killed run was writing.
    rmSync(scratch, { recursive: true, force: true });
    mkdirSync(scratch, { recursive: true });
  };
  let prepared = false;
  let number = 0;

  async function place(path: string, bytes: Buffer): Promise<void> {
    if (!prepared) prepare();
    prepared = true;
    const part = join(scratch, String(++number));
    const file = await open(part, 'w', 0o644);
    try {
      await file.writeFile(bytes);
      // Otherwise a power cut could leave an empty page under a name that counts as published.
      await file.sync();
    } finally {
      await file.close();
    }
    await mkdir(dirname(path), { recursive: true });
    await rename(part, path);
  }

  return {
    name: root,
    formOf: (tier) => `folder 1 ${tier}`,
    parallel: 8,
    objectsOf: (file, tree) =>
      copies
        .filter((copy) => copy === '' || tree.has(file + copy))
        .map((copy): TargetObject => ({ key: file + copy, source: file + copy, file })),
    keysOf: (file) => copies.map((copy) => file + copy),
    redirectOf: () => undefined,
    inventory: async () => inventoryOf(root),
    put: (object, tree) =>
      told(() => sourceOf(object, tree).then((bytes) => place(inside(root, object.key), bytes))),
    remove: (key) => told(() => removeFile(root, inside(root, key))),
    readNote: (name) =>
      told(() =>
        readFile(join(notes, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined;
          throw error;
        }),
      ),
    writeNote: (name, text) => told(() => place(join(notes, name), Buffer.from(text))),
    close: () => {
      if (prepared) rmSync(scratch, { recursive: true, force: true });
    },
  };
}

const sourceOf = (object: TargetObject, tree: Tree): Promise<Buffer> => tree.read(object.source);

function inside(root: string, key: string): string {
  const path = join(root, key);
  if (!path.startsWith(root.endsWith(sep) ? root : root + sep))
    throw new Error(`${key} is not inside ${root}`);
  return path;
}

/** With the folders that get empty by it. */
async function removeFile(root: string, path: string): Promise<void> {
  await rm(path, { force: true });
  for (let folder = dirname(path); folder !== root; folder = dirname(folder)) {
    const emptied = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!emptied) return;
  }
}

function inventoryOf(root: string): Inventory {
  const there = new Set(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  );
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  return {
    has: (key) => there.has(key),
    matches: async (key, bytes) => {
      const path = join(root, key);
      if (statSync(path, { throwIfNoEntry: false })?.size !== bytes.byteLength) return false;
      return digest(await readFile(path)) === digest(bytes);
    },
  };
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new TargetFailure(reasonOf(error), error);
  }
}
