/** A number that grows with every change of the catalogue, and the name of the database it belongs to. */
import type { Database } from '../db/database.ts';
import { statements } from '../db/statements.ts';

export interface CatalogVersion {
  /** Another one after the data was thrown away: counters of before then mean nothing. */
  identity: string;
  counter: number;
}

export function catalogVersionOf(db: Database): () => CatalogVersion {
  const sql = statements(db);
  return () => ({
    identity: sql.one<{ value: string }>("SELECT value FROM meta WHERE key = 'identity'")?.value ?? '',
    counter: sql.one<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'change'")?.seq ?? 0,
  });
}
