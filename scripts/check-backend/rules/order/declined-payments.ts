/** What a declined payment does to its order. */
import { retrievePayment, retryPayment } from '#api/contract/payment.ts';
import { expect, expectEqual } from '../../core/backend.ts';
import { Missing, NotChecked } from '../../core/finding.ts';
import { ruleOf } from '../../core/rule.ts';
import { inTwoLooks } from '../../core/two-looks.ts';
import { plentifulGoods, readGoods } from '../checkout/goods.ts';
import { readOrder } from '../checkout/order-calls.ts';
import { checkedSetup } from '../shop.ts';
import { cancelMadeOrder, expectOrderStatus, makeOrder, requiredPayer } from './make-order.ts';
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
  rule('failed-stock', {
    says: 'A retried payment makes a failed order pending again and reserves its stock. If the order fails again and is cancelled, its stock is released once.',
    otherwise: 'The shop sells more than it has, and someone pays for nothing.',
    section: 'Order states',
    async run(check) {
      const pay = requiredPayer(check);
      if ((await check.of(declined)).before.status !== 'failed')
        throw new NotChecked('a declined order stays pending, with its stock reserved');
      const { features } = await check.of(checkedSetup);
      await inTwoLooks(async () => {
        const product = await readGoods(check, await check.of(plentifulGoods));
        if (product.unlimitedStock) throw new NotChecked('the stock of every product is unlimited');
        const expectStock = async (expected: number, what: string) => {
          const { stock: came } = await readGoods(check, product);
          expect(came === expected, check.lastReply(), `${expected}, ${what}`, {
            field: 'product.stock',
            came,
          });
        };
        // Backends limit how often an account pays, and the first account makes most of the check's payments.
        const made = await makeOrder(check, product, { isOther: true });
        await pay(made.paymentIntent, 'declined');
        await expectOrderStatus(check, made, 'failed');
        const { token } = made;
        const params = { orderId: made.order.id };
        const { paymentIntent } = (await check.call(retryPayment, { params, token })).data;
        const retried = { ...made, paymentIntent };
        const payment = { params: { paymentIntentId: paymentIntent.id }, token };
        await check.mustGrant(retrievePayment, payment, 'the payment of the retry');
        const { status } = await readOrder(check, made);
        expect(status === 'pending', check.lastReply(), 'pending', { field: 'order.status', came: status });
        await expectStock(product.stock - 1, 'reserved again by the retry');
        if (!features.cancelOrders) return;
        await pay(paymentIntent, 'declined');
        await expectOrderStatus(check, retried, 'failed', 'pending');
        await cancelMadeOrder(check, retried);
        await expectStock(product.stock, 'released once');
      });
    },
  }),
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
