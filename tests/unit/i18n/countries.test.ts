import { expect, test } from 'vitest';
import { countries, countryName } from '#i18n/countries.ts';
import { countryCodes } from '#lib/countries.ts';

test('every code is listed once and has a name of its own in both languages', () => {
  expect(new Set(countryCodes).size).toBe(249);
  for (const locale of ['en', 'fr'] as const) {
    const names = countries(locale).map(({ name }) => name);
    expect(new Set(names).size).toBe(249);
    expect(countries(locale).filter(({ code, name }) => code === name)).toEqual([]);
  }
});

test('in the order of the language, accents or not', () => {
  expect(countryName('fr', 'DE')).toBe('Allemagne');
  const french = countries('fr').map(({ code }) => code);
  expect(french.indexOf('EG')).toBeLessThan(french.indexOf('FR'));
  expect(french.indexOf('US')).toBeLessThan(french.indexOf('FR'));
});

test('what is no code is shown as it is', () => {
  expect(countryName('en', 'nowhere at all')).toBe('nowhere at all');
});
