/** What the API does by itself, once a second: expiry, what the payment provider is still owed, the simulator's clock and notices. */
import type { Context } from '../core/context.ts';
import { sweep } from './end.ts';
import { paymentsOf, settleTasks } from './payments.ts';

const PERIOD = 1000;

/** One round. Tests call it after turning the clock. */
export async function backgroundRound(context: Context): Promise<void> {
  const { simulation } = paymentsOf(context);
  simulation?.simulator.settle();
  await sweep(context);
  await settleTasks(context);
  await simulation?.sender.deliverDue();
}

/** Answers how to stop: afterwards nothing touches the database any more. */
export function startBackground(context: Context): () => Promise<void> {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= backgroundRound(context)
      .catch((error: Error) => context.log(`background: ${error.stack ?? error.message}`))
      .finally(() => {
        round = undefined;
      });
  }, PERIOD);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await paymentsOf(context).simulation?.sender.stop();
    await round;
  };
}
