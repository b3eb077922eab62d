/** Runs the queued payment tasks at the payment provider. */
import type { Context } from '../context.ts';
import type { PaymentProvider } from '../payment/provider.ts';
import type { TaskKind } from './payment-task.ts';
import { reconcile } from './reconcile.ts';

interface TaskRow {
  intent_id: string;
  kind: TaskKind;
  attempts: number;
}

const MAX_BACKOFF_MS = 5 * 60_000;
/** After this time another run may claim the task again. */
const LEASE_MS = 60_000;

/** Runs every task that is due. Both kinds are idempotent, so a failed task is simply retried later. */
export async function runTasks(context: Context, provider: PaymentProvider): Promise<void> {
  const { db, log } = context;
  for (let task = claim(context); task; task = claim(context)) {
    try {
      if (task.kind === 'refund') await provider.refund(task.intent_id);
      // If the payment succeeds before the cancellation, `reconcile` refunds it.
      else reconcile(context, await provider.cancel(task.intent_id));
      db.prepare('UPDATE payment_task SET done_at = ? WHERE intent_id = ? AND kind = ?').run(
        new Date(context.now()).toISOString(),
        task.intent_id,
        task.kind,
      );
    } catch (error) {
      log(
        `The payment provider didn't accept a ${task.kind} (${(error as Error).name}). It will be retried.`,
      );
      db.prepare('UPDATE payment_task SET due_at = ? WHERE intent_id = ? AND kind = ?').run(
        context.now() + Math.min(1000 * 2 ** task.attempts, MAX_BACKOFF_MS),
        task.intent_id,
        task.kind,
      );
    }
  }
}

function claim({ db, now }: Context): TaskRow | undefined {
  return db
    .prepare(
      `UPDATE payment_task SET attempts = attempts + 1, due_at = ?2 WHERE (intent_id, kind) =
         (SELECT intent_id, kind FROM payment_task WHERE done_at IS NULL AND due_at <= ?1 ORDER BY due_at LIMIT 1)
       RETURNING intent_id, kind, attempts`,
    )
    .get(now(), now() + LEASE_MS) as TaskRow | undefined;
}
