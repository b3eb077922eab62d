import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressLabel,
  checkAddress,
  newAddress,
  toAddressFields,
  withAddress,
  withAddressAt,
} from '#features/addresses/addresses.ts';
import { isPostalCode, postalCodeExample } from '#features/addresses/postal-codes.ts';
import { regionsOf } from '#features/addresses/regions.ts';
import { countryCodes, deliversTo } from '#lib/countries.ts';

const values = {
  name: ' Zoë ',
  line1: 'Rue 3',
  line2: '  ',
  city: 'Paris',
  postalCode: '75001',
  country: 'FR',
};
const address = (id: string) => ({
  id,
  ...toAddressFields(values),
  line2: null,
  company: null,
  region: null,
});

describe('an address', () => {
  test('needs a known country', () => {
    expect(checkAddress(values)).toEqual({});
    expect(checkAddress({ ...values, country: 'France' })).toEqual({ country: 'country' });
    expect(toAddressFields(values)).toEqual({ ...values, name: 'Zoë', line2: null });
    expect(toAddressFields({ ...values, line2: ' Door 5 ' }).line2).toBe('Door 5');
  });

  test('needs a state or province only where the post does', () => {
    for (const country of ['AU', 'BR', 'CA', 'IT', 'MX', 'US']) {
      const there = { ...values, country, postalCode: postalCodeExample(country) ?? '64000' };
      expect(checkAddress(there)).toEqual({ region: 'required' });
      const codes = regionsOf(country).map(({ code }) => code);
      expect(codes.length).toBe(new Set(codes).size);
      for (const region of codes) expect(checkAddress({ ...there, region })).toEqual({});
    }
    expect(regionsOf('US')).toContainEqual({ code: 'NY', name: 'New York' });
    expect(regionsOf('FR')).toEqual([]);
  });

  test.each([
    ['FR', '75001 97400 20000 75-001 F-75001 FR-75001', 'ABC 7500 750011 75O01'],
    ['BE', '1000 B-1000', '100 10000'],
    ['CH', '8001 CH-8001', '80010 80A1'],
    ['DE', '10115 D-10115', '1011 101155'],
    ['GB', 'SW1A1AA sw1a1aa EC1A1BB W1A0AX M11AE B338TH CR26XH DN551PT BF12AT', 'SW1A 1A1 1AA SW1A1A'],
    ['US', '10001 10001-1234 100011234', '1000 10001-12 K1A0B1'],
    ['CA', 'K1A0B1 m5v-2t6', 'K1A 75001 K1A0BB'],
    ['NL', '1012AB', '1012 1012A'],
    ['PL', '00-001 00001', '00-01'],
  ])('in %s has a postal code of the country’s form', (country, valid, invalid) => {
    for (const code of valid.split(' ')) expect([code, isPostalCode(code, country)]).toEqual([code, true]);
    for (const code of invalid.split(' ')) expect([code, isPostalCode(code, country)]).toEqual([code, false]);
    expect(isPostalCode(` ${postalCodeExample(country)} `, country)).toBe(true);
    const wrong = { ...values, country, region: 'NY', postalCode: 'ABC' };
    expect(checkAddress(wrong)).toEqual({ postalCode: 'postalCode' });
    expect(checkAddress({ ...wrong, postalCode: '' })).toEqual({ postalCode: 'required' });
  });

  test.each([
    ['D 10115', 'DE'],
    ['CH 8001', 'CH'],
    ['L1648', 'LU'],
    ['FIN-00100', 'FI'],
    ['NL 1012 AB', 'NL'],
    ['UK SW1A 1AA', 'GB'],
    ['CA1 1AA', 'GB'],
    ['CA-K1A 0B1', 'CA'],
    ['00–001', 'PL'],
    ['K1A‑0B1', 'CA'],
    ['７５００１', 'FR'],
    ['75008 Cedex 08', 'FR'],
  ])('may write its postal code as %s', (code, country) => {
    expect(isPostalCode(code, country)).toBe(true);
  });

  test('takes any postal code where its form is unknown', () => {
    expect(postalCodeExample('IE')).toBeUndefined();
    expect(checkAddress({ ...values, country: 'IE', postalCode: 'ABC' })).toEqual({});
  });

  test('sends company and region only if needed', () => {
    const us = { ...values, country: 'US', region: 'NY', company: 'Loom Ltd' };
    expect(toAddressFields(us)).toMatchObject({ region: 'NY', company: 'Loom Ltd' });
    expect(Object.keys(toAddressFields({ ...values, company: ' ' }))).not.toContain('company');
    expect(Object.keys(toAddressFields(values))).not.toContain('region');
    const before = { company: 'Loom Ltd', region: 'NY', country: 'US' };
    expect(toAddressFields({ ...values, company: '' }, before)).toMatchObject({
      company: null,
      region: null,
    });
    const unseen = toAddressFields({ ...values, country: 'JP' }, { ...before, country: 'JP' });
    expect(Object.keys(unseen)).not.toContain('region');
  });
});

test('a new address starts with an offered country (promise 67)', () => {
  const code = fc.constantFrom(...countryCodes);
  const saved = fc.array(fc.oneof(code, fc.constant('')));
  const own = fc.oneof(code, fc.constant(''));
  fc.assert(
    fc.property(own, saved, own, fc.array(code, { maxLength: 100 }), (chosen, used, own, delivery) => {
      const isOffered = (country: string) => deliversTo(delivery, country);
      const addresses = used.map((country, index) => ({ ...address(`${index}`), country }));
      const { name, country = '' } = newAddress('Ada', addresses, { chosen, own, isOffered });
      expect(name).toBe('Ada');
      const possible = [chosen, used.at(-1) ?? '', own].filter((one) => one && isOffered(one));
      expect(country).toBe(possible[0] ?? '');
    }),
  );
});

test('the address book keeps its order', () => {
  const book = [address('a'), address('b')];
  expect(withAddress(book, { ...address('a'), city: 'Lyon' })[0]?.city).toBe('Lyon');
  expect(withAddress(book, address('c')).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(withAddressAt(book, address('c'), 1).map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  expect(withAddressAt(book, address('b'), 0)).toBe(book);
});

test('an address label is always short', () => {
  expect(addressLabel({ name: 'Ada', line1: '12 Quay Street' })).toBe('Ada, 12 Quay Street');
  const label = addressLabel({ name: '👩‍🚀'.repeat(60), line1: 'x'.repeat(200) });
  expect([...label].length).toBe(82);
  expect(label).toMatch(/^\S+…, x{39}…$/u);
  expect(label.isWellFormed()).toBe(true);
});
