/**
 * The API's answers with their ETags, for conditional requests (RFC 9110, 13.1.2). They are committed as they arrive, so that
 * after a run that was stopped, the next one gets short answers for what that run had read.
 */
import type { DatabaseSync } from 'node:sqlite';
import { openCache, Rows } from '../database.ts';

export interface KeptAnswer {
  etag: string;
  /** The language of `Content-Language`; null if it doesn't say. */
  language: string | null;
  /** The parsed answer as JSON. */
  body: string;
}

/** Writes between two commits: a run that is killed loses at most this many answers. */
const batch = 200;
const layout = 4;

export class Answers {
  readonly #db: DatabaseSync;
  readonly #rows: Rows;
  readonly #asked = new Set<string>();
  #uncommitted = 0;

  /** `scope` is what the answers depend on besides their address. Another scope starts empty. */
  constructor(path: string, scope: string) {
    this.#db = openCache(path, (db) => prepare(db, scope));
    this.#rows = new Rows(this.#db);
  }

  get(key: string): KeptAnswer | undefined {
    this.#asked.add(key);
    return this.#rows.all<KeptAnswer>('SELECT etag, language, body FROM answer WHERE key = ?', key)[0];
  }

  put(key: string, { etag, language, body }: KeptAnswer): void {
    if (this.#uncommitted === 0) this.#db.exec('BEGIN');
    this.#rows.put('answer', { key, etag, language, body });
    if (++this.#uncommitted >= batch) this.#commit();
  }

  /** Drops what this run didn't ask for. Call it after everything was read: the rest is gone from the API. */
  prune(): void {
    this.#commit();
    this.#db.exec('BEGIN');
    for (const key of this.#rows.column('SELECT key AS value FROM answer'))
      if (!this.#asked.has(key)) this.#rows.run('DELETE FROM answer WHERE key = ?', key);
    this.#db.exec('COMMIT');
  }

  close(): void {
    this.#commit();
    this.#db.close();
  }

  #commit(): void {
    if (this.#uncommitted > 0) this.#db.exec('COMMIT');
    this.#uncommitted = 0;
  }
}

function prepare(db: DatabaseSync, scope: string): void {
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  const { user_version: known } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  if (known !== 0 && known !== layout) throw new Error('another version');
  db.exec(`
    PRAGMA user_version = ${layout};
    CREATE TABLE IF NOT EXISTS scope (value TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS answer (
      key TEXT PRIMARY KEY, etag TEXT NOT NULL, language TEXT, body TEXT NOT NULL) STRICT;
  `);
  const kept = db.prepare('SELECT value FROM scope').get() as { value: string } | undefined;
  if (kept?.value === scope) return;
  db.exec('DELETE FROM answer; DELETE FROM scope');
  db.prepare('INSERT INTO scope (value) VALUES (?)').run(scope);
}
