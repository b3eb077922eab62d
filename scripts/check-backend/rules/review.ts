/** Reviews of products. */
import { randomUUID } from 'node:crypto';
import { createReview, deleteReview, reviewsOfProduct, updateReview } from '#api/contract/review.ts';
import { expect } from '../backend.ts';
import { type Check, Missing, NotChecked, ruleOf } from '../rule.ts';
import { account, otherAccount } from './auth.ts';
import { products } from './catalog.ts';
import { goods } from './goods.ts';

const rule = ruleOf('review', 'reviews');

const read = (check: Check, productId: string, query: Record<string, string | number> = {}) =>
  check.call(reviewsOfProduct, { params: { productId }, query });

/** The product with the most reviews. */
const reviewed = async (check: Check) => {
  const [most] = (await check.of(products)).toSorted(
    (a, b) => (b.rating?.count ?? 0) - (a.rating?.count ?? 0),
  );
  return most?.id ?? '';
};

const written = rule('write', {
  says: 'A new review is the first of its product’s, also for a reader who repeats an ETag.',
  otherwise: 'Shoppers think that their review is lost.',
  section: 'Shapes',
  async run(check) {
    const own = await check.of(account);
    const { productId } = await check.of(goods);
    const body = { productId, rating: 4, comment: 'Written by check:backend' };
    const before = await read(check, productId);
    const options = { body, token: own.accessToken, key: randomUUID() };
    const reply = await check.callUnless(createReview, options, { status: 409 });
    if (!reply) throw new NotChecked('the account has reviewed this product before');
    const { review } = reply.data;
    check.afterwards(`the review ${review.id}`, () =>
      check.call(deleteReview, { params: { id: review.id }, token: own.accessToken }),
    );
    for (const name of ['productId', 'rating', 'comment'] as const)
      expect(review[name] === body[name], reply, `${body[name]}`, {
        field: `review.${name}`,
        came: review[name],
      });
    const etag = before.headers.get('etag');
    if (etag) {
      const again = { params: { productId }, headers: { 'if-none-match': etag } };
      const changed = await check.request(reviewsOfProduct, again);
      expect(changed.status === 200, changed, 'status 200, because the reviews have changed', {
        came: `status ${changed.status}`,
      });
    }
    const after = await read(check, productId);
    expect(after.data.reviews[0]?.id === review.id, after, 'the new review first', { field: 'reviews.0.id' });
    expect(after.data.count === before.data.count + 1, after, `${before.data.count + 1}`, {
      field: 'count',
      came: after.data.count,
    });
    return review;
  },
});

const inPages = async (check: Check) => {
  const id = await reviewed(check);
  const all = await read(check, id);
  if (all.data.count < 3) throw new NotChecked('no product of the first categories has three reviews');
  return { id, all };
};

export const reviewRules = [
  rule('numbers', {
    says: 'The average, the number and the stars are of all reviews, and agree.',
    otherwise: 'The stars contradict the reviews below them.',
    section: 'Calls',
    readsOnly: true,
    async run(check) {
      const reply = await read(check, await reviewed(check));
      const { reviews, count, average, stars, nextCursor } = reply.data;
      expect(
        nextCursor ? count > reviews.length : count === reviews.length,
        reply,
        'the number of all reviews',
        {
          field: 'count',
          came: count,
        },
      );
      expect(!count === (average === null), reply, 'an average of the reviews, if there are any', {
        field: 'average',
        came: average,
      });
      const near = (sum: number) => Math.abs(sum / count - (average ?? 0)) < 0.06;
      if (!nextCursor && count)
        expect(
          near(reviews.reduce((sum, { rating }) => sum + rating, 0)),
          reply,
          'the average of all ratings',
          {
            field: 'average',
            came: average,
          },
        );
      if (!stars || !count) return;
      expect(stars.reduce((sum, n) => sum + n, 0) === count, reply, `five numbers that add up to ${count}`, {
        field: 'stars',
        came: stars,
      });
      expect(
        near(stars.reduce((sum, n, index) => sum + n * (index + 1), 0)),
        reply,
        `stars that average ${average}`,
        {
          field: 'stars',
          came: stars,
        },
      );
    },
  }),
  rule('newest-first', {
    says: 'The newest review comes first.',
    otherwise: 'Shoppers read old reviews first.',
    section: 'Calls',
    readsOnly: true,
    async run(check) {
      const reply = await read(check, await reviewed(check));
      const times = reply.data.reviews.map(({ createdAt }) => Date.parse(createdAt));
      expect(
        times.every((time, index) => !index || time <= (times[index - 1] ?? 0)),
        reply,
        'the newest first',
        {
          field: 'reviews',
          came: reply.data.reviews.map(({ createdAt }) => createdAt),
        },
      );
    },
  }),
  rule('pages', {
    says: 'Reviews come page by page, each once. The numbers of each page are of all reviews.',
    otherwise: 'The page loads thousands of reviews at once, repeats some, or shows the stars of a few.',
    section: 'Calls',
    readsOnly: true,
    async run(check) {
      const { id, all } = await inPages(check);
      const seen: string[] = [];
      let cursor: string | null | undefined;
      let page: typeof all;
      do {
        page = await read(check, id, { limit: 2, ...(cursor && { cursor }) });
        if (page.data.reviews.length > 2) throw new Missing('a product’s reviews load all at once');
        for (const name of ['count', 'average', 'stars'] as const) {
          const [came, expected] = [page.data[name], all.data[name]];
          const isSame = `${came}` === `${expected}` || (name === 'stars' && !came);
          expect(isSame, page, `${expected}, as without \`limit\``, { field: name, came });
        }
        seen.push(...page.data.reviews.map((one) => one.id));
        cursor = page.data.nextCursor;
      } while (cursor && seen.length < 20);
      expect(new Set(seen).size === seen.length, page, 'each review once', { field: 'reviews' });
      expect(!!cursor || seen.length === all.data.count, page, `${all.data.count} reviews on all pages`, {
        field: 'nextCursor',
        came: `the end after ${seen.length}`,
      });
    },
  }),
  rule('unknown', {
    says: 'The reviews of an unknown product are refused with 404.',
    otherwise: 'A removed product looks as if nobody had reviewed it.',
    section: 'Rules for every call',
    readsOnly: true,
    async run(check) {
      await check.refused(reviewsOfProduct, { params: { productId: 'no-such-7f3a' } }, { status: 404 });
    },
  }),
  written,
  rule('author', {
    says: 'A review names its author by first name and last initial.',
    otherwise: 'Strangers read the last names of shoppers.',
    section: 'Shapes',
    async run(check) {
      const { author } = await check.of(written);
      const { user } = await check.of(account);
      if (author.name.includes(user.lastName))
        throw new Missing('strangers read the last names of reviewers');
    },
  }),
  rule('once', {
    says: 'A second review of the same product is refused with 409.',
    otherwise: 'One shopper decides a product’s stars.',
    section: 'Calls',
    async run(check) {
      const { productId } = await check.of(written);
      const { accessToken: token } = await check.of(account);
      await check.refused(
        createReview,
        { body: { productId, rating: 1, comment: 'Again' }, token },
        { status: 409 },
      );
    },
  }),
  rule('change', {
    says: 'The author can change a review, also a part of it.',
    otherwise: 'Changing the stars loses the text.',
    section: 'Rules for every call',
    async run(check) {
      const { id, comment } = await check.of(written);
      const { accessToken: token } = await check.of(account);
      const reply = await check.call(updateReview, { params: { id }, body: { rating: 2 }, token });
      expect(reply.data.review.rating === 2, reply, '2', {
        field: 'review.rating',
        came: reply.data.review.rating,
      });
      expect(reply.data.review.comment === comment, reply, comment, {
        field: 'review.comment',
        came: reply.data.review.comment,
      });
    },
  }),
  rule('foreign', {
    says: 'Nobody else can change or delete a review (403 or 404).',
    otherwise: 'Strangers rewrite reviews.',
    section: 'Calls',
    async run(check) {
      const { id } = await check.of(written);
      const { accessToken: token } = await check.of(otherAccount);
      const refusals = [{ status: 403 }, { status: 404 }];
      await check.refused(updateReview, { params: { id }, body: { rating: 1 }, token }, ...refusals);
      await check.refused(deleteReview, { params: { id }, token }, ...refusals);
    },
  }),
  rule('rating', {
    says: 'A rating of six stars is refused with 422.',
    otherwise: 'A product has more than five stars.',
    section: 'Shapes',
    async run(check) {
      const { productId } = await check.of(goods);
      const { accessToken: token } = await check.of(otherAccount);
      await check.refused(
        createReview,
        { body: { productId, rating: 6, comment: 'Six' }, token, key: randomUUID() },
        { status: 422 },
      );
    },
  }),
  rule('delete', {
    says: 'A deleted review is gone, and its author can write another.',
    otherwise: 'A deleted review stays on the page.',
    section: 'Calls',
    async run(check) {
      const { accessToken: token } = await check.of(otherAccount);
      const { productId } = await check.of(goods);
      const body = { productId, rating: 3, comment: 'Written by check:backend, and deleted' };
      const options = { body, token, key: randomUUID() };
      const reply = await check.callUnless(createReview, options, { status: 409 });
      if (!reply) throw new NotChecked('the account has reviewed this product before');
      const { id } = reply.data.review;
      await check.call(deleteReview, { params: { id }, token });
      const after = await read(check, productId);
      expect(!after.data.reviews.some((one) => one.id === id), after, 'no deleted review', {
        field: 'reviews',
      });
    },
  }),
];
