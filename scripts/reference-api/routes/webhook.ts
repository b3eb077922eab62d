import type { Hono } from 'hono';
import type { Context } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { transaction } from '../db/database.ts';
import { paymentsOf, settleTasks } from '../order/payments.ts';
import { noteEvent, reconcile } from '../order/reconcile.ts';
import { WEBHOOK_PATH } from '../payment/notice-sender.ts';
import { BadSignature, type PaymentEvent } from '../payment/provider.ts';

/**
 * Where the payment provider tells what happened (docs.stripe.com/webhooks). Not part of the storefront's contract. 200 when it
 * was taken in, also again; 400 for a bad signature; any 5xx has it sent again.
 */
export function webhookRoutes(app: Hono, context: Context): void {
  const { provider } = paymentsOf(context);
  app.post(WEBHOOK_PATH, async (http) => {
    const event = read(await http.req.text(), http.req.header('stripe-signature'));
    if (context.db.prepare('SELECT 1 FROM payment_event WHERE id = ?').get(event.id))
      return http.json({ received: true });
    const snapshot = event.intentId === undefined ? undefined : await provider.retrieve(event.intentId);
    if (snapshot) reconcile(context, snapshot, event);
    else transaction(context.db, () => noteEvent(context, event));
    await settleTasks(context);
    return http.json({ received: true });
  });

  function read(body: string, signature: string | undefined): PaymentEvent {
    try {
      return provider.event(body, signature);
    } catch (error) {
      if (error instanceof BadSignature) throw new Failure(400, error.message, { code: 'bad_signature' });
      throw error;
    }
  }
}
