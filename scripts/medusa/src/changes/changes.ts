/** Tells a rebuild which products and categories have changed: those whose digests have changed since its last request. */
import { createHash } from 'node:crypto';
import { unknownEndpoint } from '../../../backend/failures/common-failures.ts';
import { version } from '../../package.json' with { type: 'json' };
import { optionsOf } from '../catalog/shop.ts';
import type { Container, Sql } from '../medusa-types.ts';
import { digestOfShop, productDigests } from './digests.ts';

interface State {
  /** The counter of the newest change. */
  counter: number;
  /** The hash of everything that all products depend on. */
  shop: string;
}

interface ChangeRow {
  kind: 'product' | 'category';
  slug: string;
}

/** Callers at the same moment share one comparison. */
const running = new WeakMap<Sql, Promise<State>>();

/** `given` is a token of an earlier response. Without it, or with a token of another state of the shop, the caller reads everything. */
export async function changesSince(container: Container, given: string) {
  const sql = container.resolve('__pg_connection__');
  const begun = running.get(sql) ?? compare(container).finally(() => running.delete(sql));
  running.set(sql, begun);
  const { counter, shop } = await begun;
  const token = `${counter}.${shop}`;
  const [since = '', sinceShop] = given.split('.');
  if (sinceShop !== shop || !/^\d{1,15}$/.test(since) || Number(since) > counter)
    return { token, full: true, products: [], categories: [] };
  const { rows } = await sql.raw<ChangeRow>(
    'SELECT kind, slug FROM storefront_change WHERE counter > ? AND counter <= ? ORDER BY slug',
    [since, counter],
  );
  const slugs = (kind: ChangeRow['kind']) => rows.filter((row) => row.kind === kind).map(({ slug }) => slug);
  return { token, full: false, products: slugs('product'), categories: slugs('category') };
}

/** Brings the plugin's table up to date. Throws `HttpError` 404 if Medusa lacks a table or a column that the plugin knows. */
async function compare(container: Container): Promise<State> {
  const options = optionsOf(container);
  const isTranslated = Object.keys(options.languages ?? {}).length > 1;
  try {
    return await container.resolve('__pg_connection__').transaction(async (sql) => {
      // Compiling the query would take longer than running it.
      await sql.raw('SET LOCAL jit = off');
      // Two comparisons at once would give the same counter to different changes.
      await sql.raw('LOCK TABLE storefront_change IN EXCLUSIVE MODE');
      await sql.raw(`
        WITH state AS MATERIALIZED (${productDigests(isTranslated)}),
        next AS (
          SELECT greatest(coalesce(max(counter), 0) + 1, floor(extract(epoch FROM clock_timestamp()) * 1000)) AS counter
          FROM storefront_change
        ),
        gone AS (
          UPDATE storefront_change known SET digest = NULL, counter = (SELECT counter FROM next)
          WHERE digest IS NOT NULL AND NOT EXISTS (SELECT FROM state WHERE state.kind = known.kind AND state.slug = known.slug)
        )
        INSERT INTO storefront_change (kind, slug, digest, counter)
        SELECT kind, slug, state.digest, (SELECT counter FROM next)
        FROM state LEFT JOIN storefront_change known USING (kind, slug) WHERE known.digest IS DISTINCT FROM state.digest
        ON CONFLICT (kind, slug) DO UPDATE SET digest = excluded.digest, counter = excluded.counter`);
      const { rows: last } = await sql.raw<{ counter: string | null }>(
        'SELECT max(counter) AS counter FROM storefront_change',
      );
      const { rows: shop } = await sql.raw<{ digest: string }>(digestOfShop(isTranslated));
      const text = JSON.stringify([version, options, shop[0]?.digest]);
      return {
        counter: Number(last[0]?.counter ?? 0),
        shop: createHash('sha256').update(text).digest('base64url'),
      };
    });
  } catch (error) {
    if (!isUnknown(error)) throw error;
    container.resolve('logger').error(`The list of changes is off: ${(error as Error).message}`);
    throw unknownEndpoint();
  }
}

/** PostgreSQL's codes for a table and for a column that don't exist. */
const isUnknown = (error: unknown) => ['42P01', '42703'].includes((error as { code?: string }).code ?? '');
