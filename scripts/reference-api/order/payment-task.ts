/** Queue of calls to the payment provider that follow from a committed change: cancel a payment, or refund it. */
import type { Database } from '../db/database.ts';

export type TaskKind = 'cancel' | 'refund';

/**
 * Queues the task, at most once per payment and kind. Call it in the transaction of the change, so that a crash loses
 * neither. `due` is in milliseconds since 1970.
 */
export function queueTask(db: Database, kind: TaskKind, intentId: string, due: number): void {
  db.prepare(
    'INSERT INTO payment_task (intent_id, kind, due_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  ).run(intentId, kind, due);
}

/** Whether the payment is refunded or a refund is queued. */
export function isRefundQueued(db: Database, intentId: string): boolean {
  return !!db.prepare(`SELECT 1 FROM payment_task WHERE intent_id = ? AND kind = 'refund'`).get(intentId);
}
