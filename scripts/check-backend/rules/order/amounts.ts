/** What an order costs. */
import { productBySlug } from '#api/contract/catalog.ts';
import { expect } from '../../core/backend.ts';
import { ruleOf } from '../../core/rule.ts';
import { plentifulGoods } from '../checkout/goods.ts';
import { expectCents, expectRates, expectTotal, inCents } from '../checkout/totals.ts';
import { pendingOrder } from './new-orders.ts';

const rule = ruleOf('order');

export const orderAmountRules = [
  rule('items', {
    says: 'An order’s items have the catalogue’s names and prices, the ordered quantities, and the right totals.',
    otherwise: 'The confirmation shows another price than the cart.',
    section: 'Shapes',
    async run(check) {
      const { order, reply } = await check.of(pendingOrder);
      const product = await check.of(plentifulGoods);
      const french = await check.call(productBySlug, { params: { slug: product.slug }, language: 'fr' });
      const quantity = Math.min(2, product.stock);
      const of = (price: number) => (inCents(price) * quantity) / 100;
      const [item] = order.items;
      expect(order.items.length === 1, reply, 'one item', { field: 'order.items' });
      for (const [name, ...values] of [
        ['productId', product.id],
        ['name', product.name, french.data.product.name],
        ['quantity', quantity],
        ['slug', product.slug, null],
        ...(product.grossPrice === null
          ? ([
              ['unitPrice', product.price],
              ['total', of(product.price)],
            ] as const)
          : ([
              ['grossUnitPrice', product.grossPrice],
              ['grossTotal', of(product.grossPrice)],
            ] as const)),
      ] as const)
        expect(values.includes(item?.[name] as never), reply, `${values[0]}`, {
          field: `order.items.0.${name}`,
          came: item?.[name],
        });
    },
  }),
  rule('adds-up', {
    says: 'Subtotal, shipping and VAT add up to the total, to the cent.',
    otherwise: 'The invoice is wrong.',
    section: 'Rules for every call',
    async run(check) {
      const { order, reply } = await check.of(pendingOrder);
      expectTotal(reply, order, 'order.');
      expectRates(reply, order, 'order.');
      const sum = order.items.reduce((total, item) => total + inCents(item.total), 0);
      expectCents(reply, { field: 'order.subtotal', came: order.subtotal, expected: sum });
    },
  }),
  rule('currency', {
    says: 'An order has the currency of its payment intent.',
    otherwise: 'Shoppers see one amount and are charged another.',
    section: 'Prices and VAT',
    async run(check) {
      const { order, paymentIntent, reply } = await check.of(pendingOrder);
      const code = paymentIntent.currency.toUpperCase();
      expect(order.currency.toUpperCase() === code, reply, code, {
        field: 'order.currency',
        came: order.currency,
      });
    },
  }),
];
