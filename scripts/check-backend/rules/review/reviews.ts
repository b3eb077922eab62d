/** Reviews of products, as readers get them. */
import { reviewsOfProduct } from '#api/contract/review.ts';
import { cursorRefusals, expect } from '../../core/backend.ts';
import { Missing, NotChecked } from '../../core/finding.ts';
import { type Check, ruleOf } from '../../core/rule.ts';
import { checkedProducts } from '../catalog/products.ts';

const rule = ruleOf('review', 'reviews');

export const readReviews = (check: Check, productId: string, query: Record<string, string | number> = {}) =>
  check.call(reviewsOfProduct, { params: { productId }, query });

/** The product with the most reviews. */
const reviewed = async (check: Check) => {
  const [most] = (await check.of(checkedProducts)).toSorted(
    (a, b) => (b.rating?.count ?? 0) - (a.rating?.count ?? 0),
  );
  return most?.id ?? '';
};

const inPages = async (check: Check) => {
  const id = await reviewed(check);
  const all = await readReviews(check, id);
  if (all.data.count < 3) throw new NotChecked('no product of the first categories has three reviews');
  return { id, all };
};

export const reviewTotals = rule('numbers', {
  says: 'The average, the number and the stars count all reviews, and agree.',
  otherwise: 'The stars contradict the reviews below them.',
  section: 'Calls',
  readsOnly: true,
  async run(check) {
    const reply = await readReviews(check, await reviewed(check));
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
    expect(!count === (average === null), reply, 'an average if there are reviews, otherwise null', {
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
});

export const newestFirst = rule('newest-first', {
  says: 'The newest review comes first.',
  otherwise: 'Shoppers read old reviews first.',
  section: 'Calls',
  readsOnly: true,
  async run(check) {
    const reply = await readReviews(check, await reviewed(check));
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
});

const reviewPages = rule('pages', {
  says: 'Reviews come page by page, each once. Each page’s numbers count all reviews.',
  otherwise: 'The page loads thousands of reviews at once, repeats some, or counts the stars of only some.',
  section: 'Calls',
  readsOnly: true,
  async run(check) {
    const { id, all } = await inPages(check);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    let page: typeof all;
    do {
      page = await readReviews(check, id, { limit: 2, ...(cursor && { cursor }) });
      if (page.data.reviews.length > 2)
        throw new Missing('pages of reviews (`limit`)', 'a product’s reviews load all at once');
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
      came: `no further page after ${seen.length} reviews`,
    });
  },
});

export const reviewRules = [
  reviewTotals,
  newestFirst,
  reviewPages,
  rule('cursor', {
    says: 'An invalid cursor of a product’s reviews is refused with 400 or 422.',
    otherwise: 'Some reviews are missing, or shown twice.',
    section: 'Rules for every call',
    readsOnly: true,
    async run(check) {
      await check.of(reviewPages);
      const params = { productId: await reviewed(check) };
      const query = { cursor: 'no-such-7f3a' };
      await check.mustRefuse(reviewsOfProduct, { params, query }, ...cursorRefusals);
    },
  }),
  rule('unknown', {
    says: 'The reviews of an unknown product are refused with 404.',
    otherwise: 'A removed product looks as if nobody had reviewed it.',
    section: 'Rules for every call',
    readsOnly: true,
    async run(check) {
      await check.mustRefuse(reviewsOfProduct, { params: { productId: 'no-such-7f3a' } }, { status: 404 });
    },
  }),
];
