import { expect, test } from 'vitest';
import { regionOf } from '#lib/region.ts';

test.each([
  ['fr-CA', 'CA'],
  ['en', undefined],
  ['c', undefined],
  ['', undefined],
])('the region of the language %j is %j', (language, region) => {
  expect(regionOf(language)).toBe(region);
});
