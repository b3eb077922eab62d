import type { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  cancelOrder as cancelOrderCall,
  createOrder,
  expireOrder as expireOrderCall,
  getOrder,
  listOrders,
  orderInvoice,
  orderOfPayment,
} from '#api/contract/order.ts';
import { ordersPerPage } from '../../backend/catalog/list-lengths.ts';
import { notFound } from '../../backend/failures/http-error.ts';
import { WithStatus } from '../../backend/http/with-status.ts';
import type { UserRow } from '../account/user.ts';
import type { Context } from '../core/context.ts';
import { shopOriginOf } from '../http/caller.ts';
import { pageOf, readCursor } from '../http/cursor.ts';
import { route } from '../http/route.ts';
import { invoiceOf, sellerFrom } from '../invoice/invoice.ts';
import { cancelOrder, expireOrder } from '../order/end.ts';
import { sendOrderMails } from '../order/mails.ts';
import { type OrderRow, orderById, orderOfIntent, requireOrder, toOrder } from '../order/order-rows.ts';
import { describePayment } from '../order/payment-provider.ts';
import { placeOrder } from '../order/place-order.ts';

const sortKey = z.tuple([z.number()]);

/** Orders of the signed-in user. For another user's order, the API answers 404 (promise 60). */
export function orderRoutes(app: Hono, context: Context): void {
  const { db } = context;
  const orderBody = (row: OrderRow) => ({ order: toOrder(db, row) });
  const own = (user: UserRow, id: string) => ownOrder(context, user.id, id);

  route(app, createOrder, async ({ body, language, user, http, inTransaction }) => {
    const placed = inTransaction(() => {
      const { row, created } = placeOrder(context, body, {
        userId: user.id,
        language,
        shopOrigin: shopOriginOf(http),
      });
      return created ? orderBody(row) : new WithStatus(200, orderBody(row));
    });
    if (!(placed instanceof WithStatus)) {
      await describePayment(context, requireOrder(db, placed.order.id), user.email);
      // An order without anything to pay is paid at once.
      sendOrderMails(context);
    }
    return placed;
  });

  route(app, listOrders, ({ query, user }) => {
    const { limit = ordersPerPage } = query;
    const [before] = query.cursor ? readCursor(query.cursor, sortKey) : [Number.MAX_SAFE_INTEGER];
    const rows = db.all<OrderRow>`
      SELECT * FROM shop_order
      WHERE user_id = ${user.id} AND seq < ${before} ORDER BY seq DESC LIMIT ${limit + 1}`;
    const { page, next } = pageOf(rows, limit, (row) => [row.seq]);
    return { orders: page.map((row) => toOrder(db, row)), ...next };
  });

  route(app, orderOfPayment, ({ params, user }) => {
    const row = orderOfIntent(db, params.paymentIntentId);
    if (!row || row.user_id !== user.id) throw notFound('Order');
    return orderBody(row);
  });

  route(app, getOrder, ({ params, user }) => orderBody(own(user, params.id)));

  route(app, cancelOrderCall, async ({ params, user }) =>
    orderBody(await cancelOrder(context, own(user, params.id).id)),
  );

  route(app, expireOrderCall, async ({ params, user }) =>
    orderBody(await expireOrder(context, own(user, params.id).id)),
  );

  route(app, orderInvoice, async ({ params, user, http }) => {
    const row = own(user, params.id);
    const { fileName, pdf } = await invoiceOf(db, row, context.seller ?? sellerFrom({}));
    return http.body(pdf, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      // An invoice stays in the language of the order.
      'Content-Language': row.language,
    });
  });
}

/** Throws `HttpError` 404 with the same message for an unknown order and for another user's order. */
export function ownOrder({ db }: Context, userId: string, id: string): OrderRow {
  const row = orderById(db, id);
  if (!row || row.user_id !== userId) throw notFound('Order');
  return row;
}
