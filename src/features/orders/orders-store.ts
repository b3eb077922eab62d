/** The shopper's orders and the calls that change them. The functions never reject. */

import { mostPerPage } from '#api/contract/limits.ts';
import {
  cancelOrder,
  expireOrder,
  getOrder,
  listOrders,
  type Order,
  orderInvoice,
} from '#api/contract/order.ts';
import { retrievePayment } from '#api/contract/payment.ts';
import { ContractError, ifFound, RejectedError, resultOf } from '#api/errors.ts';
import { askAgain, mayBeDone } from '#api/lost-response.ts';
import type { CallOptions } from '#api/request.ts';
import { announceAccountChange } from '#features/session/account-change-storage.ts';
import { personalResource } from '#features/session/personal-store.ts';
import { memberClient } from '#features/session/session-store.ts';
import { prepareDates } from '#i18n/local-date.ts';
import { pageLocale } from '#i18n/locale.ts';
import { fileNameOf } from './file-name.ts';
import {
  appendOrders,
  clockOffsetOf,
  linkedOrder,
  type ShownOrder,
  type ShownStatus,
  withPaymentStatus,
} from './orders.ts';

const pageSize = 20;

export interface OrderList {
  readonly orders: readonly ShownOrder[];
  /** See `clockOffsetOf`. */
  readonly clockOffset: number | undefined;
  /** The cursor of the next page, or null if all orders are loaded. */
  readonly nextCursor: string | null;
}

const ownOrders = personalResource<OrderList>(async (options, shown) => {
  prepareDates(pageLocale());
  let list: OrderList = { orders: [], nextCursor: null, clockOffset: undefined };
  const extend = async (limit: number): Promise<void> => {
    const { nextCursor: cursor } = list;
    const query = { limit: Math.min(limit, mostPerPage), ...(cursor !== null && { cursor }) };
    const { data, headers } = await memberClient().send(listOrders, { query }, options);
    const clockOffset = clockOffsetOf(headers, Date.now());
    const orders = appendOrders(list.orders, await addPaymentStatuses(data?.orders ?? [], options));
    // If this page brought no new order, stop: the next page wouldn't bring one either.
    const nextCursor = orders.length > list.orders.length ? (data?.nextCursor ?? null) : null;
    list = { orders, nextCursor, clockOffset };
  };
  // Also reload the older orders that are already listed.
  const wanted = Math.max(shown?.orders.length ?? 0, pageSize);
  do await extend(wanted - list.orders.length);
  while (list.nextCursor !== null && list.orders.length < wanted);
  // A link to an order, such as `/orders#<id>`, may name an old one.
  const id = linkedOrder(location.hash);
  const isListed = () => !id || list.orders.some((order) => order.id === id);
  if (list.nextCursor === null || isListed()) return list;
  if (!(await ifFound(memberClient().call(getOrder, { params: { id } }, options)))) return list;
  do await extend(mostPerPage);
  while (list.nextCursor !== null && !isListed());
  return list;
});
export const { $state: $orders, load: loadOrders, stop: stopOrders } = ownOrders;

const addPaymentStatuses = (orders: readonly Order[], options: CallOptions) =>
  Promise.all(orders.map((order) => addPaymentStatus(order, options)));

/**
 * Adds the payment's status to a pending order, because the order itself doesn't say it. If the check fails, returns the order as
 * it is.
 */
async function addPaymentStatus(order: Order, options: CallOptions): Promise<ShownOrder> {
  const { id, status, paymentIntentId } = order;
  if (status !== 'pending' || !paymentIntentId) return order;
  const payment = await resultOf(() =>
    memberClient().call(retrievePayment, { params: { paymentIntentId } }, { ...options, quiet: true }),
  );
  if (!payment.ok) return order;
  const { paymentIntent } = payment.data;
  if (paymentIntent.status !== 'succeeded' && !paymentIntent.declined)
    return withPaymentStatus(order, paymentIntent);
  // The check may have changed the order.
  const changed = await resultOf(() => memberClient().call(getOrder, { params: { id } }, options));
  return withPaymentStatus(changed.ok ? changed.data.order : order, paymentIntent);
}

const replaceOrder = (changed: ShownOrder) =>
  ownOrders.change(({ orders, ...rest }) => ({
    ...rest,
    orders: orders.map((order) => (order.id === changed.id ? changed : order)),
  }));

export function loadOlderOrders(cursor: string, options: CallOptions) {
  return resultOf(async () => {
    const page = await memberClient().call(listOrders, { query: { limit: pageSize, cursor } }, options);
    const older = await addPaymentStatuses(page.orders, options);
    ownOrders.change(({ orders, clockOffset }) => ({
      orders: appendOrders(orders, older),
      nextCursor: page.nextCursor,
      clockOffset,
    }));
  });
}

export function cancelOwnOrder({ id }: Pick<Order, 'id'>, options: CallOptions) {
  const run = async () => (await memberClient().call(cancelOrder, { params: { id } }, options)).order;
  return change(id, run, ['cancelled', 'refunded']);
}

/** Asks the API to expire an unpaid order whose time to pay seems to be over. */
export function expireUnpaid({ id }: Pick<Order, 'id'>) {
  const run = async () => (await memberClient().call(expireOrder, { params: { id } })).order;
  return change(id, run, ['cancelled']);
}

/**
 * Runs a call that changes an order. If the call is refused, or its response is lost or unreadable, fetches the order. Succeeds if
 * the order then has a `wanted` status.
 */
function change(id: string, run: () => Promise<Order>, wanted: readonly ShownStatus[]) {
  return resultOf(async () => {
    try {
      replaceOrder(await run());
    } catch (error) {
      const mayHaveChanged = error instanceof RejectedError || mayBeDone(error);
      const now = mayHaveChanged ? await reloadOrder(id) : undefined;
      if (!now || !wanted.includes(now.status)) throw error;
    }
    announceAccountChange();
  });
}

async function reloadOrder(id: string): Promise<ShownOrder | undefined> {
  const order = await askAgain(async (options) =>
    addPaymentStatus((await memberClient().call(getOrder, { params: { id } }, options)).order, options),
  );
  if (order) replaceOrder(order);
  return order;
}

export function fetchInvoice({ id }: Pick<Order, 'id'>, options: CallOptions) {
  return resultOf(async () => {
    const { data, headers } = await memberClient().send(orderInvoice, { params: { id } }, options);
    if (!data?.size) throw new ContractError('', 'the invoice is empty', { call: orderInvoice.name });
    return { blob: data, name: fileNameOf(headers.get('content-disposition'), `${id}.pdf`) };
  });
}
