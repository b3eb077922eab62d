/** The simulator's tables: payment intents, charges, and webhook events to send. */
import { randomBytes } from 'node:crypto';
import type { PaymentStatus } from '#api/contract/payment.ts';
import type { Cents } from '#lib/money.ts';
import type { Database } from '../db/database.ts';
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
    this.#db
      .prepare(
        `INSERT INTO simulator_intent (id, client_secret, idempotency_key, amount, status)
         VALUES (?, ?, ?, ?, 'requires_payment_method') ON CONFLICT (idempotency_key) DO NOTHING`,
      )
      .run(id, `${id}_secret_${randomBytes(16).toString('hex')}`, idempotencyKey, amount);
    return this.#db
      .prepare('SELECT * FROM simulator_intent WHERE idempotency_key = ?')
      .get(idempotencyKey) as unknown as IntentRow;
  }

  find(intentId: string): IntentRow | undefined {
    return this.#db.prepare('SELECT * FROM simulator_intent WHERE id = ?').get(intentId) as
      | IntentRow
      | undefined;
  }

  existing(intentId: string): IntentRow {
    const row = this.find(intentId);
    if (!row) throw new Error('The simulator has no such payment intent');
    return row;
  }

  /** Intents to settle now. */
  settling(): IntentRow[] {
    return this.#db
      .prepare(`SELECT * FROM simulator_intent WHERE status = 'processing' AND settles_at <= ?`)
      .all(this.#now()) as unknown as IntentRow[];
  }

  charge(row: IntentRow): void {
    this.#db
      .prepare('INSERT INTO simulator_charge (id, intent_id, amount) VALUES (?, ?, ?)')
      .run(newId('ch'), row.id, row.amount);
  }

  /** Changes an intent and queues its webhook event. Call it inside a transaction. */
  change(row: IntentRow, changes: Partial<Omit<IntentRow, 'id'>>, eventType: string): IntentRow {
    const columns = Object.keys(changes);
    this.#db
      .prepare(`UPDATE simulator_intent SET ${columns.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`)
      .run(...Object.values(changes), row.id);
    const changed = this.existing(row.id);
    const object = eventType.startsWith('charge.')
      ? { id: newId('ch'), object: 'charge', payment_intent: row.id, refunded: true }
      : { id: row.id, object: 'payment_intent', amount: row.amount, currency: 'usd', status: changed.status };
    const created = Math.floor(this.#now() / 1000);
    const body = { id: newId('evt'), object: 'event', type: eventType, created, data: { object } };
    this.#db
      .prepare('INSERT INTO simulator_notice (body, due_at) VALUES (?, ?)')
      .run(JSON.stringify(body), this.#now());
    return changed;
  }

  /** One secret per database, so that events from before a restart stay valid. */
  webhookSecret(): string {
    const read = this.#db.prepare(`SELECT value FROM meta WHERE key = 'simulator_webhook_secret'`);
    const stored = read.get() as { value: string } | undefined;
    if (stored) return stored.value;
    this.#db
      .prepare(`INSERT INTO meta (key, value) VALUES ('simulator_webhook_secret', ?) ON CONFLICT DO NOTHING`)
      .run(`whsec_${randomBytes(24).toString('hex')}`);
    return (read.get() as { value: string }).value;
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
