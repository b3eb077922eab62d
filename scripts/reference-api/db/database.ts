/** The embedded SQLite database. Money is stored in integer cents; `…_at` columns of type TEXT are ISO 8601 in UTC. */
import { randomBytes } from 'node:crypto';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

class Fragment {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Text of a statement that isn't a value, such as a table's name. Never make one from a request. */
export const rawSql = (text: string) => new Fragment(text);

type Substitution = SQLInputValue | Fragment;
export type Columns = Readonly<Record<string, SQLInputValue>>;
export type Changes = Readonly<Record<string, SQLInputValue | undefined>>;

/**
 * Statements are tagged templates:
 *
 *     db.one<UserRow>`SELECT * FROM user WHERE id = ${id}`
 *
 * Values are bound as parameters, so they can't change the statement. Only what `rawSql` returns becomes part of the text.
 */
export class Database extends DatabaseSync {
  readonly #prepared = new Map<string, StatementSync>();

  /** The first row. The caller states its type. */
  one<Row>(strings: TemplateStringsArray, ...substitutions: Substitution[]): Row | undefined {
    const { statement, values } = this.#statement(strings, substitutions);
    return statement.get(...values) as Row | undefined;
  }

  /** All rows. The caller states their type. */
  all<Row>(strings: TemplateStringsArray, ...substitutions: Substitution[]): Row[] {
    const { statement, values } = this.#statement(strings, substitutions);
    return statement.all(...values) as Row[];
  }

  /** Returns the number of changed rows. */
  run(strings: TemplateStringsArray, ...substitutions: Substitution[]): number {
    const { statement, values } = this.#statement(strings, substitutions);
    return Number(statement.run(...values).changes);
  }

  /** Columns that are `undefined` get their default. */
  insert(table: string, row: Changes): void {
    const columns = definedColumns(row);
    this.#prepare(insertion(table, columns)).run(...Object.values(columns));
  }

  /** Writes nothing and returns false if a unique value of the row is taken. */
  insertIfNew(table: string, row: Columns): boolean {
    const sql = `${insertion(table, row)} ON CONFLICT DO NOTHING`;
    return this.#prepare(sql).run(...Object.values(row)).changes > 0;
  }

  /** Changes the row with this id, except the columns that are `undefined`. */
  update(table: string, id: string, changes: Changes): void {
    const columns = definedColumns(changes);
    const assignments = Object.keys(columns).map((name) => `${name} = ?`);
    if (assignments.length > 0)
      this.#prepare(`UPDATE ${table} SET ${assignments} WHERE id = ?`).run(...Object.values(columns), id);
  }

  /**
   * Runs `work` in a transaction. `work` must be synchronous, because during an `await`, other calls would use the
   * connection.
   */
  transaction<T>(work: () => T): T {
    if (this.isTransaction) return work();
    this.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.exec('COMMIT');
      return result;
    } catch (error) {
      this.exec('ROLLBACK');
      throw error;
    }
  }

  #statement(strings: TemplateStringsArray, substitutions: readonly Substitution[]) {
    const texts = substitutions.map((given) => (given instanceof Fragment ? given.text : '?'));
    const values = substitutions.flatMap((given) => (given instanceof Fragment ? [] : [given]));
    return { statement: this.#prepare(String.raw({ raw: strings }, ...texts)), values };
  }

  /**
   * Caches statements, because preparing one costs more than running it. The cache has no limit. It stays small, because
   * SQL texts don't contain values.
   */
  #prepare(sql: string): StatementSync {
    const statement = this.#prepared.get(sql) ?? this.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }
}

const insertion = (table: string, row: Columns) =>
  `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`;

/** Leaves out the columns that are `undefined`. */
export const definedColumns = (columns: Changes) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Columns;

/** A random secret, created on first use and kept with the database. */
export function secretOf(db: Database, key: string): string {
  db.insertIfNew('meta', { key, value: randomBytes(32).toString('base64url') });
  return metaOf(db, key) ?? '';
}

/** A fact about the whole database. */
export const metaOf = (db: Database, key: string) =>
  db.one<{ value: string }>`SELECT value FROM meta WHERE key = ${key}`?.value;
