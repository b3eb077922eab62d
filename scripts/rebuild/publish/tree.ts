/** A release as publishing reads it: its files by name, each with its ready-made compressed copies beside it. */
import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export interface Tree {
  has(file: string): boolean;
  /** Bytes; 0 for what is not there. */
  size(file: string): number;
  read(file: string): Promise<Buffer>;
  /** Every file but the compressed copies. Costs a look at all of them: never for a small change. */
  list(): string[];
}

export function treeOf(dir: string): Tree {
  const stat = (file: string) => statSync(join(dir, file), { throwIfNoEntry: false });
  return {
    has: (file) => stat(file)?.isFile() ?? false,
    size: (file) => stat(file)?.size ?? 0,
    read: (file) => readFile(join(dir, file)),
    list: () =>
      readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
        .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
        .sort(),
  };
}

/** What a release would be: `over` on top of `base`, without the removed files and their copies. */
export function overlay(over: Tree, base: Tree, removed: readonly string[]): Tree {
  const gone = new Set(removed);
  const plain = (file: string) => file.replace(/\.(br|gz)$/, '');
  // The copies belong to the file: an old copy must not stand beside a new file.
  const source = (file: string) => (over.has(plain(file)) ? over : gone.has(plain(file)) ? undefined : base);
  return {
    has: (file) => source(file)?.has(file) ?? false,
    size: (file) => source(file)?.size(file) ?? 0,
    read: async (file) => {
      const tree = source(file);
      if (!tree) throw new Error(`${file} is no part of the release`);
      return tree.read(file);
    },
    list: () => [...new Set([...over.list(), ...base.list().filter((file) => !gone.has(file))])].sort(),
  };
}
