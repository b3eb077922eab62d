/** Caches in SQLite files. */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/**
 * Opens a cache and prepares it. If that fails, because the file is damaged or of another version of this program, the cache
 * starts empty: a rebuild can make everything in it again. Throws if another process uses it.
 */
export function openCache(path: string, prepare: (db: DatabaseSync) => void): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true });
  const open = (): DatabaseSync => {
    const db = new DatabaseSync(path, { timeout: 2000 });
    try {
      prepare(db);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  };
  try {
    return open();
  } catch (error) {
    const code = (error as { errcode?: number }).errcode ?? 0;
    // SQLITE_BUSY and SQLITE_LOCKED.
    if ((code & 0xff) === 5 || (code & 0xff) === 6) throw error;
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
    return open();
  }
}

type Value = string | number | null;

/** Runs SQL on a database, and prepares every statement once. */
export class Rows {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  all<T>(sql: string, ...values: Value[]): T[] {
    return this.#prepared(sql).all(...values) as T[];
  }

  /** The column called `value`. */
  column(sql: string, ...values: Value[]): string[] {
    return this.all<{ value: string }>(sql, ...values).map(({ value }) => value);
  }

  run(sql: string, ...values: Value[]): void {
    this.#prepared(sql).run(...values);
  }

  /** Inserts a row, or replaces the one with its primary key. */
  put(table: string, row: Readonly<Record<string, Value>>): void {
    const names = Object.keys(row);
    const marks = names.map(() => '?').join(', ');
    this.run(
      `INSERT OR REPLACE INTO ${table} (${names.join(', ')}) VALUES (${marks})`,
      ...Object.values(row),
    );
  }

  #prepared(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
