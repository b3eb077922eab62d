import type { Hono } from 'hono';
import type { Context } from '../context.ts';
import { Failure } from '../core/failure.ts';
import { transaction } from '../db/database.ts';
import { paymentsOf, runPaymentTasks } from '../order/payments.ts';
import { reconcile, recordEvent } from '../order/reconcile.ts';
import { BadSignature, type PaymentEvent } from '../payment/provider.ts';
import { WEBHOOK_PATH } from '../payment/webhook-sender.ts';

/**
 * Receives the payment provider's webhooks (docs.stripe.com/webhooks). Not part of the storefront's contract. Answers 200
 * for a processed or repeated event and 400 for a bad signature. After a 5xx the provider sends the event again.
 */
export function webhookRoutes(app: Hono, context: Context): void {
  const { provider } = paymentsOf(context);
  app.post(WEBHOOK_PATH, async (http) => {
    const event = readEvent(await http.req.text(), http.req.header('stripe-signature'));
    if (context.db.prepare('SELECT 1 FROM payment_event WHERE id = ?').get(event.id))
      return http.json({ received: true });
    const snapshot = event.intentId === undefined ? undefined : await provider.retrieve(event.intentId);
    if (snapshot) reconcile(context, snapshot, event);
    else transaction(context.db, () => recordEvent(context, event));
    await runPaymentTasks(context);
    return http.json({ received: true });
  });

  function readEvent(body: string, signature: string | undefined): PaymentEvent {
    try {
      return provider.event(body, signature);
    } catch (error) {
      if (error instanceof BadSignature) throw new Failure(400, error.message, { code: 'bad_signature' });
      throw error;
    }
  }
}
