import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { targetOf } from '#features/unbuilt-page/lookup.ts';
import { createLookup } from '#features/unbuilt-page/lookup-flow.ts';
import { json, product, spoil, startHostileApi } from '../../support/api/hostile-api.ts';
import { connect } from '../../support/page/connection.ts';

const api = await startHostileApi();
afterAll(api.close);
beforeEach(() => connect(api));

describe('the look-up of an unbuilt page', () => {
  const look = async (path: string) => {
    const wanted = targetOf(path);
    if (!wanted) throw new Error(`${path} names neither a product nor a category`);
    const lookup = createLookup(wanted);
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
