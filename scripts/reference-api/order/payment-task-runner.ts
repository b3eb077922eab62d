/** Asks the provider what changes on disk have left to be asked. */
import type { Context } from '../core/context.ts';
import type { PaymentProvider } from '../payment/provider.ts';
import type { TaskKind } from './payment-task.ts';
import { reconcile } from './reconcile.ts';

interface TaskRow {
  intent_id: string;
  kind: TaskKind;
  attempts: number;
}

/** Longest pause between tries at a provider that does not answer, in milliseconds. */
const LONGEST_PAUSE = 5 * 60_000;
/** How long one who has begun a task may take, in milliseconds: then another may think them dead. */
const LEASE = 60_000;

/** Does what is due. A provider that fails is asked again later: safe, for both tasks are the same done once or twice. */
export async function runTasks(context: Context, provider: PaymentProvider): Promise<void> {
  const { db, log } = context;
  for (let task = begin(context); task; task = begin(context)) {
    try {
      if (task.kind === 'refund') await provider.refund(task.intent_id);
      // Too late to cancel and paid after all: reconciling sees it and gives the money back.
      else reconcile(context, await provider.cancel(task.intent_id));
      db.prepare('UPDATE payment_task SET done_at = ? WHERE intent_id = ? AND kind = ?').run(
        new Date(context.now()).toISOString(),
        task.intent_id,
        task.kind,
      );
    } catch (error) {
      log(`payment ${task.kind} not done, tried again later: ${(error as Error).name}`);
      db.prepare('UPDATE payment_task SET due_at = ? WHERE intent_id = ? AND kind = ?').run(
        context.now() + Math.min(1000 * 2 ** task.attempts, LONGEST_PAUSE),
        task.intent_id,
        task.kind,
      );
    }
  }
}

/** Takes the next task for oneself. */
function begin({ db, now }: Context): TaskRow | undefined {
  return db
    .prepare(
      `UPDATE payment_task SET attempts = attempts + 1, due_at = ?2 WHERE (intent_id, kind) =
         (SELECT intent_id, kind FROM payment_task WHERE done_at IS NULL AND due_at <= ?1 ORDER BY due_at LIMIT 1)
       RETURNING intent_id, kind, attempts`,
    )
    .get(now(), now() + LEASE) as TaskRow | undefined;
}
