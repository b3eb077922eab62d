/** A cancelled order stays cancelled. */
import { cancelOrder } from '#api/contract/order.ts';
import { retryPayment } from '#api/contract/payment.ts';
import { NotChecked } from '../../core/finding.ts';
import { ruleOf } from '../../core/rule.ts';
import { expectOrderStatus, requiredPayer } from './make-order.ts';
import { cancelledOrder } from './new-orders.ts';
import { paidOrder } from './paid-orders.ts';

const rule = ruleOf('order');

export const cancelledOrderRules = [
  rule('cancelled-is-final', {
    feature: 'cancelOrders',
    says: 'A cancelled order can’t be cancelled or paid again (409).',
    otherwise: 'Shoppers pay for an order that nobody packs.',
    section: 'Order states',
    async run(check) {
      const { order, token } = await check.of(cancelledOrder);
      await check.mustRefuse(cancelOrder, { params: { id: order.id }, token }, { status: 409 });
      await check.mustRefuse(retryPayment, { params: { orderId: order.id }, token }, { status: 409 });
    },
  }),
  rule('paid-after-cancel', {
    says: 'A cancelled order stays cancelled, even if someone tries to pay it.',
    otherwise: 'Shoppers pay for an order that nobody packs.',
    section: 'Order states',
    feature: 'cancelOrders',
    async run(check) {
      const pay = requiredPayer(check);
      // Where no payment succeeds, a refused one says nothing.
      await check.of(paidOrder);
      const made = await check.of(cancelledOrder);
      const { status } = await expectOrderStatus(check, made, 'cancelled');
      // Most providers refuse a payment for a cancelled order.
      await pay({ ...made.paymentIntent, status }, 'paid').catch((error: unknown) => {
        if (!(error instanceof NotChecked)) throw error;
      });
      await expectOrderStatus(check, made, 'cancelled');
    },
  }),
];
