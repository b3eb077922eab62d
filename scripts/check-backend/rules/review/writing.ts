/** Writing, changing and deleting reviews. */
import { randomUUID } from 'node:crypto';
import { createReview, deleteReview, reviewsOfProduct, updateReview } from '#api/contract/review.ts';
import { expect, expectEqual, foreignIdRefusals, type Refusal } from '../../core/backend.ts';
import { Missing, NotChecked } from '../../core/finding.ts';
import { ruleOf } from '../../core/rule.ts';
import { firstAccount, otherAccount } from '../account/accounts.ts';
import { plentifulGoods } from '../checkout/goods.ts';
import { readReviews } from './reviews.ts';

const rule = ruleOf('review', 'reviews');

const written = rule('write', {
  says: 'A new review comes first in its product’s list, even for a caller that sends an old ETag.',
  otherwise: 'Shoppers think that their review is lost.',
  section: 'Shapes',
  async run(check) {
    const own = await check.of(firstAccount);
    const { productId } = await check.of(plentifulGoods);
    const body = { productId, rating: 4, comment: 'Written by check:backend & soon deleted' };
    const before = await readReviews(check, productId);
    const options = { body, token: own.accessToken, key: randomUUID() };
    const reply = await check.callUnless(createReview, options, { status: 409 });
    if (!reply) throw new NotChecked('the account has reviewed this product before');
    const { review } = reply.data;
    check.removeLater(`the review ${review.id}`, () =>
      check.call(deleteReview, { params: { id: review.id }, token: own.accessToken }),
    );
    for (const name of ['productId', 'rating', 'comment'] as const)
      expectEqual(reply, { field: `review.${name}`, came: review[name], expected: body[name] });
    const etag = before.headers.get('etag');
    if (etag) {
      const again = { params: { productId }, headers: { 'if-none-match': etag } };
      const changed = await check.request(reviewsOfProduct, again);
      expect(changed.status === 200, changed, 'status 200, because the reviews have changed', {
        came: `status ${changed.status}`,
      });
    }
    const after = await readReviews(check, productId);
    expect(after.data.reviews[0]?.id === review.id, after, 'the new review first', { field: 'reviews.0.id' });
    expectEqual(after, { field: 'count', came: after.data.count, expected: before.data.count + 1 });
    return review;
  },
});

export const reviewWritingRules = [
  written,
  rule('author', {
    says: 'A review names its author by first name and last initial.',
    otherwise: 'Strangers read the last names of shoppers.',
    section: 'Shapes',
    async run(check) {
      const { author } = await check.of(written);
      const { user } = await check.of(firstAccount);
      if (author.name.includes(user.lastName))
        throw new Missing(
          'authors with a last initial instead of a last name',
          'strangers read the last names of reviewers',
        );
    },
  }),
  rule('once', {
    says: 'A second review of the same product is refused with 409.',
    otherwise: 'One shopper decides a product’s stars.',
    section: 'Calls',
    async run(check) {
      const { productId } = await check.of(written);
      const { accessToken: token } = await check.of(firstAccount);
      await check.mustRefuse(
        createReview,
        { body: { productId, rating: 1, comment: 'Again' }, token },
        { status: 409 },
      );
    },
  }),
  rule('change', {
    says: 'The author can change a review, or only a part of it.',
    otherwise: 'Changing the stars loses the text.',
    section: 'Rules for every call',
    async run(check) {
      const { id, comment } = await check.of(written);
      const { accessToken: token } = await check.of(firstAccount);
      const reply = await check.call(updateReview, { params: { id }, body: { rating: 2 }, token });
      expectEqual(reply, { field: 'review.rating', came: reply.data.review.rating, expected: 2 });
      expectEqual(reply, { field: 'review.comment', came: reply.data.review.comment, expected: comment });
    },
  }),
  rule('foreign', {
    says: 'Nobody else can change or delete a review (403 or 404).',
    otherwise: 'Strangers rewrite reviews.',
    section: 'Calls',
    async run(check) {
      const { id } = await check.of(written);
      const { accessToken: token } = await check.of(otherAccount);
      await check.mustRefuse(
        updateReview,
        { params: { id }, body: { rating: 1 }, token },
        ...foreignIdRefusals,
      );
      await check.mustRefuse(deleteReview, { params: { id }, token }, ...foreignIdRefusals);
    },
  }),
  rule('rating', {
    says: 'A rating of 0, 6 or 4.5 stars is refused with 422.',
    otherwise: 'A product has more than five stars, or the shop leaves out a review.',
    section: 'Shapes',
    async run(check) {
      const { productId } = await check.of(plentifulGoods);
      const { accessToken: token } = await check.of(otherAccount);
      const refuse = (rating: number, ...refusals: Refusal[]) => {
        const body = { productId, rating, comment: 'Written by check:backend, to be refused' };
        return check.mustRefuse(createReview, { body, token, key: randomUUID() }, ...refusals);
      };
      for (const rating of [0, 6]) await refuse(rating, { status: 422 });
      // A backend may take a fraction for a malformed body.
      await refuse(4.5, { status: 422 }, { status: 400 });
    },
  }),
  rule('delete', {
    says: 'A deleted review is gone, and its author can write another.',
    otherwise: 'A deleted review stays on the page.',
    section: 'Calls',
    async run(check) {
      const { accessToken: token } = await check.of(otherAccount);
      const { productId } = await check.of(plentifulGoods);
      const body = { productId, rating: 3, comment: 'Written by check:backend, and deleted' };
      const options = { body, token, key: randomUUID() };
      const reply = await check.callUnless(createReview, options, { status: 409 });
      if (!reply) throw new NotChecked('the account has reviewed this product before');
      const { id } = reply.data.review;
      await check.call(deleteReview, { params: { id }, token });
      const after = await readReviews(check, productId);
      expect(!after.data.reviews.some((one) => one.id === id), after, 'no deleted review', {
        field: 'reviews',
      });
    },
  }),
];
