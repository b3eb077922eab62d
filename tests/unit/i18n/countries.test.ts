import { expect, test } from 'vitest';
import { countries, countryName } from '#i18n/countries.ts';
import { countryCodes } from '#lib/countries.ts';

test('every country is listed once and has its own name in both languages', () => {
  expect(new Set(countryCodes).size).toBe(249);
  for (const locale of ['en', 'fr'] as const) {
    const names = countries(locale).map(({ name }) => name);
    expect(new Set(names).size).toBe(249);
    expect(countries(locale).filter(({ code, name }) => code === name)).toEqual([]);
  }
});

test('countries are sorted by their name in the language, ignoring accents', () => {
  expect(countryName('fr', 'DE')).toBe('Allemagne');
  const french = countries('fr').map(({ code }) => code);
  expect(french.indexOf('EG')).toBeLessThan(french.indexOf('FR'));
  expect(french.indexOf('US')).toBeLessThan(french.indexOf('FR'));
});

test('an unknown country code is shown as it is', () => {
  expect(countryName('en', 'nowhere at all')).toBe('nowhere at all');
});
