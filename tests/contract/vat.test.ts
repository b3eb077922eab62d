import { describe, expect, test } from 'vitest';
import { calculateVat } from '#api/contract/quote.ts';
import { speakContract } from '../support/contract.ts';
import { apiOfFile } from '../support/reference-api.ts';

const api = await apiOfFile();
const shop = await speakContract(api.url);
const product = (api.db.prepare('SELECT id FROM product LIMIT 1').get() as { id: string }).id;
api.db.prepare('UPDATE product SET weight = 1, price_cents = 1095 WHERE id = ?').run(product);

const quote = async (country: string, more: { postalCode?: string; shippingMethodId?: string } = {}) =>
  (
    await shop.call(calculateVat, {
      body: { country, items: [{ productId: product, quantity: 3 }], ...more },
    })
  ).body;

describe('the VAT rate', () => {
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
  ])('for %s %s is %d %%', async (country, postalCode, rate) => {
    expect((await quote(country, { postalCode })).rate).toBe(rate);
  });
});

test('VAT applies to goods and shipping together and is rounded once, half up', async () => {
  // 8.1 % of 45.35 net is 3.67335.
  expect(await quote('CH', { shippingMethodId: 'standard' })).toEqual({
    rate: 8.1,
    subtotal: 32.85,
    shipping: 12.5,
    vat: 3.67,
    total: 49.02,
  });
});

test('the total excludes shipping until a shipping method is chosen', async () => {
  expect(await quote('FR')).toEqual({ rate: 20, subtotal: 32.85, shipping: 0, vat: 6.57, total: 39.42 });
});

test('an unknown country, product or shipping method gets a 422 that names the field', async () => {
  const items = [{ productId: product, quantity: 1 }];
  const fields = async (body: unknown) =>
    Object.keys((await shop.fail(calculateVat, 422, { body })).body.fields ?? {});
  expect(await fields({ country: 'ZZ', items })).toEqual(['country']);
  expect(await fields({ country: 'FR', items: [{ productId: 'no', quantity: 1 }] })).toEqual([
    'items.0.productId',
  ]);
  expect(await fields({ country: 'FR', items, shippingMethodId: 'rocket' })).toEqual(['shippingMethodId']);
  expect(await fields({ country: 'AQ', items, shippingMethodId: 'standard' })).toEqual(['shippingMethodId']);
});

test('a total too large to be exact to the cent is refused', async () => {
  for (const quantity of [Number.MAX_SAFE_INTEGER, 1e9]) {
    const body = { country: 'FR', items: [{ productId: product, quantity }] };
    expect((await shop.fail(calculateVat, 422, { body })).body.fields).toEqual({ items: 'Too many' });
  }
});
