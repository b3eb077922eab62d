/** What the search finds. */
import { searchCatalog } from '#api/contract/catalog.ts';
import { expect } from '../../core/backend.ts';
import { Missing } from '../../core/finding.ts';
import { ruleOf } from '../../core/rule.ts';
import { expectSame, someProduct } from './products.ts';

const rule = ruleOf('catalog');
const readsOnly = true;

export const searchRules = [
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
    says: 'A search for a word that doesn’t exist, or for quotes and signs, succeeds.',
    otherwise: 'The search shows an error instead of “nothing found”.',
    section: 'Calls',
    readsOnly,
    async run(check) {
      const reply = await check.call(searchCatalog, { query: { search: 'zzqxjw-7f3a' } });
      if (reply.data.products.length)
        throw new Missing(
          'an empty result for a word that doesn’t exist',
          'the search finds something for every word',
        );
      // In a query that is put together from texts, these end a text or match everything.
      await check.mustGrant(searchCatalog, { query: { search: `O'Neill "100%" \\_*;` } }, 'a success');
    },
  }),
];
