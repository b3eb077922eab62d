/** Categories, products, search and what the rebuild needs. */
import {
  type Category,
  catalogChanges,
  listCategories,
  type Product,
  productBySlug,
  productsOfCategory,
  relatedProducts,
  searchCatalog,
} from '#api/contract/catalog.ts';
import type { Endpoint } from '#api/contract/endpoint.ts';
import { type CallOptions, expect, type Reply } from '../backend.ts';
import { type Check, Missing, NotChecked, ruleOf } from '../rule.ts';

const rule = ruleOf('catalog');
const readsOnly = true;

const categories = rule('categories', {
  says: 'Every category has an id and a slug of its own.',
  otherwise: 'One category’s page replaces another’s.',
  section: 'Rules for every call',
  readsOnly,
  async run(check) {
    const reply = await check.call(listCategories);
    const all = reply.data.categories;
    for (const name of ['id', 'slug'] as const)
      expect(
        new Set(all.map((one) => one[name])).size === all.length,
        reply,
        `a different ${name} for each category`,
      );
    return all;
  },
});

/** At most this many calls find products. More than enough for a small shop, and quick for a large one. */
const mostCategories = 10;
const mostPages = 20;

const pagesOf = async (check: Check, { slug }: Category) => {
  const products: Product[] = [];
  const cursors = new Set<string>();
  let cursor: string | null | undefined;
  let reply: Reply;
  do {
    const query = { limit: 50, ...(cursor && { cursor }) };
    const page = await check.call(productsOfCategory, { params: { slug }, query });
    reply = page;
    products.push(...page.data.products);
    cursor = page.data.nextCursor;
    expect(!cursor || !cursors.has(cursor), page, 'another cursor on each page', {
      field: 'nextCursor',
      came: cursor,
    });
    if (cursor) cursors.add(cursor);
  } while (cursor && cursors.size < mostPages);
  expect(
    new Set(products.map(({ id }) => id)).size === products.length,
    reply,
    'each product once on all pages',
    {
      field: 'products',
    },
  );
  return products;
};

/** The products of the first categories. */
export const products = rule('pages', {
  says: 'The pages of a category list each product once, and end.',
  otherwise: 'Categories lack products or repeat them, or the rebuild never ends.',
  section: 'Calls',
  readsOnly,
  async run(check) {
    const found = new Map<string, Product>();
    for (const category of (await check.of(categories)).slice(0, mostCategories))
      for (const product of await pagesOf(check, category)) found.set(product.id, product);
    if (!found.size) throw new NotChecked('the first categories have no product');
    return [...found.values()];
  },
});

const someProduct = async (check: Check) => (await check.of(products))[0] as Product;
export const readProduct = async (check: Check, { slug }: Product) =>
  (await check.call(productBySlug, { params: { slug } })).data.product;

const decimalsOf = (amount: number) => String(amount).split('.')[1]?.length ?? 0;

const cached: readonly [Endpoint, (product: Product) => CallOptions][] = [
  [listCategories, () => ({})],
  [productBySlug, ({ slug }) => ({ params: { slug } })],
];

export const catalogRules = [
  categories,
  products,
  rule('product-everywhere', {
    says: 'A product has the same id, price, VAT rate and stock on its own and in a list.',
    otherwise: 'The product page and the list show different prices.',
    section: 'Shapes',
    readsOnly,
    async run(check) {
      const listed = await someProduct(check);
      const reply = await check.call(productBySlug, { params: { slug: listed.slug } });
      for (const name of ['id', 'slug', 'price', 'vatRate', 'stock'] as const)
        expect(reply.data.product[name] === listed[name], reply, `${listed[name]}, as in the list`, {
          field: `product.${name}`,
          came: reply.data.product[name],
        });
    },
  }),
  rule('money', {
    says: 'Prices have at most two decimals, and VAT rates at most four.',
    otherwise: 'Amounts differ by a cent between the page and the charge.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      const all = await check.of(products);
      const reply = check.replies.findLast(({ call }) => call.includes('/category/slug/')) as Reply;
      for (const { slug, price, vatRate } of all) {
        expect(decimalsOf(price) <= 2, reply, 'at most two decimals', {
          field: `${slug}: price`,
          came: price,
        });
        expect(decimalsOf(vatRate) <= 4, reply, 'at most four decimals', {
          field: `${slug}: vatRate`,
          came: vatRate,
        });
      }
    },
  }),
  rule('plain-text', {
    says: 'Names and descriptions are plain text without HTML tags.',
    otherwise: 'Shoppers read tags such as `<p>`.',
    section: 'Shapes',
    readsOnly,
    async run(check) {
      const reply = await check.call(productBySlug, { params: { slug: (await someProduct(check)).slug } });
      const { name, description } = reply.data.product;
      for (const [field, text] of Object.entries({ name, description }))
        expect(!/<\/?[a-z][^>]*>/i.test(text ?? ''), reply, 'plain text', {
          field: `product.${field}`,
          came: text,
        });
    },
  }),
  rule('pictures', {
    says: 'A product’s picture can be loaded from its address.',
    otherwise: 'Product pages have no picture.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      const url = (await check.of(products)).flatMap(({ images }) => images)[0]?.url;
      if (!url) throw new NotChecked('no product has a picture');
      // A path of the shop's own host isn't the backend's.
      if (url.startsWith('/') && !url.startsWith('/uploads/'))
        throw new NotChecked('pictures are on the shop’s host');
      const address = new URL(url, check.options.url).href;
      const response = await fetch(address, { signal: AbortSignal.timeout(check.options.timeout) }).catch(
        () => null,
      );
      const type = response?.headers.get('content-type') ?? '';
      await response?.body?.cancel();
      const reply = check.replies.at(-1) as Reply;
      expect(!!response?.ok && type.startsWith('image/'), { ...reply, call: `GET ${address}` }, 'a picture', {
        came: response ? `status ${response.status}, ${type || 'no Content-Type'}` : 'no response',
      });
    },
  }),
  rule('unknown', {
    says: 'An unknown category or product is refused with 404.',
    otherwise: 'Removed products keep a page that shows an error.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      const params = { slug: 'no-such-thing-7f3a' };
      await check.refused(productBySlug, { params }, { status: 404 });
      await check.refused(productsOfCategory, { params }, { status: 404 });
    },
  }),
  rule('related', {
    says: 'The related products of a product are other products.',
    otherwise: 'A product recommends itself.',
    section: 'Calls',
    readsOnly,
    async run(check) {
      const { id } = await someProduct(check);
      const reply = await check.call(relatedProducts, { params: { id } });
      expect(
        reply.data.products.every((one) => one.id !== id),
        reply,
        'other products only',
        { field: 'products' },
      );
    },
  }),
  rule('search-finds', {
    says: 'The search finds a product by its name.',
    otherwise: 'Shoppers don’t find what the shop sells.',
    section: 'Calls',
    readsOnly,
    async run(check) {
      const { id, name } = await someProduct(check);
      const reply = await check.call(searchCatalog, { query: { search: name } });
      expect(
        reply.data.products.some((one) => one.id === id),
        reply,
        `the product ${name}`,
        { field: 'products' },
      );
    },
  }),
  rule('search-nothing', {
    says: 'A search that finds nothing succeeds, with empty lists.',
    otherwise: 'The search shows an error instead of “nothing found”.',
    section: 'Calls',
    readsOnly,
    async run(check) {
      const reply = await check.call(searchCatalog, { query: { search: 'zzqxjw-7f3a' } });
      expect(reply.data.products.length === 0, reply, 'no product', { field: 'products' });
    },
  }),
  rule('languages', {
    says: 'Ids, slugs, prices and stocks are the same in every language.',
    otherwise: 'The language switch leads to another product, or changes the price.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      const english = await someProduct(check);
      const reply = await check.call(productBySlug, { params: { slug: english.slug }, language: 'fr' });
      for (const name of ['id', 'slug', 'price', 'stock'] as const)
        expect(reply.data.product[name] === english[name], reply, `${english[name]}, as in English`, {
          field: `product.${name}`,
          came: reply.data.product[name],
        });
      const named = reply.headers.get('content-language');
      if (!named) throw new Missing('the catalogue has one language, and the pages mark its texts with it');
      expect(/^(fr|en)\b/i.test(named), reply, 'Content-Language: fr, or the texts’ own language', {
        came: named,
      });
    },
  }),
  rule('not-modified', {
    says: 'A catalogue read that repeats its ETag gets 304 without a body, or the whole response again.',
    otherwise: 'The rebuild keeps old prices.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      const product = await someProduct(check);
      for (const [endpoint, input] of cached) {
        const options = input(product);
        const first = await check.call(endpoint, options);
        const etag = first.headers.get('etag');
        if (!etag) throw new Missing('the rebuild reads the whole catalogue each time');
        const ask = (tag: string, language = 'en') =>
          check.request(endpoint, { ...options, language, headers: { 'if-none-match': tag } });
        const same = await ask(etag);
        expect([200, 304].includes(same.status), same, 'status 304', { came: `status ${same.status}` });
        if (same.status === 304) expect(same.body === undefined, same, '304 without a body');
        else
          expect(
            JSON.stringify(same.body) === JSON.stringify(first.body),
            same,
            'the same body for the same ETag',
          );
        const other = await ask('"another-7f3a"');
        expect(other.status === 200, other, 'status 200 for an ETag that isn’t the response’s', {
          came: `status ${other.status}`,
        });
        const french = await check.call(endpoint, { ...options, language: 'fr' });
        if (JSON.stringify(french.body) === JSON.stringify(first.body)) continue;
        const mixed = await ask(etag, 'fr');
        expect(mixed.status === 200, mixed, 'status 200 in another language', {
          came: `status ${mixed.status}`,
        });
      }
    },
  }),
  rule('changes', {
    says: 'The list of changes is empty just after its token, and full for an unknown token.',
    otherwise: 'The rebuild misses changes.',
    section: 'Calls',
    readsOnly,
    async run(check) {
      const begin = await check.request(catalogChanges);
      if ([404, 405].includes(begin.status))
        throw new Missing('the rebuild compares the whole catalogue itself');
      const { token } = (await check.call(catalogChanges)).data;
      const next = await check.call(catalogChanges, { query: { since: token } });
      expect(!next.data.full, next, 'false just after the token', { field: 'full', came: true });
      const unknown = await check.call(catalogChanges, { query: { since: 'unknown-7f3a' } });
      expect(unknown.data.full, unknown, 'true for an unknown token', { field: 'full', came: false });
    },
  }),
];
