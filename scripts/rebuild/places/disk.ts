/** Links files, and explains why a disk can't be written to. */
import { copyFileSync, linkSync, mkdirSync } from 'node:fs';
import { constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { reasonOf } from '../core/rebuild-error.ts';
import { nextRunContinues, PlaceError } from './place.ts';

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

export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Explains that the disk of a folder is full or write-protected. Undefined for any other error. */
export function diskError(folder: string, error: unknown): PlaceError | undefined {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new PlaceError(`The disk of ${folder} is full`, 'Free up some space, then run this again.', error);
  if (code !== 'EACCES' && code !== 'EROFS') return undefined;
  const advice = 'Give the user who runs the rebuild write access to it.';
  return new PlaceError(`Can't write to ${folder}: ${reasonOf(error)}`, advice, error);
}

/** Waits for work on a disk. If it fails, throws a `PlaceError` with advice. */
export async function explainDiskErrors<T>(root: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PlaceError
      ? error
      : (diskError(root, error) ?? new PlaceError(reasonOf(error), nextRunContinues, error));
  }
}
