/** The snapshot's file in one transaction. Every statement is prepared once. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';

export type Value = string | number | null;

export class Rows {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  begin(): void {
    this.#db.exec('BEGIN IMMEDIATE');
  }

  /** Closes the file as well. */
  commit(): void {
    this.#db.exec('COMMIT');
    this.#db.close();
  }

  /** Closes the file as well. Does nothing after `commit`. */
  rollback(): void {
    if (!this.#db.isOpen) return;
    // A full disk makes SQLite roll back by itself.
    if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
    this.#db.close();
  }

  /** What the `info` table holds under a key. */
  info(key: string): unknown {
    const [text] = this.column('SELECT value FROM info WHERE key = ?', key);
    return text === undefined ? undefined : JSON.parse(text);
  }

  setInfo(key: string, value: unknown): void {
    this.put('info', { key, value: JSON.stringify(value) });
  }

  /** The column called `value`. */
  column(sql: string, ...values: Value[]): string[] {
    return this.all<{ value: string }>(sql, ...values).map(({ value }) => value);
  }

  all<T>(sql: string, ...values: Value[]): T[] {
    return this.#prepared(sql).all(...values) as T[];
  }

  run(sql: string, ...values: Value[]): void {
    this.#prepared(sql).run(...values);
  }

  /** Inserts a row, or replaces the one with its primary key. */
  put(table: string, row: Readonly<Record<string, Value>>): void {
    const names = Object.keys(row);
    const places = names.map(() => '?').join(', ');
    this.run(
      `INSERT OR REPLACE INTO ${table} (${names.join(', ')}) VALUES (${places})`,
      ...Object.values(row),
    );
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

export const areEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);
