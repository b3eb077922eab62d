/** The catalog's version: a counter that grows with every change, and the identity of its database. */
import type { Database } from '../db/database.ts';
import { statements } from '../db/statements.ts';

interface CatalogVersion {
  /** New after every reset, because older counters then have no meaning. */
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
