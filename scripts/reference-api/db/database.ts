/** The embedded database: one file, WAL, synchronous. Money is stored in integer cents, times in ISO 8601 UTC. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrations } from './schema.ts';

export type Database = DatabaseSync;

/** Opens (or creates) the database and brings its schema up to date. `:memory:` for tests. */
export function openDatabase(path: string): Database {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(path);
  // FULL: an acknowledged order survives the machine's power cord, not only the process.
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

/** Throws everything away and makes the tables anew, in one transaction: a reader sees all of the old or all of the new. */
export function emptyDatabase(db: Database): void {
  // Dropping a table deletes its rows first, and the order of the tables is not that of their references.
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
      // A virtual table takes its shadow tables with it, and a vocabulary must go before its index.
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

/** All or nothing. The work must be synchronous: the connection is shared, and an `await` would let others in. */
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
