/**
 * Control routes for tests, under `/__test__/`. They exist only with `--test`. Bodies are JSON.
 *
 * - `POST clock` `{ advance: ms }`: moves the API's clock ahead
 * - `GET outbox?email=`: the emails to this address, newest first
 * - `POST faults` one fault or an array (fault.ts): makes calls fail. `DELETE faults`: removes all faults
 * - `GET calls`: the number of calls by endpoint, `{ "GET /v1/category": 2 }`. `DELETE calls`: counts from zero again
 * - `POST catalog` one edit or an array (catalog-edit.ts): applies all or none. Returns `{ ids }`
 * - `POST order/{id}/{process|ship|deliver|refund}` `{ parcels? }`: the merchant's action. Returns `{ order }`
 * - `POST order/{id}/overdue`: ends the time to pay, but doesn't expire the order yet
 * - `POST background`: runs one round of the background work
 */
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { parcel } from '#api/contract/order.ts';
import { notFound } from '../../backend/failures/http-error.ts';
import { mailsOf } from '../account/mail.ts';
import type { Context } from '../core/context.ts';
import { callOf } from '../http/privacy.ts';
import { readBody } from '../http/route.ts';
import { runBackgroundRound } from '../order/background.ts';
import { requireOrder, toOrder } from '../order/order-rows.ts';
import { applyMerchantAction, isMerchantAction } from '../order/order-states.ts';
import { runTasks } from '../order/tasks.ts';
import { applyEdits } from './apply-edit.ts';
import { catalogEdit } from './catalog-edit.ts';
import { applyFaults, faultSchema, type PlantedFault } from './fault.ts';

const actionBody = z.object({ parcels: z.optional(z.array(parcel)) });
const clockBody = z.object({ advance: z.number() });
const faultsBody = z.union([faultSchema, z.array(faultSchema)]);
const editsBody = z.union([catalogEdit, z.array(catalogEdit)]);

/** Register it before the routes, so that faults apply to them. Does nothing without `context.test`. */
export function testControl(app: Hono, context: Context): void {
  if (!context.test) return;
  const { db } = context;
  countCalls(app);
  faultRoutes(app);

  app.post('/__test__/clock', async (http) => {
    const { advance } = await readBody(http, clockBody);
    const { now } = context;
    context.now = () => now() + advance;
    return http.body(null, 204);
  });

  app.get('/__test__/outbox', (http) => {
    const mails = mailsOf(context).filter(({ recipient }) => recipient === http.req.query('email'));
    return http.json({ mails: mails.reverse() });
  });

  app.post('/__test__/catalog', async (http) => {
    const edits = [await readBody(http, editsBody)].flat();
    return http.json({ ids: applyEdits(db, edits, context.now()) });
  });

  app.post('/__test__/order/:id/overdue', (http) => {
    db.run`
      UPDATE shop_order SET expires_at = ${new Date(context.now()).toISOString()}
      WHERE id = ${http.req.param('id')} AND status = 'pending'`;
    return http.body(null, 204);
  });

  app.post('/__test__/order/:id/:action', async (http) => {
    const { id, action } = http.req.param();
    if (!isMerchantAction(action)) throw notFound('Action');
    const { parcels } = await readBody(http, actionBody);
    applyMerchantAction(context, id, action, parcels);
    await runTasks(context);
    return http.json({ order: toOrder(db, requireOrder(db, id)) });
  });

  app.post('/__test__/background', async (http) => {
    await runBackgroundRound(context);
    return http.body(null, 204);
  });
}

/** Register it before `faultRoutes`, so that calls with a fault count, too. */
function countCalls(app: Hono): void {
  let calls: Record<string, number> = {};

  app.use('/v1/*', async (http, next) => {
    const call = callOf(http);
    calls[call] = (calls[call] ?? 0) + 1;
    await next();
  });
  app.get('/__test__/calls', (http) => http.json(calls));
  app.delete('/__test__/calls', (http) => {
    calls = {};
    return http.body(null, 204);
  });
}

function faultRoutes(app: Hono): void {
  let faults: PlantedFault[] = [];

  app.use(applyFaults(() => faults));
  app.post('/__test__/faults', async (http) => {
    const added = [await readBody(http, faultsBody)].flat();
    faults.push(...added.map((one) => ({ fault: one, seen: 0 })));
    return http.body(null, 204);
  });
  app.delete('/__test__/faults', (http) => {
    faults = [];
    return http.body(null, 204);
  });
}
