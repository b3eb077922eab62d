/** What a cart costs at a destination. */

import type { Product } from '#api/contract/catalog.ts';
import { maxItems } from '#api/contract/max-items.ts';
import { calculateShipping, calculateVat, type ShippingMethod } from '#api/contract/quote.ts';
import { expect, failureOf, unknownId } from '../backend.ts';
import { type Check, Missing, NotChecked, ruleOf } from '../rule.ts';
import { products, readProduct } from './catalog.ts';

const rule = ruleOf('quote');

export interface Destination {
  country: string;
  postalCode: string;
  region?: string;
}

const candidates: readonly Destination[] = [
  { country: 'FR', postalCode: '75001' },
  { country: 'DE', postalCode: '10115' },
  { country: 'GB', postalCode: 'SW1A 1AA' },
  { country: 'CH', postalCode: '8001' },
  { country: 'US', postalCode: '10001', region: 'NY' },
  { country: 'CA', postalCode: 'K1A 0B1', region: 'ON' },
];

/** The product that the check buys: one with enough in stock. */
export const goods = rule('goods', {
  says: 'The shop has a product in stock.',
  otherwise: 'There is nothing to buy.',
  section: 'Shapes',
  readsOnly: true,
  async run(check) {
    const [most] = (await check.of(products)).toSorted((a, b) => b.stock - a.stock);
    if (!most?.stock) throw new NotChecked('no product of the first categories is in stock');
    return readProduct(check, most);
  },
});

/** The product with the least in stock, so that one order can take all of it. */
export const scarce = rule('scarce-goods', {
  says: 'The product with the least in stock can be read.',
  otherwise: 'The shop can’t be built.',
  section: 'Shapes',
  readsOnly: true,
  async run(check) {
    const inStock = (await check.of(products)).filter(({ stock }) => stock > 0);
    const [least] = inStock.toSorted((a, b) => a.stock - b.stock);
    if (!least) throw new NotChecked('no product of the first categories is in stock');
    return readProduct(check, least);
  },
});

export const cents = (amount: number) => Math.round(amount * 100);
const one = ({ id }: Product) => [{ productId: id, quantity: 1 }];

/** A destination with a shipping method, found among common ones unless the settings name one. */
export const destination = rule('destination', {
  says: 'A country that the shop delivers to has a shipping method, without a sign-in.',
  otherwise: 'Nobody can check out.',
  section: 'Calls',
  readsOnly: true,
  async run(check) {
    const items = one(await check.of(goods));
    for (const place of check.settings.destination ? [check.settings.destination] : candidates) {
      const reply = await check.request(calculateShipping, { body: { ...place, items } });
      if (reply.status === 422) continue;
      const { methods } = (await check.call(calculateShipping, { body: { ...place, items } })).data;
      if (methods.length) return { place, method: methods[0] as ShippingMethod };
    }
    throw new NotChecked(
      'no shipping method in France, Germany, the UK, Switzerland, the US or Canada: use --country',
    );
  },
});

/** Up to three pieces. */
const some = async (check: Check) => Math.min(3, (await check.of(goods)).stock);

const vatOf = async (check: Check, more: object = {}, quantity = 1) => {
  const { place } = await check.of(destination);
  const { id } = await check.of(goods);
  const body = { ...place, items: [{ productId: id, quantity }], ...more };
  return check.call(calculateVat, { body });
};

/** A breach of up to a cent is rounding: some engines round each line. */
const isAbout = (amount: number, expected: number) => Math.abs(cents(amount) - expected) <= 1;

export const quoteRules = [
  goods,
  scarce,
  destination,
  rule('shipping', {
    says: 'Shipping methods cost whole cents, and take at least as long at most as at least.',
    otherwise: 'The checkout promises “3 to 2 days”, or charges another amount.',
    section: 'Shapes',
    readsOnly: true,
    async run(check) {
      const { place } = await check.of(destination);
      const items = one(await check.of(goods));
      const reply = await check.call(calculateShipping, { body: { ...place, items } });
      for (const [index, { cost, minDays, maxDays }] of reply.data.methods.entries()) {
        const field = `methods.${index}`;
        expect(Math.abs(cost * 100 - cents(cost)) < 1e-6, reply, 'at most two decimals', {
          field: `${field}.cost`,
          came: cost,
        });
        expect(minDays <= maxDays, reply, `at least minDays (${minDays})`, {
          field: `${field}.maxDays`,
          came: maxDays,
        });
      }
      const ids = reply.data.methods.map(({ id }) => id);
      expect(new Set(ids).size === ids.length, reply, 'a different id for each method', { field: 'methods' });
      const french = await check.call(calculateShipping, {
        body: { ...place, items },
        language: 'fr',
      });
      expect(
        `${french.data.methods.map(({ id }) => id).sort()}` === `${ids.toSorted()}`,
        french,
        'the same methods as in English',
        {
          field: 'methods',
        },
      );
    },
  }),
  rule('adds-up', {
    says: 'Subtotal, shipping and VAT add up to the total, to the cent, also without a postal code.',
    otherwise: 'The checkout shows a sum that is wrong.',
    section: 'Rules for every call',
    readsOnly: true,
    async run(check) {
      const { method } = await check.of(destination);
      for (const more of [{}, { postalCode: undefined }, { shippingMethodId: method.id }]) {
        const reply = await vatOf(check, more, await some(check));
        const { subtotal, shipping, vat, total } = reply.data;
        const sum = cents(subtotal) + cents(shipping) + cents(vat);
        expect(cents(total) === sum, reply, `${sum / 100}`, { field: 'total', came: total });
      }
    },
  }),
  rule('subtotal', {
    says: 'The subtotal is the net price times the quantity.',
    otherwise: 'The checkout and the product page disagree about the price.',
    section: 'Rules for every call',
    readsOnly: true,
    async run(check) {
      const { price } = await check.of(goods);
      for (const quantity of [1, await some(check)]) {
        const reply = await vatOf(check, {}, quantity);
        const expected = cents(price) * quantity;
        expect(cents(reply.data.subtotal) === expected, reply, `${expected / 100}`, {
          field: 'subtotal',
          came: reply.data.subtotal,
        });
      }
    },
  }),
  rule('vat', {
    says: 'VAT is the rate’s share of goods and shipping, rounded half up.',
    otherwise: 'The tax on the invoice is wrong.',
    section: 'Calls',
    readsOnly: true,
    async run(check) {
      const { method } = await check.of(destination);
      const reply = await vatOf(check, { shippingMethodId: method.id }, await some(check));
      const { rate, subtotal, shipping, vat } = reply.data;
      const expected = Math.round(((cents(subtotal) + cents(shipping)) * rate) / 100 + 1e-9);
      expect(isAbout(vat, expected), reply, `${expected / 100} (${rate} %)`, { field: 'vat', came: vat });
    },
  }),
  rule('shipping-cost', {
    says: 'The total contains the chosen method’s cost, and no shipping before one is chosen.',
    otherwise: 'The checkout shows one cost and charges another.',
    section: 'Calls',
    readsOnly: true,
    async run(check) {
      const { method } = await check.of(destination);
      const none = await vatOf(check);
      expect(none.data.shipping === 0, none, '0 without a method', {
        field: 'shipping',
        came: none.data.shipping,
      });
      const chosen = await vatOf(check, { shippingMethodId: method.id });
      expect(cents(chosen.data.shipping) === cents(method.cost), chosen, `${method.cost}`, {
        field: 'shipping',
        came: chosen.data.shipping,
      });
    },
  }),
  rule('unknown', {
    says: 'An unknown product or method isn’t priced.',
    otherwise: 'Shoppers pay for something that doesn’t exist.',
    section: 'Calls',
    readsOnly: true,
    async run(check) {
      const { place } = await check.of(destination);
      const items = [{ productId: 'no-such-product-7f3a', quantity: 1 }];
      for (const endpoint of [calculateShipping, calculateVat])
        await check.refused(endpoint, { body: { ...place, items } }, ...unknownId);
      const body = {
        ...place,
        items: one(await check.of(goods)),
        shippingMethodId: 'no-such-7f3a',
      };
      await check.refused(calculateVat, { body }, ...unknownId);
    },
  }),
  rule('too-many-lines', {
    says: `More than ${maxItems} line items are refused with 422.`,
    otherwise: 'One request can keep the backend busy.',
    section: 'Abuse',
    readsOnly: true,
    async run(check) {
      const { place } = await check.of(destination);
      const { id } = await check.of(goods);
      const ask = (lines: number) => {
        const items = Array.from({ length: lines }, () => ({ productId: id, quantity: 1 }));
        return check.request(calculateVat, { body: { ...place, items } });
      };
      if ((await ask(2)).status >= 300)
        throw new NotChecked('the backend wants each product in one line item');
      const reply = await ask(maxItems + 1);
      if (reply.status < 300) throw new Missing('one request can keep the backend busy');
      const { code } = failureOf(reply);
      expect(reply.status === 422 && code === 'too_many', reply, '422 too_many');
    },
  }),
];
