/** Files of a release as the steps see them: a plain file and its ready-made compressed copies are one. */
import { existsSync, readdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file and the copies `compress` makes. */
export const variants = ['', '.br', '.gz'] as const;

/** The plain files of a folder, relative, with `/`, in no order. None when there is no folder. */
export function plainFiles(dir: string): string[] {
  const found: string[] = [];
  const walk = (relative: string): void => {
    for (const entry of readdirSync(join(dir, relative), { withFileTypes: true })) {
      const name = relative ? `${relative}/${entry.name}` : entry.name;
      if (entry.isDirectory()) walk(name);
      else if (!/\.(br|gz)$/.test(name)) found.push(name);
    }
  };
  if (existsSync(dir)) walk('');
  return found;
}

/** `linked`: one file under two names; `other`: different bytes, or one is not there. Linked files are not read. */
export function compareFiles(a: string, b: string): 'linked' | 'equal' | 'other' {
  const [first, second] = [a, b].map((file) => statSync(file, { throwIfNoEntry: false }));
  if (!first?.isFile() || !second?.isFile() || first.size !== second.size) return 'other';
  if (first.ino === second.ino && first.dev === second.dev && first.ino !== 0) return 'linked';
  return readFileSync(a).equals(readFileSync(b)) ? 'equal' : 'other';
}

/** Whether two files hold the same bytes; false when one is not there. */
export function sameFile(a: string, b: string): boolean {
  return compareFiles(a, b) !== 'other';
}

/** Removes the folders above a file that have become empty, up to `dir`. */
export function removeEmptyFolders(dir: string, file: string): void {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(dir, folder));
    } catch {
      return;
    }
  }
}
