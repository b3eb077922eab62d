/**
 * Locks between processes. A lock is an exclusive SQLite transaction, so the system releases it when the process ends, even
 * after a crash.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { diskError } from './disk-error.ts';
import { RebuildError } from './rebuild-error.ts';

/** Milliseconds to wait for a lock. `lockHolder` takes a lock for a moment, to see whether the lock is free. */
const longestWait = 1000;

/** Keeps the databases referenced. Garbage collection would close them and release their locks. */
const openLocks = new Set<DatabaseSync>();

interface Lock extends Disposable {
  /** Stores who holds the lock, such as a process id or a URL. */
  introduce(holder: string): void;
}

/** Returns the lock, or the text that its current holder stored. */
export function acquireLock(cache: string, name: string): Lock | string {
  mkdirSync(cache, { recursive: true });
  const holder = holderFile(cache, name);
  const lock = tryLock(join(cache, `${name}-lock.db`), 'BEGIN EXCLUSIVE', longestWait);
  if (!lock) return readHolder(holder);
  openLocks.add(lock);
  rmSync(holder, { force: true });
  return {
    introduce: (text) => writeFileSync(holder, text),
    [Symbol.dispose]: () => {
      if (openLocks.delete(lock)) lock.close();
    },
  };
}

/**
 * Allows one rebuild at a time, because two would write the same snapshot and output. Disposing releases the lock. Throws
 * `RebuildError` while another process holds it, or if the disk is full.
 */
export function takeLock(cache: string): Disposable {
  try {
    const lock = acquireLock(cache, 'rebuild');
    if (typeof lock === 'string')
      throw new RebuildError(
        `Another rebuild is running${lock ? ` (process ${lock})` : ''}`,
        'Wait until it finishes. The lock is released when its process ends.',
      );
    lock.introduce(String(process.pid));
    return lock;
  } catch (error) {
    throw diskError(cache, error) ?? error;
  }
}

/**
 * Throws `RebuildError` while `npm start` runs. `dist/` then holds the shop that `npm start` serves. A rebuild or rollback
 * would change that shop, and publishing would send it to the real places.
 */
export function refuseBesideStart(cache: string): void {
  const shop = lockHolder(cache, 'start');
  if (shop === undefined) return;
  const advice = 'Stop it with Ctrl-C, then run this again. To update its shop, start it again.';
  throw new RebuildError(`npm start is running${shop && ` (${shop})`}`, advice);
}

/** The text that the lock's holder stored, which may still be empty. Undefined if nobody holds the lock. */
export function lockHolder(cache: string, name: string): string | undefined {
  const database = join(cache, `${name}-lock.db`);
  if (!existsSync(database)) return undefined;
  const lock = tryLock(database, 'BEGIN; SELECT 1 FROM sqlite_schema', 0);
  if (!lock) return readHolder(holderFile(cache, name));
  lock.close();
  return undefined;
}

const holderFile = (cache: string, name: string): string => join(cache, `${name}-lock.txt`);

const readHolder = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function tryLock(file: string, begin: string, timeout: number): DatabaseSync | undefined {
  const database = new DatabaseSync(file, { timeout });
  try {
    database.exec(begin);
    return database;
  } catch (error) {
    database.close();
    const { errcode } = error as { errcode?: number };
    // SQLITE_BUSY: another process holds the lock.
    if (errcode === 5) return undefined;
    // SQLITE_NOTADB: the file is damaged, so nobody can hold the lock.
    if (errcode !== 26) throw error;
    rmSync(file);
    return tryLock(file, begin, timeout);
  }
}
