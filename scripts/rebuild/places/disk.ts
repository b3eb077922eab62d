/** Links files, and explains why a place on a disk can't be written to. */
import { copyFileSync, linkSync, mkdirSync } from 'node:fs';
import { constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { diskError } from '../core/disk-error.ts';
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

/** Waits for work on a disk. If it fails, throws a `PlaceError` with advice. */
export async function explainDiskErrors<T>(root: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PlaceError) throw error;
    const { message, advice } = diskError(root, error) ?? {
      message: reasonOf(error),
      advice: nextRunContinues,
    };
    throw new PlaceError(message, advice, error);
  }
}
