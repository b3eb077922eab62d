/** The list of changes in Medusa. The query itself is tested by `npm run test:medusa`. */
import { beforeEach, describe, expect, test } from 'vitest';
import { changesSince } from '../../../../scripts/medusa/src/changes/changes.ts';
import type { Container } from '../../../../scripts/medusa/src/medusa-types.ts';

let database: { changed: Record<string, number>; taxes: string; failure: Error | undefined };
let comparisons = 0;
beforeEach(() => {
  database = { changed: { pan: 7, mug: 9 }, taxes: 'as they were', failure: undefined };
  comparisons = 0;
});

async function raw(text: string, [since, until]: number[] = []): Promise<{ rows: object[] }> {
  const changed = Object.entries(database.changed);
  if (text.includes('max(counter) AS counter FROM'))
    return { rows: [{ counter: String(Math.max(...changed.map(([, counter]) => counter))) }] };
  if (text.startsWith('SELECT md5')) return { rows: [{ digest: database.taxes }] };
  const rows = changed.filter(([, counter]) => counter > Number(since) && counter <= Number(until));
  return { rows: rows.map(([slug]) => ({ kind: 'product', slug })) };
}
const sql = {
  raw,
  transaction: async (work: (inner: object) => Promise<unknown>): Promise<unknown> => {
    comparisons += 1;
    if (database.failure) throw database.failure;
    return work({ raw });
  },
};
const parts: Record<string, object> = {
  __pg_connection__: sql,
  storefront: { options: { country: 'BE' } },
  logger: { error: () => {} },
};
const container = { resolve: (name: string) => parts[name] } as unknown as Container;
const ask = (since = '') => changesSince(container, since);

describe('the list of changes in Medusa', () => {
  test('names what has changed since the token', async () => {
    const { token, full } = await ask();
    expect(full).toBe(true);
    expect(await ask(token)).toEqual({ token, full: false, products: [], categories: [] });
    database.changed['pan'] = 10;
    expect(await ask(token)).toMatchObject({ full: false, products: ['pan'] });
  });

  test('asks for a full read if all products change', async () => {
    const { token } = await ask();
    database.taxes = 'higher';
    expect(await ask(token)).toMatchObject({ full: true, products: [] });
  });

  test('asks for a full read if it doesn’t know the token', async () => {
    const { token } = await ask();
    const [, shop] = token.split('.');
    for (const strange of ['', 'x', `x.${shop}`, `10.${shop}`, '7'])
      expect(await ask(strange)).toMatchObject({ full: true, products: [] });
    expect(await ask(`8.${shop}`)).toMatchObject({ full: false, products: ['mug'] });
  });

  test('is off if Medusa lacks a table of the plugin', async () => {
    database.failure = Object.assign(new Error('no such table'), { code: '42P01' });
    await expect(ask()).rejects.toMatchObject({ status: 404 });
    database.failure = Object.assign(new Error('too many connections'), { code: '53300' });
    await expect(ask()).rejects.toThrow('too many connections');
  });

  test('compares once for simultaneous callers', async () => {
    await Promise.all([ask(), ask(), ask()]);
    expect(comparisons).toBe(1);
    await ask();
    expect(comparisons).toBe(2);
  });
});
