/** Opens the database's file, which holds what shoppers entrust to the shop. */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { Database } from './database.ts';
import { migrateDatabase } from './migrations.ts';
import { schemaStatements, schemaVersion } from './schema.ts';

/** Thrown if the data folder can't be used. The message is for the terminal. */
export class DataError extends Error {}

/**
 * Opens or creates the database, and updates a database of an older version. `:memory:` creates one in memory. Throws `DataError`
 * if another program created the file, or if no migration leads from its version to this one.
 */
export function openDatabase(path: string): Database {
  if (path !== ':memory:') keepPrivate(path);
  const db = new Database(path);
  // With FULL, a confirmed order survives even a power failure. SQLite maps up to 256 MB of the file, so reads take less time.
  db.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA mmap_size = 268435456;
    PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;
  `);
  const version = db.transaction(() => {
    const isNew = db.one`SELECT 1 FROM sqlite_schema` === undefined;
    if (isNew) db.exec(`${schemaStatements} PRAGMA user_version = ${schemaVersion}`);
    return migrateDatabase(db, db.one<{ user_version: number }>`PRAGMA user_version`?.user_version ?? 0);
  });
  if (version === schemaVersion) return db;
  db.close();
  throw new DataError(
    `Another program, or another version of this one, created ${path}. To delete all data in it, accounts and orders included, start with --reset.`,
  );
}

/**
 * Makes the database file readable by its owner only. A folder that this function creates is private, too. SQLite gives the write-ahead log
 * and its index the mode of the database file.
 */
function keepPrivate(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600);
}
