/** Explains why a disk can't be written to. */
import { RebuildError, reasonOf } from './rebuild-error.ts';

/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE: the file beside a database can't grow. */
const fullDatabase: ReadonlySet<unknown> = new Set([13, 4874]);

/** Explains that the disk of a folder is full or write-protected. Undefined for any other error. */
export function diskError(folder: string, error: unknown): RebuildError | undefined {
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (code === 'ENOSPC' || code === 'EDQUOT' || fullDatabase.has(errcode))
    return new RebuildError(
      `The disk of ${folder} is full`,
      'Free up some space, then run this again.',
      error,
    );
  if (code !== 'EACCES' && code !== 'EROFS') return undefined;
  const advice = 'Give the user who runs the rebuild write access to it.';
  return new RebuildError(`Can't write to ${folder}: ${reasonOf(error)}`, advice, error);
}
