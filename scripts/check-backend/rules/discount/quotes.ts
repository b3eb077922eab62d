/** Discount codes in quotes. */
import * as z from 'zod/mini';
import { discountRefusal } from '#api/contract/discount.ts';
import { calculateVat } from '#api/contract/quote.ts';
import type { SentItem } from '#api/contract/shapes.ts';
import { unitsOf } from '#lib/variants.ts';
import { expect, expectEqual } from '../../core/backend.ts';
import { NotChecked, WrongOption } from '../../core/finding.ts';
import { type Check, ruleOf } from '../../core/rule.ts';
import { checkedProducts, fetchProduct } from '../catalog/products.ts';
import { type Goods, piecesOf, plentifulGoods } from '../checkout/goods.ts';
import { checkedDestination, findMethod } from '../checkout/quotes.ts';
import { expectRates, expectTotal, expectVat, inCents } from '../checkout/totals.ts';

export const discountRule = ruleOf('discount', 'discountCodes');
export const discountSection = 'Discount codes';
export const unknownCode = 'NO-SUCH-CODE-7F3A';
export const discountRefused = { status: 422, code: 'discount_invalid' };

/** What the cart costs with a code, or without one. Undefined if the backend refuses the code. */
async function quoteOf(check: Check, items: SentItem[], discountCode?: string) {
  const { place } = await check.of(checkedDestination);
  const { id: shippingMethodId } = await findMethod(check, items);
  const body = { ...place, items, shippingMethodId, ...(discountCode && { discountCode }) };
  return check.callUnless(calculateVat, { body }, discountRefused);
}

/** Why the backend has just refused a code. */
function refusalOf(check: Check) {
  const parsed = z.safeParse(discountRefusal, check.lastReply().body);
  return parsed.success ? parsed.data : { reason: 'no reason given', minimum: null };
}

/** A cart for which the code of the settings is valid. */
export const discountedCart = discountRule('counts', {
  says: 'A valid code takes an amount off goods and shipping. The quote lists both at their full amounts.',
  otherwise: 'The checkout shows no discount, or one that is more than the cart costs.',
  section: discountSection,
  readsOnly: true,
  async run(check) {
    const code = check.settings.discountCode;
    if (!code) throw new NotChecked('no --discount names a valid code');
    const product = await check.of(plentifulGoods);
    let quantity = 1;
    let reply = await quoteOf(check, piecesOf(product, quantity), code);
    const minimum = reply ? null : refusalOf(check).minimum;
    if (minimum !== null) {
      quantity = Math.min(product.stock, Math.ceil(minimum / product.price));
      reply = await quoteOf(check, piecesOf(product, quantity), code);
    }
    if (!reply)
      throw new WrongOption(
        `the backend refuses the code ${code} of --discount (${refusalOf(check).reason})`,
      );
    const items = piecesOf(product, quantity);
    const without = await quoteOf(check, items);
    const { discount, subtotal, shipping } = reply.data;
    expect(!!discount, reply, 'the code and its amount', { field: 'discount' });
    for (const [field, came] of Object.entries({ subtotal, shipping })) {
      const expected = without?.data[field as 'subtotal' | 'shipping'];
      expect(came === expected, reply, `${expected}, as without the code`, { field, came });
    }
    expect(
      inCents(discount.amount) <= inCents(subtotal) + inCents(shipping),
      reply,
      'at most goods and shipping',
      {
        field: 'discount.amount',
        came: discount.amount,
      },
    );
    return { product, quantity, code, discount, reply };
  },
});

/** A cart whose goods have several VAT rates at the destination: one product of each rate that the catalogue names. */
async function severalRates(check: Check, { product, quantity }: { product: Goods; quantity: number }) {
  const items = piecesOf(product, quantity);
  const inStock = (await check.of(checkedProducts)).filter(({ stock }) => stock > 0);
  const ofRates = new Map(inStock.map((one) => [one.vatRate, one]));
  ofRates.delete(product.vatRate);
  for (const other of [...ofRates.values()].slice(0, 4)) {
    const unit = unitsOf(await fetchProduct(check, other)).find(({ stock }) => stock > 0);
    if (unit) items.push(...piecesOf(unit));
  }
  const before = (await quoteOf(check, items))?.data.vatByRate ?? [];
  if (before.length < 2) throw new NotChecked('there is one VAT rate, or no vatByRate');
  return { items, before };
}

export const discountQuoteRules = [
  discountedCart,
  discountRule('adds-up', {
    says: 'The total is subtotal − discount + shipping + VAT, to the cent. The amounts per VAT rate add up to the quote’s amounts.',
    otherwise: 'The checkout shows a total that is wrong.',
    section: discountSection,
    readsOnly: true,
    async run(check) {
      const { reply } = await check.of(discountedCart);
      expectTotal(reply, reply.data);
      expectRates(reply, reply.data);
    },
  }),
  discountRule('vat', {
    says: 'VAT is the rate’s share of goods and shipping after the discount.',
    otherwise: 'The tax on the invoice is wrong.',
    section: discountSection,
    readsOnly: true,
    async run(check) {
      const { reply, product } = await check.of(discountedCart);
      expectVat(reply, reply.data, { isGross: product.grossPrice !== null });
    },
  }),
  discountRule('spread', {
    says: 'A discount is spread over the VAT rates in proportion to their net amounts. The rate with the largest net amount gets the remaining cents.',
    otherwise: 'The tax on the invoice is wrong.',
    section: discountSection,
    readsOnly: true,
    async run(check) {
      const found = await check.of(discountedCart);
      const { items, before } = await severalRates(check, found);
      const { code } = found;
      const reply = await quoteOf(check, items, code);
      if (!reply) throw new NotChecked(`the code ${code} doesn’t count for all products`);
      const amount = inCents(reply.data.discount?.amount ?? 0);
      const nets = before.map(({ net }) => inCents(net));
      const sum = nets.reduce((total, net) => total + net, 0);
      for (const { rate, net } of before) {
        if (inCents(net) === Math.max(...nets)) continue;
        const expected = inCents(net) - Math.floor((amount * inCents(net)) / sum);
        const came = reply.data.vatByRate?.find((part) => part.rate === rate)?.net;
        expect(
          came !== undefined && inCents(came) === expected,
          reply,
          `a net of ${expected / 100} at ${rate} %`,
          {
            field: 'vatByRate',
            came: reply.data.vatByRate,
          },
        );
      }
      expectRates(reply, reply.data);
    },
  }),
  discountRule('unknown', {
    says: 'An unknown code is refused with 422 discount_invalid and the reason `unknown`.',
    otherwise: 'Shoppers think that their code counts, or don’t learn why it doesn’t.',
    section: discountSection,
    readsOnly: true,
    async run(check) {
      const items = piecesOf(await check.of(plentifulGoods));
      const { place } = await check.of(checkedDestination);
      const body = { ...place, items, discountCode: unknownCode };
      const reply = await check.mustRefuse(calculateVat, { body }, discountRefused);
      const { reason } = refusalOf(check);
      expectEqual(reply, { field: 'reason', came: reason, expected: 'unknown' });
    },
  }),
  discountRule('dead-token', {
    says: 'With an invalid token, a quote is answered as for a guest, never with 401.',
    otherwise: 'The checkout can’t show a total after a session has ended.',
    section: discountSection,
    readsOnly: true,
    async run(check) {
      const items = piecesOf(await check.of(plentifulGoods));
      const { place } = await check.of(checkedDestination);
      await check.mustGrant(calculateVat, { body: { ...place, items }, token: 'dead-7f3a' }, 'a quote');
    },
  }),
];
