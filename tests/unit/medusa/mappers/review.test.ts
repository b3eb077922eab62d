/** Reviews from the plugin's table. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { review } from '#api/contract/review.ts';
import { numbersOf, publicName, toReview } from '../../../../scripts/medusa/src/mappers/review.ts';

describe('reviews in Medusa', () => {
  test('fit the contract', () => {
    const row = {
      id: 'r1',
      seq: '7',
      product_id: 'prod_1',
      customer_id: 'cus_1',
      author: 'Ada L.',
      rating: 4,
      comment: 'Good',
      created_at: new Date('2026-03-01T10:00:00Z'),
    };
    expect(z.parse(review, toReview(row))).toMatchObject({
      productId: 'prod_1',
      author: { id: 'cus_1', name: 'Ada L.' },
    });
  });

  test('have the average of all stars', () => {
    expect(numbersOf([1, 0, 0, 0, 2])).toEqual({ average: 3.7, count: 3, stars: [1, 0, 0, 0, 2] });
    expect(numbersOf([0, 0, 0, 0, 0])).toMatchObject({ average: null, count: 0 });
  });

  test('show only the initial of a last name', () => {
    expect(publicName('Ada', 'Lovelace')).toBe('Ada L.');
    expect(publicName('Ada', null)).toBe('Ada');
  });
});
