import { createHash, randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import {
  createIntent,
  type PaymentIntent,
  retrievePayment,
  retryPayment as retryPaymentCall,
} from '#api/contract/payment.ts';
import { requireUser } from '../account/bearer.ts';
import type { Context } from '../context.ts';
import { notFound } from '../core/failure.ts';
import { route } from '../http/route.ts';
import { callProvider, paymentsOf, refreshPayment } from '../order/payments.ts';
import { purchaseOf } from '../order/purchase.ts';
import { retryPayment } from '../order/retry-payment.ts';
import type { PaymentSnapshot } from '../payment/provider.ts';
import { ownOrder } from './order.ts';

/** Payment intents. Calls to the provider stay outside transactions; a repeated request sends it the same idempotency key. */
export function paymentRoutes(app: Hono, context: Context): void {
  const { db } = context;
  const { provider } = paymentsOf(context);

  route(app, createIntent, async ({ body, language, http, commit }) => {
    const user = requireUser(http);
    const { total } = purchaseOf(db, user.id, body, language).totals;
    const callerKey = http.req.header('idempotency-key') ?? randomUUID();
    const idempotencyKey = createHash('sha256').update(`${user.id} ${callerKey} ${total}`).digest('hex');
    const intent = await callProvider(context, provider.create(total, idempotencyKey));
    return commit(() => {
      db.prepare(
        `INSERT INTO payment (intent_id, user_id, amount, status, created_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO NOTHING`,
      ).run(intent.id, user.id, intent.amount, intent.status, new Date(context.now()).toISOString());
      return { paymentIntent: toPaymentIntent(intent) };
    });
  });

  route(app, retryPaymentCall, async ({ params, http }) => {
    const order = ownOrder(context, requireUser(http).id, params.orderId);
    return { paymentIntent: toPaymentIntent(await retryPayment(context, order.id)) };
  });

  route(app, retrievePayment, async ({ params, http }) => {
    const isOwn = db
      .prepare('SELECT 1 FROM payment WHERE intent_id = ? AND user_id = ?')
      .get(params.paymentIntentId, requireUser(http).id);
    const intent = isOwn && (await refreshPayment(context, params.paymentIntentId));
    if (!intent) throw notFound('Payment intent');
    return { paymentIntent: toPaymentIntent(intent) };
  });
}

export function toPaymentIntent({ id, clientSecret, amount, status }: PaymentSnapshot): PaymentIntent {
  return { id, clientSecret, amount, currency: 'usd', status };
}
