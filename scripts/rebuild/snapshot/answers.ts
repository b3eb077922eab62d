/**
 * What the API answered and under which ETag, so that the next rebuild asks "still the same?" (RFC 9110, 13.1.2). A file of
 * its own, committed as it grows: a rebuild that was stopped goes on where it was.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface KeptAnswer {
  etag: string;
  /** `Content-Language`, lower case, or null. */
  language: string | null;
  /** The parsed answer as JSON. */
  body: string;
}

export interface Answers {
  get(key: string): KeptAnswer | undefined;
  put(key: string, answer: KeptAnswer): void;
  /** Drops what this run did not ask for: products and categories that are gone. */
  prune(): void;
  close(): void;
}

/** Writes between two commits: a stopped rebuild loses at most this many answers. */
const batch = 200;

/** `scope` is what the answers depend on besides their address (API host, contract); another scope starts anew. */
export function openAnswers(path: string, scope: string): Answers {
  mkdirSync(dirname(path), { recursive: true });
  const db = openOrRenew(path, scope);
  const select = db.prepare('SELECT etag, language, body FROM answer WHERE key = ?');
  const insert = db.prepare('INSERT OR REPLACE INTO answer (key, etag, language, body) VALUES (?, ?, ?, ?)');
  const asked = new Set<string>();
  let pending = 0;
  const commit = (): void => {
    if (pending > 0) db.exec('COMMIT');
    pending = 0;
  };
  return {
    get(key) {
      asked.add(key);
      return select.get(key) as KeptAnswer | undefined;
    },
    put(key, { etag, language, body }) {
      asked.add(key);
      if (pending === 0) db.exec('BEGIN');
      insert.run(key, etag, language, body);
      if (++pending >= batch) commit();
    },
    prune() {
      commit();
      const gone = (db.prepare('SELECT key FROM answer').all() as { key: string }[]).filter(
        ({ key }) => !asked.has(key),
      );
      if (gone.length === 0) return;
      db.exec('BEGIN');
      const remove = db.prepare('DELETE FROM answer WHERE key = ?');
      for (const { key } of gone) remove.run(key);
      db.exec('COMMIT');
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
    // A cache that cannot be read is worth nothing: begin again.
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
    return open(path, scope);
  }
}

function open(path: string, scope: string): DatabaseSync {
  const db = new DatabaseSync(path);
  try {
    db.exec(`
      PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS scope (value TEXT NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS answer (key TEXT PRIMARY KEY, etag TEXT NOT NULL, language TEXT, body TEXT NOT NULL) STRICT;
    `);
    const kept = db.prepare('SELECT value FROM scope').get() as { value: string } | undefined;
    if (kept?.value !== scope) {
      db.exec('DELETE FROM answer; DELETE FROM scope');
      db.prepare('INSERT INTO scope (value) VALUES (?)').run(scope);
    }
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
