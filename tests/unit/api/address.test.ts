import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createClient } from '#api/client.ts';
import { address, addressFields, listAddresses } from '#api/contract/address.ts';
import { parse } from '#api/parse.ts';

const home = {
  id: 'home',
  name: 'Ada Lovelace',
  line1: 'Rue 1',
  line2: null,
  city: 'Paris',
  postalCode: '75001',
  country: 'FR',
};
const { country: _, ...without } = home;

test.each([
  ['missing', without],
  ['null', { ...home, country: null }],
  ['empty', { ...home, country: '' }],
  ['a name', { ...home, country: 'France' }],
])('the list keeps an address whose country is %s and leaves its country empty', (_name, odd) => {
  const text = JSON.stringify({ addresses: [home, odd] });
  expect(parse('address.list', z.object({ addresses: z.array(address) }), text, () => undefined)).toEqual({
    addresses: [home, { ...home, country: '' }],
  });
});

test('the console names a country that can’t be read', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', async () => Response.json({ addresses: [home, { ...home, country: 'France' }] }));
  await createClient({ baseUrl: 'https://api.shop.example' }).call(listAddresses, {});
  vi.unstubAllGlobals();
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining('address.list: field "addresses.1.country" of the answer')],
  ]);
});

test('the contract refuses to send an address without a country', () => {
  expect(z.safeParse(addressFields, { ...home, country: '' })).toMatchObject({ success: false });
});
