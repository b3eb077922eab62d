/** Finding an order again: by its id, by its payment, in the list, and only by its owner. */
import type { Endpoint } from '#api/contract/endpoint.ts';
import {
  cancelOrder,
  createOrder,
  expireOrder,
  getOrder,
  listOrders,
  orderInvoice,
  orderOfPayment,
} from '#api/contract/order.ts';
import { retryPayment } from '#api/contract/payment.ts';
import { type DataReply, expect } from '../backend.ts';
import { type Check, Missing, NotChecked, ruleOf } from '../rule.ts';
import { account, otherAccount } from './auth.ts';
import { goods } from './goods.ts';
import { pending } from './order.ts';
import { make } from './order-steps.ts';
import { notYours } from './payment.ts';
import { featuresOf } from './shop.ts';

const rule = ruleOf('order');

/** Without the calls of features that are off. */
async function asked(check: Check, calls: readonly Endpoint[]): Promise<readonly Endpoint[]> {
  const features = await featuresOf(check);
  return calls.filter(({ feature }) => !feature || features[feature]);
}

/** A second order. */
const newer = rule('found', {
  says: 'An order is the same on its own, by its payment and in the list, where the newest comes first.',
  otherwise: 'Shoppers don’t find their order.',
  section: 'Calls',
  async run(check) {
    const made = await check.of(pending);
    const second = await make(check, await check.of(goods));
    const { token, order } = made;
    const byId = await check.call(getOrder, { params: { id: order.id }, token });
    const byPayment = await check.call(orderOfPayment, {
      params: { paymentIntentId: made.paymentIntent.id },
      token,
    });
    const list = await check.call(listOrders, { token });
    const listed = list.data.orders.find(({ id }) => id === order.id);
    for (const [reply, found] of [
      [byId, byId.data.order],
      [byPayment, byPayment.data.order],
      [list, listed],
    ] as const)
      for (const name of ['id', 'status', 'total', 'number', 'createdAt'] as const)
        expect(found?.[name] === order[name], reply, `${order[name]}`, {
          field: `order.${name}`,
          came: found?.[name],
        });
    const ids = list.data.orders.map(({ id }) => id);
    const isNewer = Date.parse(second.order.createdAt) > Date.parse(order.createdAt);
    expect(!isNewer || ids.indexOf(second.order.id) < ids.indexOf(order.id), list, 'the newest order first', {
      field: 'orders',
    });
    return second;
  },
});

export const orderReadingRules = [
  newer,
  rule('list-pages', {
    says: 'The list of orders comes page by page, each order once.',
    otherwise: 'Old orders are missing, or shown twice.',
    section: 'Calls',
    async run(check) {
      const { token } = await check.of(pending);
      await check.of(newer);
      const seen: string[] = [];
      let cursor: string | null | undefined;
      let reply: DataReply<typeof listOrders>;
      do {
        reply = await check.call(listOrders, { query: { limit: 1, ...(cursor && { cursor }) }, token });
        seen.push(...reply.data.orders.map(({ id }) => id));
        cursor = reply.data.nextCursor;
        if (reply.data.orders.length > 1 && !cursor) throw new Missing('the orders load all at once');
      } while (cursor && seen.length < 5);
      expect(new Set(seen).size === seen.length && seen.length > 1, reply, 'each order once', {
        field: 'orders',
        came: seen,
      });
    },
  }),
  rule('number', {
    says: 'Each order has a number of its own for people.',
    otherwise: 'Two orders have the same number on their invoices.',
    section: 'Order states',
    async run(check) {
      const [one, two] = [await check.of(pending), await check.of(newer)];
      if (one.order.number === null) throw new Missing('the shop shows the order’s id as its number');
      expect(one.order.number !== two.order.number, two.reply, 'another number for each order', {
        field: 'order.number',
        came: two.order.number,
      });
    },
  }),
  rule('tracking', {
    says: 'A shipped order names its parcels.',
    otherwise: 'Shoppers can’t follow their parcels.',
    section: 'Order states',
    async run(check) {
      const { accessToken: token } = await check.of(account);
      const { orders } = (await check.call(listOrders, { token })).data;
      const shipped = orders.filter(({ status }) => status === 'shipped' || status === 'delivered');
      if (!shipped.length)
        throw new NotChecked('no order is shipped: name an account that has one in CHECK_ACCOUNT');
      if (!shipped.some(({ tracking }) => tracking?.length))
        throw new Missing('shoppers can’t follow their parcels');
    },
  }),
  rule('needs-token', {
    says: 'Nobody reads, cancels or pays an order without a token (401).',
    otherwise: 'Strangers read orders, or the shop doesn’t refresh a worn-out token.',
    section: 'Rules for every call',
    async run(check) {
      const { order, body } = await check.of(pending);
      const params = { id: order.id, orderId: order.id };
      for (const endpoint of await asked(check, [
        getOrder,
        cancelOrder,
        expireOrder,
        orderInvoice,
        retryPayment,
      ]))
        await check.refused(endpoint, { params }, { status: 401 });
      await check.refused(createOrder, { body }, { status: 401 });
    },
  }),
  rule('foreign', {
    says: 'Another account’s order is treated as unknown, in every call.',
    otherwise: 'Strangers read, cancel or pay someone’s order.',
    section: 'Calls',
    async run(check) {
      const { order, paymentIntent } = await check.of(pending);
      const { accessToken: token } = await check.of(otherAccount);
      const params = { id: order.id, orderId: order.id, paymentIntentId: paymentIntent.id };
      const calls = [getOrder, cancelOrder, expireOrder, orderInvoice, orderOfPayment, retryPayment];
      for (const endpoint of await asked(check, calls))
        await check.refused(endpoint, { params, token }, ...notYours);
      const list = await check.call(listOrders, { token });
      expect(!list.data.orders.some(({ id }) => id === order.id), list, 'the account’s own orders only', {
        field: 'orders',
      });
    },
  }),
];
