/** The queue of calls to the payment provider after a committed change: to cancel a payment, or to refund it. */
import { type Database, insertIfNew, one } from '../db/database.ts';

export type TaskKind = 'cancel' | 'refund';

/**
 * Queues the task, at most once per payment and kind. Call it in the transaction of the change, so that a crash loses
 * neither. `due` is in milliseconds since 1970.
 */
export function queueTask(db: Database, kind: TaskKind, intentId: string, due: number): void {
  insertIfNew(db, 'payment_task', { intent_id: intentId, kind, due_at: due });
}

/** Whether the payment is refunded or a refund is queued. */
export function isRefundQueued(db: Database, intentId: string): boolean {
  return !!one(db, `SELECT 1 FROM payment_task WHERE intent_id = ? AND kind = 'refund'`, intentId);
}
