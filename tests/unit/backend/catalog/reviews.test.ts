import { describe, expect, test } from 'vitest';
import { numbersOf, publicName } from '../../../../scripts/backend/catalog/reviews.ts';

describe('reviews', () => {
  test('have the average of all stars', () => {
    expect(numbersOf([1, 0, 0, 0, 2])).toEqual({ average: 3.7, count: 3, stars: [1, 0, 0, 0, 2] });
    expect(numbersOf([0, 0, 0, 0, 0])).toMatchObject({ average: null, count: 0 });
  });

  test('show only the initial of a last name', () => {
    expect(publicName('Ada', 'Lovelace')).toBe('Ada L.');
    expect(publicName('Ada', null)).toBe('Ada');
    expect(publicName('Ming', '𠮷野')).toBe('Ming 𠮷.');
  });
});
