/** Rules about the search, the languages, the ETags and the changes of the catalogue. */
import {
  catalogChanges,
  listCategories,
  type Product,
  productBySlug,
  productsOfCategory,
  relatedProducts,
  searchCatalog,
} from '#api/contract/catalog.ts';
import type { Endpoint } from '#api/contract/endpoint.ts';
import { reviewsOfProduct } from '#api/contract/review.ts';
import { expect } from '../core/backend.ts';
import { Missing } from '../core/finding.ts';
import type { RequestOptions } from '../core/requester.ts';
import { ruleOf } from '../core/rule.ts';
import { inTwoLooks } from '../core/two-looks.ts';
import { expectSame, listedCategories, someProduct } from './catalog.ts';
import { featuresOf } from './shop.ts';

const rule = ruleOf('catalog');
const readsOnly = true;

const cached: readonly [Endpoint, (product: Product) => RequestOptions][] = [
  [listCategories, () => ({})],
  [productBySlug, ({ slug }) => ({ params: { slug } })],
  [relatedProducts, ({ id }) => ({ params: { id } })],
  [reviewsOfProduct, ({ id }) => ({ params: { productId: id } })],
];

/** The values that are the same in every language. */
const numbersIn = (list: unknown) =>
  JSON.stringify(list, (name, value) =>
    ['name', 'description', 'imageUrl', 'images', 'options', 'variants', 'brand', 'nextCursor'].includes(name)
      ? undefined
      : value,
  );

export const catalogReadingRules = [
  rule('search-finds', {
    says: 'The search finds a product by its name.',
    otherwise: 'Shoppers don’t find what the shop sells.',
    section: 'Calls',
    readsOnly,
    async run(check) {
      const listed = await someProduct(check);
      const search = async () => {
        const reply = await check.call(searchCatalog, { query: { search: listed.name } });
        return { reply, product: reply.data.products.find(({ id }) => id === listed.id) };
      };
      const { reply, product } = await search();
      expect(
        !!product || reply.data.products.some(({ name }) => name === listed.name),
        reply,
        `the product ${listed.name}`,
        { field: 'products' },
      );
      if (!product) return;
      const field = 'products';
      await expectSame(check, listed, { reply, field, product }, async () => {
        const later = await search();
        return { reply: later.reply, field, product: later.product ?? product };
      });
    },
  }),
  rule('search-nothing', {
    says: 'A search for a word that doesn’t exist succeeds.',
    otherwise: 'The search shows an error instead of “nothing found”.',
    section: 'Calls',
    readsOnly,
    async run(check) {
      const reply = await check.call(searchCatalog, { query: { search: 'zzqxjw-7f3a' } });
      if (reply.data.products.length) throw new Missing('the search finds something for every word');
    },
  }),
  rule('languages', {
    says: 'Ids, slugs, prices and stocks are the same in every language.',
    otherwise: 'The language switch leads to another product, or changes the price.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      const { slug } = await someProduct(check);
      const inBoth = async <E extends Endpoint>(endpoint: E, options: RequestOptions) =>
        [
          await check.call(endpoint, options),
          await check.call(endpoint, { ...options, language: 'fr' }),
        ] as const;
      await inTwoLooks(async () => {
        const [english, french] = await inBoth(productBySlug, { params: { slug } });
        for (const field of ['id', 'slug', 'price', 'stock'] as const) {
          const [came, expected] = [french.data.product[field], english.data.product[field]];
          expect(came === expected, french, `${expected}, as in English`, {
            field: `product.${field}`,
            came,
          });
        }
      });
      const [category] = await check.of(listedCategories);
      const lists: [Endpoint, RequestOptions][] = [
        [listCategories, {}],
        [productsOfCategory, { params: { slug: category?.slug ?? '' } }],
      ];
      for (const [endpoint, options] of lists)
        await inTwoLooks(async () => {
          const [english, french] = await inBoth(endpoint, options);
          const came = numbersIn(french.data);
          expect(came === numbersIn(english.data), french, 'the ids, slugs and prices of the English list', {
            came,
          });
        });
      const [inEnglish, reply] = await inBoth(productBySlug, { params: { slug } });
      const { name, description } = inEnglish.data.product;
      const isTranslated = name !== reply.data.product.name || description !== reply.data.product.description;
      for (const [one, language] of [
        [inEnglish, 'en'],
        [reply, 'fr'],
      ] as const) {
        const named = one.headers.get('content-language');
        if (isTranslated)
          expect(!!named?.toLowerCase().startsWith(language), one, language, {
            field: 'content-language',
            came: named ?? 'no such header',
          });
      }
      if (!isTranslated)
        throw new Missing('the catalogue has one language, and the pages mark its texts with it');
    },
  }),
  rule('not-modified', {
    says: 'A catalogue read that repeats its ETag gets 304 without a body, or the whole response again.',
    otherwise: 'The rebuild keeps old prices.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      const product = await someProduct(check);
      const features = await featuresOf(check);
      for (const [endpoint, input] of cached) {
        if (endpoint.feature && !features[endpoint.feature]) continue;
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
    says: 'With a token that it has just sent, the backend lists only changes. With an unknown token, it says `full`.',
    otherwise: 'The rebuild misses changes.',
    section: 'Calls',
    readsOnly,
    async run(check) {
      const begin = await check.request(catalogChanges);
      if ([404, 405].includes(begin.status))
        throw new Missing('the rebuild compares the whole catalogue itself');
      const { token } = (await check.call(catalogChanges)).data;
      const next = await check.call(catalogChanges, { query: { since: token } });
      const unknown = await check.call(catalogChanges, { query: { since: 'unknown-7f3a' } });
      expect(unknown.data.full, unknown, 'true for an unknown token', { field: 'full', came: false });
      if (next.data.full) throw new Missing('the rebuild reads the whole catalogue each time');
    },
  }),
];
