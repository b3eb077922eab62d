/** Reviews from the plugin's table. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { review } from '#api/contract/review.ts';
import { toReview } from '../../../../scripts/medusa/src/mappers/review.ts';

test('reviews in Medusa fit the contract', () => {
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
