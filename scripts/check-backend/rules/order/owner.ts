/** An order belongs to its owner. These rules run after the rules that show which calls the backend has. */
import type { Endpoint } from '#api/contract/endpoint.ts';
import {
  cancelOrder,
  expireOrder,
  getOrder,
  listOrders,
  orderInvoice,
  orderOfPayment,
} from '#api/contract/order.ts';
import { retryPayment } from '#api/contract/payment.ts';
import { expect, foreignIdRefusals } from '../../core/backend.ts';
import { type Check, ruleOf } from '../../core/rule.ts';
import { firstAccount, otherAccount } from '../account/accounts.ts';
import { mustRefuseOrder } from '../checkout/order-calls.ts';
import { featuresOf } from '../shop.ts';
import { pendingOrder } from './new-orders.ts';

const rule = ruleOf('order');

/** Leaves out the calls of features that are off. */
async function asked(check: Check, calls: readonly Endpoint[]): Promise<readonly Endpoint[]> {
  const features = await featuresOf(check);
  return calls.filter(({ feature }) => !feature || features[feature]);
}

export const orderOwnerRules = [
  rule('needs-token', {
    says: 'Nobody reads, cancels or pays an order without a token (401).',
    otherwise: 'Strangers read orders, or the shop doesn’t refresh an expired token.',
    section: 'Rules for every call',
    async run(check) {
      const { order, body } = await check.of(pendingOrder);
      const params = { id: order.id, orderId: order.id };
      for (const endpoint of await asked(check, [
        getOrder,
        cancelOrder,
        expireOrder,
        orderInvoice,
        retryPayment,
      ]))
        await check.mustRefuse(endpoint, { params }, { status: 401 });
      const owner = await check.of(firstAccount);
      await mustRefuseOrder(check, owner, { body, token: undefined }, { status: 401 });
    },
  }),
  rule('foreign', {
    says: 'Another account’s order is treated as unknown, in every call.',
    otherwise: 'Strangers read, cancel or pay someone’s order.',
    section: 'Calls',
    async run(check) {
      const { order, paymentIntent } = await check.of(pendingOrder);
      const { accessToken: token } = await check.of(otherAccount);
      const params = { id: order.id, orderId: order.id, paymentIntentId: paymentIntent.id };
      const calls = [getOrder, cancelOrder, expireOrder, orderInvoice, orderOfPayment, retryPayment];
      for (const endpoint of await asked(check, calls))
        await check.mustRefuse(endpoint, { params, token }, ...foreignIdRefusals);
      const list = await check.call(listOrders, { token });
      expect(!list.data.orders.some(({ id }) => id === order.id), list, 'the account’s own orders only', {
        field: 'orders',
      });
    },
  }),
];
