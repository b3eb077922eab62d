/**
 * Control routes of orders and payments for tests (`--test`).
 *
 * - `POST /__test__/order/{id}/{process|ship|deliver|refund}`: the merchant's action. Returns `{ order }`
 * - `POST /__test__/order/{id}/overdue`: ends the time to pay, but doesn't expire the order yet
 * - `POST /__test__/background`: runs one round of the background work
 * - `POST /__test__/webhooks` `{ mode?: "prompt" | "held", copies? }`: `held` holds back the simulator's webhooks, and
 *   `copies` is how often each is sent
 * - `POST /__test__/webhooks/deliver` `{ reversed?, again? }`: sends the held webhooks. With `reversed`, it sends the newest
 *   first. With `again`, it also sends those already delivered. Returns their number as `{ delivered }`
 */
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { Failure, notFound } from '../core/failure.ts';
import { run } from '../db/database.ts';
import { runBackgroundRound } from '../order/background.ts';
import { paymentsOf, runPaymentTasks } from '../order/payments.ts';
import { requireOrder, toOrder } from '../order/row.ts';
import { isMerchantStep, merchantStep } from '../order/state.ts';
import { readBody } from './routes.ts';

const webhookMode = z.object({
  mode: z.optional(z.enum(['prompt', 'held'])),
  copies: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
});
const delivery = z.object({ reversed: z.optional(z.boolean()), again: z.optional(z.boolean()) });

export function orderControlRoutes(app: Hono, context: Context): void {
  const { db } = context;

  app.post('/__test__/order/:id/overdue', (http) => {
    run(
      db,
      `UPDATE shop_order SET expires_at = ? WHERE id = ? AND status = 'pending'`,
      new Date(context.now()).toISOString(),
      http.req.param('id'),
    );
    return http.body(null, 204);
  });

  app.post('/__test__/order/:id/:step', async (http) => {
    const { id, step } = http.req.param();
    if (!isMerchantStep(step)) throw notFound('Step');
    merchantStep(context, id, step);
    await runPaymentTasks(context);
    return http.json({ order: toOrder(db, requireOrder(db, id)) });
  });

  app.post('/__test__/background', async (http) => {
    await runBackgroundRound(context);
    return http.body(null, 204);
  });

  app.post('/__test__/webhooks', async (http) => {
    const { mode, copies } = await readBody(http, webhookMode);
    const { sender } = simulation();
    if (mode) sender.mode = mode;
    if (copies) sender.copies = copies;
    sender.schedule();
    return http.body(null, 204);
  });

  app.post('/__test__/webhooks/deliver', async (http) => {
    const { reversed = false, again = false } = await readBody(http, delivery);
    return http.json({ delivered: await simulation().sender.deliverHeld({ reversed, again }) });
  });

  function simulation() {
    const { simulation: running } = paymentsOf(context);
    if (!running) throw new Failure(409, 'Payments go to Stripe, not to the simulator.');
    return running;
  }
}
