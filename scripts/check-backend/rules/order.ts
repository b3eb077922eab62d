/** Making an order and finding it again. What becomes of it is in order-states.ts. */
import { randomUUID } from 'node:crypto';
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
import { Missing, NotChecked, ruleOf } from '../rule.ts';
import { account, otherAccount } from './auth.ts';
import { cancel, make, settled } from './order-steps.ts';
import { intentFor, notYours, purchaseOf } from './payment.ts';
import { cents, goods } from './quote.ts';

const rule = ruleOf('order');

/** A pending order of the first account. It stays pending until the check ends. */
export const pending = rule('created', {
  says: 'A new order is pending, holds its stock until `expiresAt`, and is for the intent’s amount.',
  otherwise: 'The shopper pays for something else than what was ordered.',
  section: 'Order states',
  async run(check) {
    const product = await check.of(goods);
    const made = await make(check, product);
    const { order, paymentIntent, reply } = made;
    const field = (name: string, came: unknown) => ({ field: `order.${name}`, came });
    expect(order.status === 'pending', reply, 'pending', field('status', order.status));
    const left = Date.parse(order.expiresAt ?? '') - Date.parse(order.createdAt);
    expect(left > 0, reply, 'a time after `createdAt`', field('expiresAt', order.expiresAt));
    expect(
      cents(order.total) === paymentIntent.amount,
      reply,
      `${paymentIntent.amount / 100}`,
      field('total', order.total),
    );
    expect(
      order.paymentIntentId === paymentIntent.id,
      reply,
      paymentIntent.id,
      field('paymentIntentId', order.paymentIntentId),
    );
    return made;
  },
});

export const cancelled = rule('cancel', {
  says: 'A cancelled order stays cancelled, and its payment intent, too.',
  otherwise: 'Shoppers pay for an order that they have cancelled.',
  section: 'Order states',
  async run(check) {
    const made = await make(check, await check.of(goods));
    const reply = await cancel(check, made);
    expect(reply.data.order.status === 'cancelled', reply, 'cancelled', {
      field: 'order.status',
      came: reply.data.order.status,
    });
    const payment = await settled(check, made, 'cancelled');
    expect(payment.status === 'canceled', reply, 'canceled', {
      field: 'paymentIntent.status',
      came: payment.status,
    });
    return made;
  },
});

export const orderRules = [
  pending,
  cancelled,
  rule('items', {
    says: 'An order’s items have the catalogue’s name, net price and quantity, and their totals are right.',
    otherwise: 'The confirmation shows another price than the cart.',
    section: 'Shapes',
    async run(check) {
      const { order, reply } = await check.of(pending);
      const product = await check.of(goods);
      const [item] = order.items;
      expect(order.items.length === 1, reply, 'one item', { field: 'order.items' });
      for (const [name, value] of [
        ['productId', product.id],
        ['name', product.name],
        ['quantity', 1],
        ['unitPrice', product.price],
        ['total', product.price],
        ['slug', product.slug],
      ] as const)
        expect(item?.[name] === value, reply, `${value}`, {
          field: `order.items.0.${name}`,
          came: item?.[name],
        });
    },
  }),
  rule('adds-up', {
    says: 'Subtotal, shipping and VAT add up to the total, to the cent.',
    otherwise: 'The invoice is wrong.',
    section: 'Rules for every call',
    async run(check) {
      const { order, reply } = await check.of(pending);
      const sum = cents(order.subtotal) + cents(order.shipping) + cents(order.vat);
      expect(cents(order.total) === sum, reply, `${sum / 100}`, { field: 'order.total', came: order.total });
      const lines = order.items.reduce((total, item) => total + cents(item.total), 0);
      expect(cents(order.subtotal) === lines, reply, `${lines / 100}`, {
        field: 'order.subtotal',
        came: order.subtotal,
      });
    },
  }),
  rule('same-intent', {
    says: 'The same intent gives the same order again, with status 200.',
    otherwise: 'A lost answer leaves two orders, and twice the stock is held.',
    section: 'Calls',
    async run(check) {
      const { order, body, token } = await check.of(pending);
      const again = await check.call(createOrder, { body, token, key: randomUUID() });
      expect(again.data.order.id === order.id, again, order.id, {
        field: 'order.id',
        came: again.data.order.id,
      });
      expect(again.status === 200, again, 'status 200', { came: `status ${again.status}` });
    },
  }),
  rule('same-key', {
    says: 'The same idempotency key gives the same order.',
    otherwise: 'A lost answer leaves two orders.',
    section: 'Rules for every call',
    async run(check) {
      const { body, token } = await check.of(pending);
      const key = randomUUID();
      const first = await check.call(createOrder, { body, token, key });
      const again = await check.call(createOrder, { body, token, key });
      expect(again.data.order.id === first.data.order.id, again, first.data.order.id, {
        field: 'order.id',
        came: again.data.order.id,
      });
    },
  }),
  rule('one-order', {
    says: 'Three calls at the same moment make one order.',
    otherwise: 'Two tabs make two orders.',
    section: 'Calls',
    async run(check) {
      const product = await check.of(goods);
      const { accessToken: token } = await check.of(account);
      const purchase = await purchaseOf(check, product);
      const { paymentIntent } = (await intentFor(check, purchase, token)).data;
      const body = { ...purchase, paymentIntentId: paymentIntent.id };
      const replies = await check.simultaneously(
        ...[1, 2, 3].map(() => () => check.call(createOrder, { body, token, key: randomUUID() })),
      );
      const ids = new Set(replies.map(({ data }) => data.order.id));
      for (const id of ids)
        check.afterwards(`the order ${id}`, () => check.call(cancelOrder, { params: { id }, token }));
      expect(ids.size === 1, replies[0] as never, 'one order', { field: 'order.id', came: [...ids] });
    },
  }),
  rule('amount-mismatch', {
    says: 'An order that costs another amount than its intent is refused with 409 amount_mismatch.',
    otherwise: 'Shoppers pay for one piece and get five.',
    section: 'Calls',
    async run(check) {
      const product = await check.of(goods);
      const { accessToken: token } = await check.of(account);
      const purchase = await purchaseOf(check, product);
      const { paymentIntent } = (await intentFor(check, purchase, token)).data;
      if (product.stock < 2) throw new NotChecked('every product has one piece in stock');
      const items = [{ productId: product.id, quantity: 2 }];
      const body = { ...purchase, items, paymentIntentId: paymentIntent.id };
      await check.refused(
        createOrder,
        { body, token, key: randomUUID() },
        { status: 409, code: 'amount_mismatch' },
      );
    },
  }),
  rule('unknown-intent', {
    says: 'An order for an unknown intent is refused with 404.',
    otherwise: 'Anybody orders without paying.',
    section: 'Calls',
    async run(check) {
      const { accessToken: token } = await check.of(account);
      const purchase = await purchaseOf(check, await check.of(goods));
      await check.refused(
        createOrder,
        { body: { ...purchase, paymentIntentId: 'pi_no_such_7f3a' }, token },
        { status: 404 },
      );
    },
  }),
  rule('found', {
    says: 'An order is the same on its own, by its payment and in the list, where the newest comes first.',
    otherwise: 'Shoppers don’t find their order.',
    section: 'Calls',
    async run(check) {
      const made = await check.of(pending);
      const newer = await make(check, await check.of(goods));
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
      expect(ids.indexOf(newer.order.id) < ids.indexOf(order.id), list, 'the newest order first', {
        field: 'orders',
      });
      await cancel(check, newer);
    },
  }),
  rule('list-pages', {
    says: 'The list of orders comes page by page, each order once.',
    otherwise: 'Old orders are missing, or shown twice.',
    section: 'Calls',
    async run(check) {
      const { token } = await check.of(pending);
      await check.of(cancelled);
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
      const [one, two] = [await check.of(pending), await check.of(cancelled)];
      if (one.order.number === null) throw new Missing('the shop shows the order’s id as its number');
      expect(one.order.number !== two.order.number, two.reply, 'another number for each order', {
        field: 'order.number',
        came: two.order.number,
      });
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
      for (const endpoint of [getOrder, cancelOrder, expireOrder, orderInvoice, orderOfPayment, retryPayment])
        await check.refused(endpoint, { params, token }, ...notYours);
      const list = await check.call(listOrders, { token });
      expect(!list.data.orders.some(({ id }) => id === order.id), list, 'the account’s own orders only', {
        field: 'orders',
      });
    },
  }),
];
