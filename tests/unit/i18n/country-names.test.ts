import { describe, expect, test } from 'vitest';
import { addressLines, countries, countryName } from '#i18n/country-names.ts';
import { countryCodes } from '#lib/countries.ts';

test('every country has its own name in each language', () => {
  expect(new Set(countryCodes).size).toBe(249);
  for (const locale of ['en', 'fr'] as const) {
    const names = countries(locale).map(({ name }) => name);
    expect(new Set(names).size).toBe(249);
    expect(countries(locale).filter(({ code, name }) => code === name)).toEqual([]);
  }
});

test('countries are sorted by name, ignoring accents', () => {
  expect(countryName('fr', 'DE')).toBe('Allemagne');
  const french = countries('fr').map(({ code }) => code);
  expect(french.indexOf('EG')).toBeLessThan(french.indexOf('FR'));
  expect(french.indexOf('US')).toBeLessThan(french.indexOf('FR'));
});

test('an unknown country code is shown as it is', () => {
  expect(countryName('en', 'nowhere at all')).toBe('nowhere at all');
});

describe('an address in lines', () => {
  const address = {
    name: 'Zoë',
    company: null,
    line1: 'Rue 3',
    line2: null,
    postalCode: '75001',
    city: 'Paris',
    region: null,
    country: 'FR',
  };

  test('has the format of a parcel label, without empty lines', () => {
    expect(addressLines('en', address)).toEqual(['Zoë', 'Rue 3', '75001 Paris', 'France']);
    const company = { ...address, company: 'Loom Ltd' };
    expect(addressLines('en', company).slice(0, 3)).toEqual(['Zoë', 'Loom Ltd', 'Rue 3']);
  });

  test.each([
    ['US', 'New York', '10001', 'NY', 'New York NY 10001'],
    ['CA', 'Toronto', 'M5V 2T6', 'ON', 'Toronto ON M5V 2T6'],
    ['AU', 'Sydney', '2000', 'NSW', 'Sydney NSW 2000'],
    ['BR', 'Recife', '50030-230', 'PE', '50030-230 Recife-PE'],
    ['MX', 'Monterrey', '64000', 'NLE', '64000 Monterrey, NLE'],
    ['IT', 'Pisa', '56121', 'PI', '56121 Pisa PI'],
    ['US', 'New York', '10001', null, 'New York 10001'],
    ['FR', 'Paris', '75001', null, '75001 Paris'],
  ])('in %s writes its city as the post does', (country, city, code, region, line) => {
    const lines = addressLines('en', { ...address, country, city, postalCode: code, region });
    expect(lines[2]).toBe(line);
  });
});
