/** What a declined payment does to its order. */
import { retryPayment } from '#api/contract/payment.ts';
import { expect, expectEqual } from '../../core/backend.ts';
import { Missing, NotChecked } from '../../core/finding.ts';
import { ruleOf } from '../../core/rule.ts';
import { inTwoLooks } from '../../core/two-looks.ts';
import { plentifulGoods, readGoods } from '../checkout/goods.ts';
import { readOrder } from '../checkout/order-calls.ts';
import { expectOrderStatus, makeOrder, requiredPayer } from './make-order.ts';
import { pendingOrder } from './new-orders.ts';
import { paidOrder } from './paid-orders.ts';

const rule = ruleOf('order');

const declined = rule('declined', {
  says: 'After a declined card, the order is pending, or failed with its stock released. The shopper can pay again.',
  otherwise: 'One declined card loses the order.',
  section: 'Order states',
  async run(check) {
    const pay = requiredPayer(check);
    const { made, payment, before } = await inTwoLooks(async () => {
      const product = await readGoods(check, await check.of(plentifulGoods));
      const made = await makeOrder(check, product);
      await pay(made.paymentIntent, 'declined');
      const payment = await expectOrderStatus(check, made, 'failed', 'pending');
      const before = await readOrder(check, made);
      const { stock } = await readGoods(check, product);
      const isReleased = before.status === 'pending' || stock === product.stock;
      expect(isReleased, check.lastReply(), `${product.stock}, released`, {
        field: 'product.stock',
        came: stock,
      });
      return { made, payment, before };
    });
    const retry = await check.call(retryPayment, { params: { orderId: made.order.id }, token: made.token });
    const { paymentIntent } = retry.data;
    expect(paymentIntent.status.startsWith('requires_'), retry, 'an intent that can be paid', {
      field: 'paymentIntent.status',
      came: paymentIntent.status,
    });
    expectEqual(retry, {
      field: 'paymentIntent.amount',
      came: paymentIntent.amount,
      expected: made.paymentIntent.amount,
    });
    return { ...made, paymentIntent, payment, before };
  },
});

export const declinedPaymentRules = [
  declined,
  rule('decline-said', {
    says: 'A payment intent is `declined` from a failed attempt until the next one.',
    otherwise: 'A declined payment looks as if nobody had tried it, or a new payment looks declined.',
    section: 'Order states',
    async run(check) {
      const { payment, paymentIntent } = await check.of(declined);
      const fresh = await check.of(pendingOrder);
      expect(!fresh.paymentIntent.declined, fresh.reply, 'nothing before the first attempt', {
        field: 'paymentIntent.declined',
        came: fresh.paymentIntent.declined,
      });
      if (!payment.declined)
        throw new Missing(
          '`declined` when the payment is read',
          'after a declined card, the order says only that it waits for payment',
        );
      if (paymentIntent.id === payment.id && !paymentIntent.declined)
        throw new Missing(
          '`declined` when the shopper tries again',
          'a declined payment looks like a new one when the shopper tries again',
        );
    },
  }),
  rule('deadline-kept', {
    says: 'If a declined order stays pending, a retry doesn’t renew its `expiresAt`.',
    otherwise: 'Someone reserves the last piece for ever without paying.',
    section: 'Order states',
    async run(check) {
      const { order, before, token } = await check.of(declined);
      if (before.status !== 'pending')
        throw new NotChecked('a declined order fails, and its stock is released');
      const { expiresAt } = await readOrder(check, { order, token });
      expectEqual(check.lastReply(), {
        field: 'order.expiresAt',
        came: expiresAt,
        expected: before.expiresAt,
      });
    },
  }),
  rule('paid-after-decline', {
    says: 'An order whose card was declined can be paid with another card.',
    otherwise: 'One declined card loses the order.',
    section: 'Order states',
    async run(check) {
      const pay = requiredPayer(check);
      const made = await check.of(declined);
      await check.of(paidOrder);
      await pay(made.paymentIntent, 'paid');
      const payment = await expectOrderStatus(check, made, 'paid', 'processing');
      expect(!payment.declined, check.lastReply(), 'a payment that isn’t declined any more', {
        field: 'paymentIntent.declined',
        came: payment.declined,
      });
    },
  }),
];
