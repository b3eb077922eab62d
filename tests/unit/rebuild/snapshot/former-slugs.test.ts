/** Snapshots remember the slugs of what was renamed or removed, so that old links still work. */
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Snapshot } from '#snapshot/reader.ts';
import type { FormerSlug } from '#snapshot/tables.ts';
import { product } from '../../../support/api/hostile-api.ts';
import { openSnapshots, type Snapshots } from '../../../support/rebuild/snapshots.ts';

let api: Snapshots['api'];
let file: Snapshots['file'];
let query: Snapshots['query'];
let update: Snapshots['update'];
let clock: number;

beforeEach(async () => {
  const snapshots = await openSnapshots();
  ({ api, file, query } = snapshots);
  update = (more) => snapshots.update({ now: () => clock, ...more });
  clock = Date.UTC(2026, 0, 1);
  await update();
});

const day = 86_400_000;
const removed = () =>
  query<{ body: string }>('SELECT body FROM removed ORDER BY slug').map(
    ({ body }) => JSON.parse(body) as FormerSlug,
  );
const successors = () => removed().map(({ slug, successor }) => [slug, successor]);

test('a snapshot contains the words of live and removed products', async () => {
  delete api.shop.products['mug'];
  api.shop.lists['cups'] = ['bowl', 'jug'];
  await update();
  using db = new DatabaseSync(file, { readOnly: true });
  const snapshot = new Snapshot(db);
  expect(['"bowl"', '"mug"', 'undefined'].map((text) => snapshot.contains(text))).toEqual([
    true,
    true,
    false,
  ]);
});

describe('a former slug', () => {
  test('redirects to the newest slug of its product', async () => {
    const rename = async (from: string, to: string) => {
      delete api.shop.products[from];
      api.shop.products[to] = product(to, { id: 'id-mug' });
      api.shop.lists['cups'] = [to, 'bowl', 'jug'];
      await update();
    };
    await rename('mug', 'big-mug');
    expect(removed()).toMatchObject([{ kind: 'product', slug: 'mug', successor: 'big-mug' }]);
    await rename('big-mug', 'huge-mug');
    expect(successors()).toEqual([
      ['big-mug', 'huge-mug'],
      ['mug', 'huge-mug'],
    ]);
    await rename('huge-mug', 'mug');
    expect(successors()).toEqual([
      ['big-mug', 'mug'],
      ['huge-mug', 'mug'],
    ]);
  });

  test('of a removed product is kept for some days', async () => {
    api.shop.language = 'requested';
    await update();
    const mug = api.shop.products['mug'] ?? {};
    const leave = async () => {
      delete api.shop.products['mug'];
      api.shop.lists['cups'] = ['bowl', 'jug'];
      await update();
    };
    await leave();
    expect(removed()).toEqual([
      {
        kind: 'product',
        slug: 'mug',
        successor: null,
        at: new Date(clock).toISOString(),
        names: { en: 'mug', fr: 'mug (fr)' },
        categorySlug: 'cups',
      },
    ]);
    api.shop.products['mug'] = mug;
    api.shop.lists['cups'] = ['mug', 'bowl', 'jug'];
    await update();
    expect(removed()).toEqual([]);
    await leave();
    clock += 10 * day - 1;
    await update({ keep: { keepRemoved: 10, keepRenamed: 365 } });
    expect(removed()).toHaveLength(1);
    clock += 1;
    await update({ keep: { keepRemoved: 10, keepRenamed: 365 } });
    expect(removed()).toEqual([]);
  });

  test('is remembered when the snapshot’s tables change', async () => {
    const rename = async (from: string, to: string) => {
      delete api.shop.products[from];
      api.shop.products[to] = product(to, { id: `id-${from}` });
      api.shop.lists['cups'] = Object.keys(api.shop.products);
      await update();
    };
    await rename('mug', 'big-mug');
    await rename('bowl', 'dish');
    const db = new DatabaseSync(file);
    db.exec('PRAGMA user_version = 1; DROP TABLE product');
    db.close();
    // In the meantime, one of the new slugs is replaced as well.
    delete api.shop.products['dish'];
    api.shop.products['plate'] = product('plate', { id: 'id-bowl' });
    api.shop.lists['cups'] = Object.keys(api.shop.products);
    // A run that fails must not lose the slugs.
    await expect(update({ countLiveProducts: async () => 100 })).rejects.toThrow();
    const countLiveProducts = vi.fn(async () => 3);
    await update({ countLiveProducts });
    expect(countLiveProducts).toHaveBeenCalledExactlyOnceWith(2);
    expect(successors()).toEqual([['mug', 'big-mug']]);
  });

  test('is not kept if 0 days are set', async () => {
    api.shop.products = { dish: product('dish', { id: 'id-bowl' }), ...api.shop.products };
    delete api.shop.products['bowl'];
    api.shop.lists['cups'] = ['dish', 'mug', 'jug'];
    await update({ keep: { keepRemoved: 90, keepRenamed: 0 } });
    expect(removed()).toEqual([]);
  });

  test('never leads to another product', async () => {
    const setIds = async (ids: Record<string, string>) => {
      api.shop.products = Object.fromEntries(
        Object.entries(ids).map(([slug, id]) => [slug, product(slug, { id })]),
      );
      api.shop.lists = { cups: Object.keys(ids) };
      await update();
    };
    await setIds({ cup: 'id-mug', bowl: 'id-bowl', jug: 'id-jug' });
    expect(Object.fromEntries(successors())).toEqual({ mug: 'cup' });
    await setIds({ beaker: 'id-mug', cup: 'id-bowl', jug: 'id-jug' });
    expect(Object.fromEntries(successors())).toEqual({ mug: 'beaker', bowl: 'cup' });
    await setIds({ beaker: 'id-jug', cup: 'id-bowl' });
    expect(Object.fromEntries(successors())).toEqual({ mug: null, bowl: 'cup', jug: 'beaker' });
  });

  test('of a category redirects, too', async () => {
    api.shop.categories = [{ id: 'c1', name: 'Mugs', slug: 'mugs', imageUrl: null }];
    api.shop.lists = { mugs: ['mug', 'bowl', 'jug'] };
    await update();
    expect(removed()).toMatchObject([{ kind: 'category', slug: 'cups', successor: 'mugs' }]);
  });
});
