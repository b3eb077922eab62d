import { expect, test } from 'vitest';
import { calculateShipping, calculateVat } from '#api/contract/quote.ts';
import { applyEdits } from '../../../scripts/reference-api/control/apply-edit.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';

const api = await apiOfFile();
const { call } = api;
const [product = '', item = '', book = ''] = api.db.all<{ id: string }>`SELECT id FROM product LIMIT 3`.map(
  ({ id }) => id,
);
api.db.run`UPDATE product SET weight = 1.2, price_cents = 1000 WHERE id = ${product}`;
api.db.run`UPDATE product SET weight = 1, price_cents = 1095 WHERE id = ${item}`;
api.db.run`UPDATE product SET vat_rate = 20 WHERE id IN (${product}, ${item})`;
api.db.run`UPDATE product SET weight = 1, price_cents = 1000, vat_rate = 5.5 WHERE id = ${book}`;
const line = { productId: product, quantity: 1 };

const methodsFor = async (country: string, quantity = 1, language: 'en' | 'fr' = 'en') => {
  const body = { country, postalCode: '1000', items: [{ productId: product, quantity }] };
  return (await call(calculateShipping, { body, language })).data.methods;
};

test('shipping costs more for distant or heavy parcels', async () => {
  const cost = async (country: string, quantity: number) =>
    (await methodsFor(country, quantity))[0]?.cost ?? 0;
  expect(await cost('FR', 1)).toBeLessThan(await cost('PL', 1));
  expect(await cost('PL', 1)).toBeLessThan(await cost('US', 1));
  expect(await cost('FR', 1)).toBeLessThan(await cost('FR', 5));
});

test('shipping methods have translated names and the same ids', async () => {
  const [english, french] = [await methodsFor('DE'), await methodsFor('DE', 1, 'fr')];
  expect(english.map(({ name }) => name)).toEqual(['Standard delivery', 'Express delivery']);
  expect(french.map(({ name }) => name)).toEqual(['Livraison standard', 'Livraison express']);
  expect(french.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
});

test('standard delivery is free from 150 dollars nearby', async () => {
  const standard = async (country: string, quantity: number) =>
    (await methodsFor(country, quantity)).find(({ id }) => id === 'standard')?.cost;
  expect(await standard('BE', 14)).toBeGreaterThan(0);
  expect(await standard('BE', 15)).toBe(0);
  expect(await standard('IT', 15)).toBeGreaterThan(0);
});

test('heavy goods ship only as freight', async () => {
  expect((await methodsFor('FR', 30)).map(({ id }) => id)).toEqual(['freight']);
  expect(await methodsFor('US', 30)).toEqual([]);
});

test('a country without delivery has no shipping methods', async () => {
  expect(await methodsFor('AQ')).toEqual([]);
});

test('a product of unknown weight counts as half a kilogram', async () => {
  const before = (await methodsFor('FR'))[0]?.cost;
  api.db.run`UPDATE product SET weight = NULL WHERE id = ${product}`;
  expect((await methodsFor('FR', 4))[0]?.cost).toBe(before);
  api.db.run`UPDATE product SET weight = 1.2 WHERE id = ${product}`;
});

test('shipping and VAT are estimates without a postal code', async () => {
  const items = [line];
  const whole = { country: 'FR', postalCode: '75001', region: 'IDF', items };
  for (const endpoint of [calculateShipping, calculateVat])
    expect((await call(endpoint, { body: { country: 'FR', items } })).data).toEqual(
      (await call(endpoint, { body: whole })).data,
    );
});

const unknown = { productId: 'no', quantity: 1 };
test.each([
  { endpoint: calculateShipping, wrong: { country: 'ZZ' }, field: 'country' },
  { endpoint: calculateShipping, wrong: { country: 'france' }, field: 'country' },
  { endpoint: calculateShipping, wrong: { items: [line, unknown] }, field: 'items.1.productId' },
  { endpoint: calculateShipping, wrong: { items: [{ ...line, quantity: 0 }] }, field: 'items.0.quantity' },
  { endpoint: calculateShipping, wrong: { items: [] }, field: 'items' },
  { endpoint: calculateVat, wrong: { country: 'ZZ' }, field: 'country' },
  { endpoint: calculateVat, wrong: { items: [unknown] }, field: 'items.0.productId' },
  { endpoint: calculateVat, wrong: { shippingMethodId: 'rocket' }, field: 'shippingMethodId' },
  {
    endpoint: calculateVat,
    wrong: { country: 'AQ', shippingMethodId: 'standard' },
    field: 'shippingMethodId',
  },
])('$endpoint.name answers $wrong with a 422', async ({ endpoint, wrong, field }) => {
  const body = { country: 'FR', postalCode: '', items: [line], ...wrong };
  const { status, failure } = await call(endpoint, { body });
  expect([status, ...Object.keys(failure.fields ?? {})]).toEqual([422, field]);
});

const quote = async (country: string, more: { postalCode?: string; shippingMethodId?: string } = {}) =>
  (await call(calculateVat, { body: { country, items: [{ productId: item, quantity: 3 }], ...more } })).data;

test.each([
  ['FR', '75001', 20],
  ['DE', '10115', 19],
  ['FI', '00100', 25.5],
  ['HU', '1011', 27],
  ['LU', '1111', 17],
  ['CH', '8001', 8.1],
  ['GB', 'SW1A 1AA', 20],
  ['NO', '0150', 25],
  ['US', '10001', 0],
  ['JP', '100-0001', 0],
  ['ES', '35001', 0],
  ['ES', '28001', 21],
  ['IT', '23041', 0],
])('the VAT rate for %s %s is %d percent', async (country, postalCode, rate) => {
  expect((await quote(country, { postalCode })).rate).toBe(rate);
});

test('VAT is rounded once, half up', async () => {
  // 8.1 % of 45.35 net is 3.67335.
  expect(await quote('CH', { shippingMethodId: 'standard' })).toEqual({
    rate: 8.1,
    vatByRate: [{ rate: 8.1, net: 45.35, vat: 3.67 }],
    subtotal: 32.85,
    shipping: 12.5,
    vat: 3.67,
    total: 49.02,
    discount: null,
  });
});

const books = { productId: book, quantity: 1 };

test('a purchase at two VAT rates has an amount for each', async () => {
  const items = [{ productId: item, quantity: 3 }, books];
  const body = { country: 'FR', items, shippingMethodId: 'standard' };
  // The shipping has the rate of the goods that cost most.
  expect((await call(calculateVat, { body })).data).toEqual({
    rate: null,
    vatByRate: [
      { rate: 20, net: 40.15, vat: 8.03 },
      { rate: 5.5, net: 10, vat: 0.55 },
    ],
    subtotal: 42.85,
    shipping: 7.3,
    vat: 8.58,
    total: 58.73,
    discount: null,
  });
});

test('goods at the reduced VAT rate ship at this rate', async () => {
  const body = { country: 'DE', items: [books], shippingMethodId: 'standard' };
  expect((await call(calculateVat, { body })).data).toMatchObject({ rate: 7, subtotal: 10, vat: 1.09 });
  expect((await call(calculateVat, { body: { country: 'US', items: [books] } })).data.rate).toBe(0);
});

test('a gross price is the same at every rate', async () => {
  const [{ slug = '' } = {}] = api.db.all<{ slug: string }>`SELECT slug FROM product WHERE id = ${item}`;
  applyEdits(api.db, [{ edit: 'product.change', slug, set: { grossPrice: 9.99 } }], 0);
  const totals = async (country: string, quantity: number) => {
    const { subtotal, vat, total } = (
      await call(calculateVat, { body: { country, items: [{ productId: item, quantity }] } })
    ).data;
    return [subtotal, vat, total];
  };
  expect(await totals('FR', 1)).toEqual([8.32, 1.67, 9.99]);
  expect(await totals('FR', 2)).toEqual([16.65, 3.33, 19.98]);
  expect(await totals('DE', 1)).toEqual([8.39, 1.6, 9.99]);
  expect(await totals('US', 1)).toEqual([9.99, 0, 9.99]);
  applyEdits(api.db, [{ edit: 'product.change', slug, set: { price: 10.95 } }], 0);
  expect(await totals('FR', 1)).toEqual([10.95, 2.19, 13.14]);
});

test('a total too large to be exact to the cent is refused', async () => {
  for (const quantity of [Number.MAX_SAFE_INTEGER, 1e9]) {
    const body = { country: 'FR', items: [{ productId: item, quantity }] };
    expect((await call(calculateVat, { body })).failure.fields).toEqual({ items: 'Too many' });
  }
});
