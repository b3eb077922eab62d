/** Makes a release the live one, in one step of the file system. */
import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { foldersOf, half, releaseOf } from './folders.ts';
import { syncFolder } from './note.ts';
import { forgetRejected } from './rejected.ts';

/**
 * Points `out` to a release that was just built; nobody ever finds no shop there. What was rejected before is history
 * now.
 */
export function switchTo(out: string, name: string): void {
  point(out, name);
  forgetRejected(out);
}

/** A link under another name is renamed over the live one (POSIX rename: the old or the new, never none). */
export function point(out: string, name: string): void {
  if (!releaseOf(out, name)) throw new Error(`there is no whole release ${name}`);
  const { out: path, releases } = foldersOf(out);
  const fresh = freshLinkOf(out);
  rmSync(fresh, { force: true });
  symlinkSync(join(basename(releases), name), fresh, 'dir');
  renameSync(fresh, path);
  syncFolder(dirname(path));
}

/** Where the link waits until it is renamed. */
export function freshLinkOf(out: string): string {
  return `${foldersOf(out).out}${half}`;
}
