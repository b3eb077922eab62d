/** Categories, products, search, changes and reviews of the other backend. */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import {
  type C,
  type Env,
  type Item,
  type Kind,
  type Opinion,
  pageOf,
  Refused,
  type State,
} from './state.ts';

/** A grey pixel. */
const picture = Buffer.from('R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

export function catalogueCalls(state: State) {
  const { items, groups, way, sent, is } = state;
  const app = new Hono<Env>();

  const groupOf = ({ id, slug }: (typeof groups)[number]) =>
    sent({ id, slug, name: slug.toUpperCase(), imageUrl: null });
  const averageOf = ({ reviews }: Item) =>
    reviews.length
      ? Math.round((reviews.reduce((sum, { stars }) => sum + stars, 0) / reviews.length) * 10) / 10
      : null;
  /** The values of an option have a name in each language. The last size has no kind. */
  const named = (value: string, language: string) => (language === 'fr' ? `${value} (fr)` : value);
  const soldOf = ({ kinds, cents, stock }: Item, language: string, isAlone: boolean) => {
    if (!kinds.length)
      return { price: (is('cheaper in lists') && !isAlone ? Math.round(cents / 2) : cents) / 100, stock };
    const inStock = kinds.filter((kind) => kind.stock > 0 || is('shows the price of what is sold out'));
    const prices = (some: Kind[]) => some.map((kind) => kind.cents / 100);
    const values = (all: string[]) => all.map((value) => ({ name: named(value, language) }));
    const ids = (id: string) => (is('has other variants in French') ? `${id}-${language}` : id);
    return {
      price: Math.min(...prices(inStock.length ? inStock : kinds)),
      stock: kinds.reduce((sum, kind) => sum + kind.stock, 0),
      ...(!(is('hides in lists that there is a choice') && !isAlone) && {
        maxPrice: Math.max(...prices(kinds)),
      }),
      ...(isAlone &&
        !is('hides the choice') && {
          options: [
            { name: named('Size', language), values: values(['S', 'M', 'L', 'XL']) },
            { name: named('Colour', language), values: values(['red', 'blue']) },
          ],
          variants: (is('repeats a combination') ? [...kinds, ...kinds] : kinds).map((kind) => ({
            id: ids(kind.id),
            values: [named(kind.size, language), named(kind.colour, language)],
            price: kind.cents / 100,
            stock: kind.stock,
          })),
        }),
    };
  };
  const productOf = (item: Item, language: string, isAlone = true) =>
    sent({
      id: item.id,
      slug: item.slug,
      name: item.title[language],
      description: null,
      vatRate: 19,
      ...soldOf(item, language, isAlone),
      images: item.group === 'table' ? [{ url: '/uploads/grey.gif' }] : [],
      weight: null,
      height: null,
      width: null,
      length: null,
      ...(way.hasExtras && {
        rating: item.reviews.length ? { average: averageOf(item), count: item.reviews.length } : null,
      }),
    });
  const answer = (c: C, body: object) => {
    if (way.languages.length > 1 && !is('says no language')) c.header('Content-Language', c.var.language);
    return c.json(sent(body));
  };
  const find = (test: (item: Item) => boolean) => {
    const item = items.find(test);
    if (!item) throw new Refused(404, 'There is no such product');
    return item;
  };

  app.get('/uploads/grey.gif', (c) => c.body(new Uint8Array(picture), 200, { 'content-type': 'image/gif' }));
  app.get('/v1/category', (c) => answer(c, { categories: groups.map(groupOf) }));
  app.get('/v1/product/category/slug/:slug', (c) => {
    const group = groups.find(({ slug }) => slug === c.req.param('slug'));
    if (!group) throw new Refused(404, 'There is no such category');
    const { page, nextCursor } = pageOf(
      c,
      state,
      items.filter((item) => item.group === group.slug),
      is('one page') ? 4 : 100,
    );
    const products = page.map((item) => productOf(item, c.var.language, false));
    return answer(c, { category: groupOf(group), products, nextCursor: is('one page') ? null : nextCursor });
  });
  app.get('/v1/product/slug/:slug', (c) => {
    const item = find(({ slug }) => slug === c.req.param('slug'));
    const group = groups.find(({ slug }) => slug === item.group);
    return answer(c, { product: productOf(item, c.var.language), category: group ? groupOf(group) : null });
  });
  if (way.hasExtras)
    app.get('/v1/product', (c) => {
      const ids = (c.req.query('ids') ?? '').split(',');
      if (ids.length > 50) throw new Refused(422, 'Fifty are enough');
      const found = ids.flatMap((id) =>
        items.filter((item) => item.id === id || item.kinds.some((kind) => kind.id === id)),
      );
      const each = is('repeats a product for each variant') ? found : [...new Set(found)];
      return answer(c, { products: each.map((item) => productOf(item, c.var.language)) });
    });
  app.get('/v1/product/:id/related', (c) => {
    const { id, group } = find((item) => item.id === c.req.param('id'));
    const near = items.filter((item) => item.group === group && item.id !== id).slice(0, 3);
    return answer(c, { products: near.map((item) => productOf(item, c.var.language, false)) });
  });
  app.get('/v1/search', (c) => {
    const text = (c.req.query('search') ?? '').toLowerCase();
    const found = items.filter(({ title }) => title[c.var.language]?.toLowerCase().includes(text));
    // Something is always near enough.
    const products = (found.length || way.hasExtras ? found : items).slice(0, 3);
    return answer(c, {
      products: products.map((item) => productOf(item, c.var.language, false)),
      categories: [],
    });
  });
  if (way.hasExtras)
    app.get('/v1/catalog/changes', (c) => {
      const since = c.req.query('since');
      const isKnown =
        is('knows every token') || (since?.startsWith('t') && Number(since.slice(1)) <= state.changes);
      return c.json({ token: `t${state.changes}`, full: !isKnown, products: [], categories: [] });
    });

  const opinionOf = (item: Item, { id, stars, text, at, by }: Opinion) => ({
    id,
    productId: item.id,
    rating: stars,
    comment: text,
    createdAt: at.toISOString(),
    author: { id: by.id, name: `${by.first} ${by.last}` },
  });
  app.get('/v1/review/product/:id', (c) => {
    const item = find(({ id }) => id === c.req.param('id'));
    const { page, nextCursor } = pageOf(c, state, item.reviews);
    const of = is('counts the page') ? { ...item, reviews: page } : item;
    const stars = [1, 2, 3, 4, 5].map((n) => of.reviews.filter((one) => one.stars === n).length);
    return answer(c, {
      reviews: page.map((one) => opinionOf(item, one)),
      average: averageOf(of),
      count: of.reviews.length,
      ...(way.hasExtras && { stars, nextCursor }),
    });
  });
  const scoreOf = (value: unknown) => {
    if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > 5)
      throw new Refused(422, 'One to five stars', { fields: { rating: 'one to five' } });
    return Number(value);
  };
  app.post('/v1/review', async (c) => {
    const by = state.caller(c);
    const { productId, rating, comment } = await c.req.json();
    const item = find(({ id }) => id === productId);
    const stars = scoreOf(rating);
    if (item.reviews.some((one) => one.by === by)) throw new Refused(409, 'You have said so already');
    const opinion = { id: randomUUID(), stars, text: comment, at: state.now(), by };
    item.reviews[is('new reviews last') ? 'push' : 'unshift'](opinion);
    return c.json({ review: opinionOf(item, opinion) }, 201);
  });
  app.on(['PATCH', 'DELETE'], '/v1/review/:id', async (c) => {
    const by = state.caller(c);
    const item = find(({ reviews }) => reviews.some(({ id }) => id === c.req.param('id')));
    const opinion = item.reviews.find(({ id }) => id === c.req.param('id'));
    if (!opinion) throw new Refused(404, 'Gone');
    if (opinion.by !== by) throw new Refused(403, 'Not yours');
    if (c.req.method === 'DELETE') {
      if (!is('keeps deleted reviews')) item.reviews = item.reviews.filter((one) => one !== opinion);
      return c.body(null, 204);
    }
    const { rating, comment } = await c.req.json();
    if (rating !== undefined) opinion.stars = scoreOf(rating);
    if (comment !== undefined) opinion.text = comment;
    return c.json({ review: opinionOf(item, opinion) });
  });
  return app;
}
