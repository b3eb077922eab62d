/** The life of an order: from its intent to payment, decline, cancellation and expiry. */
import { randomUUID } from 'node:crypto';
import { updateAddress } from '#api/contract/address.ts';
import type { Product } from '#api/contract/catalog.ts';
import {
  cancelOrder,
  createOrder,
  expireOrder,
  getOrder,
  listOrders,
  type Order,
  orderInvoice,
  orderOfPayment,
} from '#api/contract/order.ts';
import { createIntent, type PaymentIntent, retrievePayment, retryPayment } from '#api/contract/payment.ts';
import { type DataReply, expect } from '../backend.ts';
import { type Check, Missing, NotChecked, ruleOf } from '../rule.ts';
import { addresses } from './address.ts';
import { account, otherAccount, signInAgain } from './auth.ts';
import { products, readProduct } from './catalog.ts';
import { intentFor, notYours, purchaseOf } from './payment.ts';
import { cents, goods } from './quote.ts';

const rule = ruleOf('order');

interface Made {
  order: Order;
  paymentIntent: PaymentIntent;
  /** The body of the call that made the order. */
  body: object;
  token: string;
  reply: DataReply<typeof createOrder>;
}

/** Makes an order, and cancels it in the end. */
async function make(check: Check, product: Product, quantity = 1, isOther = false): Promise<Made> {
  const owner = await check.of(isOther ? otherAccount : account);
  const token = owner.accessToken;
  const purchase = await purchaseOf(check, product, quantity, isOther);
  const { paymentIntent } = (await intentFor(check, purchase, token)).data;
  const body = { ...purchase, paymentIntentId: paymentIntent.id };
  const reply = await check.call(createOrder, { body, token, key: randomUUID() });
  const { order } = reply.data;
  check.afterwards(`the order ${order.id}`, async () => {
    const { status } = await read(check, { order, token: owner.accessToken });
    if (['pending', 'failed', 'paid'].includes(status))
      await check.call(cancelOrder, { params: { id: order.id }, token: owner.accessToken });
  });
  return { order, paymentIntent, body, token, reply };
}

const read = async (check: Check, { order, token }: Pick<Made, 'order' | 'token'>) =>
  (await check.call(getOrder, { params: { id: order.id }, token })).data.order;

const cancel = async (check: Check, { order, token }: Made) =>
  check.call(cancelOrder, { params: { id: order.id }, token });

/** Expects the order's status, after the provider has been asked for the payment's. */
async function settled(check: Check, made: Made, ...statuses: string[]) {
  const params = { paymentIntentId: made.paymentIntent.id };
  const payment = await check.call(retrievePayment, { params, token: made.token });
  const reply = await check.call(getOrder, { params: { id: made.order.id }, token: made.token });
  expect(statuses.includes(reply.data.order.status), reply, statuses.join(' or '), {
    field: 'order.status',
    came: reply.data.order.status,
  });
  return payment.data.paymentIntent;
}

const payer = (check: Check) => {
  if (!check.settings.pay) throw new NotChecked('no --pay');
  return check.settings.pay;
};

/** A pending order of the first account. It stays pending until the check ends. */
const pending = rule('created', {
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

const paid = rule('paid', {
  says: 'A successful payment makes the order paid, at the latest when the shop retrieves the payment.',
  otherwise: 'Shoppers who have paid read that their payment failed.',
  section: 'Order states',
  async run(check) {
    const pay = payer(check);
    const made = await make(check, await check.of(goods));
    await pay(made.paymentIntent, 'paid');
    const payment = await settled(check, made, 'paid', 'processing');
    expect(payment.status === 'succeeded', made.reply, 'succeeded', {
      field: 'paymentIntent.status',
      came: payment.status,
    });
    return made;
  },
});

const declined = rule('declined', {
  says: 'A declined card leaves the order failed or pending, and the shopper can pay again.',
  otherwise: 'One declined card loses the order.',
  section: 'Order states',
  async run(check) {
    const pay = payer(check);
    const made = await make(check, await check.of(goods));
    await pay(made.paymentIntent, 'declined');
    await settled(check, made, 'failed', 'pending');
    const retry = await check.call(retryPayment, { params: { orderId: made.order.id }, token: made.token });
    const { paymentIntent } = retry.data;
    expect(paymentIntent.status.startsWith('requires_'), retry, 'an intent that can be paid', {
      field: 'paymentIntent.status',
      came: paymentIntent.status,
    });
    expect(paymentIntent.amount === made.paymentIntent.amount, retry, `${made.paymentIntent.amount}`, {
      field: 'paymentIntent.amount',
      came: paymentIntent.amount,
    });
    return { ...made, paymentIntent };
  },
});

/** The product with the least in stock, so that one order can take all of it. */
const scarce = async (check: Check) => {
  const [least] = (await check.of(products))
    .filter(({ stock }) => stock > 0)
    .toSorted((a, b) => a.stock - b.stock);
  if (!least) throw new NotChecked('no product of the first categories is in stock');
  return readProduct(check, least);
};

const reserved = rule('stock-reserved', {
  says: 'A pending order holds its stock: nobody else can order it.',
  otherwise: 'The shop sells more than it has, and someone pays for nothing.',
  section: 'Order states',
  async run(check) {
    const product = await scarce(check);
    if (product.stock > 500)
      throw new NotChecked(`every product has more than 500 pieces, such as ${product.slug}`);
    const made = await make(check, product, product.stock);
    const { accessToken: token } = await check.of(otherAccount);
    const body = await purchaseOf(check, product, 1, true);
    // The intent may be refused already, or only the order.
    const refusal = { status: 409, code: 'out_of_stock' };
    const intent = await check.callUnless(createIntent, { body, token, key: randomUUID() }, refusal);
    if (intent) {
      const order = { ...body, paymentIntentId: intent.data.paymentIntent.id };
      await check.refused(createOrder, { body: order, token }, refusal);
    }
    return { made, product, body, token };
  },
});

const cancelled = rule('cancel', {
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
  rule('copies-address', {
    says: 'A later change of the address doesn’t change the order.',
    otherwise: 'The order says that the parcel went elsewhere.',
    section: 'Order states',
    async run(check) {
      const { order, token } = await check.of(pending);
      const id = await check.of(addresses);
      const change = (line1: string) => check.call(updateAddress, { params: { id }, body: { line1 }, token });
      await change('2 Other Street');
      const later = await check.call(getOrder, { params: { id: order.id }, token });
      await change(order.shippingAddress.line1);
      expect(
        later.data.order.shippingAddress.line1 === order.shippingAddress.line1,
        later,
        order.shippingAddress.line1,
        {
          field: 'order.shippingAddress.line1',
          came: later.data.order.shippingAddress.line1,
        },
      );
    },
  }),
  reserved,
  rule('stock-released', {
    says: 'Cancelling an unpaid order releases its stock.',
    otherwise: 'Products seem to be sold out for ever.',
    section: 'Order states',
    async run(check) {
      const { made, product, body, token } = await check.of(reserved);
      await cancel(check, made);
      const after = await readProduct(check, product);
      const reply = check.replies.at(-1) as never;
      expect(after.stock === product.stock, reply, `${product.stock}`, {
        field: 'product.stock',
        came: after.stock,
      });
      await intentFor(check, body, token);
    },
  }),
  rule('not-yet-expired', {
    says: 'An order can’t expire before its `expiresAt` (409).',
    otherwise: 'Orders end while the shopper is typing the card number.',
    section: 'Order states',
    async run(check) {
      const { order, token } = await check.of(pending);
      await check.refused(expireOrder, { params: { id: order.id }, token }, { status: 409 });
      expect(
        (await read(check, { order, token })).status === 'pending',
        check.replies.at(-1) as never,
        'pending',
      );
    },
  }),
  rule('retry-keeps-intent', {
    says: 'Retrying a payment that can still be made gives the same intent.',
    otherwise: 'Shoppers pay twice.',
    section: 'Calls',
    async run(check) {
      const { order, paymentIntent, token } = await check.of(pending);
      const reply = await check.call(retryPayment, { params: { orderId: order.id }, token });
      expect(reply.data.paymentIntent.id === paymentIntent.id, reply, paymentIntent.id, {
        field: 'paymentIntent.id',
        came: reply.data.paymentIntent.id,
      });
    },
  }),
  rule('no-invoice-unpaid', {
    says: 'An unpaid order has no invoice (409).',
    otherwise: 'Shoppers get an invoice for something that they haven’t paid.',
    section: 'Calls',
    async run(check) {
      const { order, token } = await check.of(pending);
      await check.refused(orderInvoice, { params: { id: order.id }, token }, { status: 409 });
    },
  }),
  cancelled,
  rule('cancelled-is-final', {
    says: 'A cancelled order can’t be cancelled or paid again (409).',
    otherwise: 'Shoppers pay for an order that nobody packs.',
    section: 'Order states',
    async run(check) {
      const { order, token } = await check.of(cancelled);
      await check.refused(cancelOrder, { params: { id: order.id }, token }, { status: 409 });
      await check.refused(retryPayment, { params: { orderId: order.id }, token }, { status: 409 });
    },
  }),
  paid,
  rule('paid-is-paid', {
    says: 'A paid order can’t be paid again or expire (409).',
    otherwise: 'Shoppers are charged twice.',
    section: 'Order states',
    async run(check) {
      const { order, token } = await check.of(paid);
      await check.refused(retryPayment, { params: { orderId: order.id }, token }, { status: 409 });
      await check.refused(expireOrder, { params: { id: order.id }, token }, { status: 409 });
    },
  }),
  rule('invoice', {
    says: 'A paid order has an invoice, a PDF with a file name.',
    otherwise: 'Shoppers can’t document their purchase.',
    section: 'Calls',
    async run(check) {
      const { order, token } = await check.of(paid);
      const reply = await check.call(orderInvoice, { params: { id: order.id }, token });
      const named = reply.headers.get('content-disposition') ?? '';
      expect(/filename/i.test(named), reply, 'Content-Disposition with a file name', {
        came: named || 'no header',
      });
    },
  }),
  rule('refund', {
    says: 'Cancelling a paid order refunds it and releases its stock.',
    otherwise: 'Shoppers don’t get their money back.',
    section: 'Order states',
    async run(check) {
      const made = await check.of(paid);
      const before = await readProduct(check, await check.of(goods));
      const reply = await cancel(check, made);
      expect(reply.data.order.status === 'refunded', reply, 'refunded', {
        field: 'order.status',
        came: reply.data.order.status,
      });
      const after = await readProduct(check, before);
      expect(after.stock === before.stock + 1, reply, `${before.stock + 1}`, {
        field: 'product.stock',
        came: after.stock,
      });
    },
  }),
  declined,
  rule('paid-after-decline', {
    says: 'An order whose card was declined can be paid with another.',
    otherwise: 'One declined card loses the order.',
    section: 'Order states',
    async run(check) {
      const pay = payer(check);
      const made = await check.of(declined);
      await pay(made.paymentIntent, 'paid');
      await settled(check, made, 'paid', 'processing');
    },
  }),
  rule('expires', {
    says: 'An unpaid order expires after `expiresAt`: it is cancelled, and its stock is released.',
    otherwise: 'Unpaid orders hold stock for ever.',
    section: 'Order states',
    async run(check) {
      const minutes = check.settings.reservationMinutes;
      if (!minutes) throw new NotChecked('it takes as long as a reservation: use --reservation-minutes N');
      const product = await check.of(goods);
      const before = await readProduct(check, product);
      const made = await make(check, product);
      await check.options.wait(minutes * 60_000 + 5000);
      const token = await signInAgain(check);
      const reply = await check.call(expireOrder, { params: { id: made.order.id }, token });
      expect(reply.data.order.status === 'cancelled', reply, 'cancelled', {
        field: 'order.status',
        came: reply.data.order.status,
      });
      const again = await check.call(expireOrder, { params: { id: made.order.id }, token });
      expect(again.data.order.status === 'cancelled', again, 'the expired order again', {
        field: 'order.status',
        came: again.data.order.status,
      });
      const after = await readProduct(check, product);
      expect(after.stock >= before.stock, reply, `${before.stock}`, {
        field: 'product.stock',
        came: after.stock,
      });
    },
  }),
];
