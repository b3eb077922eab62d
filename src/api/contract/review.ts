/** Calls that read and write reviews. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, lenientList, optional, paging, sentId, timestamp } from './shapes.ts';

export const review = z.object({
  id,
  productId: id,
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  comment: z.string(),
  createdAt: timestamp,
  author: z.object({ id, name: z.string() }),
});
export type Review = z.output<typeof review>;

const rating = z.int().check(z.minimum(1, 'rating'), z.maximum(5, 'rating'));
const comment = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(2000, 'tooLong'));

export const total = z.int().check(z.minimum(0));

/** How many of all reviews have one, two, three, four and five stars. */
export const starCounts = z.array(total).check(z.length(5));

/** Newest first. A backend without paging returns all reviews and neither `nextCursor` nor `stars`. */
export const reviewsOfProduct = endpoint({
  name: 'review.ofProduct',
  summary: 'Reviews of a product, newest first, with the average and the number of all of them',
  route: 'GET /v1/review/product/{productId}',
  feature: 'reviews',
  access: 'open',
  cacheable: true,
  query: paging,
  response: z.object({
    reviews: lenientList(review),
    average: optional(z.number()),
    count: total,
    stars: optional(starCounts),
    nextCursor: optional(z.string()),
  }),
  failures: [{ status: 404, when: 'no such product' }],
});

export const createReview = endpoint({
  name: 'review.create',
  summary: 'Write a review. A shopper can write one per product',
  route: 'POST /v1/review',
  feature: 'reviews',
  creates: true,
  body: z.object({ productId: sentId, rating, comment }),
  response: z.object({ review }),
  failures: [
    { status: 404, when: 'no such product' },
    { status: 409, when: 'the shopper has already reviewed the product' },
    { status: 429, when: 'too many reviews' },
  ],
});

export const updateReview = endpoint({
  name: 'review.update',
  summary: 'Change one’s own review',
  route: 'PATCH /v1/review/{id}',
  feature: 'reviews',
  body: z.partial(z.object({ rating, comment })),
  response: z.object({ review }),
  failures: [
    { status: 403, when: 'another shopper’s review' },
    { status: 404, when: 'no such review' },
  ],
});

export const deleteReview = endpoint({
  name: 'review.delete',
  summary: 'Delete one’s own review',
  route: 'DELETE /v1/review/{id}',
  feature: 'reviews',
  failures: [
    { status: 403, when: 'another shopper’s review' },
    { status: 404, when: 'no such review' },
  ],
});
