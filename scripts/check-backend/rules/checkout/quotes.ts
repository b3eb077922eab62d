/** What a cart costs at a destination. */
import type { Endpoint } from '#api/contract/endpoint.ts';
import { mostItems } from '#api/contract/limits.ts';
import { calculateShipping, calculateVat, type ShippingMethod } from '#api/contract/quote.ts';
import type { SentItem } from '#api/contract/shapes.ts';
import { expect, failureIn, unknownIdRefusals } from '../../core/backend.ts';
import { Missing, NotChecked, WrongOption } from '../../core/finding.ts';
import { type Check, ruleOf } from '../../core/rule.ts';
import { checkedSetup } from '../shop.ts';
import { piecesOf, plentifulGoods, scarceGoods } from './goods.ts';
import { inCents } from './totals.ts';

const rule = ruleOf('quote');

export interface CheckedDestination {
  country: string;
  postalCode: string;
  region?: string;
}

export const largeCountries: readonly CheckedDestination[] = [
  { country: 'FR', postalCode: '75001' },
  { country: 'DE', postalCode: '10115' },
  { country: 'GB', postalCode: 'SW1A 1AA' },
  { country: 'CH', postalCode: '8001' },
  { country: 'US', postalCode: '10001', region: 'NY' },
  { country: 'CA', postalCode: 'K1A 0B1', region: 'ON' },
];

/** How many of the countries that the backend names to try. */
const mostCountries = 10;

/** Where to try to send a parcel: to the countries that the backend names, or otherwise to some large ones. */
function placesIn(countries: readonly string[]): readonly CheckedDestination[] {
  if (!countries.length) return largeCountries;
  return countries
    .slice(0, mostCountries)
    .map(
      (country) => largeCountries.find((one) => one.country === country) ?? { country, postalCode: '10000' },
    );
}

/** A destination that has a shipping method: the one that the settings name, or otherwise one that the check finds. */
export const checkedDestination = rule('destination', {
  says: 'A country that the shop delivers to has a shipping method, without a sign-in.',
  otherwise: 'Nobody can check out.',
  section: 'Calls',
  readsOnly: true,
  async run(check) {
    const items = piecesOf(await check.of(plentifulGoods));
    const { countries } = await check.of(checkedSetup);
    const named = check.settings.destination;
    for (const place of named ? [named] : placesIn(countries)) {
      const reply = await check.request(calculateShipping, { body: { ...place, items } });
      if (reply.status === 422) continue;
      const { methods } = (await check.call(calculateShipping, { body: { ...place, items } })).data;
      if (methods.length) return { place, method: methods[0] as ShippingMethod };
    }
    if (named)
      throw new WrongOption(`the backend delivers nothing to ${named.country}, which --country names`);
    throw new NotChecked(
      `no shipping method for ${placesIn(countries)
        .map(({ country }) => country)
        .join(', ')}: use --country`,
    );
  },
});

/**
 * A shipping method for these items at the destination: the destination's own one if it is offered, because a letter may take one
 * piece, but not ten. Throws `NotChecked` if there is none.
 */
export async function findMethod(check: Check, items: readonly SentItem[]): Promise<ShippingMethod> {
  const { place, method } = await check.of(checkedDestination);
  const options = { body: { ...place, items } };
  // A backend may refuse to quote what is out of stock.
  const reply = await check.callUnless(calculateShipping, options, { status: 409 }, { status: 422 });
  const offered = reply ? reply.data.methods : [method];
  const found = offered.find(({ id }) => id === method.id) ?? offered[0];
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (!found) throw new NotChecked(`no shipping method takes ${pieces} pieces to ${place.country}`);
  return found;
}

export const estimatedQuote = rule('estimate', {
  says: 'Without a postal code, shipping methods and VAT are an estimate, not a failure.',
  otherwise: 'Nothing can be estimated before there is an address.',
  section: 'Calls',
  readsOnly: true,
  async run(check) {
    const { place } = await check.of(checkedDestination);
    const { postalCode: _, ...rest } = place;
    const body = { ...rest, items: piecesOf(await check.of(plentifulGoods)) };
    for (const endpoint of [calculateShipping, calculateVat])
      await check.mustGrant(endpoint, { body }, 'an estimate');
  },
});

export const quoteRules = [
  plentifulGoods,
  scarceGoods,
  checkedDestination,
  rule('countries', {
    says: 'Each country that `GET /v1/shop` names has a shipping method.',
    otherwise: 'Shoppers there fill in the checkout, and then can’t order.',
    section: 'Features',
    readsOnly: true,
    async run(check) {
      const items = piecesOf(await check.of(plentifulGoods));
      const { countries } = await check.of(checkedSetup);
      // Without a postal code, because each country has its own form of it.
      for (const country of countries.slice(0, mostCountries)) {
        const { methods } = (await check.call(calculateShipping, { body: { country, items } })).data;
        if (!methods.length)
          throw new Missing(
            `a shipping method for each country, such as ${country}`,
            'nobody there can order',
          );
      }
    },
  }),
  rule('shipping', {
    says: 'Shipping methods cost whole cents, and nothing once the subtotal reaches `freeFrom`. Their `maxDays` isn’t below their `minDays`.',
    otherwise: 'The checkout promises “3 to 2 days” or free shipping, or charges another amount.',
    section: 'Shapes',
    readsOnly: true,
    async run(check) {
      const { place } = await check.of(checkedDestination);
      const items = piecesOf(await check.of(plentifulGoods));
      const reply = await check.call(calculateShipping, { body: { ...place, items } });
      const { subtotal } = (await check.call(calculateVat, { body: { ...place, items } })).data;
      for (const [index, { cost, minDays, maxDays, freeFrom }] of reply.data.methods.entries()) {
        const field = `methods.${index}`;
        expect(Math.abs(cost * 100 - inCents(cost)) < 1e-6, reply, 'at most two decimals', {
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
  estimatedQuote,
  rule('unknown', {
    says: 'An unknown product or method isn’t priced.',
    otherwise: 'Shoppers pay for something that doesn’t exist.',
    section: 'Calls',
    readsOnly: true,
    async run(check) {
      const { place } = await check.of(checkedDestination);
      const items = piecesOf({ id: 'no-such-product-7f3a' });
      for (const endpoint of [calculateShipping, calculateVat])
        await check.mustRefuse(endpoint, { body: { ...place, items } }, ...unknownIdRefusals);
      const body = {
        ...place,
        items: piecesOf(await check.of(plentifulGoods)),
        shippingMethodId: 'no-such-7f3a',
      };
      await check.mustRefuse(calculateVat, { body }, ...unknownIdRefusals);
    },
  }),
  rule('too-many-lines', {
    says: `More than ${mostItems} line items are refused with 422.`,
    otherwise: 'One request can keep the backend busy.',
    section: 'Abuse',
    readsOnly: true,
    async run(check) {
      const { place } = await check.of(checkedDestination);
      const product = await check.of(plentifulGoods);
      const ask = (endpoint: Endpoint, length: number) => {
        const items = Array.from({ length }, () => piecesOf(product)).flat();
        return check.request(endpoint, { body: { ...place, items } });
      };
      if ((await ask(calculateVat, 2)).status >= 300)
        throw new NotChecked('the backend wants each product in one line item');
      for (const endpoint of [calculateVat, calculateShipping]) {
        const reply = await ask(endpoint, mostItems + 1);
        if (reply.status < 300)
          throw new Missing(
            'a limit of line items (422 `too_many`)',
            'one request can keep the backend busy',
          );
        const { code } = failureIn(reply);
        expect(reply.status === 422 && code === 'too_many', reply, '422 too_many');
      }
    },
  }),
];
