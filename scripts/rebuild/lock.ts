/**
 * One rebuild at a time: two would write one snapshot and one output. The lock is an exclusive transaction of SQLite,
 * so the system frees it when its process ends in whatever way; nothing is left to be told stale or not.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RebuildFailure } from './failure.ts';

/** Milliseconds to wait before another holder is believed in: somebody may just be asking `isLocked`. */
const patience = 1000;

/** Held here, as a database that nobody refers to is closed with the next garbage collection, and its lock with it. */
const held = new Set<DatabaseSync>();

const filesOf = (cache: string) => ({
  database: join(cache, 'rebuild-lock.db'),
  /** Says who holds it, for people; holding does not depend on it. */
  holder: join(cache, 'rebuild-lock.pid'),
});

/** Takes the lock of a cache folder and returns how to give it back. Throws `RebuildFailure` while another holds it. */
export function takeLock(cache: string): () => void {
  mkdirSync(cache, { recursive: true });
  const { database, holder } = filesOf(cache);
  const lock = tryLock(database, 'BEGIN EXCLUSIVE', patience);
  if (!lock) {
    const pid = readHolder(holder);
    throw new RebuildFailure(
      `Another rebuild is running${pid ? ` (process ${pid})` : ''}`,
      'Wait until it has finished. When its process ends, the lock ends with it.',
    );
  }
  held.add(lock);
  writeFileSync(holder, String(process.pid));
  return () => {
    if (held.delete(lock)) lock.close();
  };
}

/** Whether a rebuild is running, and as which process if that is known. Takes nothing. */
export function lockHolder(cache: string): { running: boolean; pid?: number } {
  const { database, holder } = filesOf(cache);
  if (!existsSync(database)) return { running: false };
  const lock = tryLock(database, 'BEGIN; SELECT 1 FROM sqlite_schema', 0);
  lock?.close();
  const pid = readHolder(holder);
  return lock ? { running: false } : { running: true, ...(pid ? { pid } : {}) };
}

function tryLock(file: string, begin: string, timeout: number): DatabaseSync | undefined {
  const database = new DatabaseSync(file, { timeout });
  try {
    database.exec(begin);
    return database;
  } catch (error) {
    database.close();
    const { errcode } = error as { errcode?: number };
    // SQLITE_BUSY, the only answer that means "held".
    if (errcode === 5) return undefined;
    // SQLITE_NOTADB: a disk that was full, a copy gone wrong. Nobody can hold it.
    if (errcode !== 26) throw error;
    rmSync(file);
    return tryLock(file, begin, timeout);
  }
}

function readHolder(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}
