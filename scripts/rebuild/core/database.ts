/** SQLite files in the cache folder. */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Queries, type Value } from '#snapshot/reader.ts';

/** A cache in one file. Closing it rolls back an open transaction, unless a subclass commits it. */
export class CacheDatabase extends Queries implements Disposable {
  /**
   * Creates the tables. If the file is damaged or has another schema version, the cache starts empty, because a rebuild can
   * recreate everything in it. Throws if the file can't be used for another reason, for example because another process
   * uses it.
   */
  constructor(path: string, version: number, tables: string) {
    mkdirSync(dirname(path), { recursive: true });
    let connection: DatabaseSync;
    try {
      connection = open(path, version, tables);
    } catch (error) {
      const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff;
      // 0: another schema version. 1 is SQLITE_ERROR (other tables), 11 SQLITE_CORRUPT, 26 SQLITE_NOTADB.
      if (![0, 1, 11, 26].includes(code)) throw error;
      for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
      connection = open(path, version, tables);
    }
    super(connection);
  }

  run(sql: string, ...values: Value[]): void {
    this.prepared(sql).run(...values);
  }

  /** Inserts a row, or replaces the row with the same primary key. */
  put(table: string, row: Readonly<Record<string, Value>>): void {
    const names = Object.keys(row);
    const marks = names.map(() => '?').join(', ');
    this.run(
      `INSERT OR REPLACE INTO ${table} (${names.join(', ')}) VALUES (${marks})`,
      ...Object.values(row),
    );
  }

  /** How many rows have been written since the file was opened. */
  countWritten(): number {
    return this.column<number>('SELECT total_changes() AS value')[0] ?? 0;
  }

  [Symbol.dispose](): void {
    this.connection.close();
  }
}

function open(path: string, version: number, tables: string): DatabaseSync {
  const connection = new DatabaseSync(path, { timeout: 2000 });
  try {
    const isNew = connection.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
    const known = connection.prepare('PRAGMA user_version').get()?.['user_version'];
    if (!isNew && known !== version)
      throw new Error(`${path} has schema version ${known} instead of ${version}.`);
    if (isNew) connection.exec(`PRAGMA user_version = ${version}`);
    connection.exec(tables);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
