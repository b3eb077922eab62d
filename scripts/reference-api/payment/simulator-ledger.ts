/** The simulator's tables: payment intents, charges, and webhook events to send. */
import { randomBytes } from 'node:crypto';
import type { PaymentStatus } from '#api/contract/payment.ts';
import type { Cents } from '#lib/money.ts';
import { all, type Database, insert, insertIfNew, one, secretOf, update } from '../db/database.ts';
import type { PaymentSnapshot } from './provider.ts';

export interface IntentRow {
  id: string;
  client_secret: string;
  amount: Cents;
  status: PaymentStatus;
  failed_attempt: string | null;
  after_challenge: string | null;
  settles_at: number | null;
  refunded: number;
}

export const newId = (prefix: string) => `${prefix}_sim_${randomBytes(12).toString('hex')}`;

export class SimulatorLedger {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Finds or creates the intent of an idempotency key. */
  intentOfKey(idempotencyKey: string, amount: Cents): IntentRow {
    const id = newId('pi');
    insertIfNew(this.#db, 'simulator_intent', {
      id,
      client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`,
      idempotency_key: idempotencyKey,
      amount,
      status: 'requires_payment_method',
    });
    return one(
      this.#db,
      'SELECT * FROM simulator_intent WHERE idempotency_key = ?',
      idempotencyKey,
    ) as IntentRow;
  }

  find(intentId: string): IntentRow | undefined {
    return one<IntentRow>(this.#db, 'SELECT * FROM simulator_intent WHERE id = ?', intentId);
  }

  existing(intentId: string): IntentRow {
    const row = this.find(intentId);
    if (!row) throw new Error('The simulator doesn’t know this payment intent');
    return row;
  }

  /** Processing payments that are due. */
  settling(): IntentRow[] {
    return all<IntentRow>(
      this.#db,
      `SELECT * FROM simulator_intent WHERE status = 'processing' AND settles_at <= ?`,
      this.#now(),
    );
  }

  charge(row: IntentRow): void {
    insert(this.#db, 'simulator_charge', { id: newId('ch'), intent_id: row.id, amount: row.amount });
  }

  /** Changes an intent and queues its webhook event. Call it inside a transaction. */
  change(row: IntentRow, changes: Partial<Omit<IntentRow, 'id'>>, eventType: string): IntentRow {
    update(this.#db, 'simulator_intent', row.id, changes);
    const changed = this.existing(row.id);
    const object = eventType.startsWith('charge.')
      ? { id: newId('ch'), object: 'charge', payment_intent: row.id, refunded: true }
      : { id: row.id, object: 'payment_intent', amount: row.amount, currency: 'usd', status: changed.status };
    const created = Math.floor(this.#now() / 1000);
    const body = { id: newId('evt'), object: 'event', type: eventType, created, data: { object } };
    insert(this.#db, 'simulator_notice', { body: JSON.stringify(body), due_at: this.#now() });
    return changed;
  }

  /** The secret is stored, so that a restart doesn't change it. */
  webhookSecret(): string {
    return secretOf(this.#db, 'simulator_webhook_secret');
  }
}

export function snapshotOf(row: IntentRow): PaymentSnapshot {
  return {
    id: row.id,
    clientSecret: row.client_secret,
    amount: row.amount,
    status: row.status,
    failedAttempt: row.failed_attempt ?? undefined,
    refunded: row.refunded === 1,
  };
}
