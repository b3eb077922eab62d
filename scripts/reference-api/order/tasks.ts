/** The queued work about orders: emails, and calls to the payment provider. */
import type { Context } from '../core/context.ts';
import { sendOrderMails } from './mails.ts';
import type { TaskKind } from './order-states.ts';
import { paymentsOf } from './payment-provider.ts';
import { reconcilePayment } from './payment-results.ts';

interface TaskRow {
  intent_id: string;
  kind: TaskKind;
  attempts: number;
}

/** Milliseconds. */
const longestBackoff = 5 * 60_000;
/** Milliseconds. After this time, an unfinished task can be claimed again. */
const lease = 60_000;

/**
 * Sends the queued emails, and makes the queued calls to the payment provider: cancellations and refunds. These calls are
 * idempotent, so the background work simply retries a failed one.
 */
export async function runTasks(context: Context): Promise<void> {
  const { db, now } = context;
  sendOrderMails(context);
  const { provider } = paymentsOf(context);
  for (let task = claim(context); task; task = claim(context)) {
    const { intent_id, kind, attempts } = task;
    try {
      if (kind === 'refund') await provider.refund(intent_id);
      // If the payment succeeds before the cancellation, `reconcilePayment` refunds it.
      else reconcilePayment(context, await provider.cancel(intent_id));
      db.run`
        UPDATE payment_task SET done_at = ${new Date(now()).toISOString()}
        WHERE intent_id = ${intent_id} AND kind = ${kind}`;
    } catch (error) {
      context.log(
        `The payment provider didn't accept a ${kind} (${(error as Error).name}). It will be retried.`,
      );
      const due = now() + Math.min(1000 * 2 ** attempts, longestBackoff);
      db.run`UPDATE payment_task SET due_at = ${due} WHERE intent_id = ${intent_id} AND kind = ${kind}`;
    }
  }
}

function claim({ db, now }: Context): TaskRow | undefined {
  return db.one<TaskRow>`
    UPDATE payment_task SET attempts = attempts + 1, due_at = ${now() + lease} WHERE (intent_id, kind) =
      (SELECT intent_id, kind FROM payment_task WHERE done_at IS NULL AND due_at <= ${now()} ORDER BY due_at LIMIT 1)
    RETURNING intent_id, kind, attempts`;
}
