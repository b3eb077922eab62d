/** Restock alerts. */
import { randomUUID } from 'node:crypto';
import { askRestockAlert } from '#api/contract/restock.ts';
import { ruleOf } from '../core/rule.ts';
import { freshEmail } from './account/accounts.ts';
import { plentifulGoods } from './checkout/goods.ts';
import { productsWithVariants } from './variants/variants.ts';

const rule = ruleOf('restock', 'restockAlerts');

export const restockRules = [
  rule('again', {
    says: 'A second request gets the same response as the first.',
    otherwise: 'The form shows an error, and strangers learn what others wait for.',
    section: 'Calls',
    async run(check) {
      const { id } = await check.of(plentifulGoods);
      const request = { params: { id }, body: { email: freshEmail() } };
      await check.call(askRestockAlert, { ...request, key: randomUUID() });
      check.noteLeft(`a restock alert for ${request.body.email}`);
      const again = { ...request, key: randomUUID() };
      await check.mustGrant(askRestockAlert, again, 'the same response again');
    },
  }),
  rule('unknown', {
    says: 'An unknown product is refused with 404.',
    otherwise: 'The form promises an email that never comes.',
    section: 'Calls',
    async run(check) {
      const request = { params: { id: 'no-such-thing-7f3a' }, body: { email: freshEmail() } };
      await check.mustRefuse(askRestockAlert, request, { status: 404 });
    },
  }),
  rule('wrong-email', {
    says: 'A text that is no email address is refused with 422.',
    otherwise: 'The form says thank you, but no email comes.',
    section: 'Rules for every call',
    async run(check) {
      const { id } = await check.of(plentifulGoods);
      await check.mustRefuse(askRestockAlert, { params: { id }, body: { email: 'nobody' } }, { status: 422 });
    },
  }),
  rule('variant', {
    says: 'A product that has variants is refused with 422: shoppers wait for one of them.',
    otherwise: 'Shoppers are told about a size that they didn’t choose.',
    section: 'Options and variants',
    async run(check) {
      const [{ product }] = await check.of(productsWithVariants);
      const request = { params: { id: product.id }, body: { email: freshEmail() } };
      await check.mustRefuse(askRestockAlert, request, { status: 422 });
    },
  }),
];
