/** Snapshots that update an earlier snapshot. */
import { beforeEach, describe, expect, test } from 'vitest';
import { locales } from '#i18n/locale.ts';
import { RebuildError } from '../../../../scripts/rebuild/core/rebuild-error.ts';
import type { SnapshotOptions } from '../../../../scripts/rebuild/snapshot/update-snapshot.ts';
import { json, product, spoil } from '../../../support/api/hostile-api.ts';
import { openSnapshots, type Snapshots } from '../../../support/rebuild/snapshots.ts';

let api: Snapshots['api'];
let query: Snapshots['query'];
let slugs: Snapshots['slugs'];
let update: Snapshots['update'];
let clock: number;

beforeEach(async () => {
  const snapshots = await openSnapshots();
  ({ api, query, slugs } = snapshots);
  update = (more) => snapshots.update({ now: () => clock, ...more });
  clock = Date.UTC(2026, 0, 1);
});

const day = 86_400_000;
const price = (slug: string) =>
  query<{ price: number }>('SELECT price FROM product WHERE slug = ? LIMIT 1', slug)[0]?.price;

/** Gives the backend a `changes` call. Returns a function that logs a change, which advances the token. */
function changesCall() {
  const log: { products: string[]; categories: string[] }[] = [];
  api.shop.changes = (since) => {
    const seen = Number(since?.replace('t', '') ?? Number.NaN);
    const news = log.slice(seen);
    return {
      token: `t${log.length}`,
      full: Number.isNaN(seen),
      products: Number.isNaN(seen) ? [] : [...new Set(news.flatMap(({ products }) => products))],
      categories: Number.isNaN(seen) ? [] : [...new Set(news.flatMap(({ categories }) => categories))],
    };
  };
  return (products: string[], categories: string[] = []) => log.push({ products, categories });
}

async function callsOf(work: () => Promise<unknown>): Promise<string[]> {
  api.calls.length = 0;
  await work();
  return api.calls.map((call) => call.replace(/^en /, ''));
}

describe('a snapshot of a backend that has the `changes` call', () => {
  test('doesn’t note a product as removed that no list had', async () => {
    const change = changesCall();
    await update();
    for (const price of [5, 6]) {
      api.shop.products['draft'] = product('draft', { price });
      change(['draft']);
      await update();
      expect(slugs()).not.toContain('draft');
      expect(query('SELECT slug FROM removed')).toEqual([]);
    }
  });

  test('reads only what has changed (promise 79)', async () => {
    const change = changesCall();
    expect((await update()).isPartial).toBe(false);
    expect(await callsOf(update)).toEqual([
      '/v1/shop',
      '/v1/catalog/changes?since=t0',
      '/v1/product?ids=id-bowl%2Cid-jug%2Cid-mug',
    ]);
    api.shop.products['mug'] = product('mug', { price: 20 });
    change(['mug']);
    const calls = await callsOf(update);
    expect(calls.filter((call) => call.includes('/slug/')).sort()).toEqual([
      '/v1/product/category/slug/cups?limit=100',
      '/v1/product/slug/mug',
    ]);
    expect(calls).not.toContain('/v1/category');
    expect(price('mug')).toBe(2200);
  });

  test('reads everything again after a language is added', async () => {
    changesCall();
    await update();
    const languages: string[] = locales as unknown as string[];
    languages.push('de');
    try {
      expect((await update()).isPartial).toBe(false);
      expect(query("SELECT slug FROM product WHERE locale = 'de'")).toHaveLength(3);
    } finally {
      languages.pop();
    }
  });

  test('contains added and moved products', async () => {
    const change = changesCall();
    api.shop.categories.push({ id: 'c2', name: 'Pots', slug: 'pots', imageUrl: null });
    api.shop.lists['pots'] = [];
    await update();
    api.shop.products['pan'] = product('pan');
    api.shop.lists = { cups: ['bowl', 'jug'], pots: ['pan', 'mug'] };
    change(['pan', 'mug'], ['pots', 'cups']);
    await update();
    expect(slugs()).toEqual(['bowl', 'jug', 'mug', 'pan']);
    expect(query('SELECT product_slug FROM listing ORDER BY category_slug, position')).toEqual(
      ['bowl', 'jug', 'pan', 'mug'].map((slug) => ({ product_slug: slug })),
    );
    delete api.shop.products['pan'];
    api.shop.lists['pots'] = ['mug'];
    change(['pan']);
    await update();
    expect(slugs()).toEqual(['bowl', 'jug', 'mug']);
  });

  test('removes a product without reading its list again', async () => {
    const change = changesCall();
    await update();
    delete api.shop.products['jug'];
    api.shop.lists['cups'] = ['mug', 'bowl'];
    change(['jug']);
    expect(await callsOf(update)).toEqual([
      '/v1/shop',
      '/v1/catalog/changes?since=t0',
      '/v1/product/slug/jug',
      '/v1/product?ids=id-bowl%2Cid-mug',
    ]);
    const listed = query<{ slug: string }>('SELECT product_slug AS slug FROM listing ORDER BY position');
    expect(listed.map(({ slug }) => slug)).toEqual(['mug', 'bowl']);
    expect(slugs()).toEqual(['bowl', 'mug']);
  });

  test('has a renamed product if only the case differs', async () => {
    const change = changesCall();
    await update();
    delete api.shop.products['mug'];
    api.shop.products['Mug'] = product('Mug', { id: 'id-mug' });
    api.shop.lists['cups'] = ['Mug', 'bowl', 'jug'];
    change(['Mug', 'mug'], ['cups']);
    expect((await update()).problems).toEqual([]);
    expect(slugs()).toEqual(['Mug', 'bowl', 'jug']);
    expect(query('SELECT slug, successor FROM removed')).toEqual([{ slug: 'mug', successor: 'Mug' }]);
  });

  test('keeps a renamed product while its former slug fails', async () => {
    const change = changesCall();
    await update();
    delete api.shop.products['mug'];
    const renamed = product('Mug', { id: 'id-mug' });
    api.shop.products['Mug'] = renamed;
    api.shop.lists['cups'] = ['Mug', 'bowl', 'jug'];
    change(['Mug', 'mug'], ['cups']);
    spoil(api, /\/slug\/mug$/, (response) => json(response, 500, {}));
    await update();
    expect(slugs()).toEqual(['bowl', 'jug', 'mug']);
    // The changes don't name the list again, but the product does.
    const [category] = api.shop.categories;
    spoil(api, /\/slug\/Mug$/, (response) => json(response, 200, { product: renamed, category }));
    await update();
    expect(slugs()).toEqual(['Mug', 'bowl', 'jug']);
    expect(query('SELECT slug, successor FROM removed')).toEqual([{ slug: 'mug', successor: 'Mug' }]);
  });

  test('keeps lists and links of a product renamed only in case', async () => {
    const change = changesCall();
    api.shop.categories.push({ id: 'c2', name: 'Pots', slug: 'pots', imageUrl: null });
    api.shop.lists['pots'] = ['mug'];
    api.shop.related = { bowl: ['mug'] };
    await update();
    delete api.shop.products['mug'];
    const renamed = product('Mug', { id: 'id-mug' });
    api.shop.products['Mug'] = renamed;
    api.shop.lists = { cups: ['Mug', 'bowl', 'jug'], pots: ['Mug'] };
    api.shop.related = { bowl: ['Mug'] };
    change(['Mug', 'mug', 'bowl'], ['cups', 'pots']);
    spoil(api, /\/slug\/mug$/, (response) => json(response, 500, {}));
    await update();
    const links = () => [
      ...query('SELECT category_slug AS name FROM listing WHERE product_slug LIKE ? ORDER BY name', 'mug'),
      ...query('SELECT product_slug AS name FROM related WHERE other_slug LIKE ?', 'mug'),
    ];
    const all = [{ name: 'cups' }, { name: 'pots' }, { name: 'bowl' }];
    expect(links()).toEqual(all);
    const [category] = api.shop.categories;
    spoil(api, /\/slug\/Mug$/, (response) => json(response, 200, { product: renamed, category }));
    await update();
    expect(slugs()).toContain('Mug');
    expect(links()).toEqual(all);
  });

  test('drops a related product that nothing refers to', async () => {
    const change = changesCall();
    api.shop.products['saucer'] = product('saucer');
    api.shop.products['spoon'] = product('spoon');
    api.shop.related = { mug: ['saucer'], saucer: ['spoon'], spoon: ['saucer'] };
    await update();
    expect(slugs()).toContain('spoon');
    api.shop.related = { mug: ['bowl'], saucer: ['spoon'], spoon: ['saucer'] };
    api.shop.products['pan'] = product('pan');
    api.shop.lists['cups']?.push('pan');
    change(['mug', 'pan'], ['cups']);
    await update();
    expect(slugs()).toEqual(['bowl', 'jug', 'mug', 'pan']);
  });

  test('reads everything once a day', async () => {
    changesCall();
    await update();
    const { changes } = api.shop;
    api.shop.changes = () => ({ token: 't9', full: true, products: [], categories: [] });
    expect((await update()).isPartial).toBe(false);
    api.shop.changes = () => ({ nonsense: true }) as never;
    expect((await update()).isPartial).toBe(false);
    api.shop.changes = changes;
    expect((await update()).isPartial).toBe(false);
    expect((await update()).isPartial).toBe(true);
    clock += day + 1;
    expect((await update()).isPartial).toBe(false);
    expect((await update({ readAll: true })).isPartial).toBe(false);
  });

  test('reads everything if the clock went back', async () => {
    changesCall();
    await update();
    clock -= 1;
    expect((await update()).isPartial).toBe(false);
  });

  test('may lack six broken products of 40 in every run', async () => {
    changesCall();
    const many = Array.from({ length: 40 }, (_, index) => `p${index}`);
    for (const [index, slug] of many.entries())
      api.shop.products[slug] = product(slug, index < 6 ? { price: undefined } : {});
    api.shop.lists['cups'] = many;
    expect((await update()).problems).toHaveLength(6);
    const next = await update();
    expect(next.isPartial).toBe(true);
    expect(next.problems).toHaveLength(6);
  });

  test('reads the same changes again after a failed run', async () => {
    const change = changesCall();
    await update();
    api.shop.products['mug'] = product('mug', { price: 20 });
    change(['mug']);
    spoil(api, /\/category\/slug\//, (response) => json(response, 500, {}));
    await expect(update()).rejects.toThrow(/500/);
    expect(price('mug')).toBe(1100);
    api.shop.spoil = () => false;
    await update();
    expect(price('mug')).toBe(2200);
  });
});

describe('a product', () => {
  beforeEach(() => update());

  test.each([
    ['its price is missing', 200],
    ['its call gets a 500', 500],
  ])('keeps its earlier data when %s', async (_, status) => {
    const body = { product: { ...product('mug'), price: undefined, name: 'Broken' }, category: null };
    spoil(api, /^\/v1\/product\/slug\/mug$/, (response) => json(response, status, body));
    expect((await update()).problems).toEqual([
      expect.objectContaining({ what: 'product mug', effect: 'shown as it was last read' }),
    ]);
    expect(slugs()).toEqual(['bowl', 'jug', 'mug']);
    expect(price('mug')).toBe(1100);
  });

  test('keeps its earlier reviews if they can’t be read', async () => {
    spoil(api, /^\/v1\/review\/product\/id-mug/, (response) => json(response, 500, {}));
    expect((await update()).problems).toEqual([
      expect.objectContaining({ what: 'product mug', effect: 'shown with its earlier reviews' }),
    ]);
  });

  test('counts once if it lacks reviews and related products', async () => {
    const broken = Array.from({ length: 5 }, (_, index) => `p${index}`);
    for (const slug of broken) api.shop.products[slug] = product(slug);
    api.shop.lists['cups']?.push(...broken);
    spoil(api, /^\/v1\/(review\/product\/id-p|product\/id-p\d\/related)/, (response) =>
      json(response, 500, {}),
    );
    expect((await update()).problems).toHaveLength(10);
  });
});

describe('a list that shrinks', () => {
  const many = Array.from({ length: 20 }, (_, index) => `p${index}`);
  beforeEach(async () => {
    for (const slug of many) api.shop.products[slug] = product(slug);
    api.shop.lists['cups'] = many;
    await update();
  });
  const shrinkTo = async (count: number, more: Partial<SnapshotOptions> = {}) => {
    api.shop.lists['cups'] = many.slice(0, count);
    return update(more);
  };

  test('stops the rebuild if it loses more than a fifth', async () => {
    const failure = await shrinkTo(15).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RebuildError);
    expect((failure as RebuildError).message).toMatch(/cups: 15 instead of 20.*25%/);
    expect((failure as RebuildError).advice).toMatch(/--accept-shrink/);
    expect(slugs()).toHaveLength(20);
    expect((await shrinkTo(15, { maxShrink: 1 })).products).toBe(15);
  });

  test('stops a run that reads only changes', async () => {
    const change = changesCall();
    await update();
    const removed = many.slice(15);
    for (const slug of removed) delete api.shop.products[slug];
    change(removed);
    await expect(shrinkTo(15)).rejects.toThrow(/cups: 15 instead of 20/);
  });

  test('may lose up to a fifth', async () => {
    expect((await shrinkTo(16)).products).toBe(16);
  });

  test('stops the rebuild if it is empty', async () => {
    await expect(shrinkTo(0)).rejects.toThrow(/0 instead of 20/);
    api.shop.categories = [];
    await expect(update()).rejects.toThrow(/Categories: 0 instead of 1/);
  });

  test('is read again once the API is fixed', async () => {
    api.shop.etags = true;
    await expect(shrinkTo(2)).rejects.toThrow(/2 instead of 20/);
    expect((await shrinkTo(20)).products).toBe(20);
  });
});

describe('a run that was interrupted', () => {
  const interrupt = async (more: Partial<SnapshotOptions> = {}) => {
    const stop = new AbortController();
    spoil(api, /^\/v1\/review\/product\/id-jug/, () => stop.abort(new Error('stopped')));
    await expect(update({ signal: stop.signal, parallel: 1, ...more })).rejects.toThrow('stopped');
    api.shop.spoil = () => false;
  };

  test('leaves its responses to the next run', async () => {
    // Only responses with an ETag are stored.
    api.shop.etags = true;
    const read = await callsOf(interrupt);
    expect(read).toContain('/v1/product/slug/mug');
    api.shop.products['mug'] = product('mug', { price: 99, vatRate: 0 });
    const { counts } = await update({ readAll: true });
    expect(counts.unchanged).toBeGreaterThan(5);
    expect(price('mug')).toBe(9900);
  });

  test('overwrites no later run (promise 65)', async () => {
    const change = changesCall();
    await update();
    await interrupt({ readAll: true });
    api.shop.products['mug'] = product('mug', { price: 99, vatRate: 0 });
    change(['mug']);
    await update();
    const newest = price('mug');
    api.shop.changes = undefined;
    await update();
    expect(price('mug')).toBe(newest);
  });
});
