import { describe, expect, test } from 'vitest';
import type { Review } from '#api/contract/review.ts';
import {
  checkReview,
  decodeDraft,
  encodeDraft,
  reviewBy,
  starCounts,
  summarise,
  withoutReview,
  withReview,
} from '#features/reviews/reviews.ts';

const review = (id: string, rating: number) => ({ id, rating, author: { id } }) as Review;
const all = summarise([review('b', 5), review('a', 2)]);

test('adding, changing and removing reviews updates the average and the count', () => {
  expect([all.average, all.count]).toEqual([3.5, 2]);
  const added = withReview(all, review('c', 3));
  expect([added.average, added.count, added.reviews[0]?.id]).toEqual([3.3, 3, 'c']);
  const changed = withReview(added, review('b', 1));
  expect([changed.average, changed.count]).toEqual([2, 3]);
  expect(changed.reviews.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  const removed = withoutReview(withoutReview(withoutReview(changed, 'a'), 'b'), 'c');
  expect(removed).toEqual({ reviews: [], average: null, count: 0 });
});

test('the number of reviews is counted for each rating, from five stars to one', () => {
  expect(starCounts([{ rating: 5 }, { rating: 5 }, { rating: 1 }]).map(({ count }) => count)).toEqual([
    2, 0, 0, 0, 1,
  ]);
});

test('a review is found by its author', () => {
  expect(reviewBy(all, 'a')?.id).toBe('a');
  expect(reviewBy(all, 'nobody')).toBeUndefined();
});

test('a comment may have 2000 characters, not counting the spaces around it', () => {
  expect(checkReview({ rating: '1', comment: ` ${'x'.repeat(2000)} ` })).toEqual({});
});

describe('a review draft', () => {
  const owner = { userId: 'u', productId: 'p' };
  const draft = { rating: '4', comment: 'Half a sen' };

  test('is restored only for its author and product', () => {
    const text = encodeDraft(owner, draft);
    expect(decodeDraft(text, owner)).toEqual(draft);
    expect(decodeDraft(text, { ...owner, userId: 'other' })).toBeUndefined();
    expect(decodeDraft(text, { ...owner, productId: 'other' })).toBeUndefined();
  });

  test.each([
    null,
    '',
    'null',
    '3',
    '{"userId":"u","productId":"p"}',
    '{"userId":"u","productId":"p","rating":4,"comment":""}',
    '{',
  ])('is ignored when its stored text is invalid: %s (promise 25)', (text) =>
    expect(decodeDraft(text, owner)).toBeUndefined(),
  );
});
