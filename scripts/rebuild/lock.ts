/**
 * One rebuild at a time: two would write the same snapshot and the same output. The lock is an exclusive SQLite transaction,
 * so the system releases it however its process ends, and there is no stale lock.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RebuildFailure } from './failure.ts';

/** Milliseconds to wait for the lock: `lockHolder` takes it for a moment. */
const patience = 1000;

/** Keeps the databases referenced: garbage collection would close them and release their locks. */
const held = new Set<DatabaseSync>();

const filesOf = (cache: string) => ({
  database: join(cache, 'rebuild-lock.db'),
  /** Only for messages. */
  holder: join(cache, 'rebuild-lock.pid'),
});

/** Takes the lock of a cache folder and returns a function that releases it. Throws `RebuildFailure` while another process holds it. */
export function takeLock(cache: string): () => void {
  mkdirSync(cache, { recursive: true });
  const { database, holder } = filesOf(cache);
  const lock = tryLock(database, 'BEGIN EXCLUSIVE', patience);
  if (!lock) {
    const pid = readHolder(holder);
    throw new RebuildFailure(
      `Another rebuild is running${pid ? ` (process ${pid})` : ''}`,
      'Wait until it finishes. The lock is released when its process ends.',
    );
  }
  held.add(lock);
  writeFileSync(holder, String(process.pid));
  return () => {
    if (held.delete(lock)) lock.close();
  };
}

/** Whether a rebuild is running, and in which process if that is known. */
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
    // SQLITE_BUSY is the only error that means that the lock is held.
    if (errcode === 5) return undefined;
    // SQLITE_NOTADB: the file is damaged, so nobody can hold it.
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
