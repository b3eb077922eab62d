/** The amounts of a quote: they are right, and add up. */
import { calculateVat } from '#api/contract/quote.ts';
import { expect, expectEqual } from '../../core/backend.ts';
import { Missing } from '../../core/finding.ts';
import { type Check, ruleOf } from '../../core/rule.ts';
import { lineItemRefusals, piecesOf, plentifulGoods, splitPiecesOf } from './goods.ts';
import { checkedDestination, estimatedQuote, findMethod } from './quotes.ts';
import { expectCents, expectRates, expectTotal, expectVat, inCents } from './totals.ts';

const rule = ruleOf('quote');

/** How many pieces to quote: up to three. */
const fewPieces = async (check: Check) => Math.min(3, (await check.of(plentifulGoods)).stock);

/** What some pieces cost. `more` is added to the request. */
const quotePieces = async (check: Check, quantity: number, more: object = {}) => {
  const { place } = await check.of(checkedDestination);
  const items = piecesOf(await check.of(plentifulGoods), quantity);
  return check.call(calculateVat, { body: { ...place, items, ...more } });
};

/** What up to three pieces cost with shipping. */
const quoteShipped = async (check: Check) => {
  const quantity = await fewPieces(check);
  const method = await findMethod(check, piecesOf(await check.of(plentifulGoods), quantity));
  return quotePieces(check, quantity, { shippingMethodId: method.id });
};

export const quoteAmountRules = [
  rule('adds-up', {
    says: 'Subtotal, shipping and VAT add up to the total, to the cent, also without a postal code.',
    otherwise: 'The checkout shows a total that is wrong.',
    section: 'Rules for every call',
    readsOnly: true,
    async run(check) {
      await check.of(estimatedQuote);
      for (const more of [{}, { postalCode: undefined }]) {
        const reply = await quotePieces(check, await fewPieces(check), more);
        expectTotal(reply, reply.data);
      }
      const shipped = await quoteShipped(check);
      expectTotal(shipped, shipped.data);
    },
  }),
  rule('subtotal', {
    says: 'The subtotal is the net price times the quantity, even in two line items. A price with VAT is charged as it is.',
    otherwise: 'The checkout and the product page disagree about the price.',
    section: 'Rules for every call',
    readsOnly: true,
    async run(check) {
      const { place } = await check.of(checkedDestination);
      const product = await check.of(plentifulGoods);
      const { price, grossPrice } = product;
      const few = await fewPieces(check);
      const options = { body: { ...place, items: splitPiecesOf(product, few) } };
      const split = few > 1 && (await check.callUnless(calculateVat, options, ...lineItemRefusals));
      for (const [quantity, reply] of [
        [1, await quotePieces(check, 1)],
        [few, await quotePieces(check, few)],
        [few, split],
      ] as const) {
        if (!reply) continue;
        const { subtotal, total } = reply.data;
        const [field, came] = grossPrice === null ? ['subtotal', subtotal] : ['total', total];
        const expected = inCents(grossPrice ?? price) * quantity;
        expectCents(reply, { field, came, expected });
      }
    },
  }),
  rule('vat', {
    says: 'VAT is the rate’s share of goods and shipping, rounded half up.',
    otherwise: 'The tax on the invoice is wrong.',
    section: 'Calls',
    readsOnly: true,
    async run(check) {
      const reply = await quoteShipped(check);
      const { grossPrice } = await check.of(plentifulGoods);
      expectVat(reply, reply.data, { isGross: grossPrice !== null });
    },
  }),
  rule('vat-by-rate', {
    says: 'The net amounts of all VAT rates add up to subtotal plus shipping, and the VAT of all rates adds up to the whole VAT.',
    otherwise: 'The checkout’s VAT lines and its total disagree.',
    section: 'Prices and VAT',
    readsOnly: true,
    async run(check) {
      const reply = await quoteShipped(check);
      const { rate, vatByRate } = reply.data;
      if (!vatByRate)
        throw new Missing('the VAT of each rate (`vatByRate`)', 'the shop shows all VAT as one amount');
      const single = vatByRate.length === 1 ? vatByRate[0]?.rate : null;
      expectEqual(reply, { field: 'rate', came: rate, expected: single });
      expectRates(reply, reply.data);
    },
  }),
  rule('shipping-cost', {
    says: 'The total contains the chosen method’s cost, and no shipping before one is chosen.',
    otherwise: 'The checkout shows one cost and charges another.',
    section: 'Calls',
    readsOnly: true,
    async run(check) {
      const { method } = await check.of(checkedDestination);
      const none = await quotePieces(check, 1);
      expect(none.data.shipping === 0, none, '0 without a method', {
        field: 'shipping',
        came: none.data.shipping,
      });
      const chosen = await quotePieces(check, 1, { shippingMethodId: method.id });
      expect(inCents(chosen.data.shipping) === inCents(method.cost), chosen, `${method.cost}`, {
        field: 'shipping',
        came: chosen.data.shipping,
      });
    },
  }),
];
