/** Answers the calls about orders. A call about another customer's order gets the same response as for an unknown order. */

import { ordersPerPage } from '../../../backend/catalog/list-lengths.ts';
import { notFound } from '../../../backend/failures/http-error.ts';
import { WithStatus } from '../../../backend/http/with-status.ts';
import * as contract from '../contract.ts';
import { route } from '../http/route.ts';
import { pageBySeq } from '../list-page.ts';
import { withCustomerLock } from '../lock.ts';
import { cancelOrder, expireOrder } from '../order/end.ts';
import { ordersOf, ownOrder } from '../order/order-rows.ts';
import { placeOrder } from '../order/place-order.ts';
import { shownOrder, shownOrders } from '../order/shown-orders.ts';
import { paymentWith } from '../payment/payment-rows.ts';

export const orderRoutes = [
  route(contract.createOrder, async ({ container, customerId, body, locale }) => {
    const { id, isNew } = await withCustomerLock(container, customerId, () =>
      placeOrder(container, { customerId, request: body, locale }),
    );
    const data = { order: await shownOrder(container, id) };
    return isNew ? data : new WithStatus(200, data);
  }),

  route(contract.listOrders, async ({ container, customerId, query }) => {
    const { cursor, limit = ordersPerPage } = query;
    const { page, next } = await pageBySeq({ cursor, limit }, (range) =>
      ordersOf(container, customerId, range),
    );
    return { orders: await shownOrders(container, page), ...next };
  }),

  route(contract.getOrder, async ({ container, customerId, params }) => {
    const { id } = await ownOrder(container, customerId, params.id);
    return { order: await shownOrder(container, id) };
  }),

  route(contract.orderOfPayment, async ({ container, customerId, params }) => {
    const payment = await paymentWith(container, 'intent_id', params.paymentIntentId);
    if (!payment?.order_id) throw notFound('Order');
    const { id } = await ownOrder(container, customerId, payment.order_id);
    return { order: await shownOrder(container, id) };
  }),

  route(contract.cancelOrder, async ({ container, customerId, params }) => {
    const { id } = await ownOrder(container, customerId, params.id);
    await withCustomerLock(container, customerId, () => cancelOrder(container, id));
    return { order: await shownOrder(container, id) };
  }),

  route(contract.expireOrder, async ({ container, customerId, params }) => {
    const { id } = await ownOrder(container, customerId, params.id);
    await withCustomerLock(container, customerId, () => expireOrder(container, id));
    return { order: await shownOrder(container, id) };
  }),
];
