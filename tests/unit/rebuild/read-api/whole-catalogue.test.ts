/** Reading many products at once gives the same snapshot as single calls, with far fewer calls. */
import { beforeEach, describe, expect, test } from 'vitest';
import { json, product, spoil } from '../../../support/api/hostile-api.ts';
import { openSnapshots, type Snapshots } from '../../../support/rebuild/snapshots.ts';

let api: Snapshots['api'];
let query: Snapshots['query'];
let slugs: Snapshots['slugs'];
let update: Snapshots['update'];

/** Of three categories, one is empty. One product is in two categories, one in none, and one is only a related product. */
beforeEach(async () => {
  const all = ['mug', 'bowl', 'jug', 'pan', 'saucer', 'stray'];
  const snapshots = await openSnapshots({
    categories: ['cups', 'pots', 'empty'].map((slug) => ({ id: slug, name: slug, slug, imageUrl: null })),
    lists: { cups: ['mug', 'bowl', 'jug'], pots: ['pan', 'bowl'], empty: [] },
    products: Object.fromEntries(all.map((slug) => [slug, product(slug)])),
    related: { mug: ['saucer', 'pan'], saucer: ['mug'] },
    language: 'requested',
    manyProducts: true,
  });
  ({ api, query, slugs, update } = snapshots);
});

const tables = {
  category: 'locale, position',
  listing: 'category_slug, position',
  related: 'product_slug, position',
  product: 'locale, slug',
};

/** What pages show, without the revisions. */
const content = () =>
  Object.entries(tables).map(([table, order]) =>
    query<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY ${order}`).map(
      ({ revision: _, ...row }) => row,
    ),
  );

async function callsOf(work: () => Promise<unknown>): Promise<string[]> {
  api.calls.length = 0;
  await work();
  return api.calls.filter((call) => !call.includes('/uploads/'));
}

const catalogCalls = (calls: readonly string[]) => calls.filter((call) => /\/v1\/catalog\?/.test(call));
const singles = (calls: readonly string[]) => calls.filter((call) => /\/v1\/(product\/|review\/)/.test(call));

describe('a snapshot of a backend that sends the whole catalogue', () => {
  test('is the same as one read product by product', async () => {
    const calls = await callsOf(update);
    expect(singles(calls)).toEqual([]);
    expect(slugs()).toEqual(['bowl', 'jug', 'mug', 'pan', 'saucer']);
    const read = content();
    api.shop.manyProducts = false;
    expect(singles(await callsOf(update)).length).toBeGreaterThan(15);
    expect(content()).toEqual(read);
  });

  test('takes pages of 100 products', async () => {
    const many = Array.from({ length: 250 }, (_, index) => `p${index}`);
    api.shop.products = Object.fromEntries(many.map((slug) => [slug, product(slug)]));
    api.shop.lists = { cups: many };
    api.shop.related = {};
    const calls = await callsOf(update);
    expect(catalogCalls(calls)).toHaveLength(6);
    expect(calls.length).toBeLessThan(13);
    expect(slugs()).toHaveLength(250);
  });

  test('shows how many products it has read, out of the last total', async () => {
    const many = Array.from({ length: 250 }, (_, index) => `p${index}`);
    api.shop.products = Object.fromEntries(many.map((slug) => [slug, product(slug)]));
    api.shop.lists = { cups: many };
    api.shop.related = {};
    const updatesOf = async () => {
      const updates: (readonly [done: number, total: number | undefined])[] = [];
      await update({ progress: { update: (...step) => updates.push(step), end: () => {} } });
      return updates.slice(0, 3);
    };
    expect(await updatesOf()).toEqual([
      [100, undefined],
      [200, undefined],
      [250, undefined],
    ]);
    expect(await updatesOf()).toEqual([
      [100, 250],
      [200, 250],
      [250, 250],
    ]);
  });

  test('is read in one language if the backend has only one', async () => {
    api.shop.language = 'none';
    expect(catalogCalls(await callsOf(update))).toHaveLength(1);
    expect(slugs('fr')).toEqual(slugs());
  });

  test('begins again if the backend no longer knows a cursor', async () => {
    const many = Array.from({ length: 150 }, (_, index) => `p${index}`);
    api.shop.products = Object.fromEntries(many.map((slug) => [slug, product(slug)]));
    api.shop.lists = { cups: many };
    let refusals = 0;
    spoil(api, /cursor=100/, (response) => json(response, 400, { message: 'Begin again' }));
    const { spoil: refuse } = api.shop;
    api.shop.spoil = (request, response) => {
      const isRefused = refusals < 2 && refuse(request, response);
      if (isRefused) {
        refusals += 1;
        delete api.shop.products['p0'];
      }
      return isRefused;
    };
    await update();
    expect(slugs()).toHaveLength(149);
    refusals = Number.NEGATIVE_INFINITY;
    await expect(update()).rejects.toThrow('catalog.read: 400');
  });

  test('stops at a cursor that repeats a page', async () => {
    spoil(api, /\/v1\/catalog\?limit/, (response) => json(response, 200, { products: [], nextCursor: 'x' }));
    await expect(update()).rejects.toThrow('keeps pointing to the same page');
  });

  test('keeps the last good data of a broken product', async () => {
    await update();
    api.shop.products['mug'] = product('mug', { price: null });
    api.shop.products['jug'] = product('jug', { price: 20 });
    const { problems } = await update();
    expect(problems).toMatchObject([{ what: 'product mug', effect: 'shown as it was last read' }]);
    expect(problems[0]?.why).toContain('catalog.read: field "price"');
    const prices = query<{ slug: string; price: number }>(
      "SELECT slug, price FROM product WHERE locale = 'en'",
    );
    expect(Object.fromEntries(prices.map(({ slug, price }) => [slug, price]))).toMatchObject({
      mug: 1100,
      jug: 2200,
    });
  });

  test('stops if the call fails', async () => {
    spoil(api, /\/v1\/catalog\?/, (response) => json(response, 500, {}));
    await expect(update()).rejects.toThrow('catalog.read');
    for (const status of [404, 405]) {
      spoil(api, /\/v1\/catalog\?/, (response) => json(response, status, {}));
      await update();
      expect(slugs()).toHaveLength(5);
    }
  });
});

describe('a snapshot of a backend that also lists changes', () => {
  const change = (...products: string[]) => {
    api.shop.changes = (since) => ({ token: 't', full: since === null, products, categories: [] });
  };

  test('reads the changed products with one call per language', async () => {
    change();
    await update();
    const some = ['mug', 'bowl', 'saucer'];
    for (const slug of some) api.shop.products[slug] = product(slug, { price: 20 });
    delete api.shop.products['jug'];
    api.shop.lists['cups'] = ['bowl', 'mug'];
    api.shop.related['mug'] = ['pan', 'saucer'];
    change(...some, 'jug');
    const calls = await callsOf(update);
    const named = '/v1/catalog?slugs=mug%2Cbowl%2Csaucer%2Cjug';
    expect(catalogCalls(calls).sort()).toEqual([`en ${named}`, `fr ${named}`]);
    expect(singles(calls).every((call) => call.includes('/product/category/slug/'))).toBe(true);
    const read = content();
    api.shop.manyProducts = false;
    await update({ readAll: true });
    expect(content()).toEqual(read);
  });

  test('reads no list if the products keep their positions', async () => {
    change();
    await update();
    for (const slug of ['mug', 'bowl']) api.shop.products[slug] = product(slug, { price: 20 });
    change('mug', 'bowl');
    expect(singles(await callsOf(update))).toEqual([]);
    const read = content();
    api.shop.manyProducts = false;
    await update({ readAll: true });
    expect(content()).toEqual(read);
  });

  test.each([
    { how: 'moves', lists: { cups: ['bowl', 'mug', 'jug'], pots: ['pan', 'bowl'] } },
    { how: 'leaves a list', lists: { cups: ['mug', 'bowl', 'jug'], pots: ['pan'] } },
    { how: 'joins a list', lists: { cups: ['mug', 'bowl', 'jug'], pots: ['pan', 'bowl', 'mug'] } },
  ])('reads the lists of a product that $how', async ({ lists }) => {
    change();
    await update();
    const before = api.shop.lists;
    for (const next of [{ ...before, ...lists }, before]) {
      api.shop.lists = next;
      change('mug', 'bowl');
      expect(singles(await callsOf(update))).not.toEqual([]);
      const read = content();
      await update({ readAll: true });
      expect(content()).toEqual(read);
    }
  });

  test('reads lists if a product returns, not if it is removed', async () => {
    change();
    await update();
    const [lists, bowl] = [api.shop.lists, api.shop.products['bowl'] ?? {}];
    api.shop.lists = { cups: ['mug', 'jug'], pots: ['pan'] };
    delete api.shop.products['bowl'];
    change('bowl');
    expect(singles(await callsOf(update))).toEqual([]);
    const removed = content();
    await update({ readAll: true });
    expect(content()).toEqual(removed);
    api.shop.lists = lists;
    api.shop.products['bowl'] = bowl;
    change('bowl');
    expect(singles(await callsOf(update))).not.toEqual([]);
    const returned = content();
    await update({ readAll: true });
    expect(content()).toEqual(returned);
  });

  test('finds related products that it has never read', async () => {
    change();
    await update();
    delete api.shop.products['saucer'];
    api.shop.products['dish'] = product('dish', { id: 'id-saucer' });
    api.shop.related = { mug: ['dish', 'stray'] };
    change('mug', 'dish', 'saucer');
    await update();
    expect(slugs()).toEqual(['bowl', 'dish', 'jug', 'mug', 'pan', 'stray']);
    const read = content();
    api.shop.manyProducts = false;
    await update({ readAll: true });
    expect(content()).toEqual(read);
  });

  test('reads product by product once the call is gone', async () => {
    change();
    await update();
    api.shop.products['mug'] = product('mug', { price: 20 });
    change('mug');
    api.shop.manyProducts = false;
    expect(singles(await callsOf(update)).length).toBeGreaterThan(3);
    expect(query("SELECT price FROM product WHERE slug = 'mug' AND locale = 'en'")).toEqual([
      { price: 2200 },
    ]);
  });
});
