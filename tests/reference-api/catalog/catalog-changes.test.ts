import { expect, onTestFinished, test } from 'vitest';
import { catalogChanges } from '#api/contract/catalog.ts';
import { apiOfFile, startReferenceApi } from '../../support/api/reference-api.ts';

interface Product {
  id: string;
  slug: string;
  home: string;
}

const api = await apiOfFile();
const { call } = api;
const one = api.db.one`SELECT id, slug, category_id AS home FROM product` as Product;

const changes = async (since?: string) =>
  (await call(catalogChanges, { query: since === undefined ? {} : { since } })).data;
const run = (sql: string, ...values: (string | number)[]) => api.db.prepare(sql).run(...values);

/** The changes that the API reports for an edit. */
async function reported(work: () => void) {
  const { token } = await changes();
  work();
  const { full, products, categories } = await changes(token);
  expect(full).toBe(false);
  return { products: products.toSorted(), categories: categories.toSorted() };
}

test('with the current token, the list of changes is empty', async () => {
  const start = await changes();
  expect(start).toMatchObject({ full: true, products: [], categories: [] });
  expect(await changes(start.token)).toEqual({
    token: start.token,
    full: false,
    products: [],
    categories: [],
  });
});

test('one SQL statement reports all products that it changes', async () => {
  const two = api.db.all<{ id: string; slug: string }>`SELECT id, slug FROM category ORDER BY slug LIMIT 2`;
  const ids = two.map(({ id }) => id);
  const where = 'WHERE category_id IN (?, ?)';
  const members = api.db.prepare(`SELECT slug FROM product ${where} ORDER BY slug`).all(...ids);
  const work = () => run(`UPDATE product SET position = position + 700 ${where}`, ...ids);
  expect(await reported(work)).toEqual({
    products: members.map(({ slug }) => slug),
    categories: two.map(({ slug }) => slug),
  });
});

test('a changed review is reported as a change of its product', async () => {
  const changed = { products: [one.slug], categories: [] };
  const insert = "INSERT INTO review VALUES ('r-1', ?, 'a-1', 'Ann', 4, 'Good', '2026-01-01T00:00:00.000Z')";
  expect(await reported(() => run(insert, one.id))).toEqual(changed);
  expect(await reported(() => run("UPDATE review SET rating = 2 WHERE id = 'r-1'"))).toEqual(changed);
  expect(await reported(() => run("DELETE FROM review WHERE id = 'r-1'"))).toEqual(changed);
});

test('a change reports every page with the product’s card', async () => {
  const large = await startReferenceApi({ products: 2000 });
  onTestFinished(large.close);
  const { call } = large;
  const one = large.db.one`
      SELECT product.*, category.slug AS home FROM product
      JOIN category ON category.id = category_id WHERE stock > 5` as Product;
  const set = async (what: string) => {
    const { token } = (await call(catalogChanges)).data;
    large.db.prepare(`UPDATE product SET ${what} WHERE id = ?`).run(one.id);
    return (await call(catalogChanges, { query: { since: token } })).data;
  };
  // Products with similar prices are related. So the API reports about nine products on each side of the old price, and about
  // nine on each side of the new one.
  for (const [what, reordered] of [
    ['price_cents = price_cents + 700', []],
    ['stock = 0', []],
    ['position = position + 1', [one.home]],
  ] as const) {
    const { products, categories } = await set(what);
    expect(categories, what).toEqual(reordered);
    expect(products, what).toContain(one.slug);
    expect(products.length, what).toBeGreaterThan(16);
    expect(products.length, what).toBeLessThan(60);
  }
  for (const what of ['stock = 7', "description_fr = 'Neuf'", "images = '[]'"])
    expect((await set(what)).products, what).toContain(one.slug);
  // A sale that leaves some stock affects no other product.
  expect(await set('stock = stock - 1')).toMatchObject({ products: [one.slug], categories: [] });
});

test('a renamed category reports its products', async () => {
  const { home } = one;
  const members = api.db.all<Product>`SELECT slug FROM product WHERE category_id = ${home} ORDER BY slug`;
  const name = await reported(() => run("UPDATE category SET name_fr = 'Ailleurs' WHERE id = ?", home));
  expect(name.products).toEqual(members.map(({ slug }) => slug));
  expect(name.categories).toHaveLength(1);
  const move = await reported(() => run('UPDATE category SET position = 50 WHERE id = ?', home));
  expect(move).toEqual({ products: [], categories: name.categories });
});

test('an added, renamed or removed category is reported', async () => {
  const add = () => run("INSERT INTO category VALUES ('c-9', 'toys', 99, 'Toys', 'Jouets', NULL)");
  expect(await reported(add)).toEqual({ products: [], categories: ['toys'] });
  const rename = () => run("UPDATE category SET slug = 'games' WHERE id = 'c-9'");
  expect(await reported(rename)).toEqual({ products: [], categories: ['games', 'toys'] });
  const remove = () => run("DELETE FROM category WHERE id = 'c-9'");
  expect(await reported(remove)).toEqual({ products: [], categories: ['games'] });
});

test('a product that changes twenty times is reported once', async () => {
  const work = () => {
    for (let time = 0; time < 20; time++) run('UPDATE product SET stock = stock + 1 WHERE id = ?', one.id);
  };
  expect(await reported(work)).toEqual({ products: [one.slug], categories: [] });
});

test('an edit that is rolled back is not reported', async () => {
  const work = () => {
    api.db.exec('BEGIN');
    run('UPDATE product SET stock = stock + 1');
    api.db.exec('ROLLBACK');
  };
  expect(await reported(work)).toEqual({ products: [], categories: [] });
});

test('an unknown token makes the client read everything', async () => {
  const { token } = await changes();
  const identity = token.slice(0, token.lastIndexOf('.'));
  for (const since of ['', 'x', '0', identity, `${identity}.999999`, `${identity}.-1`, 'other.0'])
    expect(await changes(since)).toMatchObject({ full: true, products: [], categories: [] });
});
