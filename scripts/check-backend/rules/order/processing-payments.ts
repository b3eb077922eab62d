/** What an order does while the bank has yet to decide about its payment. */
import { cancelOrder, expireOrder } from '#api/contract/order.ts';
import { retryPayment } from '#api/contract/payment.ts';
import { expectEqual } from '../../core/backend.ts';
import { ruleOf } from '../../core/rule.ts';
import { plentifulGoods } from '../checkout/goods.ts';
import { featuresOf } from '../shop.ts';
import { expectOrderStatus, makeOrder, requiredPayer } from './make-order.ts';

const rule = ruleOf('order');

export const processingPaymentRules = [
  rule('processing', {
    says: 'While the bank decides, an order stays pending: it can’t be cancelled or expire (409 payment_processing), and a retry gives the same intent.',
    otherwise: 'Shoppers pay twice, or pay for an order that nobody packs.',
    section: 'Order states',
    async run(check) {
      const pay = requiredPayer(check);
      const made = await makeOrder(check, await check.of(plentifulGoods));
      await pay(made.paymentIntent, 'processing');
      const payment = await expectOrderStatus(check, made, 'pending');
      expectEqual(check.lastReply(), {
        field: 'paymentIntent.status',
        came: payment.status,
        expected: 'processing',
      });
      const { order, token } = made;
      const { cancelOrders } = await featuresOf(check);
      for (const endpoint of cancelOrders ? [cancelOrder, expireOrder] : [expireOrder])
        await check.mustRefuse(
          endpoint,
          { params: { id: order.id }, token },
          { status: 409, code: 'payment_processing' },
        );
      const retry = await check.call(retryPayment, { params: { orderId: order.id }, token });
      expectEqual(retry, {
        field: 'paymentIntent.id',
        came: retry.data.paymentIntent.id,
        expected: payment.id,
      });
    },
  }),
];
