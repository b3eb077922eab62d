/** What a cart costs at a destination. */

import type { Endpoint } from '#api/contract/endpoint.ts';
import { maxItems } from '#api/contract/max-items.ts';
import { calculateShipping, calculateVat, type ShippingMethod } from '#api/contract/quote.ts';
import type { VatByRate } from '#api/contract/shapes.ts';
import { expect, failureOf, type Reply, unknownId } from '../backend.ts';
import { type Check, Missing, NotChecked, ruleOf } from '../rule.ts';
import { decimalsOf } from './catalog-prices.ts';
import { type Goods, goods, scarce } from './goods.ts';
import { setup } from './shop.ts';

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

/** Where to try to send a parcel: to some large countries, or where the backend says that it delivers. */
function placesIn(countries: readonly string[]): readonly Destination[] {
  if (!countries.length) return candidates;
  return countries
    .slice(0, 10)
    .map((country) => candidates.find((one) => one.country === country) ?? { country, postalCode: '10000' });
}

export const cents = (amount: number) => Math.round(amount * 100);
const one = ({ id }: Goods) => [{ productId: id, quantity: 1 }];

/** A destination with a shipping method, found among common ones unless the settings name one. */
export const destination = rule('destination', {
  says: 'A country that the shop delivers to has a shipping method, without a sign-in.',
  otherwise: 'Nobody can check out.',
  section: 'Calls',
  readsOnly: true,
  async run(check) {
    const items = one(await check.of(goods));
    const { countries } = await check.of(setup);
    const named = check.settings.destination;
    for (const place of named ? [named] : placesIn(countries)) {
      const reply = await check.request(calculateShipping, { body: { ...place, items } });
      if (reply.status === 422) continue;
      const { methods } = (await check.call(calculateShipping, { body: { ...place, items } })).data;
      if (methods.length) return { place, method: methods[0] as ShippingMethod };
    }
    if (named) throw new NotChecked(`no shipping method for ${named.country}: name another --country`);
    throw new NotChecked(
      `no shipping method for ${placesIn(countries)
        .map(({ country }) => country)
        .join(', ')}: use --country`,
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

export const quoteRules = [
  goods,
  scarce,
  destination,
  rule('countries', {
    says: 'Each country that `GET /v1/shop` names has a shipping method.',
    otherwise: 'Shoppers there fill in the checkout, and then can’t order.',
    section: 'Features',
    readsOnly: true,
    async run(check) {
      const items = one(await check.of(goods));
      const { countries } = await check.of(setup);
      for (const place of countries.length ? placesIn(countries) : []) {
        const { methods } = (await check.call(calculateShipping, { body: { ...place, items } })).data;
        if (!methods.length) throw new Missing(`nobody in ${place.country} can order, for example`);
      }
    },
  }),
  rule('shipping', {
    says: 'Shipping methods cost whole cents, take no less time at most than at least, and are free from `freeFrom`.',
    otherwise: 'The checkout promises “3 to 2 days” or free shipping, or charges another amount.',
    section: 'Shapes',
    readsOnly: true,
    async run(check) {
      const { place } = await check.of(destination);
      const items = one(await check.of(goods));
      const reply = await check.call(calculateShipping, { body: { ...place, items } });
      const { subtotal } = (await vatOf(check)).data;
      for (const [index, { cost, minDays, maxDays, freeFrom }] of reply.data.methods.entries()) {
        const field = `methods.${index}`;
        expect(Math.abs(cost * 100 - cents(cost)) < 1e-6, reply, 'at most two decimals', {
          field: `${field}.cost`,
          came: cost,
        });
        expect((minDays ?? 0) <= (maxDays ?? Infinity), reply, `at least minDays (${minDays})`, {
          field: `${field}.maxDays`,
          came: maxDays,
        });
        expect(cost === 0 || subtotal < (freeFrom ?? Infinity), reply, `0 from a subtotal of ${freeFrom}`, {
          field: `${field}.cost`,
          came: cost,
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
      const ask = (endpoint: Endpoint, lines: number) => {
        const items = Array.from({ length: lines }, () => ({ productId: id, quantity: 1 }));
        return check.request(endpoint, { body: { ...place, items } });
      };
      if ((await ask(calculateVat, 2)).status >= 300)
        throw new NotChecked('the backend wants each product in one line item');
      for (const endpoint of [calculateVat, calculateShipping]) {
        const reply = await ask(endpoint, maxItems + 1);
        if (reply.status < 300) throw new Missing('one request can keep the backend busy');
        const { code } = failureOf(reply);
        expect(reply.status === 422 && code === 'too_many', reply, '422 too_many');
      }
    },
  }),
];
