/**
 * What tests do to orders and payments from behind the shop's back; exists only when the API was started for tests.
 *
 * - `POST /__test__/order/{id}/{process|ship|deliver|refund}`: the merchant's side, answers `{ order }`
 * - `POST /__test__/order/{id}/overdue`: the time to pay for it is over, and nothing noticed yet; 204
 * - `POST /__test__/background`: one round of what the API does by itself (after turning the clock), 204
 * - `POST /__test__/webhooks` `{ mode?: "prompt" | "held", copies? }`: hold the simulator's notices back, send each n times, 204
 * - `POST /__test__/webhooks/deliver` `{ reversed?, again? }`: send the held ones, newest first, or all once more: `{ delivered }`
 */
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Context } from '../core/context.ts';
import { Failure, notFound } from '../core/failure.ts';
import { backgroundRound } from '../order/background.ts';
import { isMerchantStep, merchantStep } from '../order/merchant.ts';
import { paymentsOf, settleTasks } from '../order/payments.ts';
import { orderById, toOrder } from '../order/row.ts';
import { wish } from './routes.ts';

const webhookMode = z.object({
  mode: z.optional(z.enum(['prompt', 'held'])),
  copies: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
});
const delivery = z.object({ reversed: z.optional(z.boolean()), again: z.optional(z.boolean()) });

export function orderControlRoutes(app: Hono, context: Context): void {
  const { db } = context;

  app.post('/__test__/order/:id/overdue', (http) => {
    db.prepare(`UPDATE shop_order SET expires_at = ? WHERE id = ? AND status = 'pending'`).run(
      new Date(context.now()).toISOString(),
      http.req.param('id'),
    );
    return http.body(null, 204);
  });

  app.post('/__test__/order/:id/:step', async (http) => {
    const { id, step } = http.req.param();
    if (!isMerchantStep(step)) throw notFound('Step');
    merchantStep(context, id, step);
    await settleTasks(context);
    const row = orderById(db, id);
    if (!row) throw notFound('Order');
    return http.json({ order: toOrder(db, row) });
  });

  app.post('/__test__/background', async (http) => {
    await backgroundRound(context);
    return http.body(null, 204);
  });

  app.post('/__test__/webhooks', async (http) => {
    const { mode, copies } = await wish(http, webhookMode);
    const { sender } = simulation();
    if (mode) sender.mode = mode;
    if (copies) sender.copies = copies;
    sender.poke();
    return http.body(null, 204);
  });

  app.post('/__test__/webhooks/deliver', async (http) => {
    const { reversed = false, again = false } = await wish(http, delivery);
    return http.json({ delivered: await simulation().sender.deliverHeld({ reversed, again }) });
  });

  function simulation() {
    const { simulation: running } = paymentsOf(context);
    if (!running) throw new Failure(409, 'Payments go to Stripe, not to the simulator');
    return running;
  }
}
