/**
 * A payment provider that charges nothing, so that the whole shop runs on one machine. It follows the lifecycle of Stripe's
 * payment intents (docs.stripe.com/payments/paymentintents/lifecycle) and has its own tables in the shop's database. The shop
 * uses it only through the provider port and its signed webhooks.
 */
import { createHmac, randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import type { PaymentStatus } from '#api/contract/payment.ts';
import type { Cents } from '#lib/money.ts';
import { minimumCharge } from '../../backend/order/minimum-charge.ts';
import { type Database, secretOf } from '../db/database.ts';
import { AmountTooSmall, type PaymentEvent, type PaymentProvider, type ProviderIntent } from './provider.ts';
import { readEvent } from './stripe.ts';
import { checkPaymentCard, type Decline, outcomeOf, type PaymentCard } from './test-cards.ts';

export type AttemptResult =
  | { kind: 'accepted'; intent: ProviderIntent }
  | { kind: 'declined'; intent: ProviderIntent; decline: Decline }
  /** The intent is paid, canceled or processing. */
  | { kind: 'tooLate'; intent: ProviderIntent };

interface IntentRow {
  id: string;
  amount: Cents;
  currency: string;
  status: PaymentStatus;
  failed_attempt: string | null;
  after_challenge: string | null;
  settles_at: number | null;
  refunded: number;
}

/** How long a payment with the `processing` card takes, in milliseconds. */
const settlingTime = 10_000;
const payable: readonly PaymentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

const newId = (prefix: string) => `${prefix}_sim_${randomBytes(12).toString('hex')}`;

export class Simulator implements PaymentProvider {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #onEvent: () => void;

  /** `onEvent` is called when there are webhook events to deliver. */
  constructor(db: Database, now: () => number, onEvent: () => void) {
    this.#db = db;
    this.#now = now;
    this.#onEvent = onEvent;
  }

  async create(amount: Cents, currency: string, idempotencyKey: string): Promise<ProviderIntent> {
    if (amount < minimumCharge(currency)) throw new AmountTooSmall(minimumCharge(currency));
    this.#db.insertIfNew('simulator_intent', {
      id: newId('pi'),
      idempotency_key: idempotencyKey,
      amount,
      currency,
      status: 'requires_payment_method',
    });
    const row = this.#db.one<IntentRow>`
      SELECT * FROM simulator_intent WHERE idempotency_key = ${idempotencyKey}`;
    if (row?.amount !== amount || row.currency !== currency)
      throw new Error('The idempotency key belongs to a payment intent of another amount');
    return this.#intentOf(row);
  }

  async retrieve(intentId: string): Promise<ProviderIntent | undefined> {
    const row = this.#find(intentId);
    return row && this.#intentOf(row);
  }

  /** Nothing to do: the simulator sends no receipts and checks no fraud. */
  async describe(): Promise<void> {}

  async cancel(intentId: string): Promise<ProviderIntent> {
    return this.#change(() => {
      const row = this.#require(intentId);
      if (!payable.includes(row.status)) return this.#intentOf(row);
      return this.#set(row, { status: 'canceled' }, 'payment_intent.canceled');
    });
  }

  async refund(intentId: string): Promise<void> {
    this.#change(() => {
      const row = this.#require(intentId);
      if (row.refunded) return;
      if (row.status !== 'succeeded') throw new Error('Only a succeeded payment intent can be refunded');
      this.#set(row, { refunded: 1 }, 'charge.refunded');
    });
  }

  readEvent(rawBody: string, signature: string | undefined): PaymentEvent {
    return readEvent(rawBody, signature, this.#webhookSecret());
  }

  /** The `Stripe-Signature` header of a webhook (docs.stripe.com/webhooks#verify-manually). Expires after five minutes. */
  sign(body: string): string {
    return Stripe.webhooks.generateTestHeaderString({ payload: body, secret: this.#webhookSecret() });
  }

  /** Pays with a card. `undefined` if the client secret doesn't match the intent. */
  confirm(intentId: string, clientSecret: string, card: PaymentCard): AttemptResult | undefined {
    return this.#attempt(intentId, clientSecret, payable, (row) => {
      const mistake = checkPaymentCard(card, new Date(this.#now()));
      if (mistake) return { kind: 'declined', intent: this.#intentOf(row), decline: mistake };
      const outcome = outcomeOf(card);
      if (outcome.kind === 'decline') return this.#fail(row, outcome.decline);
      if (outcome.kind === 'success') return this.#succeed(row);
      if (outcome.kind === 'processing') {
        const changes = { status: 'processing', settles_at: this.#now() + settlingTime } as const;
        return { kind: 'accepted', intent: this.#set(row, changes, 'payment_intent.processing') };
      }
      const after_challenge = outcome.decline ? JSON.stringify(outcome.decline) : null;
      const changes = { status: 'requires_action', after_challenge } as const;
      return { kind: 'accepted', intent: this.#set(row, changes, 'payment_intent.requires_action') };
    });
  }

  /** Completes the 3-D Secure challenge. `undefined` if the client secret doesn't match the intent. */
  challenge(intentId: string, clientSecret: string, passed: boolean): AttemptResult | undefined {
    return this.#attempt(intentId, clientSecret, ['requires_action'], (row) => {
      if (!passed) return this.#fail(row, { code: 'payment_intent_authentication_failure' });
      if (row.after_challenge) return this.#fail(row, JSON.parse(row.after_challenge) as Decline);
      return this.#succeed(row);
    });
  }

  /** Completes payments that have been processing long enough. */
  settle(): void {
    const due = this.#db.all<IntentRow>`
      SELECT * FROM simulator_intent WHERE status = 'processing' AND settles_at <= ${this.#now()}`;
    for (const row of due) this.#change(() => this.#succeed(row));
  }

  #attempt(
    intentId: string,
    clientSecret: string,
    from: readonly PaymentStatus[],
    pay: (row: IntentRow) => AttemptResult,
  ): AttemptResult | undefined {
    return this.#change(() => {
      const row = this.#find(intentId);
      if (!row || this.#clientSecret(row) !== clientSecret) return undefined;
      return from.includes(row.status) ? pay(row) : { kind: 'tooLate', intent: this.#intentOf(row) };
    });
  }

  #succeed(row: IntentRow): AttemptResult {
    this.#db.insert('simulator_charge', { id: newId('ch'), intent_id: row.id, amount: row.amount });
    const changes = { status: 'succeeded', failed_attempt: null } as const;
    return { kind: 'accepted', intent: this.#set(row, changes, 'payment_intent.succeeded') };
  }

  #fail(row: IntentRow, decline: Decline): AttemptResult {
    const changes = { status: 'requires_payment_method', failed_attempt: newId('ch') } as const;
    return { kind: 'declined', decline, intent: this.#set(row, changes, 'payment_intent.payment_failed') };
  }

  /** Changes an intent and queues its webhook event. */
  #set(row: IntentRow, changes: Partial<Omit<IntentRow, 'id'>>, eventType: string): ProviderIntent {
    this.#db.update('simulator_intent', row.id, changes);
    const changed = this.#intentOf(this.#require(row.id));
    const object = eventType.startsWith('charge.')
      ? { id: newId('ch'), object: 'charge', payment_intent: row.id, refunded: true }
      : {
          id: row.id,
          object: 'payment_intent',
          amount: row.amount,
          currency: row.currency.toLowerCase(),
          status: changed.status,
        };
    const created = Math.floor(this.#now() / 1000);
    const body = { id: newId('evt'), object: 'event', type: eventType, created, data: { object } };
    this.#db.insert('simulator_notice', { body: JSON.stringify(body), due_at: this.#now() });
    return changed;
  }

  #change<T>(work: () => T): T {
    const result = this.#db.transaction(work);
    this.#onEvent();
    return result;
  }

  #intentOf(row: IntentRow): ProviderIntent {
    return {
      id: row.id,
      clientSecret: this.#clientSecret(row),
      amount: row.amount,
      currency: row.currency,
      status: row.status,
      failedAttempt: row.failed_attempt ?? undefined,
      refunded: row.refunded === 1,
    };
  }

  #find(intentId: string): IntentRow | undefined {
    return this.#db.one<IntentRow>`SELECT * FROM simulator_intent WHERE id = ${intentId}`;
  }

  #require(intentId: string): IntentRow {
    const row = this.#find(intentId);
    if (!row) throw new Error('The simulator doesn’t know this payment intent');
    return row;
  }

  /** Derived, so that the database holds no client secret. */
  #clientSecret({ id }: IntentRow): string {
    const secret = createHmac('sha256', secretOf(this.#db, 'simulator_client_secret')).update(id);
    return `${id}_secret_${secret.digest('hex').slice(0, 32)}`;
  }

  /** The secret is stored, so that a restart doesn't change it. */
  #webhookSecret(): string {
    return secretOf(this.#db, 'simulator_webhook_secret');
  }
}
