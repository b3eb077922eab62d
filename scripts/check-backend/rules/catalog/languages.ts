/** The catalogue is the same in every language, except for its texts. */
import { listCategories, productBySlug, productsOfCategory } from '#api/contract/catalog.ts';
import type { Endpoint } from '#api/contract/endpoint.ts';
import { expect } from '../../core/backend.ts';
import { Missing } from '../../core/finding.ts';
import type { RequestOptions } from '../../core/requester.ts';
import { type Check, ruleOf } from '../../core/rule.ts';
import { inTwoLooks } from '../../core/two-looks.ts';
import { listedCategories, someProduct } from './products.ts';

const rule = ruleOf('catalog');
const readsOnly = true;

/** The fields that may differ. */
const translated = [
  'name',
  'description',
  'descriptionHtml',
  'imageUrl',
  'images',
  'options',
  'variants',
  'brand',
  'nextCursor',
];

const withoutTranslated = (list: unknown) =>
  JSON.stringify(list, (name, value) => (translated.includes(name) ? undefined : value));

const inBoth = async <E extends Endpoint>(check: Check, endpoint: E, options: RequestOptions) =>
  [await check.call(endpoint, options), await check.call(endpoint, { ...options, language: 'fr' })] as const;

async function expectSameProduct(check: Check, slug: string) {
  const [english, french] = await inBoth(check, productBySlug, { params: { slug } });
  for (const field of ['id', 'slug', 'price', 'stock'] as const) {
    const [came, expected] = [french.data.product[field], english.data.product[field]];
    expect(came === expected, french, `${expected}, as in English`, { field: `product.${field}`, came });
  }
}

async function expectSameList(check: Check, endpoint: Endpoint, options: RequestOptions) {
  const [english, french] = await inBoth(check, endpoint, options);
  const came = withoutTranslated(french.data);
  const isSame = came === withoutTranslated(english.data);
  expect(isSame, french, 'the ids, slugs and prices of the English list', { came });
}

/** Expects `Content-Language` with translated texts. Throws `Missing` if a product has the same texts in both languages. */
async function expectNamedLanguages(check: Check, slug: string) {
  const [english, french] = await inBoth(check, productBySlug, { params: { slug } });
  const isTranslated = (['name', 'description'] as const).some(
    (field) => english.data.product[field] !== french.data.product[field],
  );
  if (!isTranslated)
    throw new Missing('translated texts', 'all pages show the same texts, and mark their language');
  for (const [reply, language] of [
    [english, 'en'],
    [french, 'fr'],
  ] as const) {
    const named = reply.headers.get('content-language');
    expect(!!named?.toLowerCase().startsWith(language), reply, language, {
      field: 'content-language',
      came: named ?? 'no such header',
    });
  }
}

export const languageRules = [
  rule('languages', {
    says: 'Ids, slugs, prices and stocks are the same in every language.',
    otherwise: 'The language switch leads to another product, or changes the price.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      const { slug } = await someProduct(check);
      const [category] = await check.of(listedCategories);
      const listed = { params: { slug: category?.slug ?? '' } };
      await inTwoLooks(() => expectSameProduct(check, slug));
      await inTwoLooks(() => expectSameList(check, listCategories, {}));
      await inTwoLooks(() => expectSameList(check, productsOfCategory, listed));
      await expectNamedLanguages(check, slug);
    },
  }),
];
