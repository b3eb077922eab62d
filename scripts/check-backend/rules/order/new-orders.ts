/** How an order is made and cancelled. */
import { randomUUID } from 'node:crypto';
import { listAddresses } from '#api/contract/address.ts';
import { createOrder } from '#api/contract/order.ts';
import { expect, expectEqual, unknownIdRefusals } from '../../core/backend.ts';
import { Missing, NotChecked } from '../../core/finding.ts';
import { type Check, ruleOf } from '../../core/rule.ts';
import { inTwoLooks } from '../../core/two-looks.ts';
import { firstAccount } from '../account/accounts.ts';
import { billingAddressId, firstAddressId } from '../checkout/addresses.ts';
import { plentifulGoods, readGoods } from '../checkout/goods.ts';
import { cancelLater, mustRefuseOrder } from '../checkout/order-calls.ts';
import { intentFor, purchaseBy } from '../checkout/payment-intents.ts';
import { expectCents } from '../checkout/totals.ts';
import { cancelMadeOrder, expectOrderStatus, makeOrder } from './make-order.ts';

const rule = ruleOf('order');

/** The effect of a missing `expiresAt`, and of responses without the backend's time (endpoint.date). */
export const noTimeLeft = 'shoppers see no time left to pay';

/** What an order needs: a purchase of one piece, and its payment intent. */
async function beforeOrder(check: Check) {
  const product = await check.of(plentifulGoods);
  const owner = await check.of(firstAccount);
  const { accessToken: token } = owner;
  const purchase = await purchaseBy(check, product);
  const { paymentIntent } = (await intentFor(check, purchase, { token })).data;
  return { product, owner, token, purchase, paymentIntent };
}

/** A pending order of the first account. It stays pending until the check ends. */
export const pendingOrder = rule('created', {
  says: 'A new order is pending, holds its stock until `expiresAt`, and is for the intent’s amount.',
  otherwise: 'The shopper pays for something that wasn’t ordered.',
  section: 'Order states',
  async run(check) {
    const product = await check.of(plentifulGoods);
    const made = await makeOrder(check, product, { quantity: Math.min(2, product.stock) });
    const { order, paymentIntent, reply } = made;
    expectEqual(reply, { field: 'order.status', came: order.status, expected: 'pending' });
    const left = Date.parse(order.expiresAt ?? '') - Date.parse(order.createdAt);
    expect(!order.expiresAt || left > 0, reply, 'a time after `createdAt`', {
      field: 'order.expiresAt',
      came: order.expiresAt,
    });
    expectCents(reply, { field: 'order.total', came: order.total, expected: paymentIntent.amount });
    expect([paymentIntent.id, null].includes(order.paymentIntentId), reply, paymentIntent.id, {
      field: 'order.paymentIntentId',
      came: order.paymentIntentId,
    });
    return made;
  },
});

export const cancelledOrder = rule('cancel', {
  says: 'A cancelled order stays cancelled, and so does its payment intent.',
  otherwise: 'Shoppers pay for an order that they have cancelled.',
  feature: 'cancelOrders',
  section: 'Order states',
  async run(check) {
    const made = await makeOrder(check, await check.of(plentifulGoods));
    const reply = await cancelMadeOrder(check, made);
    expectEqual(reply, { field: 'order.status', came: reply.data.order.status, expected: 'cancelled' });
    const payment = await expectOrderStatus(check, made, 'cancelled');
    expectEqual(reply, { field: 'paymentIntent.status', came: payment.status, expected: 'canceled' });
    return made;
  },
});

const addressParts = [
  'name',
  'company',
  'line1',
  'line2',
  'city',
  'postalCode',
  'region',
  'country',
] as const;

export const newOrderRules = [
  pendingOrder,
  cancelledOrder,
  rule('clock', {
    says: 'The time of a new order is that of the response’s `Date`, in UTC.',
    otherwise: 'The shop shows some hours too many to pay, or none.',
    section: 'Values',
    async run(check) {
      const { order, reply } = await check.of(pendingOrder);
      const time = Date.parse(reply.headers.get('date') ?? '');
      if (Number.isNaN(time)) throw new NotChecked('the response has no `Date`');
      const isNow = Math.abs(Date.parse(order.createdAt) - time) < 5 * 60_000;
      expect(isNow, reply, `${new Date(time).toISOString()}, give or take five minutes`, {
        field: 'order.createdAt',
        came: order.createdAt,
      });
    },
  }),
  rule('open-payment', {
    says: 'A pending order names its payment intent and the time until which it holds its stock.',
    otherwise: 'Shoppers see no time left to pay, and another device can’t continue their payment.',
    section: 'Shapes',
    async run(check) {
      const { order } = await check.of(pendingOrder);
      if (!order.expiresAt) throw new Missing('the end of the reservation (`expiresAt`)', noTimeLeft);
      if (!order.paymentIntentId)
        throw new Missing('the order’s `paymentIntentId`', 'another device can’t continue a payment');
    },
  }),
  rule('addresses', {
    says: 'An order has the address of the parcel and the address of the invoice.',
    otherwise: 'The parcel or the invoice goes elsewhere.',
    section: 'Shapes',
    async run(check) {
      const { order, reply, token } = await check.of(pendingOrder);
      const { addresses: all } = (await check.call(listAddresses, { token })).data;
      for (const [name, id] of [
        ['shippingAddress', await check.of(firstAddressId)],
        ['billingAddress', await check.of(billingAddressId)],
      ] as const) {
        const expected = all.find((one) => one.id === id);
        for (const part of addressParts)
          expectEqual(reply, {
            field: `order.${name}.${part}`,
            came: order[name][part],
            expected: expected?.[part],
          });
      }
    },
  }),
  rule('same-intent', {
    says: 'The same intent gives the same order again, with status 200.',
    otherwise: 'A lost response leaves two orders, and twice the stock is held.',
    section: 'Calls',
    async run(check) {
      const { order, body, token } = await check.of(pendingOrder);
      const owner = await check.of(firstAccount);
      await inTwoLooks(async () => {
        const before = await readGoods(check, await check.of(plentifulGoods));
        const again = await check.call(createOrder, { body, token, key: randomUUID() });
        cancelLater(check, again.data.order, owner);
        expectEqual(again, { field: 'order.id', came: again.data.order.id, expected: order.id });
        expect(again.status === 200, again, 'status 200', { came: `status ${again.status}` });
        const { stock } = await readGoods(check, before);
        expectEqual(again, { field: 'product.stock', came: stock, expected: before.stock });
      });
    },
  }),
  rule('same-key', {
    says: 'The same idempotency key gives the same order.',
    otherwise: 'A lost response leaves two orders.',
    section: 'Rules for every call',
    async run(check) {
      const { body, token } = await check.of(pendingOrder);
      const key = randomUUID();
      const first = await check.call(createOrder, { body, token, key });
      const again = await check.call(createOrder, { body, token, key });
      expectEqual(again, { field: 'order.id', came: again.data.order.id, expected: first.data.order.id });
    },
  }),
  rule('one-order', {
    says: 'Three calls at the same moment make one order.',
    otherwise: 'Two tabs make two orders.',
    section: 'Calls',
    async run(check) {
      const { owner, token, purchase, paymentIntent } = await beforeOrder(check);
      const body = { ...purchase, paymentIntentId: paymentIntent.id };
      // While the backend makes the order, it may refuse another call.
      const busy = { status: 409 };
      const all = await check.runTogether(
        ...[1, 2, 3].map(() => () => check.callUnless(createOrder, { body, token, key: randomUUID() }, busy)),
      );
      const replies = all.filter((reply) => reply !== undefined);
      const ids = new Set(replies.map(({ data }) => data.order.id));
      for (const id of ids) cancelLater(check, { id }, owner);
      expect(ids.size === 1, check.lastReply(), 'one order', {
        field: 'order.id',
        came: [...ids],
      });
    },
  }),
  rule('amount-mismatch', {
    says: 'An order that costs another amount than its intent is refused with 409 amount_mismatch.',
    otherwise: 'Shoppers pay for one piece and get five.',
    section: 'Calls',
    async run(check) {
      const { product, owner, paymentIntent } = await beforeOrder(check);
      if (product.stock < 2) throw new NotChecked('every product has one piece in stock');
      const two = await purchaseBy(check, product, { quantity: 2 });
      const body = { ...two, paymentIntentId: paymentIntent.id };
      const refusal = { status: 409, code: 'amount_mismatch' };
      await mustRefuseOrder(check, owner, { body, key: randomUUID() }, refusal);
    },
  }),
  rule('unknown-intent', {
    says: 'An order for an unknown intent is refused.',
    otherwise: 'Anybody orders without paying.',
    section: 'Calls',
    async run(check) {
      const owner = await check.of(firstAccount);
      const purchase = await purchaseBy(check, await check.of(plentifulGoods));
      const body = { ...purchase, paymentIntentId: 'pi_no_such_7f3a' };
      await mustRefuseOrder(check, owner, { body }, ...unknownIdRefusals);
    },
  }),
];
