/** How an order is paid and refunded, and what a paid order has. */
import { expireOrder, orderInvoice } from '#api/contract/order.ts';
import { retryPayment } from '#api/contract/payment.ts';
import { expect, expectEqual } from '../../core/backend.ts';
import { Missing, NotChecked } from '../../core/finding.ts';
import { type Check, ruleOf } from '../../core/rule.ts';
import { inTwoLooks } from '../../core/two-looks.ts';
import { plentifulGoods, readGoods } from '../checkout/goods.ts';
import { readOrder } from '../checkout/order-calls.ts';
import { cancelMadeOrder, expectOrderStatus, makeOrder, requiredPayer } from './make-order.ts';
import { pendingOrder } from './new-orders.ts';

const rule = ruleOf('order');

/** Makes an order, and pays for it. */
async function makePaid(check: Check) {
  const pay = requiredPayer(check);
  const made = await makeOrder(check, await check.of(plentifulGoods));
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

export const paidOrderRules = [
  paidOrder,
  rule('paid-is-paid', {
    says: 'A paid order can’t be paid again or expire (409).',
    otherwise: 'Shoppers are charged twice.',
    section: 'Order states',
    async run(check) {
      const { order, token } = await check.of(paidOrder);
      await check.mustRefuse(retryPayment, { params: { orderId: order.id }, token }, { status: 409 });
      await check.mustRefuse(expireOrder, { params: { id: order.id }, token }, { status: 409 });
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
      await check.mustRefuse(orderInvoice, { params: { id: order.id }, token }, { status: 409 });
    },
  }),
  rule('delivery', {
    says: 'A paid order has a delivery date, which isn’t before the order.',
    otherwise: 'Shoppers wait at home on the wrong day.',
    section: 'Order states',
    async run(check) {
      const made = await check.of(paidOrder);
      const { delivery, createdAt } = await readOrder(check, made);
      if (!delivery) throw new Missing('days of delivery (`delivery`)', 'orders don’t say when they arrive');
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
      if (!mailed)
        throw new Missing(
          'a confirmation by email (`mailed`)',
          'the confirmation page doesn’t mention an email',
        );
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
        const before = await readGoods(check, await check.of(plentifulGoods));
        const reply = await cancelMadeOrder(check, made);
        expectEqual(reply, { field: 'order.status', came: reply.data.order.status, expected: 'refunded' });
        const after = await readGoods(check, before);
        const expected = before.unlimitedStock ? before.stock : before.stock + 1;
        expectEqual(reply, { field: 'product.stock', came: after.stock, expected });
      });
    },
  }),
];
