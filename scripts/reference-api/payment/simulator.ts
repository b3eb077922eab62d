/**
 * Takes no money, but behaves as Stripe's payment intents do (docs.stripe.com/payments/paymentintents/lifecycle), so that the
 * whole shop runs on one machine. Kept in the shop's database under names of its own; the shop reaches it only through the
 * provider port, and hears of it only through signed notices.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import Stripe from 'stripe';
import type { PaymentStatus } from '#api/contract/payment.ts';
import type { Cents } from '#lib/money.ts';
import { type Database, transaction } from '../database.ts';
import { type Card, type Decline, mistakeIn, outcomeOf } from './card.ts';
import type { PaymentEvent, PaymentProvider, PaymentSnapshot } from './provider.ts';
import { readEvent } from './stripe-event.ts';

interface IntentRow {
  id: string;
  client_secret: string;
  amount: number;
  status: PaymentStatus;
  failed_attempt: string | null;
  after_challenge: string | null;
  refunded: number;
}

/** What a try to pay comes to. */
export type Attempt =
  | { kind: 'accepted'; intent: PaymentSnapshot }
  | { kind: 'declined'; intent: PaymentSnapshot; decline: Decline }
  /** Paid, ended or in progress: nothing to try. */
  | { kind: 'tooLate'; intent: PaymentSnapshot };

/** How long the `processing` card keeps one waiting, in milliseconds. */
const SETTLING_TIME = 10_000;
const PAYABLE: readonly PaymentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];
const newId = (prefix: string) => `${prefix}_sim_${randomBytes(12).toString('hex')}`;

export class Simulator implements PaymentProvider {
  readonly name = 'simulator';
  readonly #db: Database;
  readonly #now: () => number;
  readonly #onNotice: () => void;
  readonly #secret: string;

  /** `onNotice` is called after notices were written: someone should deliver them. */
  constructor(db: Database, now: () => number, onNotice: () => void = () => {}) {
    this.#db = db;
    this.#now = now;
    this.#onNotice = onNotice;
    this.#secret = webhookSecret(db);
  }

  async create(amount: Cents, idempotencyKey: string): Promise<PaymentSnapshot> {
    const id = newId('pi');
    this.#db
      .prepare(
        `INSERT INTO simulator_intent (id, client_secret, idempotency_key, amount, status)
         VALUES (?, ?, ?, ?, 'requires_payment_method') ON CONFLICT (idempotency_key) DO NOTHING`,
      )
      .run(id, `${id}_secret_${randomBytes(16).toString('hex')}`, idempotencyKey, amount);
    const row = this.#db
      .prepare('SELECT * FROM simulator_intent WHERE idempotency_key = ?')
      .get(idempotencyKey) as unknown as IntentRow;
    if (row.amount !== amount) throw new Error('The idempotency key was used for another amount');
    return snapshot(row);
  }

  async retrieve(intentId: string): Promise<PaymentSnapshot | undefined> {
    const row = this.#find(intentId);
    return row && snapshot(row);
  }

  async cancel(intentId: string): Promise<PaymentSnapshot> {
    return this.#change(() => {
      const row = this.#existing(intentId);
      if (!PAYABLE.includes(row.status)) return snapshot(row);
      return this.#set(row, { status: 'canceled' }, 'payment_intent.canceled');
    });
  }

  async refund(intentId: string): Promise<void> {
    this.#change(() => {
      const row = this.#existing(intentId);
      if (row.refunded) return;
      if (row.status !== 'succeeded') throw new Error('Nothing was paid that could be refunded');
      this.#set(row, { refunded: 1 }, 'charge.refunded');
    });
  }

  event(rawBody: string, signature: string | undefined): PaymentEvent {
    return readEvent(rawBody, signature, this.#secret);
  }

  /** The header of a notice, in Stripe's scheme (docs.stripe.com/webhooks#verify-manually). Signed when it is sent. */
  sign(body: string): string {
    return Stripe.webhooks.generateTestHeaderString({ payload: body, secret: this.#secret });
  }

  /** A try with a card. `undefined` unless the client secret belongs to the intent. */
  confirm(intentId: string, clientSecret: string, card: Card): Attempt | undefined {
    return this.#attempt(intentId, clientSecret, PAYABLE, (row) => {
      const mistake = mistakeIn(card, new Date(this.#now()));
      if (mistake) return { kind: 'declined', intent: snapshot(row), decline: mistake };
      const outcome = outcomeOf(card);
      if (outcome.kind === 'decline') return this.#fail(row, outcome.decline);
      if (outcome.kind === 'success') return this.#succeed(row);
      if (outcome.kind === 'processing') {
        const intent = this.#set(
          row,
          { status: 'processing', settles_at: this.#now() + SETTLING_TIME },
          'payment_intent.processing',
        );
        return { kind: 'accepted', intent };
      }
      const after_challenge = outcome.decline ? JSON.stringify(outcome.decline) : null;
      const intent = this.#set(
        row,
        { status: 'requires_action', after_challenge },
        'payment_intent.requires_action',
      );
      return { kind: 'accepted', intent };
    });
  }

  /** The shopper's answer to the bank's question (3-D Secure). */
  challenge(intentId: string, clientSecret: string, passed: boolean): Attempt | undefined {
    return this.#attempt(intentId, clientSecret, ['requires_action'], (row) => {
      if (!passed) return this.#fail(row, { code: 'payment_intent_authentication_failure' });
      if (row.after_challenge) return this.#fail(row, JSON.parse(row.after_challenge) as Decline);
      return this.#succeed(row);
    });
  }

  /** Completes payments whose processing time is over. */
  settle(): void {
    const rows = this.#db
      .prepare(`SELECT * FROM simulator_intent WHERE status = 'processing' AND settles_at <= ?`)
      .all(this.#now()) as unknown as IntentRow[];
    for (const row of rows) this.#change(() => this.#succeed(row));
  }

  #attempt(
    intentId: string,
    clientSecret: string,
    from: readonly PaymentStatus[],
    go: (row: IntentRow) => Attempt,
  ): Attempt | undefined {
    return this.#change(() => {
      const row = this.#find(intentId);
      if (!row || !equal(row.client_secret, clientSecret)) return undefined;
      return from.includes(row.status) ? go(row) : { kind: 'tooLate', intent: snapshot(row) };
    });
  }

  #succeed(row: IntentRow): Attempt {
    this.#db
      .prepare('INSERT INTO simulator_charge (id, intent_id, amount) VALUES (?, ?, ?)')
      .run(newId('ch'), row.id, row.amount);
    const changes = { status: 'succeeded', failed_attempt: null } as const;
    return { kind: 'accepted', intent: this.#set(row, changes, 'payment_intent.succeeded') };
  }

  #fail(row: IntentRow, decline: Decline): Attempt {
    const changes = { status: 'requires_payment_method', failed_attempt: newId('ch') } as const;
    return { kind: 'declined', decline, intent: this.#set(row, changes, 'payment_intent.payment_failed') };
  }

  #set(
    row: IntentRow,
    changes: Partial<Omit<IntentRow, 'id'>> & { settles_at?: number },
    notice: string,
  ): PaymentSnapshot {
    const columns = Object.keys(changes);
    this.#db
      .prepare(`UPDATE simulator_intent SET ${columns.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`)
      .run(...Object.values(changes), row.id);
    const changed = this.#existing(row.id);
    const object = notice.startsWith('charge.')
      ? { id: newId('ch'), object: 'charge', payment_intent: row.id, refunded: true }
      : { id: row.id, object: 'payment_intent', amount: row.amount, currency: 'usd', status: changed.status };
    const body = {
      id: newId('evt'),
      object: 'event',
      type: notice,
      created: Math.floor(this.#now() / 1000),
      data: { object },
    };
    this.#db
      .prepare('INSERT INTO simulator_notice (body, due_at) VALUES (?, ?)')
      .run(JSON.stringify(body), this.#now());
    return snapshot(changed);
  }

  #change<T>(work: () => T): T {
    const result = transaction(this.#db, work);
    this.#onNotice();
    return result;
  }

  #find(intentId: string): IntentRow | undefined {
    return this.#db.prepare('SELECT * FROM simulator_intent WHERE id = ?').get(intentId) as
      | IntentRow
      | undefined;
  }

  #existing(intentId: string): IntentRow {
    const row = this.#find(intentId);
    if (!row) throw new Error('The simulator has no such payment');
    return row;
  }
}

function snapshot(row: IntentRow): PaymentSnapshot {
  return {
    id: row.id,
    clientSecret: row.client_secret,
    amount: row.amount,
    status: row.status,
    failedAttempt: row.failed_attempt ?? undefined,
    refunded: row.refunded === 1,
  };
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Made once per database, so that notices written before a restart are believed after it. */
function webhookSecret(db: Database): string {
  db.prepare(
    `INSERT INTO meta (key, value) VALUES ('simulator_webhook_secret', ?) ON CONFLICT DO NOTHING`,
  ).run(`whsec_${randomBytes(24).toString('hex')}`);
  const row = db.prepare(`SELECT value FROM meta WHERE key = 'simulator_webhook_secret'`).get();
  return (row as { value: string }).value;
}
