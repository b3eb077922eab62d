/** Asks the provider what changes on disk have left to be asked. */
import type { Context } from '../context.ts';
import type { PaymentProvider } from './provider.ts';
import { reconcile } from './reconcile.ts';
import type { TaskKind } from './task.ts';

interface TaskRow {
  intent_id: string;
  kind: TaskKind;
  attempts: number;
}

/** Longest pause between tries at a provider that does not answer, in milliseconds. */
const LONGEST_PAUSE = 5 * 60_000;

/** Does what is due. A provider that fails is asked again later: safe, for both tasks are the same done once or twice. */
export async function runTasks(context: Context, provider: PaymentProvider): Promise<void> {
  const { db, now, log } = context;
  const due = db
    .prepare('SELECT * FROM payment_task WHERE done_at IS NULL AND due_at <= ? ORDER BY due_at LIMIT 50')
    .all(now()) as unknown as TaskRow[];
  for (const task of due) {
    try {
      if (task.kind === 'refund') await provider.refund(task.intent_id);
      // Too late to cancel and paid after all: reconciling sees it and gives the money back.
      else reconcile(context, await provider.cancel(task.intent_id));
      db.prepare('UPDATE payment_task SET done_at = ? WHERE intent_id = ? AND kind = ?').run(
        new Date(now()).toISOString(),
        task.intent_id,
        task.kind,
      );
    } catch (error) {
      log(`payment ${task.kind} not done, tried again later: ${(error as Error).name}`);
      db.prepare(
        'UPDATE payment_task SET attempts = attempts + 1, due_at = ? WHERE intent_id = ? AND kind = ?',
      ).run(now() + Math.min(1000 * 2 ** task.attempts, LONGEST_PAUSE), task.intent_id, task.kind);
    }
  }
}
