/** Background work, once a second: order expiry, open payment tasks, restock alerts, and the simulator's payments and webhooks. */
import { sendRestockAlerts } from '../catalog/restock-alerts.ts';
import type { Context } from '../core/context.ts';
import { expireOverdueOrders, refundPaymentsWithoutOrder } from './end.ts';
import { paymentsOf } from './payment-provider.ts';
import { checkSlowPayments } from './refresh-payment.ts';
import { runTasks } from './tasks.ts';

/** Milliseconds. */
const period = 1000;

/** Runs one round. Tests call it after they move the clock. */
export async function runBackgroundRound(context: Context): Promise<void> {
  const { simulation } = paymentsOf(context);
  simulation?.simulator.settle();
  await checkSlowPayments(context);
  await expireOverdueOrders(context);
  refundPaymentsWithoutOrder(context);
  await runTasks(context);
  sendRestockAlerts(context);
  await simulation?.webhooks.deliverDue();
}

/** Returns a function that stops the rounds. Once its promise resolves, the database can be closed. */
export function startBackground(context: Context): () => Promise<void> {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= runBackgroundRound(context)
      .catch((error: Error) => context.log(`background: ${error.stack ?? error.message}`))
      .finally(() => {
        round = undefined;
      });
  }, period);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await paymentsOf(context).simulation?.webhooks.stop();
    await round;
  };
}
