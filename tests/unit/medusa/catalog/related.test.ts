/** Related products in Medusa. SQLite stands in for PostgreSQL. */
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { relatedIds } from '../../../../scripts/medusa/src/catalog/related.ts';

interface Product {
  id: string;
  status: string;
  channel: string;
  categories: string[];
}

let all: Product[];
beforeEach(() => {
  all = Array.from({ length: 40 }, (_, index) => ({
    id: `prod_${String(index).padStart(2, '0')}`,
    status: 'published',
    channel: 'sc_1',
    categories: ['pcat_1'],
  }));
});
const idsFrom = (start: number, end?: number) => all.slice(start, end).map(({ id }) => id);

async function relatedOf(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const database = new DatabaseSync(':memory:');
  database.exec(`
    CREATE TABLE store (default_sales_channel_id);
    INSERT INTO store VALUES ('sc_1');
    CREATE TABLE product (id, handle, status, deleted_at);
    CREATE TABLE product_sales_channel (product_id, sales_channel_id, deleted_at);
    CREATE TABLE product_category_product (product_id, product_category_id)`);
  const add = (table: string, ...row: (string | null)[]) =>
    database.prepare(`INSERT INTO ${table} VALUES (${row.map(() => '?').join()})`).run(...row);
  for (const { id, status, channel, categories } of all.toReversed()) {
    add('product', id, id, status, null);
    add('product_sales_channel', id, channel, null);
    for (const category of categories) add('product_category_product', id, category);
  }
  const raw = async (text: string, values: string[]) => ({ rows: database.prepare(text).all(...values) });
  const rows = all
    .filter(({ id }) => ids.includes(id))
    .map(({ id, categories }) => ({ id, categories: categories.map((category) => ({ id: category })) }));
  return relatedIds({ resolve: () => ({ raw }) } as never, rows);
}

test('a product has the same related products in every list', async () => {
  for (const product of all.slice(5, 30)) product.categories = ['pcat_2', 'pcat_1'];
  const together = await relatedOf(idsFrom(0));
  const apart = await relatedOf(['prod_00', 'prod_31']);
  for (const id of idsFrom(0)) expect((await relatedOf([id])).get(id)).toEqual(together.get(id));
  for (const id of ['prod_00', 'prod_31']) expect(apart.get(id)).toEqual(together.get(id));
});

test('related products are the next ones, then the first ones', async () => {
  const related = await relatedOf(['prod_00', 'prod_20', 'prod_38']);
  expect(related.get('prod_00')).toEqual(idsFrom(1, 9));
  expect(related.get('prod_20')).toEqual(idsFrom(21, 29));
  expect(related.get('prod_38')).toEqual(['prod_39', ...idsFrom(0, 7)]);
});

test('related products are only those that the shop sells', async () => {
  for (const product of all.slice(3, 12)) product.channel = 'sc_2';
  for (const product of all.slice(12, 20)) product.status = 'draft';
  expect((await relatedOf(['prod_02'])).get('prod_02')).toEqual(idsFrom(20, 28));
});

test('a product is related in each of its categories', async () => {
  for (const product of all.slice(3, 20)) product.categories = ['pcat_2', 'pcat_1'];
  const related = await relatedOf(idsFrom(0));
  expect(related.get('prod_02')).toEqual(idsFrom(3, 11));
  expect(related.get('prod_03')).toEqual(idsFrom(4, 12));
  expect(related.get('prod_18')).toEqual(['prod_19', ...idsFrom(3, 10)]);
  expect(related.get('prod_38')).toEqual(['prod_39', ...idsFrom(0, 7)]);
});

test('a product without neighbours has no related products', async () => {
  for (const product of all) product.categories = [];
  for (const product of all.slice(0, 1)) product.categories = ['pcat_1'];
  const related = await relatedOf(['prod_00', 'prod_01']);
  expect([...related.values()]).toEqual([[], []]);
});
