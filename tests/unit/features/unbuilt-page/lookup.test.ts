import { afterAll, describe, expect, test } from 'vitest';
import { createClient } from '#api/client.ts';
import { targetOf, wordsOf } from '#features/unbuilt-page/lookup.ts';
import { createLookup } from '#features/unbuilt-page/lookup-store.ts';
import { json, product, spoil, startHostileApi } from '../../../support/api/hostile-api.ts';

describe('the path of an unbuilt page', () => {
  test.each([
    ['/product/mug', { kind: 'product', locale: 'en', slug: 'mug' }],
    ['/fr/product/mug/', { kind: 'product', locale: 'fr', slug: 'mug' }],
    ['/category/cups', { kind: 'category', locale: 'en', slug: 'cups', sort: 'default' }],
    [
      '/fr/category/cups/price-desc/page/3',
      { kind: 'category', locale: 'fr', slug: 'cups', sort: 'price-desc' },
    ],
    ['/category/cups/page/2', { kind: 'category', locale: 'en', slug: 'cups', sort: 'default' }],
    ['/product/caf%C3%A9', { kind: 'product', locale: 'en', slug: 'café' }],
  ])('names a product or category: %s', (path, wanted) => {
    expect(targetOf(path)).toEqual(wanted);
  });

  test.each(['/', '/product', '/product/', '/product/a/b', '/category/a/b', '/cart', '/product/%E0%A4%A'])(
    'names neither a product nor a category: %s',
    (path) => {
      expect(targetOf(path)).toBeUndefined();
    },
  );

  test('provides the words of its slug as search terms', () => {
    expect(wordsOf('copper-kettle_1.5l')).toBe('copper kettle 1 5l');
  });
});

const api = await startHostileApi();
afterAll(api.close);

describe('the look-up of an unbuilt page', () => {
  const look = async (path: string) => {
    const wanted = targetOf(path);
    if (!wanted) throw new Error(`${path} names neither a product nor a category`);
    const lookup = createLookup(createClient({ baseUrl: api.url, retries: 0 }), wanted);
    await lookup.lookUp();
    const state = lookup.$state.get();
    return { lookup, state, found: state.kind === 'ready' ? state.data : undefined };
  };

  test('finds a product with its related products', async () => {
    api.shop.related = { mug: ['bowl', 'jug'] };
    const { found } = await look('/product/mug');
    expect(found?.kind === 'product' && found.related.map(({ slug }) => slug)).toEqual(['bowl', 'jug']);
  });

  test('finds a product without its related products', async () => {
    spoil(api, /\/related$/, (response) => json(response, 500, { message: 'broken' }));
    expect((await look('/product/mug')).found).toMatchObject({ kind: 'product', related: [] });
    api.shop.spoil = () => false;
  });

  test('finds a category’s products in the URL’s order', async () => {
    api.shop.products['jug'] = product('jug', { price: 5 });
    const { found } = await look('/category/cups/price-asc');
    expect(found?.kind === 'category' && found.products.map(({ slug }) => slug)).toEqual([
      'jug',
      'mug',
      'bowl',
    ]);
  });

  test('says that a product is unknown after a 404', async () => {
    expect((await look('/product/gone')).found).toEqual({ kind: 'unknown', similar: [] });
  });

  test('reports a broken API as a failure', async () => {
    spoil(api, /./, (response) => json(response, 500, { message: 'broken' }));
    const { lookup, state } = await look('/product/mug');
    expect(state).toEqual({ kind: 'failed', failure: { kind: 'server' } });
    api.shop.spoil = () => false;
    await lookup.lookUp();
    expect(lookup.$state.get()).toMatchObject({ data: { kind: 'product' } });
  });
});
