/**
 * A payment provider that charges nothing, so that the whole shop runs on one machine. It follows the lifecycle of Stripe's
 * payment intents (docs.stripe.com/payments/paymentintents/lifecycle) and has its own tables in the shop's database. The shop
 * uses it only through the provider port and its signed webhooks.
 */
import { timingSafeEqual } from 'node:crypto';
import Stripe from 'stripe';
import type { PaymentStatus } from '#api/contract/payment.ts';
import type { Cents } from '#lib/money.ts';
import { type Database, transaction } from '../db/database.ts';
import { type Card, type Decline, outcomeOf, validateCard } from './card.ts';
import type { PaymentEvent, PaymentProvider, PaymentSnapshot } from './provider.ts';
import { type IntentRow, newId, SimulatorLedger, snapshotOf } from './simulator-ledger.ts';
import { readEvent } from './stripe.ts';

export type AttemptResult =
  | { kind: 'accepted'; intent: PaymentSnapshot }
  | { kind: 'declined'; intent: PaymentSnapshot; decline: Decline }
  /** The intent is paid, canceled or processing. */
  | { kind: 'tooLate'; intent: PaymentSnapshot };

/** How long a payment with the `processing` card takes. */
const SETTLING_TIME_MS = 10_000;
const PAYABLE: readonly PaymentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

export class Simulator implements PaymentProvider {
  readonly name = 'simulator';
  readonly #db: Database;
  readonly #ledger: SimulatorLedger;
  readonly #now: () => number;
  readonly #onEvent: () => void;

  /** `onEvent` is called when there are webhook events to deliver. */
  constructor(db: Database, now: () => number, onEvent: () => void = () => {}) {
    this.#db = db;
    this.#ledger = new SimulatorLedger(db, now);
    this.#now = now;
    this.#onEvent = onEvent;
  }

  async create(amount: Cents, idempotencyKey: string): Promise<PaymentSnapshot> {
    const row = this.#ledger.intentOfKey(idempotencyKey, amount);
    if (row.amount !== amount)
      throw new Error('The idempotency key belongs to a payment intent with another amount');
    return snapshotOf(row);
  }

  async retrieve(intentId: string): Promise<PaymentSnapshot | undefined> {
    const row = this.#ledger.find(intentId);
    return row && snapshotOf(row);
  }

  async cancel(intentId: string): Promise<PaymentSnapshot> {
    return this.#change(() => {
      const row = this.#ledger.existing(intentId);
      if (!PAYABLE.includes(row.status)) return snapshotOf(row);
      return this.#set(row, { status: 'canceled' }, 'payment_intent.canceled');
    });
  }

  async refund(intentId: string): Promise<void> {
    this.#change(() => {
      const row = this.#ledger.existing(intentId);
      if (row.refunded) return;
      if (row.status !== 'succeeded') throw new Error('Only a succeeded payment intent can be refunded');
      this.#set(row, { refunded: 1 }, 'charge.refunded');
    });
  }

  event(rawBody: string, signature: string | undefined): PaymentEvent {
    return readEvent(rawBody, signature, this.#ledger.webhookSecret());
  }

  /** The `Stripe-Signature` header of a webhook (docs.stripe.com/webhooks#verify-manually). Expires after five minutes. */
  sign(body: string): string {
    const secret = this.#ledger.webhookSecret();
    return Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
  }

  /** Pays with a card. `undefined` if the client secret doesn't match the intent. */
  confirm(intentId: string, clientSecret: string, card: Card): AttemptResult | undefined {
    return this.#attempt(intentId, clientSecret, PAYABLE, (row) => {
      const mistake = validateCard(card, new Date(this.#now()));
      if (mistake) return { kind: 'declined', intent: snapshotOf(row), decline: mistake };
      const outcome = outcomeOf(card);
      if (outcome.kind === 'decline') return this.#fail(row, outcome.decline);
      if (outcome.kind === 'success') return this.#succeed(row);
      if (outcome.kind === 'processing') {
        const changes = { status: 'processing', settles_at: this.#now() + SETTLING_TIME_MS } as const;
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
    for (const row of this.#ledger.settling()) this.#change(() => this.#succeed(row));
  }

  #attempt(
    intentId: string,
    clientSecret: string,
    from: readonly PaymentStatus[],
    pay: (row: IntentRow) => AttemptResult,
  ): AttemptResult | undefined {
    return this.#change(() => {
      const row = this.#ledger.find(intentId);
      if (!row || !equal(row.client_secret, clientSecret)) return undefined;
      return from.includes(row.status) ? pay(row) : { kind: 'tooLate', intent: snapshotOf(row) };
    });
  }

  #succeed(row: IntentRow): AttemptResult {
    this.#ledger.charge(row);
    const changes = { status: 'succeeded', failed_attempt: null } as const;
    return { kind: 'accepted', intent: this.#set(row, changes, 'payment_intent.succeeded') };
  }

  #fail(row: IntentRow, decline: Decline): AttemptResult {
    const changes = { status: 'requires_payment_method', failed_attempt: newId('ch') } as const;
    return { kind: 'declined', decline, intent: this.#set(row, changes, 'payment_intent.payment_failed') };
  }

  #set(row: IntentRow, changes: Partial<Omit<IntentRow, 'id'>>, eventType: string): PaymentSnapshot {
    return snapshotOf(this.#ledger.change(row, changes, eventType));
  }

  #change<T>(work: () => T): T {
    const result = transaction(this.#db, work);
    this.#onEvent();
    return result;
  }
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
