/** Faults in the reviews of products. */
import { allowed, always, answers, type BackendFault, in2xx, inFailure, remembering } from './fault.ts';

export const reviewsFaults: readonly BackendFault[] = [
  in2xx('review.numbers', 'review.ofProduct', 'counts more stars than reviews', ({ body }) => {
    if (body.stars) body.stars[0] += 1;
  }),
  in2xx('review.pages', 'review.ofProduct', 'counts only the stars of the page', ({ body, request }) => {
    if (request.url.includes('limit=2')) body.stars = [0, 0, 0, 0, body.reviews.length];
  }),
  inFailure(
    'review.cursor',
    'review.ofProduct',
    'accepts an unknown cursor of reviews',
    400,
    answers(200, { reviews: [], count: 0 }),
  ),
  in2xx('review.newest-first', 'review.ofProduct', 'lists the oldest review first', ({ body, request }) => {
    if (!request.url.includes('?')) body.reviews.reverse();
  }),
  in2xx('review.write', 'review.create', 'sends a comment as HTML', ({ body: { review } }) => {
    review.comment = review.comment.replaceAll('&', '&amp;');
  }),
  allowed(
    in2xx('review.author', 'review.create', 'shows the author’s last name', ({ body }) => {
      body.review.author.name = 'Ada Lovelace';
    }),
  ),
  inFailure(
    'review.once',
    'review.create',
    'accepts a shopper’s second review of a product',
    409,
    answers(201),
  ),
  in2xx('review.change', 'review.update', 'loses the comment of a changed review', ({ body }) => {
    body.review.comment = '';
  }),
  inFailure('review.foreign', 'review.update', 'lets strangers change a review', 403, answers(200)),
  ...[0, 6, 4.5].map((stars) =>
    inFailure('review.rating', 'review.create', `accepts ${stars} stars`, 422, (exchange, again) => {
      if ((exchange.request.body as { rating: number }).rating === stars)
        return answers(201)(exchange, again);
    }),
  ),
  inFailure(
    'review.unknown',
    'review.ofProduct',
    'sends an empty list for an unknown product',
    404,
    answers(200, { reviews: [], average: null, count: 0 }),
  ),
  ...remembering(() => {
    let isWritten = false;
    const before = new Map<string, unknown>();
    return always('review.write', 'doesn’t list a new review at once', (exchange) => {
      const { call, request, status, body } = exchange;
      if (call === 'review.create') isWritten = true;
      if (call !== 'review.ofProduct' || status !== 200) return;
      if (!isWritten) before.set(request.url, body);
      else exchange.body = before.get(request.url) ?? body;
    });
  }),
  ...remembering(() => {
    let deleted = '';
    return always('review.delete', 'lists deleted reviews', ({ call, body, request }) => {
      if (call === 'review.delete') deleted = request.url.split('/').at(-1) ?? '';
      if (call === 'review.ofProduct' && deleted) body.reviews.push({ ...body.reviews[0], id: deleted });
    });
  }),
];
