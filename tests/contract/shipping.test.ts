import { afterAll, beforeAll, expect, test } from 'vitest';
import { calculateShipping } from '#api/contract/shipping.ts';
import { type Shop, speakContract } from '../support/contract.ts';
import { type ReferenceApi, startReferenceApi } from '../support/reference-api.ts';

let api: ReferenceApi;
let shop: Shop;
let product = '';

beforeAll(async () => {
  api = await startReferenceApi();
  shop = await speakContract(api.url);
  product = (api.db.prepare('SELECT id FROM product LIMIT 1').get() as { id: string }).id;
  api.db.prepare('UPDATE product SET weight = 1.2, price_cents = 1000 WHERE id = ?').run(product);
});
afterAll(() => api.close());

const ask = async (country: string, quantity = 1, language: 'en' | 'fr' = 'en') => {
  const body = { country, postalCode: '1000', items: [{ productId: product, quantity }] };
  return (await shop.call(calculateShipping, { body }, { language })).body.methods;
};

test('farther and heavier costs more', async () => {
  const cost = async (country: string, quantity: number) => (await ask(country, quantity))[0]?.cost ?? 0;
  expect(await cost('FR', 1)).toBeLessThan(await cost('PL', 1));
  expect(await cost('PL', 1)).toBeLessThan(await cost('US', 1));
  expect(await cost('FR', 1)).toBeLessThan(await cost('FR', 5));
});

test('names and descriptions come in the language asked for, under the same ids', async () => {
  const [english, french] = [await ask('DE'), await ask('DE', 1, 'fr')];
  expect(english.map(({ name }) => name)).toEqual(['Standard delivery', 'Express delivery']);
  expect(french.map(({ name }) => name)).toEqual(['Livraison standard', 'Livraison express']);
  expect(french.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
});

test('standard delivery is free from 150 dollars nearby, and only there', async () => {
  const standard = async (country: string, quantity: number) =>
    (await ask(country, quantity)).find(({ id }) => id === 'standard')?.cost;
  expect(await standard('BE', 14)).toBeGreaterThan(0);
  expect(await standard('BE', 15)).toBe(0);
  expect(await standard('IT', 15)).toBeGreaterThan(0);
});

test('what the post does not carry goes by lorry, where one drives', async () => {
  expect((await ask('FR', 30)).map(({ id }) => id)).toEqual(['freight']);
  expect(await ask('US', 30)).toEqual([]);
});

test('a country without delivery has no methods', async () => {
  expect(await ask('AQ')).toEqual([]);
});

test('a product of unknown weight is charged as half a kilogram', async () => {
  const before = (await ask('FR'))[0]?.cost;
  api.db.prepare('UPDATE product SET weight = NULL WHERE id = ?').run(product);
  expect((await ask('FR', 4))[0]?.cost).toBe(before);
  api.db.prepare('UPDATE product SET weight = 1.2 WHERE id = ?').run(product);
});

test('unknown country, unknown item and malformed values are named', async () => {
  const items = [{ productId: product, quantity: 1 }];
  const fields = async (body: unknown) =>
    Object.keys((await shop.fail(calculateShipping, 422, { body })).body.fields ?? {});
  expect(await fields({ country: 'ZZ', postalCode: '', items })).toEqual(['country']);
  expect(await fields({ country: 'france', postalCode: '', items })).toEqual(['country']);
  expect(
    await fields({ country: 'FR', postalCode: '', items: [...items, { productId: 'no', quantity: 1 }] }),
  ).toEqual(['items.1.productId']);
  expect(
    await fields({ country: 'FR', postalCode: '', items: [{ productId: product, quantity: 0 }] }),
  ).toEqual(['items.0.quantity']);
  expect(await fields({ country: 'FR', postalCode: '', items: [] })).toEqual(['items']);
});
