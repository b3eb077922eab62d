/** A cache of prepared statements: preparing one costs more than running it. */
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import type { Database } from './database.ts';

export interface Statements {
  /** The first row. The caller states its type. */
  one: <Row>(sql: string, ...values: SQLInputValue[]) => Row | undefined;
  all: <Row>(sql: string, ...values: SQLInputValue[]) => Row[];
}

/** Only for a fixed set of SQL texts: the cache never drops one. */
export function statements(db: Database): Statements {
  const cached = new Map<string, StatementSync>();
  const prepared = (sql: string) => {
    let statement = cached.get(sql);
    if (!statement) {
      statement = db.prepare(sql);
      cached.set(sql, statement);
    }
    return statement;
  };
  return {
    one: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).all(...values) as Row[],
  };
}
