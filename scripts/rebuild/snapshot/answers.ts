/**
 * The API's answers with their ETags, so that the next rebuild can make conditional requests (RFC 9110, 13.1.2). A file of
 * its own, committed as it grows: a rebuild that was interrupted continues without repeating its calls.
 */
import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface KeptAnswer {
  /** Empty for an answer without one: usable only to continue an interrupted reading. */
  etag: string;
  /** `Content-Language`, lower case, or null. */
  language: string | null;
  /** The parsed answer as JSON. */
  body: string;
  /** Answered in this reading: no need to ask again. */
  fresh: boolean;
}

/** A reading of the whole catalogue. */
export interface Reading {
  /** The changes token from before it started; null for a backend without that call. */
  token: string | null;
  /** Milliseconds since 1970. */
  startedAt: number;
}

export interface Answers {
  get(key: string): KeptAnswer | undefined;
  put(key: string, answer: Omit<KeptAnswer, 'fresh'>): void;
  /** The cached answer is still valid (304). */
  confirm(key: string): void;
  /** Starts a reading, or continues one that was interrupted less than half an hour ago. */
  begin(reading: Reading): Reading;
  /** Ends the reading and drops what it did not ask for: products and categories that are gone. */
  finish(): void;
  /** Gives up the reading: the next one asks for everything, with ETags. */
  discard(): void;
  close(): void;
}

/** Writes between two commits: an interrupted rebuild loses at most this many answers. */
const batch = 200;
/** Milliseconds for which an interrupted reading can be continued. */
const resumable = 30 * 60_000;

/** `scope` is what the answers depend on besides their address (API host, contract); another scope starts empty. */
export function openAnswers(path: string, scope: string): Answers {
  mkdirSync(dirname(path), { recursive: true });
  const db = openOrRenew(path, scope);
  const select = db.prepare('SELECT etag, language, body, reading FROM answer WHERE key = ?');
  const insert = db.prepare(
    'INSERT OR REPLACE INTO answer (key, etag, language, body, reading) VALUES (?, ?, ?, ?, ?)',
  );
  const mark = db.prepare('UPDATE answer SET reading = ? WHERE key = ?');
  let reading = 0;
  let pending = 0;
  const write = (work: () => void): void => {
    if (pending === 0) db.exec('BEGIN');
    work();
    if (++pending >= batch) commit();
  };
  const commit = (): void => {
    if (pending > 0) db.exec('COMMIT');
    pending = 0;
  };
  return {
    get(key) {
      const row = select.get(key) as (Omit<KeptAnswer, 'fresh'> & { reading: number }) | undefined;
      if (!row) return undefined;
      const { reading: from, ...answer } = row;
      return { ...answer, fresh: reading !== 0 && from === reading };
    },
    put(key, { etag, language, body }) {
      write(() => insert.run(key, etag, language, body, reading));
    },
    confirm(key) {
      if (reading !== 0) write(() => mark.run(reading, key));
    },
    begin(next) {
      const kept = db.prepare('SELECT id, token, started_at FROM reading').get() as
        | { id: number; token: string | null; started_at: number }
        | undefined;
      const age = next.startedAt - (kept?.started_at ?? 0);
      if (kept && age >= 0 && age < resumable) {
        reading = kept.id;
        return { token: kept.token, startedAt: kept.started_at };
      }
      reading = randomInt(1, 2 ** 47);
      db.exec('DELETE FROM reading');
      const begun = db.prepare('INSERT INTO reading (id, token, started_at) VALUES (?, ?, ?)');
      begun.run(reading, next.token, next.startedAt);
      return next;
    },
    finish() {
      commit();
      db.exec('BEGIN');
      db.prepare("DELETE FROM answer WHERE reading <> ? OR etag = ''").run(reading);
      db.exec('DELETE FROM reading; COMMIT');
      reading = 0;
    },
    discard() {
      commit();
      db.exec('DELETE FROM reading');
      reading = 0;
    },
    close() {
      commit();
      db.close();
    },
  };
}

function openOrRenew(path: string, scope: string): DatabaseSync {
  try {
    return open(path, scope);
  } catch {
    // The cache cannot be read: start an empty one.
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
    return open(path, scope);
  }
}

const layout = 3;

function open(path: string, scope: string): DatabaseSync {
  const db = new DatabaseSync(path);
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    const { user_version: known } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (known !== layout)
      db.exec('DROP TABLE IF EXISTS answer; DROP TABLE IF EXISTS scope; DROP TABLE IF EXISTS reading');
    db.exec(`
      PRAGMA user_version = ${layout};
      CREATE TABLE IF NOT EXISTS scope (value TEXT NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS reading (id INTEGER NOT NULL, token TEXT, started_at INTEGER NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS answer (
        key TEXT PRIMARY KEY, etag TEXT NOT NULL, language TEXT, body TEXT NOT NULL, reading INTEGER NOT NULL) STRICT;
    `);
    const kept = db.prepare('SELECT value FROM scope').get() as { value: string } | undefined;
    if (kept?.value !== scope) {
      db.exec('DELETE FROM answer; DELETE FROM scope; DELETE FROM reading');
      db.prepare('INSERT INTO scope (value) VALUES (?)').run(scope);
    }
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
