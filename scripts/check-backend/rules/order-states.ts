/** How an order is paid, cancelled and refunded, and how its stock changes. */
import { randomUUID } from 'node:crypto';
import { updateAddress } from '#api/contract/address.ts';
import { productBySlug } from '#api/contract/catalog.ts';
import { cancelOrder, expireOrder, getOrder, orderInvoice } from '#api/contract/order.ts';
import { createIntent, retryPayment } from '#api/contract/payment.ts';
import { expect, expectEqual } from '../core/backend.ts';
import { Missing, NotChecked } from '../core/finding.ts';
import { type Check, ruleOf } from '../core/rule.ts';
import { inTwoLooks } from '../core/two-looks.ts';
import { addresses } from './address.ts';
import { otherAccount } from './auth.ts';
import { goods, readGoods, scarceGoods } from './goods.ts';
import { cancelMade, expectOrderStatus, makeOrder, payer } from './made-orders.ts';
import { cancelledOrder, pendingOrder } from './order.ts';
import { orderRefused, readOrder } from './order-end.ts';
import { intentFor, purchaseBy } from './payment.ts';

const rule = ruleOf('order');

/** Makes an order, and pays for it. */
async function makePaid(check: Check) {
  const pay = payer(check);
  const made = await makeOrder(check, await check.of(goods));
  await pay(made.paymentIntent, 'paid');
  const payment = await expectOrderStatus(check, made, 'paid', 'processing');
  expectEqual(made.reply, { field: 'paymentIntent.status', came: payment.status, expected: 'succeeded' });
  return made;
}

export const paidOrder = rule('paid', {
  says: 'A successful payment makes the order paid, at the latest when the shop retrieves the payment.',
  otherwise: 'Shoppers who have paid read that their payment failed.',
  section: 'Order states',
  run: makePaid,
});

const slugOf = ({ slug }: { slug: string }) => ({ params: { slug } });

/** The first account orders one piece. Returns what the second account needs to order the same product. */
async function orderOne(check: Check) {
  const product = await readGoods(check, await check.of(goods));
  const made = await makeOrder(check, product);
  const { accessToken: token } = await check.of(otherAccount);
  return { made, product, body: await purchaseBy(check, product, { isOther: true }), token };
}

const reserved = rule('stock-reserved', {
  says: 'A pending order holds its stock: nobody else can order it.',
  otherwise: 'The shop sells more than it has, and someone pays for nothing.',
  section: 'Order states',
  async run(check) {
    let made: Awaited<ReturnType<typeof makeOrder>> | undefined;
    return inTwoLooks(async () => {
      const product = await readGoods(check, await check.of(scarceGoods));
      if (product.unlimitedStock) throw new NotChecked('the stock of every product is unlimited');
      if (product.stock > 500)
        throw new NotChecked(`every product has more than 500 pieces, such as ${product.slug}`);
      // On the second look, the order of the first look still holds the stock.
      if (product.stock) made = await makeOrder(check, product, { quantity: product.stock });
      if (!made) throw new NotChecked(`someone bought the last ${product.slug} during the check`);
      const other = await check.of(otherAccount);
      const { accessToken: token } = other;
      const body = await purchaseBy(check, product, { isOther: true });
      // The backend may refuse the intent, or only the order.
      const refusal = { status: 409, code: 'out_of_stock' };
      const intent = await check.callUnless(createIntent, { body, token, key: randomUUID() }, refusal);
      if (intent) {
        const order = { ...body, paymentIntentId: intent.data.paymentIntent.id };
        await orderRefused(check, other, { body: order }, refusal);
      }
      return { made, product, body, token };
    });
  },
});

const stillPending = rule('not-yet-expired', {
  says: 'An order can’t expire before its `expiresAt` (409).',
  otherwise: 'Orders end while the shopper is typing the card number.',
  section: 'Order states',
  async run(check) {
    const made = await check.of(pendingOrder);
    const { order, token } = made;
    await check.refused(expireOrder, { params: { id: order.id }, token }, { status: 409 });
    const { status } = await readOrder(check, { order, token });
    expect(status === 'pending', check.lastReply(), 'pending');
    return made;
  },
});

export const orderStateRules = [
  rule('copies-address', {
    says: 'A later change of the address doesn’t change the order.',
    otherwise: 'The order says that the parcel went elsewhere.',
    section: 'Order states',
    async run(check) {
      const { order, token } = await check.of(pendingOrder);
      const id = await check.of(addresses);
      const change = (line1: string) => check.call(updateAddress, { params: { id }, body: { line1 }, token });
      await change('2 Other Street');
      const later = await check.call(getOrder, { params: { id: order.id }, token });
      await change(order.shippingAddress.line1);
      expectEqual(later, {
        field: 'order.shippingAddress.line1',
        came: later.data.order.shippingAddress.line1,
        expected: order.shippingAddress.line1,
      });
    },
  }),
  reserved,
  rule('not-stale', {
    says: 'After an order, a caller that sends an old ETag gets the new stock.',
    otherwise: 'The rebuild and the cart keep an old stock.',
    section: 'Rules for every call',
    async run(check) {
      const before = await check.request(productBySlug, slugOf(await check.of(goods)));
      const etag = before.headers.get('etag');
      if (!etag) throw new NotChecked('products have no ETag');
      await makeOrder(check, await check.of(goods));
      const after = await check.call(productBySlug, slugOf(await check.of(goods)));
      if (JSON.stringify(after.body) === JSON.stringify(before.body))
        throw new NotChecked('an order doesn’t change what the product’s page says');
      const repeated = { ...slugOf(await check.of(goods)), headers: { 'if-none-match': etag } };
      const again = await check.request(productBySlug, repeated);
      expect(again.status === 200, again, 'status 200, because the stock has changed', {
        came: `status ${again.status}`,
      });
    },
  }),
  rule('stock-released', {
    feature: 'cancelOrders',
    says: 'Cancelling an unpaid order releases its stock.',
    otherwise: 'Products seem to be sold out for ever.',
    section: 'Order states',
    async run(check) {
      await inTwoLooks(async (isFirst) => {
        const { made, product, body, token } = isFirst ? await check.of(reserved) : await orderOne(check);
        await cancelMade(check, made);
        const after = await readGoods(check, product);
        const reply = check.lastReply();
        expectEqual(reply, { field: 'product.stock', came: after.stock, expected: product.stock });
        await intentFor(check, body, { token });
      });
    },
  }),
  stillPending,
  rule('retry-keeps-intent', {
    says: 'Retrying a payment that can still be made gives the same intent.',
    otherwise: 'Shoppers pay twice.',
    section: 'Calls',
    async run(check) {
      const { order, paymentIntent, token } = await check.of(stillPending);
      const reply = await check.call(retryPayment, { params: { orderId: order.id }, token });
      expectEqual(reply, {
        field: 'paymentIntent.id',
        came: reply.data.paymentIntent.id,
        expected: paymentIntent.id,
      });
      expectEqual(reply, {
        field: 'paymentIntent.amount',
        came: reply.data.paymentIntent.amount,
        expected: paymentIntent.amount,
      });
    },
  }),
  rule('cancelled-is-final', {
    feature: 'cancelOrders',
    says: 'A cancelled order can’t be cancelled or paid again (409).',
    otherwise: 'Shoppers pay for an order that nobody packs.',
    section: 'Order states',
    async run(check) {
      const { order, token } = await check.of(cancelledOrder);
      await check.refused(cancelOrder, { params: { id: order.id }, token }, { status: 409 });
      await check.refused(retryPayment, { params: { orderId: order.id }, token }, { status: 409 });
    },
  }),
  rule('paid-after-cancel', {
    says: 'A cancelled order stays cancelled, even if someone tries to pay it.',
    otherwise: 'Shoppers pay for an order that nobody packs.',
    section: 'Order states',
    feature: 'cancelOrders',
    async run(check) {
      const pay = payer(check);
      const made = await check.of(cancelledOrder);
      // Most providers refuse a payment for a cancelled order.
      await pay(made.paymentIntent, 'paid').catch((error: unknown) => {
        if (!(error instanceof NotChecked)) throw error;
      });
      await expectOrderStatus(check, made, 'cancelled');
    },
  }),
  paidOrder,
  rule('paid-is-paid', {
    says: 'A paid order can’t be paid again or expire (409).',
    otherwise: 'Shoppers are charged twice.',
    section: 'Order states',
    async run(check) {
      const { order, token } = await check.of(paidOrder);
      await check.refused(retryPayment, { params: { orderId: order.id }, token }, { status: 409 });
      await check.refused(expireOrder, { params: { id: order.id }, token }, { status: 409 });
    },
  }),
  rule('invoice', {
    feature: 'invoices',
    says: 'A paid order has an invoice, a PDF with a file name.',
    otherwise: 'Shoppers can’t document their purchase.',
    section: 'Calls',
    async run(check) {
      const { order, token } = await check.of(paidOrder);
      const reply = await check.call(orderInvoice, { params: { id: order.id }, token });
      const named = reply.headers.get('content-disposition') ?? '';
      expect(/filename/i.test(named), reply, 'Content-Disposition with a file name', {
        came: named || 'no header',
      });
    },
  }),
  rule('no-invoice-unpaid', {
    feature: 'invoices',
    says: 'An unpaid order has no invoice (409).',
    otherwise: 'Shoppers get an invoice for something that they haven’t paid.',
    section: 'Calls',
    async run(check) {
      const { order, token } = await check.of(pendingOrder);
      await check.refused(orderInvoice, { params: { id: order.id }, token }, { status: 409 });
    },
  }),
  rule('delivery', {
    says: 'A paid order has a delivery date, which isn’t before the order.',
    otherwise: 'Shoppers wait at home on the wrong day.',
    section: 'Order states',
    async run(check) {
      const made = await check.of(paidOrder);
      const { delivery, createdAt } = await readOrder(check, made);
      if (!delivery) throw new Missing('orders don’t say when they arrive');
      // The backend may count the day in another time zone.
      const earliest = new Date(Date.parse(createdAt) - 24 * 60 * 60_000).toISOString().slice(0, 10);
      expect(delivery.from >= earliest, check.lastReply(), `a day from ${earliest} on`, {
        field: 'order.delivery.from',
        came: delivery.from,
      });
    },
  }),
  rule('mailed', {
    says: 'A paid order says whether a confirmation was sent by email.',
    otherwise: 'Shoppers don’t know whether to look for an email.',
    section: 'Order states',
    async run(check) {
      const { mailed } = await readOrder(check, await check.of(paidOrder));
      if (!mailed) throw new Missing('the confirmation page doesn’t mention an email');
    },
  }),
  rule('refund', {
    feature: 'cancelOrders',
    says: 'Cancelling a paid order refunds it and releases its stock.',
    otherwise: 'Shoppers don’t get their money back.',
    section: 'Order states',
    async run(check) {
      await inTwoLooks(async (isFirst) => {
        const made = isFirst ? await check.of(paidOrder) : await makePaid(check);
        if ((await readOrder(check, made)).status !== 'paid')
          throw new NotChecked('the backend processes paid orders at once');
        const before = await readGoods(check, await check.of(goods));
        const reply = await cancelMade(check, made);
        expectEqual(reply, { field: 'order.status', came: reply.data.order.status, expected: 'refunded' });
        const after = await readGoods(check, before);
        const expected = before.unlimitedStock ? before.stock : before.stock + 1;
        expectEqual(reply, { field: 'product.stock', came: after.stock, expected });
      });
    },
  }),
];
