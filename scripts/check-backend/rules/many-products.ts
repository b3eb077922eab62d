/** The optional calls that read many products at once. */
import { productBySlug, productsById, productsOfCategory } from '#api/contract/catalog.ts';
import type { Endpoint } from '#api/contract/endpoint.ts';
import { mostNamed, mostPerPage } from '#api/contract/limits.ts';
import { readCatalog } from '#api/contract/whole-catalog.ts';
import { expect, missingCallRefusals } from '../core/backend.ts';
import { Missing } from '../core/finding.ts';
import type { BackendReply, DataReply, RequestOptions } from '../core/requester.ts';
import { type Check, ruleOf } from '../core/rule.ts';
import { inTwoLooks } from '../core/two-looks.ts';
import { checkedProducts, expectSame, fetchProduct, type Listed } from './catalog/products.ts';
import { newestFirst, readReviews, reviewTotals } from './review/reviews.ts';
import { featuresOf } from './shop.ts';

const rule = ruleOf('catalog');
const readsOnly = true;
const section = 'Many products at once';

/** Enough pages for a shop of 10,000 products. */
const mostPages = 100;
const unknown = 'no-such-7f3a';
const tooMany = Array.from({ length: mostNamed + 1 }, (_, index) => `${unknown}-${index}`).join(',');

async function optionalCall<E extends Endpoint>(
  check: Check,
  endpoint: E,
  options: RequestOptions,
  effect: string,
): Promise<DataReply<E>> {
  const reply = await check.callUnless(endpoint, options, ...missingCallRefusals);
  if (!reply) throw new Missing(`the call ${endpoint.method} ${endpoint.path}`, effect);
  return reply;
}

/** Expects exactly the products with these ids, each once. */
function expectOnly(reply: BackendReply, found: readonly { id: string }[], ids: readonly string[]) {
  const came = found.map(({ id }) => id);
  expect(came.toSorted().join() === ids.toSorted().join(), reply, `the products ${ids.join(', ')}`, {
    field: 'products',
    came,
  });
}

export const namedProducts = rule('by-ids', {
  says: 'Products that are asked for by id come once each, as in lists. Unknown ids are left out.',
  otherwise: 'Carts show other prices than product pages, or say that products are no longer available.',
  section,
  readsOnly,
  async run(check) {
    const listed = (await check.of(checkedProducts)).slice(0, mostNamed - 1);
    const ids = listed.map(({ id }) => id);
    const options = { query: { ids: [...ids, unknown].join(',') } };
    const comma = ids.find((id) => id.includes(','));
    const effect = 'carts read their products one after the other';
    const reply = await optionalCall(check, productsById, options, effect);
    expect(!comma, reply, 'ids without commas', { field: 'products', came: comma });
    expectOnly(reply, reply.data.products, ids);
    for (const product of reply.data.products) {
      const { id, slug: field } = product;
      await expectSame(
        check,
        listed.find((one) => one.id === id) as Listed,
        { reply, field, product },
        async () => {
          const later = await check.call(productsById, { query: { ids: id } });
          return { reply: later, field, product: later.data.products[0] ?? product };
        },
      );
    }
  },
});

/** The whole catalogue has at least this many of a product's newest reviews. */
const mostCompared = 3;

type WholeProduct = DataReply<typeof readCatalog>['data']['products'][number];

/** Expects the same texts, variants and reviews as in the single calls. */
async function expectSameAlone(
  check: Check,
  { reply, product }: { reply: BackendReply; product: WholeProduct },
) {
  const alone = await fetchProduct(check, product);
  const same = (field: string, came: unknown, expected: unknown) =>
    expect(
      JSON.stringify(came) === JSON.stringify(expected),
      reply,
      `${JSON.stringify(expected)}, as on its own`,
      {
        field: `${product.slug}: ${field}`,
        came,
      },
    );
  for (const name of ['name', 'description', 'variants'] as const) same(name, product[name], alone[name]);
  if (!(await featuresOf(check)).reviews) return;
  await check.of(reviewTotals);
  await check.of(newestFirst);
  const written = (await readReviews(check, product.id, { limit: mostCompared })).data;
  same('average', product.average, written.average);
  same('count', product.count ?? 0, written.count);
  if (product.stars && written.stars) same('stars', product.stars, written.stars);
  const newest = written.reviews.slice(0, mostCompared).map(({ id }) => id);
  same('reviews', (product.reviews ?? []).map(({ id }) => id).slice(0, mostCompared), newest);
}

/** All products that the call for the whole catalogue has. */
const whole = rule('whole', {
  says: 'The pages of the whole catalogue have every product at least once, and end.',
  otherwise: 'Products lose their pages, or the rebuild never ends.',
  section,
  readsOnly,
  async run(check) {
    const listed = await check.of(checkedProducts);
    const found = new Map<string, WholeProduct>();
    const cursors = new Set<string>();
    const effect = 'the rebuild reads one product after the other';
    let reply = await optionalCall(check, readCatalog, { query: { limit: mostPerPage } }, effect);
    for (;;) {
      const { products: some, nextCursor: cursor } = reply.data;
      expect(some.length <= mostPerPage, reply, `at most ${mostPerPage} products`, {
        field: 'products',
        came: some.length,
      });
      for (const one of some) found.set(one.id, one);
      if (!cursor || cursors.size === mostPages) break;
      const isNew = !cursors.has(cursor);
      expect(isNew, reply, 'another cursor on each page', { field: 'nextCursor', came: cursor });
      cursors.add(cursor);
      reply = await check.call(readCatalog, { query: { limit: mostPerPage, cursor } });
    }
    if (!reply.data.nextCursor)
      for (const { id, slug } of listed)
        expect(found.has(id), reply, `the product ${slug}, which a category lists`, { field: 'products' });
    return [...found.values()];
  },
});

export const manyProductsRules = [
  namedProducts,
  rule('by-ids-most', {
    says: `More than ${mostNamed} ids are refused with 422, and ${mostNamed} aren’t.`,
    otherwise: 'Large carts can’t check their prices, or anyone can ask for the whole catalogue.',
    section,
    readsOnly,
    async run(check) {
      await check.of(namedProducts);
      const most = tooMany.split(',').slice(1).join(',');
      const reply = await check.call(productsById, { query: { ids: most } });
      expectOnly(reply, reply.data.products, []);
      await check.mustRefuse(productsById, { query: { ids: tooMany } }, { status: 422 });
    },
  }),
  rule('by-ids-languages', {
    says: 'Products that are read by id have the texts and the prices of their pages in every language.',
    otherwise: 'Names in the cart change their language.',
    section,
    readsOnly,
    async run(check) {
      await check.of(namedProducts);
      const [{ id, slug } = { id: '', slug: '' }] = await check.of(checkedProducts);
      const alone = await check.call(productBySlug, { params: { slug }, language: 'fr' });
      const reply = await check.call(productsById, { query: { ids: id }, language: 'fr' });
      for (const name of ['name', 'price'] as const) {
        const [came, expected] = [reply.data.products[0]?.[name], alone.data.product[name]];
        expect(came === expected, reply, `${expected}, as on its own`, { field: `products.0.${name}`, came });
      }
    },
  }),
  whole,
  rule('whole-product', {
    says: 'The whole catalogue says the same about a product as the single calls.',
    otherwise: 'Product pages show other prices, stars or reviews than the backend has.',
    section,
    readsOnly,
    async run(check) {
      const all = await check.of(whole);
      const one = all.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))[0] as WholeProduct;
      const last = check.lastReply(readCatalog);
      for (const listed of await check.of(checkedProducts)) {
        const product = all.find(({ id }) => id === listed.id);
        const { slug } = listed;
        if (product)
          await expectSame(check, listed, { reply: last, field: slug, product }, async () => {
            const reply = await check.call(readCatalog, { query: { slugs: slug } });
            return { reply, field: slug, product: reply.data.products[0] ?? product };
          });
      }
      await inTwoLooks(async (isFirst) => {
        if (isFirst) return expectSameAlone(check, { reply: last, product: one });
        const reply = await check.call(readCatalog, { query: { slugs: one.slug } });
        await expectSameAlone(check, { reply, product: reply.data.products[0] ?? one });
      });
    },
  }),
  rule('whole-order', {
    says: 'The positions of products in a category have the order of its list.',
    otherwise: 'Categories list their products in another order.',
    section,
    readsOnly,
    async run(check) {
      const all = await check.of(whole);
      const slug = all.flatMap(({ categories }) => categories ?? [])[0]?.slug;
      if (slug === undefined) return;
      const reply = await check.call(productsOfCategory, { params: { slug }, query: { limit: 50 } });
      const positionOf = new Map(
        all.map(({ id, categories }) => [id, categories?.find((one) => one.slug === slug)?.position]),
      );
      // A large catalogue is read only in part, and some products may be newer than that.
      const read = reply.data.products.filter(({ id }) => positionOf.has(id));
      const came = read.map(({ id }) => positionOf.get(id));
      const isOrdered = came.every(
        (position, index) => !index || Number(position) >= Number(came[index - 1]),
      );
      expect(isOrdered, reply, 'the order of the positions in the whole catalogue', {
        field: 'products',
        came,
      });
    },
  }),
  rule('whole-limit', {
    says: `A limit above ${mostPerPage} counts as ${mostPerPage}.`,
    otherwise: 'The rebuild stops.',
    section,
    readsOnly,
    async run(check) {
      await check.of(whole);
      const reply = await check.call(readCatalog, { query: { limit: 1000 } });
      const { length } = reply.data.products;
      expect(length <= mostPerPage, reply, `at most ${mostPerPage} products`, {
        field: 'products',
        came: length,
      });
    },
  }),
  rule('whole-slugs', {
    says: `A call for the whole catalogue may name up to ${mostNamed} slugs. Their products come once each. Unknown slugs are left out.`,
    otherwise: 'A rebuild misses what has changed.',
    section,
    readsOnly,
    async run(check) {
      const some = (await check.of(whole)).slice(0, 3);
      const slugs = [...some.map(({ slug }) => slug), unknown].join(',');
      const reply = await check.call(readCatalog, { query: { slugs } });
      expectOnly(
        reply,
        reply.data.products,
        some.map(({ id }) => id),
      );
      await check.mustRefuse(readCatalog, { query: { slugs: tooMany } }, { status: 422 });
    },
  }),
  rule('whole-cursor', {
    says: 'An invalid cursor is refused with 400.',
    otherwise: 'The rebuild mistakes a part of the catalogue for the whole.',
    section,
    readsOnly,
    async run(check) {
      await check.of(whole);
      await check.mustRefuse(readCatalog, { query: { cursor: unknown } }, { status: 400 });
    },
  }),
];
