/** What the provider has to be asked because of a change that is on disk already: cancel a payment, give one back. */
import type { Database } from '../db/database.ts';

export type TaskKind = 'cancel' | 'refund';

/** Notes the task, once per payment. Inside the transaction of the change, so that a crash forgets neither. */
export function askLater(db: Database, kind: TaskKind, intentId: string, due: number): void {
  db.prepare(
    'INSERT INTO payment_task (intent_id, kind, due_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  ).run(intentId, kind, due);
}

/** Whether the payment was given back, or is about to be. */
export function isRefundAsked(db: Database, intentId: string): boolean {
  return !!db.prepare(`SELECT 1 FROM payment_task WHERE intent_id = ? AND kind = 'refund'`).get(intentId);
}
