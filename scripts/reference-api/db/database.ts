/** The embedded SQLite database. Money is stored in integer cents; `…_at` columns of type TEXT are ISO 8601 in UTC. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { migrations } from './schema.ts';

export type Database = DatabaseSync;

/** Opens or creates the database and migrates its schema. `:memory:` creates one in memory. */
export function openDatabase(path: string): Database {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(path);
  // With FULL, a confirmed order survives even a power failure.
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

/** Deletes all data and recreates the tables in one transaction, so that readers never see a mixture. */
export function emptyDatabase(db: Database): void {
  // DROP TABLE deletes the rows first. In the order below, that would violate foreign keys.
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
      // Dropping a virtual table drops its shadow tables. A vocabulary table must be dropped before its index.
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

/**
 * Runs `work` in a transaction. `work` must be synchronous, because during an `await`, other calls would use the connection.
 */
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

const statements = new WeakMap<Database, Map<string, StatementSync>>();

/**
 * Caches statements, because preparing one costs more than running it. The cache has no limit, so use only a fixed set of
 * SQL texts.
 */
function prepared(db: Database, sql: string): StatementSync {
  const known = statements.get(db) ?? new Map<string, StatementSync>();
  statements.set(db, known);
  const statement = known.get(sql) ?? db.prepare(sql);
  known.set(sql, statement);
  return statement;
}

/** The first row. The caller states its type. */
export const one = <Row>(db: Database, sql: string, ...values: SQLInputValue[]) =>
  prepared(db, sql).get(...values) as Row | undefined;

export const all = <Row>(db: Database, sql: string, ...values: SQLInputValue[]) =>
  prepared(db, sql).all(...values) as Row[];

/** Returns the number of changed rows. */
export const run = (db: Database, sql: string, ...values: SQLInputValue[]) =>
  Number(prepared(db, sql).run(...values).changes);

export type Columns = Readonly<Record<string, SQLInputValue>>;
type Changes = Readonly<Record<string, SQLInputValue | undefined>>;

export function insert(db: Database, table: string, row: Columns): void {
  run(db, insertion(table, row), ...Object.values(row));
}

/** Writes nothing and returns false if a unique value of the row is taken. */
export const insertIfNew = (db: Database, table: string, row: Columns) =>
  run(db, `${insertion(table, row)} ON CONFLICT DO NOTHING`, ...Object.values(row)) > 0;

const insertion = (table: string, row: Columns) =>
  `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`;

/** Changes the row with this id, except the columns that are `undefined`. */
export function update(db: Database, table: string, id: string, changes: Changes): void {
  const columns = defined(changes);
  const assignments = Object.keys(columns).map((name) => `${name} = ?`);
  if (assignments.length > 0)
    run(db, `UPDATE ${table} SET ${assignments} WHERE id = ?`, ...Object.values(columns), id);
}

export const defined = (columns: Changes) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Columns;

/** A random secret, created on first use and kept with the database. */
export function secretOf(db: Database, key: string): string {
  insertIfNew(db, 'meta', { key, value: randomBytes(32).toString('base64url') });
  return one<{ value: string }>(db, 'SELECT value FROM meta WHERE key = ?', key)?.value ?? '';
}
