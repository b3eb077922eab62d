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

/** Turns a full or write-protected disk into a `PlaceError` with advice. */
export async function explained<T>(root: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new PlaceError(`The disk of ${root} is full`, 'Free up some space, then run this again.', error);
    if (code === 'EACCES' || code === 'EROFS')
      throw new PlaceError(
        `Can't write to ${root}: ${reasonOf(error)}`,
        'Give the user who runs the rebuild write access to it.',
        error,
      );
    throw error instanceof PlaceError ? error : new PlaceError(reasonOf(error), nextRunContinues, error);
  }
}
