/**
 * The API's responses with their ETags, for conditional requests (RFC 9110, 13.1.2). They are committed during the run,
 * so that after a stopped run the next one gets a 304 for what was already read.
 */
import { type Database, openCache } from '../database.ts';

export interface KeptAnswer {
  etag: string;
  /** From `Content-Language`; null if the response doesn't say. */
  language: string | null;
  /** The parsed response as JSON. */
  body: string;
}

/** A killed run loses at most this many responses. */
const batch = 200;

const tables = `
  PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS scope (value TEXT PRIMARY KEY) STRICT;
  CREATE TABLE IF NOT EXISTS answer (
    key TEXT PRIMARY KEY, etag TEXT NOT NULL, language TEXT, body TEXT NOT NULL) STRICT;
`;

export class Answers {
  readonly #db: Database;
  readonly #asked = new Set<string>();
  #uncommitted = 0;

  /** `scope` is what the responses depend on besides the URL. In another scope, the cache starts empty. */
  constructor(path: string, scope: string) {
    this.#db = openCache(path, 5, tables);
    if (this.#db.column('SELECT value FROM scope')[0] === scope) return;
    this.#db.connection.exec('DELETE FROM answer; DELETE FROM scope');
    this.#db.put('scope', { value: scope });
  }

  get(key: string): KeptAnswer | undefined {
    this.#asked.add(key);
    return this.#db.all<KeptAnswer>('SELECT etag, language, body FROM answer WHERE key = ?', key)[0];
  }

  put(key: string, { etag, language, body }: KeptAnswer): void {
    if (this.#uncommitted === 0) this.#db.connection.exec('BEGIN');
    this.#db.put('answer', { key, etag, language, body });
    if (++this.#uncommitted >= batch) this.#commit();
  }

  /**
   * Drops the responses that this run didn't ask for. Call it after everything was read: the API no longer has them.
   */
  prune(): void {
    this.#commit();
    this.#db.transaction(() => {
      for (const key of this.#db.column('SELECT key AS value FROM answer'))
        if (!this.#asked.has(key)) this.#db.run('DELETE FROM answer WHERE key = ?', key);
    });
  }

  close(): void {
    this.#commit();
    this.#db.close();
  }

  #commit(): void {
    if (this.#uncommitted > 0) this.#db.connection.exec('COMMIT');
    this.#uncommitted = 0;
  }
}
