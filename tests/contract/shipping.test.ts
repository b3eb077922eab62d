import { expect, test } from 'vitest';
import { calculateShipping } from '#api/contract/quote.ts';
import { speakContract } from '../support/contract.ts';
import { apiOfFile } from '../support/reference-api.ts';

const api = await apiOfFile();
const shop = await speakContract(api.url);
const product = (api.db.prepare('SELECT id FROM product LIMIT 1').get() as { id: string }).id;
api.db.prepare('UPDATE product SET weight = 1.2, price_cents = 1000 WHERE id = ?').run(product);

const methodsFor = async (country: string, quantity = 1, language: 'en' | 'fr' = 'en') => {
  const body = { country, postalCode: '1000', items: [{ productId: product, quantity }] };
  return (await shop.call(calculateShipping, { body }, { language })).body.methods;
};

test('shipping costs more over longer distances and for heavier parcels', async () => {
  const cost = async (country: string, quantity: number) =>
    (await methodsFor(country, quantity))[0]?.cost ?? 0;
  expect(await cost('FR', 1)).toBeLessThan(await cost('PL', 1));
  expect(await cost('PL', 1)).toBeLessThan(await cost('US', 1));
  expect(await cost('FR', 1)).toBeLessThan(await cost('FR', 5));
});

test('shipping methods have names in the requested language, and the same ids in both languages', async () => {
  const [english, french] = [await methodsFor('DE'), await methodsFor('DE', 1, 'fr')];
  expect(english.map(({ name }) => name)).toEqual(['Standard delivery', 'Express delivery']);
  expect(french.map(({ name }) => name)).toEqual(['Livraison standard', 'Livraison express']);
  expect(french.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
});

test('standard delivery is free from 150 dollars, but only in the nearest zones', async () => {
  const standard = async (country: string, quantity: number) =>
    (await methodsFor(country, quantity)).find(({ id }) => id === 'standard')?.cost;
  expect(await standard('BE', 14)).toBeGreaterThan(0);
  expect(await standard('BE', 15)).toBe(0);
  expect(await standard('IT', 15)).toBeGreaterThan(0);
});

test('heavy goods ship as freight, and only where freight is offered', async () => {
  expect((await methodsFor('FR', 30)).map(({ id }) => id)).toEqual(['freight']);
  expect(await methodsFor('US', 30)).toEqual([]);
});

test('a country without delivery has no shipping methods', async () => {
  expect(await methodsFor('AQ')).toEqual([]);
});

test('a product of unknown weight counts as half a kilogram', async () => {
  const before = (await methodsFor('FR'))[0]?.cost;
  api.db.prepare('UPDATE product SET weight = NULL WHERE id = ?').run(product);
  expect((await methodsFor('FR', 4))[0]?.cost).toBe(before);
  api.db.prepare('UPDATE product SET weight = 1.2 WHERE id = ?').run(product);
});

test('an unknown country, an unknown product and invalid values get a 422 that names the field', async () => {
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
