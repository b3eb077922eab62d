import type { Hono } from 'hono';
import { catalogChanges } from '#api/contract/changes.ts';
import { catalogVersionOf } from '../catalog/version.ts';
import type { Context } from '../context.ts';
import { statements } from '../db/statements.ts';
import { route } from '../http/route.ts';

interface ChangeRow {
  kind: 'product' | 'category';
  slug: string;
}

/** A token consists of the database's identity and change counter. Without a token of this database, the caller reads everything. */
export function changesRoutes(app: Hono, { db }: Context): void {
  const sql = statements(db);
  const version = catalogVersionOf(db);
  route(app, catalogChanges, ({ query, http }) => {
    http.header('Cache-Control', 'no-store');
    const { identity, counter } = version();
    const token = `${identity}.${counter}`;
    const since = /^(.+)\.(\d{1,15})$/.exec(query.since ?? '');
    if (since?.[1] !== identity || Number(since[2]) > counter)
      return { token, full: true, products: [], categories: [] };
    const rows = sql.all<ChangeRow>(
      'SELECT kind, slug FROM change WHERE counter > ? ORDER BY counter',
      Number(since[2]),
    );
    const slugs = (kind: ChangeRow['kind']) =>
      rows.filter((row) => row.kind === kind).map(({ slug }) => slug);
    return { token, full: false, products: slugs('product'), categories: slugs('category') };
  });
}
