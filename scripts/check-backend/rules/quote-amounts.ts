/** The amounts of a quote: they are right, and add up. */
import { calculateVat } from '#api/contract/quote.ts';
import type { VatByRate } from '#api/contract/shapes.ts';
import { expect, type Reply } from '../backend.ts';
import { type Check, Missing, NotChecked, ruleOf } from '../rule.ts';
import { decimalsOf } from './catalog-prices.ts';
import { goods } from './goods.ts';
import { cents, destination, estimate } from './quote.ts';

const rule = ruleOf('quote');

/** Up to three pieces. */
const some = async (check: Check) => Math.min(3, (await check.of(goods)).stock);

const vatOf = async (check: Check, more: object = {}, quantity = 1) => {
  const { place } = await check.of(destination);
  const { id } = await check.of(goods);
  const body = { ...place, items: [{ productId: id, quantity }], ...more };
  return check.call(calculateVat, { body });
};

/** Expects that the parts of all VAT rates add up, in cents. `prefix` names the object that they are in. */
export function expectRates(
  reply: Reply,
  vatByRate: NonNullable<VatByRate>,
  net: number,
  vat: number,
  prefix = '',
): void {
  for (const [name, whole] of [
    ['net', net],
    ['vat', vat],
  ] as const) {
    const sum = vatByRate.reduce((total, one) => total + cents(one[name]), 0);
    expect(sum === whole, reply, `${name} amounts that add up to ${whole / 100}`, {
      field: `${prefix}vatByRate`,
      came: vatByRate,
    });
  }
}

export const quoteAmountRules = [
  rule('adds-up', {
    says: 'Subtotal, shipping and VAT add up to the total, to the cent, also without a postal code.',
    otherwise: 'The checkout shows a sum that is wrong.',
    section: 'Rules for every call',
    readsOnly: true,
    async run(check) {
      const { method } = await check.of(destination);
      await check.of(estimate);
      for (const more of [{}, { postalCode: undefined }, { shippingMethodId: method.id }]) {
        const reply = await vatOf(check, more, await some(check));
        const { subtotal, shipping, vat, total } = reply.data;
        for (const [field, came] of Object.entries({ subtotal, shipping, vat, total }))
          expect(decimalsOf(came) <= 2, reply, 'at most two decimals', { field, came });
        const sum = cents(subtotal) + cents(shipping) + cents(vat);
        expect(cents(total) === sum, reply, `${sum / 100}`, { field: 'total', came: total });
      }
    },
  }),
  rule('subtotal', {
    says: 'The subtotal is the net price times the quantity. A price with VAT is charged as it is.',
    otherwise: 'The checkout and the product page disagree about the price.',
    section: 'Rules for every call',
    readsOnly: true,
    async run(check) {
      const { price, grossPrice } = await check.of(goods);
      for (const quantity of [1, await some(check)]) {
        const reply = await vatOf(check, {}, quantity);
        const { subtotal, total } = reply.data;
        const [field, came] = grossPrice === null ? ['subtotal', subtotal] : ['total', total];
        const expected = cents(grossPrice ?? price) * quantity;
        expect(cents(came) === expected, reply, `${expected / 100}`, { field, came });
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
      const { rate, vatByRate, subtotal, shipping, vat } = reply.data;
      const parts = rate === null ? vatByRate : [{ rate, net: subtotal + shipping, vat }];
      if (!parts) throw new NotChecked('there are several rates and no vatByRate');
      // A price with VAT leaves its net amount as the rest, and one of several rates takes what rounding leaves.
      const most = parts.length > 1 || (await check.of(goods)).grossPrice !== null ? 1 : 0;
      for (const part of parts) {
        const expected = Math.round((cents(part.net) * part.rate) / 100 + 1e-9);
        expect(Math.abs(cents(part.vat) - expected) <= most, reply, `${expected / 100} (${part.rate} %)`, {
          field: rate === null ? 'vatByRate' : 'vat',
          came: part.vat,
        });
      }
    },
  }),
  rule('vat-by-rate', {
    says: 'The net amounts of all VAT rates add up to subtotal and shipping, and their VAT to the whole VAT.',
    otherwise: 'The checkout’s VAT lines and its total disagree.',
    section: 'Prices and VAT',
    readsOnly: true,
    async run(check) {
      const { method } = await check.of(destination);
      const reply = await vatOf(check, { shippingMethodId: method.id }, await some(check));
      const { rate, vatByRate, subtotal, shipping, vat } = reply.data;
      if (!vatByRate) throw new Missing('the shop shows all VAT as one amount');
      const single = vatByRate.length === 1 ? vatByRate[0]?.rate : null;
      expect(rate === single, reply, `${single}`, { field: 'rate', came: rate });
      expectRates(reply, vatByRate, cents(subtotal) + cents(shipping), cents(vat));
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
];
