/** Reviews of the other backend. */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { answer, find } from './catalog.ts';
import { averageOf } from './products.ts';
import { type Env, type Item, type Opinion, pageOf, Refused, type State } from './state.ts';

const opinionOf = (item: Item, { id, stars, text, at, by }: Opinion) => ({
  id,
  productId: item.id,
  rating: stars,
  comment: text,
  createdAt: at.toISOString(),
  author: { id: by.id, name: `${by.first} ${by.last}` },
});

function scoreOf(value: unknown) {
  if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > 5)
    throw new Refused(422, 'One to five stars', { fields: { rating: 'one to five' } });
  return Number(value);
}

export function reviewCalls(state: State) {
  const { way, hasFault } = state;
  const app = new Hono<Env>();

  app.get('/v1/review/product/:id', (c) => {
    const item = find(state, ({ id }) => id === c.req.param('id'));
    const { page, nextCursor } = pageOf(c, state, item.reviews);
    const of = hasFault('counts the page') ? { ...item, reviews: page } : item;
    const stars = [1, 2, 3, 4, 5].map((n) => of.reviews.filter((one) => one.stars === n).length);
    return answer(state, c, {
      reviews: page.map((one) => opinionOf(item, one)),
      average: averageOf(of),
      count: of.reviews.length,
      ...(way.hasExtras && { stars, nextCursor }),
    });
  });
  app.post('/v1/review', async (c) => {
    const by = state.caller(c);
    const { productId, rating, comment } = await c.req.json();
    const item = find(state, ({ id }) => id === productId);
    const stars = scoreOf(rating);
    if (item.reviews.some((one) => one.by === by)) throw new Refused(409, 'You have said so already');
    const opinion = { id: randomUUID(), stars, text: comment, at: state.now(), by };
    item.reviews[hasFault('new reviews last') ? 'push' : 'unshift'](opinion);
    return c.json({ review: opinionOf(item, opinion) }, 201);
  });
  app.on(['PATCH', 'DELETE'], '/v1/review/:id', async (c) => {
    const by = state.caller(c);
    const item = find(state, ({ reviews }) => reviews.some(({ id }) => id === c.req.param('id')));
    const opinion = item.reviews.find(({ id }) => id === c.req.param('id'));
    if (!opinion) throw new Refused(404, 'Gone');
    if (opinion.by !== by) throw new Refused(403, 'Not yours');
    if (c.req.method === 'DELETE') {
      if (!hasFault('keeps deleted reviews')) item.reviews = item.reviews.filter((one) => one !== opinion);
      return c.body(null, 204);
    }
    const { rating, comment } = await c.req.json();
    if (rating !== undefined) opinion.stars = scoreOf(rating);
    if (comment !== undefined) opinion.text = comment;
    return c.json({ review: opinionOf(item, opinion) });
  });
  return app;
}
