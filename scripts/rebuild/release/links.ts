/** Hard links where the file system has them, copies where it has not. */
import { constants, copyFileSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Pace } from './pace.ts';
import { variants } from './tree.ts';

/** What file systems answer that have no hard links, or no more of them for this file. */
const unlinkable = new Set(['EPERM', 'EXDEV', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL']);

export type Linker = (from: string, to: string) => void;

/** Makes `to`, which must not exist, the same file as `from`. Says once when it has to copy. */
export function linker(say: (line: string) => void = console.warn): Linker {
  let said = false;
  return (from, to) => {
    try {
      linkSync(from, to);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (!unlinkable.has(code)) throw error;
      if (!said && code !== 'EMLINK')
        say(
          `  This file system has no hard links (${code}): unchanged files are copied, which takes longer.`,
        );
      said = true;
      copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    }
  };
}

/** A file with its compressed copies; those that are not there are passed over. */
export function linkFile(link: Linker, from: string, to: string): void {
  for (const variant of variants) {
    try {
      link(from + variant, to + variant);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || variant === '') throw error;
    }
  }
}

/** The same in the place of a file that is there. */
export function replaceFile(link: Linker, from: string, to: string): void {
  for (const variant of variants) rmSync(to + variant, { force: true });
  linkFile(link, from, to);
}

/** A whole folder. `pace` has its say for every file. */
export async function linkTree(link: Linker, from: string, to: string, pace: Pace): Promise<void> {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const wait = pace();
    if (wait) await wait;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(link, source, target, pace);
    else link(source, target);
  }
}
