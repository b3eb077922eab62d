/** Categories, products, search and changes of the other backend. */
import { Hono } from 'hono';
import { productAnswer } from './products.ts';
import { type Env, type HonoCall, type Item, pageOf, Refused, type State } from './state.ts';

/** A grey pixel. */
const picture = Buffer.from('R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

export function answer({ way, shaped, hasFault }: State, c: HonoCall, body: object) {
  if (way.languages.length > 1 && !hasFault('says no language')) c.header('Content-Language', c.var.language);
  return c.json(shaped(body));
}

export function find({ items }: State, test: (item: Item) => boolean): Item {
  const item = items.find(test);
  if (!item) throw new Refused(404, 'There is no such product');
  return item;
}

export function catalogCalls(state: State) {
  const { items, groups, way, shaped, hasFault } = state;
  const app = new Hono<Env>();

  const groupOf = ({ id, slug }: (typeof groups)[number]) =>
    shaped({ id, slug, name: slug.toUpperCase(), imageUrl: null });

  app.get('/uploads/grey.gif', (c) => c.body(new Uint8Array(picture), 200, { 'content-type': 'image/gif' }));
  app.get('/v1/category', (c) => answer(state, c, { categories: groups.map(groupOf) }));
  app.get('/v1/product/category/slug/:slug', (c) => {
    const group = groups.find(({ slug }) => slug === c.req.param('slug'));
    if (!group) throw new Refused(404, 'There is no such category');
    const { page, nextCursor } = pageOf(
      c,
      state,
      items.filter((item) => item.group === group.slug),
      hasFault('one page') ? 4 : 100,
    );
    const products = page.map((item) => productAnswer(state, item, c.var.language, false));
    return answer(state, c, {
      category: groupOf(group),
      products,
      nextCursor: hasFault('one page') ? null : nextCursor,
    });
  });
  app.get('/v1/product/slug/:slug', (c) => {
    const item = find(state, ({ slug }) => slug === c.req.param('slug'));
    const group = groups.find(({ slug }) => slug === item.group);
    return answer(state, c, {
      product: productAnswer(state, item, c.var.language),
      category: group ? groupOf(group) : null,
    });
  });
  if (way.hasExtras)
    app.get('/v1/product', (c) => {
      const ids = (c.req.query('ids') ?? '').split(',');
      if (ids.length > 50) throw new Refused(422, 'Fifty are enough');
      const found = ids.flatMap((id) =>
        items.filter((item) => item.id === id || item.variants.some((variant) => variant.id === id)),
      );
      const each = hasFault('repeats a product for each variant') ? found : [...new Set(found)];
      return answer(state, c, { products: each.map((item) => productAnswer(state, item, c.var.language)) });
    });
  app.get('/v1/product/:id/related', (c) => {
    const { id, group } = find(state, (item) => item.id === c.req.param('id'));
    const near = items.filter((item) => item.group === group && item.id !== id).slice(0, 3);
    return answer(state, c, {
      products: near.map((item) => productAnswer(state, item, c.var.language, false)),
    });
  });
  app.get('/v1/search', (c) => {
    const text = (c.req.query('search') ?? '').toLowerCase();
    const found = items.filter(({ title }) => title[c.var.language]?.toLowerCase().includes(text));
    // Without extras, this backend finds something for every word, as some search engines do.
    const products = (found.length || way.hasExtras ? found : items).slice(0, 3);
    return answer(state, c, {
      products: products.map((item) => productAnswer(state, item, c.var.language, false)),
      categories: [],
    });
  });
  if (way.hasExtras)
    app.get('/v1/catalog/changes', (c) => {
      const { changes } = state;
      const since = c.req.query('since');
      const isKnown =
        hasFault('knows every token') || (since?.startsWith('t') && Number(since.slice(1)) <= changes.length);
      const products = isKnown ? [...new Set(changes.slice(Number(since?.slice(1))))] : [];
      return c.json({ token: `t${changes.length}`, full: !isKnown, products, categories: [] });
    });
  return app;
}
