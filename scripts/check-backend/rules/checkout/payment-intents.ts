/** Payment intents. The rules about their orders are in the folder `order`. */
import { randomUUID } from 'node:crypto';
import type { Purchase } from '#api/contract/order.ts';
import { createIntent, retrievePayment, retryPayment } from '#api/contract/payment.ts';
import { calculateVat } from '#api/contract/quote.ts';
import { expect, expectEqual, foreignIdRefusals, unknownIdRefusals } from '../../core/backend.ts';
import { Missing, NotChecked } from '../../core/finding.ts';
import type { DataReply } from '../../core/requester.ts';
import { type Check, ruleOf } from '../../core/rule.ts';
import { firstAccount, otherAccount } from '../account/accounts.ts';
import { checkedSetup, shopResponse } from '../shop.ts';
import { addAddressAbroad, billingAddressId, firstAddressId, otherAddressId } from './addresses.ts';
import { piecesOf, plentifulGoods } from './goods.ts';
import { mustRefuseOrder } from './order-calls.ts';
import { checkedDestination, findMethod } from './quotes.ts';
import { inCents } from './totals.ts';

const rule = ruleOf('payment');

/** A purchase by the first account, or by the other one. */
export async function purchaseBy(
  check: Check,
  product: { id: string },
  { quantity = 1, isOther = false }: { quantity?: number; isOther?: boolean } = {},
): Promise<Purchase> {
  const items = piecesOf(product, quantity);
  return {
    items,
    shippingAddressId: await check.of(isOther ? otherAddressId : firstAddressId),
    billingAddressId: await check.of(isOther ? otherAddressId : billingAddressId),
    shippingMethodId: (await findMethod(check, items)).id,
  };
}

export const intentFor = async (
  check: Check,
  body: object,
  { token, key = randomUUID() }: { token: string; key?: string },
) => check.call(createIntent, { body, token, key });

/** Expects the intent's amount to be the total of the quote. Returns this total. */
export async function expectQuoted(
  check: Check,
  { items, shippingMethodId, discountCode }: Purchase,
  reply: DataReply<typeof createIntent>,
) {
  const { place } = await check.of(checkedDestination);
  const body = { ...place, items, shippingMethodId, ...(discountCode && { discountCode }) };
  const expected = inCents((await check.call(calculateVat, { body })).data.total);
  const { amount } = reply.data.paymentIntent;
  expectEqual(reply, { field: 'paymentIntent.amount', came: amount, expected });
  return expected;
}

/** An intent of the first account for one piece, without an order. */
export const checkedIntent = rule('amount', {
  says: 'A payment intent is for the total that the quote names, in cents.',
  otherwise: 'The shopper pays another amount than the checkout shows.',
  section: 'Calls',
  async run(check) {
    const { accessToken: token } = await check.of(firstAccount);
    const body = await purchaseBy(check, await check.of(plentifulGoods));
    const key = randomUUID();
    const reply = await intentFor(check, body, { token, key });
    const { paymentIntent } = reply.data;
    const expected = await expectQuoted(check, body, reply);
    const isPayable = paymentIntent.status.startsWith('requires_') && !!paymentIntent.clientSecret;
    expect(isPayable || !expected, reply, 'an intent that can be paid, with a client secret', {
      field: 'paymentIntent.status',
      came: paymentIntent.status,
    });
    return { paymentIntent, body, token, key, reply };
  },
});

export const paymentRules = [
  checkedIntent,
  rule('currency', {
    says: 'A payment intent has the shop’s currency, US dollars unless `GET /v1/shop` names another.',
    otherwise: 'The shop never pays the intent.',
    section: 'Prices and VAT',
    async run(check) {
      const { paymentIntent, reply } = await check.of(checkedIntent);
      const { currency } = await check.of(checkedSetup);
      const came = paymentIntent.currency.toUpperCase();
      // If the backend lacks `GET /v1/shop`, shop.config.ts may name the currency.
      if (came !== currency && !(await check.of(shopResponse)))
        throw new Missing(
          'the currency in GET /v1/shop',
          `\`shop.config.ts\` must name the currency ${came}`,
        );
      expectEqual(reply, { field: 'paymentIntent.currency', came, expected: currency });
    },
  }),
  rule('own-prices', {
    says: 'The backend sets the price, whatever the request says.',
    otherwise: 'Anybody buys at a price of their own.',
    section: 'Calls',
    async run(check) {
      const { paymentIntent, body, token } = await check.of(checkedIntent);
      const items = body.items.map((item) => ({ ...item, price: 0.01, unitPrice: 0.01 }));
      const reply = await check.request(createIntent, {
        body: { ...body, items, amount: 1, total: 0.01 },
        token,
      });
      if (reply.status >= 400 && reply.status < 500) return;
      const { amount } = Object((reply.body as { paymentIntent?: unknown })?.paymentIntent);
      expectEqual(reply, { field: 'paymentIntent.amount', came: amount, expected: paymentIntent.amount });
    },
  }),
  rule('retrieve', {
    says: 'Retrieving an unpaid intent gives the same intent.',
    otherwise: 'Reloading the checkout starts another payment.',
    section: 'Calls',
    async run(check) {
      const { paymentIntent, token } = await check.of(checkedIntent);
      const params = { paymentIntentId: paymentIntent.id };
      const reply = await check.call(retrievePayment, { params, token });
      for (const name of ['id', 'amount', 'status'] as const)
        expectEqual(reply, {
          field: `paymentIntent.${name}`,
          came: reply.data.paymentIntent[name],
          expected: paymentIntent[name],
        });
    },
  }),
  rule('needs-token', {
    says: 'Nobody pays without a token (401).',
    otherwise: 'The shop never refreshes an expired token at the checkout, or strangers order.',
    section: 'Rules for every call',
    async run(check) {
      const { paymentIntent, body } = await check.of(checkedIntent);
      const params = { paymentIntentId: paymentIntent.id };
      for (const token of [undefined, 'dead-7f3a']) {
        await check.mustRefuse(createIntent, { body, token }, { status: 401 });
        await check.mustRefuse(retrievePayment, { params, token }, { status: 401 });
      }
    },
  }),
  rule('same-key', {
    says: 'The same idempotency key with the same body gives the same intent.',
    otherwise: 'A lost response leaves two payments.',
    section: 'Rules for every call',
    async run(check) {
      const { body, token } = await check.of(checkedIntent);
      const key = randomUUID();
      const [first, again] = [
        await intentFor(check, body, { token, key }),
        await intentFor(check, body, { token, key }),
      ];
      if (again.data.paymentIntent.id !== first.data.paymentIntent.id)
        throw new Missing(
          'the same intent for a repeated `Idempotency-Key`',
          'a lost response can leave two payment intents',
        );
    },
  }),
  rule('same-key-other-body', {
    says: 'The same idempotency key with another body is refused with 422, and never gets the old response.',
    otherwise: 'A shopper who changes the cart pays for the old one.',
    section: 'Rules for every call',
    async run(check) {
      const { body, token } = await check.of(checkedIntent);
      const key = randomUUID();
      const first = await intentFor(check, body, { token, key });
      const product = await check.of(plentifulGoods);
      if (product.stock < 2) throw new NotChecked('every product has one piece in stock');
      const options = { body: await purchaseBy(check, product, { quantity: 2 }), token, key };
      const other = await check.callUnless(createIntent, options, { status: 422 });
      if (!other) return;
      expect(other.data.paymentIntent.id !== first.data.paymentIntent.id, other, 'status 422', {
        came: 'the response to the first body',
      });
      throw new Missing(
        'status 422 for a repeated `Idempotency-Key` with another body',
        'the shop relies on new keys alone',
      );
    },
  }),
  rule('unknown-address', {
    says: 'An unknown address or shipping method is refused.',
    otherwise: 'A parcel has no destination.',
    section: 'Calls',
    async run(check) {
      const { body, token } = await check.of(checkedIntent);
      for (const wrong of [{ shippingAddressId: 'no-such-7f3a' }, { shippingMethodId: 'no-such-7f3a' }])
        await check.mustRefuse(createIntent, { body: { ...body, ...wrong }, token }, ...unknownIdRefusals);
    },
  }),
  rule('foreign-address', {
    says: 'Another account’s address is refused.',
    otherwise: 'Strangers learn where someone lives.',
    section: 'Calls',
    async run(check) {
      const { body, token } = await check.of(checkedIntent);
      const foreign = await check.of(otherAddressId);
      for (const wrong of [{ shippingAddressId: foreign }, { billingAddressId: foreign }])
        await check.mustRefuse(createIntent, { body: { ...body, ...wrong }, token }, ...unknownIdRefusals);
    },
  }),
  rule('foreign', {
    says: 'Another account’s payment is treated as unknown, even with its idempotency key.',
    otherwise: 'Strangers pay, or read, someone’s payment.',
    section: 'Calls',
    async run(check) {
      const { paymentIntent, body, key } = await check.of(checkedIntent);
      const other = await check.of(otherAccount);
      const { accessToken: token } = other;
      await check.mustRefuse(
        retrievePayment,
        { params: { paymentIntentId: paymentIntent.id }, token },
        ...foreignIdRefusals,
      );
      await check.mustRefuse(createIntent, { body, token, key }, ...unknownIdRefusals);
      const own = await purchaseBy(check, await check.of(plentifulGoods), {
        quantity: body.items[0]?.quantity ?? 1,
        isOther: true,
      });
      const order = { ...own, paymentIntentId: paymentIntent.id };
      await mustRefuseOrder(check, other, { body: order }, ...unknownIdRefusals);
    },
  }),
  rule('retry-unknown', {
    says: 'Retrying the payment of an unknown order is refused with 404.',
    otherwise: 'The retry page shows the wrong error.',
    section: 'Calls',
    async run(check) {
      const { accessToken: token } = await check.of(firstAccount);
      await check.mustRefuse(
        retryPayment,
        { params: { orderId: 'no-such-7f3a' }, token },
        ...foreignIdRefusals,
      );
    },
  }),
  rule('billing-abroad', {
    says: 'A billing address in another country doesn’t change what a purchase costs.',
    otherwise: 'The shopper pays another amount than the checkout shows, or can’t pay.',
    section: 'Calls',
    async run(check) {
      const { paymentIntent } = await check.of(checkedIntent);
      const other = await check.of(otherAccount);
      const body = {
        ...(await purchaseBy(check, await check.of(plentifulGoods), { isOther: true })),
        billingAddressId: await addAddressAbroad(check, other),
      };
      const options = { body, token: other.accessToken, key: randomUUID() };
      const reply = await check.mustGrant(createIntent, options, 'an intent');
      const { amount } = reply.data.paymentIntent;
      expectEqual(reply, { field: 'paymentIntent.amount', came: amount, expected: paymentIntent.amount });
    },
  }),
];
