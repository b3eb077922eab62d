/** How a rebuild learns what has changed: ETags, and the call for changes. */
import {
  catalogChanges,
  listCategories,
  type Product,
  productBySlug,
  relatedProducts,
} from '#api/contract/catalog.ts';
import type { Endpoint } from '#api/contract/endpoint.ts';
import { reviewsOfProduct } from '#api/contract/review.ts';
import { expect, missingCallRefusals } from '../../core/backend.ts';
import { Missing } from '../../core/finding.ts';
import type { RequestOptions } from '../../core/requester.ts';
import { ruleOf } from '../../core/rule.ts';
import { inTwoLooks } from '../../core/two-looks.ts';
import { featuresOf } from '../shop.ts';
import { someProduct } from './products.ts';

const rule = ruleOf('catalog');
const readsOnly = true;

const cached: readonly [Endpoint, (product: Product) => RequestOptions][] = [
  [listCategories, () => ({})],
  [productBySlug, ({ slug }) => ({ params: { slug } })],
  [relatedProducts, ({ id }) => ({ params: { id } })],
  [reviewsOfProduct, ({ id }) => ({ params: { productId: id } })],
];

export const catalogChangeRules = [
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
        await inTwoLooks(async () => {
          const options = input(product);
          const first = await check.call(endpoint, options);
          const etag = first.headers.get('etag');
          if (!etag)
            throw new Missing(`an ETag of ${first.call}`, 'the rebuild reads the whole catalogue each time');
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
          if (JSON.stringify(french.body) === JSON.stringify(first.body)) return;
          const mixed = await ask(etag, 'fr');
          expect(mixed.status === 200, mixed, 'status 200 in another language', {
            came: `status ${mixed.status}`,
          });
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
      const begin = await check.callUnless(catalogChanges, {}, ...missingCallRefusals);
      if (!begin)
        throw new Missing(
          'the call GET /v1/catalog/changes',
          'the rebuild compares the whole catalogue itself',
        );
      const next = await check.call(catalogChanges, { query: { since: begin.data.token } });
      const unknown = await check.call(catalogChanges, { query: { since: 'unknown-7f3a' } });
      expect(unknown.data.full, unknown, 'true for an unknown token', { field: 'full', came: false });
      if (next.data.full)
        throw new Missing(
          'changes since the token just sent',
          'the rebuild reads the whole catalogue each time',
        );
    },
  }),
];
