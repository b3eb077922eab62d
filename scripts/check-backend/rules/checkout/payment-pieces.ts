/** Payments for several pieces. */
import { randomUUID } from 'node:crypto';
import { createIntent } from '#api/contract/payment.ts';
import { calculateVat } from '#api/contract/quote.ts';
import { expect, expectEqual } from '../../core/backend.ts';
import { NotChecked } from '../../core/finding.ts';
import { ruleOf } from '../../core/rule.ts';
import { inTwoLooks } from '../../core/two-looks.ts';
import { otherAccount } from '../account/accounts.ts';
import { lineItemRefusals, plentifulGoods, readGoods, scarceGoods, splitPiecesOf } from './goods.ts';
import { checkedIntent, expectQuoted, intentFor, purchaseBy } from './payment-intents.ts';
import { checkedDestination } from './quotes.ts';

const rule = ruleOf('payment');

export const paymentPieceRules = [
  rule('by-quantity', {
    says: 'The intent for two pieces is for the total that the quote names for two, even if each piece is a line item.',
    otherwise: 'Two pieces are sold for the price of one.',
    section: 'Calls',
    async run(check) {
      const { token } = await check.of(checkedIntent);
      const product = await check.of(plentifulGoods);
      if (product.stock < 2) throw new NotChecked('every product has one piece in stock');
      const two = await purchaseBy(check, product, { quantity: 2 });
      const expected = await expectQuoted(check, two, await intentFor(check, two, { token }));
      const { accessToken } = await check.of(otherAccount);
      const body = await purchaseBy(check, product, { quantity: 2, isOther: true });
      const split = { ...body, items: splitPiecesOf(product, 2) };
      const options = { body: split, token: accessToken, key: randomUUID() };
      const reply = await check.callUnless(createIntent, options, ...lineItemRefusals);
      if (!reply) return;
      expectEqual(reply, { field: 'paymentIntent.amount', came: reply.data.paymentIntent.amount, expected });
    },
  }),
  rule('out-of-stock', {
    says: 'A payment for more pieces than there are, even in two line items, is refused with 409 out_of_stock, which says how many are left.',
    otherwise: 'The shop sells what it doesn’t have, or can’t say what is missing.',
    section: 'Calls',
    async run(check) {
      const { token } = await check.of(checkedIntent);
      await inTwoLooks(async () => {
        const product = await readGoods(check, await check.of(scarceGoods));
        const body = await purchaseBy(check, product, { quantity: product.stock + 1 });
        const refusal = { status: 409, code: 'out_of_stock' };
        const reply = await check.mustRefuse(createIntent, { body, token }, refusal);
        const [item] = Object(reply.body).items ?? [];
        expect(item?.productId === product.id, reply, `items with the product ${product.id}`, {
          field: 'items',
        });
        expectEqual(reply, { field: 'items.0.available', came: item?.available, expected: product.stock });
        if (!product.stock) return;
        const { accessToken } = await check.of(otherAccount);
        const other = await purchaseBy(check, product, { quantity: product.stock + 1, isOther: true });
        const split = { ...other, items: splitPiecesOf(product, product.stock + 1) };
        const options = { body: split, token: accessToken, key: randomUUID() };
        await check.mustRefuse(createIntent, options, refusal, ...lineItemRefusals);
      });
    },
  }),
  rule('whole-pieces', {
    says: 'A quantity that is negative, 0 or no whole number is refused with 422, even beside other pieces.',
    otherwise: 'Anybody lowers the price with a negative quantity.',
    section: 'Calls',
    async run(check) {
      const { accessToken: token } = await check.of(otherAccount);
      const { place } = await check.of(checkedDestination);
      const body = await purchaseBy(check, await check.of(plentifulGoods), { isOther: true });
      const itemsWith = (quantity: number) => body.items.flatMap((item) => [item, { ...item, quantity }]);
      for (const quantity of [-1, 0, 0.5])
        await check.mustRefuse(
          calculateVat,
          { body: { ...place, items: itemsWith(quantity) } },
          ...lineItemRefusals,
        );
      await check.mustRefuse(
        createIntent,
        { body: { ...body, items: itemsWith(-1) }, token },
        ...lineItemRefusals,
      );
    },
  }),
];
