/** The catalogue is the same in every language, except for its texts. */
import { listCategories, productBySlug, productsOfCategory } from '#api/contract/catalog.ts';
import type { Endpoint } from '#api/contract/endpoint.ts';
import { expect } from '../../core/backend.ts';
import { Missing } from '../../core/finding.ts';
import type { RequestOptions } from '../../core/requester.ts';
import { ruleOf } from '../../core/rule.ts';
import { inTwoLooks } from '../../core/two-looks.ts';
import { listedCategories, someProduct } from './products.ts';

const rule = ruleOf('catalog');
const readsOnly = true;

/** The fields that may differ. */
const texts = [
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

/** The values that are the same in every language. */
const numbersIn = (list: unknown) =>
  JSON.stringify(list, (name, value) => (texts.includes(name) ? undefined : value));

export const languageRules = [
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
];
