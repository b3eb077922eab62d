/** The calls about payment intents. */
import { createHash, randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type * as z from 'zod/mini';
import {
  createIntent,
  type paymentIntent,
  retrievePayment,
  retryPayment as retryPaymentCall,
} from '#api/contract/payment.ts';
import { orderChanged } from '../../backend/failures/common-failures.ts';
import { notFound } from '../../backend/failures/http-error.ts';
import { decideRetry } from '../../backend/order/order-decisions.ts';
import { type Context, currencyOf } from '../core/context.ts';
import type { Seal } from '../http/idempotency.ts';
import { route } from '../http/route.ts';
import { expireIfOverdue, isDueToExpire } from '../order/end.ts';
import { type OrderRow, requireOrder } from '../order/order-rows.ts';
import { applyOrderEvent } from '../order/order-states.ts';
import { callProvider, describePayment, paymentsOf } from '../order/payment-provider.ts';
import { purchaseOf } from '../order/purchase.ts';
import { refreshPayment } from '../order/refresh-payment.ts';
import { runTasks } from '../order/tasks.ts';
import type { ProviderIntent } from '../payment/provider.ts';
import { ownOrder } from './order.ts';

/** Calls the provider outside transactions. A repeated request sends the provider the same idempotency key. */
export function paymentRoutes(app: Hono, context: Context): void {
  const { db } = context;
  const { provider } = paymentsOf(context);

  route(
    app,
    createIntent,
    async ({ body, language, user, http, inTransaction }) => {
      const { total } = purchaseOf(context, body, {
        userId: user.id,
        language,
        isOrdering: false,
      }).totals;
      const callerKey = http.req.header('idempotency-key') ?? randomUUID();
      const currency = currencyOf(context);
      const idempotencyKey = createHash('sha256')
        .update(`${user.id} ${callerKey} ${total} ${currency}`)
        .digest('hex');
      const intent = await callProvider(context, provider.create(total, currency, idempotencyKey));
      return inTransaction(() => {
        addPayment(context, user.id, intent, { discount_code: body.discountCode ?? null });
        return { paymentIntent: toPaymentIntent(intent) };
      });
    },
    withoutClientSecret(context),
  );

  route(app, retryPaymentCall, async ({ params, user }) => {
    const { id, payment_intent_id } = ownOrder(context, user.id, params.orderId);
    const intent = await retryPayment(context, id);
    if (intent.id !== payment_intent_id) await describePayment(context, requireOrder(db, id), user.email);
    return { paymentIntent: toPaymentIntent(intent) };
  });

  route(app, retrievePayment, async ({ params, user }) => {
    const isOwn = db.one<object>`
      SELECT 1 FROM payment WHERE intent_id = ${params.paymentIntentId} AND user_id = ${user.id}`;
    const intent = isOwn && (await refreshPayment(context, params.paymentIntentId));
    if (!intent) throw notFound('Payment intent');
    return { paymentIntent: toPaymentIntent(intent) };
  });
}

/** Stores a payment intent's id instead of its client secret, and asks the provider for the intent again. */
const withoutClientSecret = (context: Context): Seal => ({
  keep: ({ status, body }) => ({
    status,
    body: body && (JSON.parse(body) as { paymentIntent: { id: string } }).paymentIntent.id,
  }),
  restore: async ({ status, body: intentId }) => {
    const intent = await refreshPayment(context, intentId ?? '');
    if (!intent) throw notFound('Payment intent');
    return { status, body: JSON.stringify({ paymentIntent: toPaymentIntent(intent) }) };
  },
});

export function toPaymentIntent({
  id,
  clientSecret,
  amount,
  currency,
  status,
  failedAttempt,
}: ProviderIntent): z.input<typeof paymentIntent> {
  const declined = status === 'requires_payment_method' && failedAttempt !== undefined;
  return {
    id,
    ...(clientSecret && { clientSecret }),
    amount,
    currency: currency.toLowerCase(),
    status,
    ...(declined && { declined }),
  };
}

/**
 * Retries with the order's payment intent if it can still be paid or the bank is deciding, otherwise with a new intent.
 * Throws `HttpError` 409 if the order's status forbids it; 409 `out_of_stock` if the items of a failed order are sold out.
 */
async function retryPayment(context: Context, orderId: string): Promise<ProviderIntent> {
  const { payment_intent_id } = requireOrder(context.db, orderId);
  const current = await refreshPayment(context, payment_intent_id);
  const order = requireOrder(context.db, orderId);
  // During the call to the provider, another retry may have replaced the payment.
  const known = current?.id === order.payment_intent_id ? current : undefined;
  const isOverdue = isDueToExpire(context, order);
  const action = decideRetry({ status: order.status, isOverdue }, known?.status);
  if (action === 'expire') {
    await expireIfOverdue(context, orderId);
    throw orderChanged();
  }
  if (known && action === 'wait') return known;
  const intent = known && action === 'reuse' ? known : await createNextIntent(context, order);
  try {
    context.db.transaction(() => {
      attach(context, requireOrder(context.db, orderId), intent);
      applyOrderEvent(context, requireOrder(context.db, orderId), 'retry');
    });
  } finally {
    await runTasks(context);
  }
  return intent;
}

/** Concurrent retries send the same idempotency key and get the same intent. */
async function createNextIntent(context: Context, order: OrderRow): Promise<ProviderIntent> {
  const earlier = context.db.all`SELECT 1 FROM payment WHERE order_id = ${order.id}`;
  const key = `${order.id}-${earlier.length}`;
  return callProvider(context, paymentsOf(context).provider.create(order.total, order.currency, key));
}

/** Makes `intent` the order's current one. Earlier intents still lead to the order. */
function attach(context: Context, order: OrderRow, intent: ProviderIntent): void {
  if (order.payment_intent_id === intent.id) return;
  addPayment(context, order.user_id, intent, { order_id: order.id, discount_code: order.discount_code });
  context.db.update('shop_order', order.id, { payment_intent_id: intent.id });
}

function addPayment(
  { db, now }: Context,
  user_id: string,
  { id, amount, currency, status }: ProviderIntent,
  others: { order_id?: string; discount_code: string | null },
): void {
  const created_at = new Date(now()).toISOString();
  db.insertIfNew('payment', { intent_id: id, user_id, amount, currency, status, created_at, ...others });
}
