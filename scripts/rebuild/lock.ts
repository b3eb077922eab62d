/**
 * Locks between processes. A lock is an exclusive SQLite transaction, so the system releases it however its process ends, and
 * there is no stale lock.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RebuildFailure } from './failure.ts';

/** Milliseconds to wait for a lock: `lockHolder` takes it for a moment. */
const patience = 1000;

/** Keeps the databases referenced: garbage collection would close them and release their locks. */
const held = new Set<DatabaseSync>();

export interface Lock {
  /** Tells others who holds the lock: a process, an address. */
  introduce(holder: string): void;
  release(): void;
}

/** Returns the lock, or what its holder said about itself. */
export function acquireLock(cache: string, name: string): Lock | string {
  mkdirSync(cache, { recursive: true });
  const holder = join(cache, `${name}-lock.txt`);
  const lock = tryLock(join(cache, `${name}-lock.db`), 'BEGIN EXCLUSIVE', patience);
  if (!lock) return existsSync(holder) ? readFileSync(holder, 'utf8') : '';
  held.add(lock);
  rmSync(holder, { force: true });
  return {
    introduce: (text) => writeFileSync(holder, text),
    release: () => {
      if (held.delete(lock)) lock.close();
    },
  };
}

/**
 * One rebuild at a time, because two would write the same snapshot and the same output. Returns a function that releases the
 * lock. Throws `RebuildFailure` while another process holds it.
 */
export function takeLock(cache: string): () => void {
  const lock = acquireLock(cache, 'rebuild');
  if (typeof lock === 'string')
    throw new RebuildFailure(
      `Another rebuild is running${lock ? ` (process ${lock})` : ''}`,
      'Wait until it finishes. The lock is released when its process ends.',
    );
  lock.introduce(String(process.pid));
  return lock.release;
}

/** Whether a rebuild is running, and in which process if that is known. */
export function lockHolder(cache: string): { running: boolean; pid?: number } {
  const database = join(cache, 'rebuild-lock.db');
  if (!existsSync(database)) return { running: false };
  const lock = tryLock(database, 'BEGIN; SELECT 1 FROM sqlite_schema', 0);
  lock?.close();
  if (lock) return { running: false };
  const holder = join(cache, 'rebuild-lock.txt');
  const pid = existsSync(holder) && Number.parseInt(readFileSync(holder, 'utf8'), 10);
  return { running: true, ...(pid && { pid }) };
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
