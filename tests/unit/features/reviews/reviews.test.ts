import { describe, expect, test } from 'vitest';
import type { Review } from '#api/contract/review.ts';
import {
  checkReview,
  decodeDraft,
  encodeDraft,
  reviewBy,
  withOlder,
  withoutReview,
  withReview,
  withStars,
} from '#features/reviews/reviews.ts';

const review = (id: string, rating: number) => ({ id, rating, author: { id } }) as Review;
const all = withStars({ reviews: [review('b', 5), review('a', 2)], average: 3.5, count: 2 });

test('each change updates the average and the count', () => {
  expect([all.average, all.count]).toEqual([3.5, 2]);
  const added = withReview(all, review('c', 3));
  expect([added.average, added.count, added.reviews[0]?.id]).toEqual([3.3, 3, 'c']);
  const changed = withReview(added, review('b', 1));
  expect([changed.average, changed.count]).toEqual([2, 3]);
  expect(changed.reviews.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  const removed = withoutReview(withoutReview(withoutReview(changed, 'a'), 'b'), 'c');
  expect(removed).toEqual({ reviews: [], average: null, count: 0, stars: [0, 0, 0, 0, 0] });
});

test('the star counts come from the API or a complete list', () => {
  const reviews = [review('a', 5), review('b', 5), review('c', 1)];
  const response = { reviews, average: 3.7, count: 3 };
  expect(withStars(response).stars).toEqual([1, 0, 0, 0, 2]);
  const ofApi = { ...response, count: 9, stars: [1, 1, 1, 1, 5] };
  expect(withStars({ ...ofApi, nextCursor: 'x' }).stars).toEqual(ofApi.stars);
  // A page of reviews says nothing about the reviews on other pages.
  expect(withStars({ ...response, count: 9, nextCursor: 'x' }).stars).toBeUndefined();
  // This API sends at most three reviews, and has no pages.
  expect(withStars({ ...response, count: 9 }).stars).toBeUndefined();
});

test('a shopper’s own review counts in a partial list', () => {
  const loaded = { reviews: [review('a', 5)], average: 4, count: 100, nextCursor: 'x' };
  expect(withReview(loaded, review('own', 1))).toMatchObject({ average: 4, count: 101, nextCursor: 'x' });
  const known = { ...loaded, stars: [0, 0, 0, 100, 0] };
  const changed = withReview(known, review('own', 1));
  expect(changed).toMatchObject({ average: 4, count: 101, stars: [1, 0, 0, 100, 0] });
  expect(withoutReview(changed, 'own')).toMatchObject({ average: 4, count: 100, stars: known.stars });
});

test('a review that has moved between pages is added once', () => {
  const older = { reviews: [review('a', 2), review('z', 3)], average: 3, count: 3 };
  const both = withOlder({ ...all, nextCursor: 'x' }, older);
  expect(both.reviews.map(({ id }) => id)).toEqual(['b', 'a', 'z']);
  expect([both.count, both.nextCursor]).toEqual([3, undefined]);
  expect(both.stars).toEqual([0, 1, 1, 0, 1]);
});

test('the list finds the review that an author has written', () => {
  expect(reviewBy(all, 'a')?.id).toBe('a');
  expect(reviewBy(all, 'nobody')).toBeUndefined();
});

test('a comment may have 2000 characters', () => {
  expect(checkReview({ rating: '1', comment: ` ${'x'.repeat(2000)} ` })).toEqual({});
});

describe('a review draft', () => {
  const owner = { accountId: 'u', productId: 'p' };
  const draft = { rating: '4', comment: 'Half a sen' };

  test('is restored only to its author', () => {
    const text = encodeDraft(owner, draft);
    expect(decodeDraft(text, owner)).toEqual(draft);
    expect(decodeDraft(text, { ...owner, accountId: 'other' })).toBeUndefined();
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
  ])('is ignored if its text is invalid: %s (promise 25)', (text) =>
    expect(decodeDraft(text, owner)).toBeUndefined(),
  );
});
