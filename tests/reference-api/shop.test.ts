import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '#api/client.ts';
import { endpoints } from '#api/contract/endpoints.ts';
import { getShop } from '#api/contract/shop.ts';
import { startReferenceApi } from '../support/api/reference-api.ts';

test('a shop has the countries that its settings name', async () => {
  const api = await startReferenceApi({ shop: { countries: ['FR'] } });
  onTestFinished(api.close);
  const { shop } = await createClient({ baseUrl: api.url, language: 'en' }).call(getShop, {});
  expect(shop).toEqual({ features: null, currency: 'USD', countries: ['FR'] });
});

test('the calls of a feature that is off don’t exist', async () => {
  const features = { reviews: false, newsletter: false, invoices: false, cancelOrders: false };
  const api = await startReferenceApi({ shop: { features } });
  onTestFinished(api.close);
  // Restock alerts are off unless they are turned on.
  const names = ['restockAlerts', ...Object.keys(features)];
  const off = endpoints.filter(({ feature }) => feature && names.includes(feature));
  expect(off.length).toBe(10);
  for (const { method, path } of off) {
    const { status } = await fetch(api.url + path.replace(/\{\w+\}/g, '1'), { method });
    expect(status, `${method} ${path}`).toBe(404);
  }
});
