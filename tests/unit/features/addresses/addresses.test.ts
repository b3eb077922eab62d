import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressLabel,
  addressLines,
  addressOf,
  checkAddress,
  newAddress,
  withAddress,
  withAddressAt,
} from '#features/addresses/addresses.ts';
import { countryCodes, deliversTo } from '#lib/countries.ts';

const values = {
  name: ' Zoë ',
  line1: 'Rue 3',
  line2: '  ',
  city: 'Paris',
  postalCode: '75001',
  country: 'FR',
};
const address = (id: string) => ({ id, ...addressOf(values), line2: null });

describe('an address', () => {
  test('needs a known country, and is sent to the API trimmed', () => {
    expect(checkAddress(values)).toEqual({});
    expect(checkAddress({ ...values, country: 'France' })).toEqual({ country: 'country' });
    expect(addressOf(values)).toEqual({ ...values, name: 'Zoë', line2: null });
    expect(addressOf({ ...values, line2: ' Door 5 ' }).line2).toBe('Door 5');
  });

  test('has the format of a parcel label, without empty lines', () => {
    expect(addressLines('en', address('a'))).toEqual(['Zoë', 'Rue 3', '75001 Paris', 'France']);
  });
});

test('a new address starts with an offered country, if any (promise 67)', () => {
  const code = fc.constantFrom(...countryCodes);
  const saved = fc.array(fc.oneof(code, fc.constant('')));
  const own = fc.oneof(code, fc.constant(''));
  fc.assert(
    fc.property(saved, own, fc.array(code, { maxLength: 100 }), (used, own, delivery) => {
      const isOffered = (country: string) => deliversTo(delivery, country);
      const addresses = used.map((country, index) => ({ ...address(`${index}`), country }));
      const { name, country = '' } = newAddress('Ada', addresses, { own, isOffered });
      expect(name).toBe('Ada');
      const possible = [used.at(-1) ?? '', own].filter((one) => one && isOffered(one));
      expect(country).toBe(possible[0] ?? '');
    }),
  );
});

test('the address book keeps its order through every change', () => {
  const book = [address('a'), address('b')];
  expect(withAddress(book, { ...address('a'), city: 'Lyon' })[0]?.city).toBe('Lyon');
  expect(withAddress(book, address('c')).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(withAddressAt(book, address('c'), 1).map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  expect(withAddressAt(book, address('b'), 0)).toBe(book);
});

test('an address label is short, however long the name and street are', () => {
  expect(addressLabel({ name: 'Ada', line1: '12 Quay Street' })).toBe('Ada, 12 Quay Street');
  const label = addressLabel({ name: '👩‍🚀'.repeat(60), line1: 'x'.repeat(200) });
  expect([...label].length).toBe(82);
  expect(label).toMatch(/^\S+…, x{39}…$/u);
  expect(label.isWellFormed()).toBe(true);
});
