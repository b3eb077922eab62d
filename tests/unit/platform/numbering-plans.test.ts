import fc from 'fast-check';
import { expect, test } from 'vitest';
import { internationalPhoneNumber } from '#platform/numbering-plans.ts';

test('a phone number without a country code needs a region', () => {
  expect(internationalPhoneNumber('+33612345678')).toBe('+33 6 12 34 56 78');
  expect(internationalPhoneNumber('06 12 34 56 78', 'FR')).toBe('+33 6 12 34 56 78');
  expect(internationalPhoneNumber('06 12 34 56 78')).toBeUndefined();
  expect(internationalPhoneNumber('+33 6 12')).toBeUndefined();
  expect(internationalPhoneNumber('06 12 34 56 78', 'XX')).toBeUndefined();
  expect(internationalPhoneNumber('+999 612 345 678', 'FR')).toBeUndefined();
});

test('digits alone are no international number', () => {
  const digits = fc.stringMatching(/^[\d ().-]{3,20}$/);
  fc.assert(
    fc.property(digits, (text) => {
      expect(internationalPhoneNumber(text)).toBeUndefined();
    }),
  );
});
