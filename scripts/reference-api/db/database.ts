/** The embedded SQLite database. Money is stored in integer cents; `…_at` columns of type TEXT are ISO 8601 in UTC. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrations } from './schema.ts';

export type Database = DatabaseSync;

/** Opens or creates the database and migrates its schema. `:memory:` creates one in memory. */
export function openDatabase(path: string): Database {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(path);
  // FULL: a confirmed order survives a power failure, not only a crash of the process.
  db.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;',
  );
  migrate(db);
  return db;
}

function migrate(db: Database): void {
  const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  for (const [index, sql] of migrations.entries()) {
    if (index < version) continue;
    transaction(db, () => {
      db.exec(sql);
      db.exec(`PRAGMA user_version = ${index + 1}`);
    });
  }
}

/** Deletes all data and recreates the tables in one transaction, so that readers never see a mix. */
export function emptyDatabase(db: Database): void {
  // DROP TABLE deletes rows first, which would violate foreign keys in this order.
  db.exec('PRAGMA foreign_keys = OFF');
  try {
    transaction(db, () => {
      const drop = (type: string, like: string) => {
        const names = db
          .prepare(
            "SELECT name FROM sqlite_master WHERE type = ? AND sql LIKE ? AND name NOT LIKE 'sqlite_%'",
          )
          .all(type, like) as { name: string }[];
        for (const { name } of names) db.exec(`DROP ${type} IF EXISTS "${name}"`);
      };
      drop('trigger', '%');
      drop('view', '%');
      // Dropping a virtual table drops its shadow tables. A vocabulary table must go before its index.
      drop('table', 'CREATE VIRTUAL%fts5vocab%');
      drop('table', 'CREATE VIRTUAL%');
      drop('table', '%');
      db.exec('PRAGMA user_version = 0');
      migrate(db);
    });
  } finally {
    db.exec('PRAGMA foreign_keys = ON');
  }
}

/** Runs the work in a transaction. It must be synchronous: the connection is shared, so an `await` would let other calls in. */
export function transaction<T>(db: Database, work: () => T): T {
  if (db.isTransaction) return work();
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}
