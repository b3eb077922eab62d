/** The payment provider's webhook (docs.stripe.com/webhooks). It is not part of the storefront's contract. */
import type { Hono } from 'hono';
import type { Context } from '../core/context.ts';
import { paymentsOf } from '../order/payment-provider.ts';
import { recordEvent } from '../order/payment-results.ts';
import { refreshPayment } from '../order/refresh-payment.ts';
import { webhookPath } from '../payment/provider.ts';

/**
 * The call returns 200 for a processed or repeated event and 400 for a bad signature. After a 5xx, the provider sends the event
 * again.
 */
export function webhookRoutes(app: Hono, context: Context): void {
  const { db } = context;
  const { provider } = paymentsOf(context);
  app.post(webhookPath, async (http) => {
    const event = provider.readEvent(await http.req.text(), http.req.header('stripe-signature'));
    if (db.one`SELECT 1 FROM payment_event WHERE id = ${event.id}`) return http.json({ received: true });
    const intent =
      event.intentId === undefined ? undefined : await refreshPayment(context, event.intentId, event);
    if (!intent) db.transaction(() => recordEvent(context, event));
    return http.json({ received: true });
  });
}
