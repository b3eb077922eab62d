import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { address, addressFields } from '#api/contract/address.ts';

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
  expect(z.parse(z.array(address), [home, odd])).toEqual([home, { ...home, country: '' }]);
});

test('the contract refuses to send an address without a country', () => {
  expect(z.safeParse(addressFields, { ...home, country: '' })).toMatchObject({ success: false });
});
