/** The shopper's orders, and the verbs that change them. Each verb answers what came of it; none rejects. */

import {
  cancelOrder,
  expireOrder,
  getOrder,
  listOrders,
  type Order,
  type OrderStatus,
  orderInvoice,
} from '#api/contract/order.ts';
import { productBySlug } from '#api/contract/product.ts';
import { ContractError, RejectedError } from '#api/errors.ts';
import { resultOf } from '#api/failure.ts';
import { ifFound } from '#api/found.ts';
import type { CallOptions } from '#api/request.ts';
import { productLine } from '#features/cart/line.ts';
import { addAllToCart } from '#features/cart/store.ts';
import { announceChange } from '#features/session/changes-store.ts';
import { askAgain, mayBeDone, personal } from '#features/session/personal-store.ts';
import { authorised, openClient } from '#features/session/store.ts';
import { fileNameOf } from '#lib/file-name.ts';
import { type Again, withOrder, withPage } from './orders.ts';

/** As many as a first look needs, and as many as one answer may hold. */
const pageSize = 20;
const longestPage = 100;

interface OrderList {
  readonly orders: readonly Order[];
  /** Where older ones begin; undefined when all are there. */
  readonly nextCursor: string | undefined;
}

export const orderList = personal<OrderList>(async (client, options, shown) => {
  // What was opened by "more" stays open.
  const limit = Math.min(Math.max(shown?.orders.length ?? 0, pageSize), longestPage);
  const { orders, nextCursor } = await client.call(listOrders, { query: { limit } }, options);
  return { orders, nextCursor };
});

const put = (order: Order) =>
  orderList.change((list) => ({ ...list, orders: withOrder(list.orders, order) }));

export function loadOlder(cursor: string, options: CallOptions) {
  return resultOf(async () => {
    const page = await authorised().call(listOrders, { query: { limit: pageSize, cursor } }, options);
    orderList.change(({ orders }) => ({
      orders: withPage(orders, page.orders),
      nextCursor: page.nextCursor,
    }));
  });
}

export function cancel({ id }: Order, options: CallOptions) {
  const run = async () => (await authorised().call(cancelOrder, { params: { id } }, options)).order;
  return change(id, run, ['cancelled', 'refunded']);
}

/** Ends an unpaid order whose time is over, as far as this device knows. */
export function expire({ id }: Order) {
  const run = async () => (await authorised().call(expireOrder, { params: { id } })).order;
  return change(id, run, ['cancelled']);
}

/**
 * After a refusal, or an answer that was lost or cannot be read, the order may not be as it is shown: it is read again, and
 * nothing has failed where it is as `wanted`.
 */
function change(id: string, run: () => Promise<Order>, wanted: readonly OrderStatus[]) {
  return resultOf(async () => {
    try {
      put(await run());
    } catch (error) {
      const isOpen = error instanceof RejectedError || mayBeDone(error);
      const now = isOpen ? await reread(id) : undefined;
      if (!now || !wanted.includes(now.status)) throw error;
    }
    announceChange();
  });
}

async function reread(id: string): Promise<Order | undefined> {
  const order = (await askAgain((options) => authorised().call(getOrder, { params: { id } }, options)))
    ?.order;
  if (order) put(order);
  return order;
}

/** The invoice as a file that can be saved. */
export function fetchInvoice({ id }: Order, options: CallOptions) {
  return resultOf(async () => {
    const { data, headers } = await authorised().send(orderInvoice, { params: { id } }, options);
    // A file without anything in it is no invoice.
    if (!data?.size) throw new ContractError('', 'is empty', { call: orderInvoice.name });
    return { blob: data, name: fileNameOf(headers.get('content-disposition'), `${id}.pdf`) };
  });
}

/** Puts what can still be bought into the cart, as the shop sells it today. */
export function orderAgain({ items }: Order, options: CallOptions) {
  return resultOf(async (): Promise<Again> => {
    const products = await Promise.all(items.map(({ slug }) => findProduct(slug, options)));
    const wanted = items.map((item, index) => ({ item, product: products[index] }));
    const buyable = wanted.flatMap(({ item, product }) =>
      product && product.stock > 0 ? [{ line: productLine(product), quantity: item.quantity }] : [],
    );
    const outcomes = await addAllToCart(buyable);
    const results = buyable.map(({ line, quantity }, index) => {
      const outcome = outcomes[index];
      const added =
        outcome?.key === 'addedLimitedStock'
          ? outcome.added
          : outcome?.key === 'addedToCart' || outcome?.key === 'updatedQuantity'
            ? quantity
            : 0;
      return { name: line.product.name, quantity: added, wanted: quantity };
    });
    return {
      added: results.filter(({ quantity }) => quantity > 0),
      missing: [
        ...wanted.flatMap(({ item, product }) => (product && product.stock > 0 ? [] : [item.name])),
        ...results.filter(({ quantity }) => quantity === 0).map(({ name }) => name),
      ],
    };
  });
}

/** Undefined for one that is no longer sold. */
async function findProduct(slug: string | null, options: CallOptions) {
  if (slug === null) return undefined;
  const answer = openClient().call(productBySlug, { params: { slug } }, options);
  return (await ifFound(answer))?.product;
}
