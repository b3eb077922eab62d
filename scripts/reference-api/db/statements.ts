/** Prepared statements by their text: preparing one costs more than running it. */
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import type { Database } from './database.ts';

export interface Statements {
  /** The first row, in the shape the caller knows its columns have. */
  one: <Row>(sql: string, ...values: SQLInputValue[]) => Row | undefined;
  all: <Row>(sql: string, ...values: SQLInputValue[]) => Row[];
}

/** For texts from a fixed set only: every new one is kept for good. */
export function statements(db: Database): Statements {
  const kept = new Map<string, StatementSync>();
  const prepared = (sql: string) => {
    let statement = kept.get(sql);
    if (!statement) {
      statement = db.prepare(sql);
      kept.set(sql, statement);
    }
    return statement;
  };
  return {
    one: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).all(...values) as Row[],
  };
}
