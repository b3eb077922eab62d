/**
 * Takes no money, but behaves as Stripe's payment intents do (docs.stripe.com/payments/paymentintents/lifecycle), so that the
 * whole shop runs on one machine. Kept in the shop's database under names of its own; the shop reaches it only through the
 * provider port, and hears of it only through signed notices.
 */
import { timingSafeEqual } from 'node:crypto';
import Stripe from 'stripe';
import type { PaymentStatus } from '#api/contract/payment.ts';
import type { Cents } from '#lib/money.ts';
import { type Database, transaction } from '../db/database.ts';
import { type Card, type Decline, mistakeIn, outcomeOf } from './card.ts';
import type { PaymentEvent, PaymentProvider, PaymentSnapshot } from './provider.ts';
import { type IntentRow, newId, SimulatorLedger, snapshotOf } from './simulator-ledger.ts';
import { readEvent } from './stripe-event.ts';

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

export class Simulator implements PaymentProvider {
  readonly name = 'simulator';
  readonly #db: Database;
  readonly #ledger: SimulatorLedger;
  readonly #now: () => number;
  readonly #onNotice: () => void;

  /** `onNotice` is called after notices were written: someone should deliver them. */
  constructor(db: Database, now: () => number, onNotice: () => void = () => {}) {
    this.#db = db;
    this.#ledger = new SimulatorLedger(db, now);
    this.#now = now;
    this.#onNotice = onNotice;
  }

  async create(amount: Cents, idempotencyKey: string): Promise<PaymentSnapshot> {
    const row = this.#ledger.intentOfKey(idempotencyKey, amount);
    if (row.amount !== amount) throw new Error('The idempotency key was used for another amount');
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
      if (row.status !== 'succeeded') throw new Error('Nothing was paid that could be refunded');
      this.#set(row, { refunded: 1 }, 'charge.refunded');
    });
  }

  event(rawBody: string, signature: string | undefined): PaymentEvent {
    return readEvent(rawBody, signature, this.#ledger.webhookSecret());
  }

  /** The header of a notice, in Stripe's scheme (docs.stripe.com/webhooks#verify-manually). Signed when it is sent. */
  sign(body: string): string {
    const secret = this.#ledger.webhookSecret();
    return Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
  }

  /** A try with a card. `undefined` unless the client secret belongs to the intent. */
  confirm(intentId: string, clientSecret: string, card: Card): Attempt | undefined {
    return this.#attempt(intentId, clientSecret, PAYABLE, (row) => {
      const mistake = mistakeIn(card, new Date(this.#now()));
      if (mistake) return { kind: 'declined', intent: snapshotOf(row), decline: mistake };
      const outcome = outcomeOf(card);
      if (outcome.kind === 'decline') return this.#fail(row, outcome.decline);
      if (outcome.kind === 'success') return this.#succeed(row);
      if (outcome.kind === 'processing') {
        const changes = { status: 'processing', settles_at: this.#now() + SETTLING_TIME } as const;
        return { kind: 'accepted', intent: this.#set(row, changes, 'payment_intent.processing') };
      }
      const after_challenge = outcome.decline ? JSON.stringify(outcome.decline) : null;
      const changes = { status: 'requires_action', after_challenge } as const;
      return { kind: 'accepted', intent: this.#set(row, changes, 'payment_intent.requires_action') };
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
    for (const row of this.#ledger.settling()) this.#change(() => this.#succeed(row));
  }

  #attempt(
    intentId: string,
    clientSecret: string,
    from: readonly PaymentStatus[],
    go: (row: IntentRow) => Attempt,
  ): Attempt | undefined {
    return this.#change(() => {
      const row = this.#ledger.find(intentId);
      if (!row || !equal(row.client_secret, clientSecret)) return undefined;
      return from.includes(row.status) ? go(row) : { kind: 'tooLate', intent: snapshotOf(row) };
    });
  }

  #succeed(row: IntentRow): Attempt {
    this.#ledger.charge(row);
    const changes = { status: 'succeeded', failed_attempt: null } as const;
    return { kind: 'accepted', intent: this.#set(row, changes, 'payment_intent.succeeded') };
  }

  #fail(row: IntentRow, decline: Decline): Attempt {
    const changes = { status: 'requires_payment_method', failed_attempt: newId('ch') } as const;
    return { kind: 'declined', decline, intent: this.#set(row, changes, 'payment_intent.payment_failed') };
  }

  #set(row: IntentRow, changes: Partial<Omit<IntentRow, 'id'>>, notice: string): PaymentSnapshot {
    return snapshotOf(this.#ledger.change(row, changes, notice));
  }

  #change<T>(work: () => T): T {
    const result = transaction(this.#db, work);
    this.#onNotice();
    return result;
  }
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
