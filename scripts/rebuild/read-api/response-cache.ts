/**
 * The API's responses with their ETags, for conditional requests (RFC 9110, 13.1.2). They are committed in batches during a
 * run. If the run is killed, the next one gets a 304 for most of what was already read.
 */
import { CacheDatabase } from '../core/database.ts';

interface CachedResponse {
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
  CREATE TABLE IF NOT EXISTS response (
    key TEXT PRIMARY KEY, etag TEXT NOT NULL, language TEXT, body TEXT NOT NULL) STRICT;
`;

/** Increase this number when the contract's shapes of the catalogue change, because the cache keeps parsed responses. */
const version = 7;

export class ResponseCache extends CacheDatabase {
  readonly #requested = new Set<string>();
  #uncommitted = 0;

  constructor(path: string) {
    super(path, version, tables);
  }

  get(key: string): CachedResponse | undefined {
    this.#requested.add(key);
    return this.all<CachedResponse>('SELECT etag, language, body FROM response WHERE key = ?', key)[0];
  }

  keep(key: string, { etag, language, body }: CachedResponse): void {
    if (this.#uncommitted === 0) this.connection.exec('BEGIN');
    this.put('response', { key, etag, language, body });
    if (++this.#uncommitted >= batch) this.#commit();
  }

  /** Drops the responses that this run didn't request. Call it after a run has read everything. */
  prune(): void {
    this.#commit();
    const requested = JSON.stringify([...this.#requested]);
    this.run('DELETE FROM response WHERE key NOT IN (SELECT value FROM json_each(?))', requested);
  }

  /** Commits the last batch, if the disk has room for it, then closes the file. */
  override [Symbol.dispose](): void {
    try {
      this.#commit();
    } catch {
      // The next run requests these responses again. An error here would hide why this run stops.
    }
    super[Symbol.dispose]();
  }

  #commit(): void {
    if (this.#uncommitted > 0) this.connection.exec('COMMIT');
    this.#uncommitted = 0;
  }
}
