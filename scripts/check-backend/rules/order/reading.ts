/** How orders are read: by id, by payment, and in the list. */
import { mostPerPage } from '#api/contract/limits.ts';
import { getOrder, listOrders, orderOfPayment } from '#api/contract/order.ts';
import { cursorRefusals, expect, expectEqual } from '../../core/backend.ts';
import { Missing, NotChecked } from '../../core/finding.ts';
import type { DataReply } from '../../core/requester.ts';
import { ruleOf } from '../../core/rule.ts';
import { firstAccount } from '../account/accounts.ts';
import { plentifulGoods } from '../checkout/goods.ts';
import { makeOrder } from './make-order.ts';
import { pendingOrder } from './new-orders.ts';

const rule = ruleOf('order');

/** Without a limit, a page may be too short for an order that another rule has made. */
const query = { limit: mostPerPage };

/** An order that is newer than that of `pendingOrder`. */
const newer = rule('found', {
  says: 'An order is the same whether it is read by its id, by its payment or in the list. The list has the newest order first.',
  otherwise: 'Shoppers don’t find their order.',
  section: 'Calls',
  async run(check) {
    const made = await check.of(pendingOrder);
    const second = await makeOrder(check, await check.of(plentifulGoods));
    const { token, order } = made;
    const byId = await check.call(getOrder, { params: { id: order.id }, token });
    const byPayment = await check.call(orderOfPayment, {
      params: { paymentIntentId: made.paymentIntent.id },
      token,
    });
    const list = await check.call(listOrders, { query, token });
    const listed = list.data.orders.find(({ id }) => id === order.id);
    for (const [reply, found] of [
      [byId, byId.data.order],
      [byPayment, byPayment.data.order],
      [list, listed],
    ] as const)
      for (const name of ['id', 'status', 'total', 'number', 'createdAt'] as const)
        expectEqual(reply, { field: `order.${name}`, came: found?.[name], expected: order[name] });
    const ids = list.data.orders.map(({ id }) => id);
    const isNewer = Date.parse(second.order.createdAt) > Date.parse(order.createdAt);
    expect(!isNewer || ids.indexOf(second.order.id) < ids.indexOf(order.id), list, 'the newest order first', {
      field: 'orders',
    });
    return second;
  },
});

const listPages = rule('list-pages', {
  says: 'The list of orders comes page by page, each order once.',
  otherwise: 'Old orders are missing, or shown twice.',
  section: 'Calls',
  async run(check) {
    const { token } = await check.of(pendingOrder);
    await check.of(newer);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    let reply: DataReply<typeof listOrders>;
    do {
      reply = await check.call(listOrders, { query: { limit: 1, ...(cursor && { cursor }) }, token });
      seen.push(...reply.data.orders.map(({ id }) => id));
      cursor = reply.data.nextCursor;
      if (reply.data.orders.length > 1 && !cursor)
        throw new Missing('pages of orders (`limit`)', 'the orders load all at once');
    } while (cursor && seen.length < 5);
    expect(new Set(seen).size === seen.length && seen.length > 1, reply, 'each order once', {
      field: 'orders',
      came: seen,
    });
  },
});

export const orderReadingRules = [
  newer,
  listPages,
  rule('list-cursor', {
    says: 'An invalid cursor of the list of orders is refused with 400 or 422.',
    otherwise: 'Old orders are missing, or shown twice.',
    section: 'Rules for every call',
    async run(check) {
      await check.of(listPages);
      const { token } = await check.of(pendingOrder);
      await check.mustRefuse(listOrders, { query: { cursor: 'no-such-7f3a' }, token }, ...cursorRefusals);
    },
  }),
  rule('number', {
    says: 'Each order has a number of its own for people.',
    otherwise: 'Two orders have the same number on their invoices.',
    section: 'Order states',
    async run(check) {
      const [one, two] = [await check.of(pendingOrder), await check.of(newer)];
      if (one.order.number === null)
        throw new Missing('numbers of orders (`number`)', 'the shop shows the order’s id as its number');
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
      const { accessToken: token } = await check.of(firstAccount);
      const { orders } = (await check.call(listOrders, { query, token })).data;
      const shipped = orders.filter(({ status }) => status === 'shipped' || status === 'delivered');
      if (!shipped.length)
        throw new NotChecked('no order is shipped: name an account that has one in CHECK_ACCOUNT');
      if (!shipped.some(({ tracking }) => tracking?.length))
        throw new Missing('parcels of shipped orders (`tracking`)', 'shoppers can’t follow their parcels');
    },
  }),
];
