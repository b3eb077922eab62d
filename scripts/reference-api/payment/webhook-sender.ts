/**
 * Sends the simulator's notices to the API's own webhook over HTTP, as Stripe would: at least once, in no promised order, again
 * and again until they are taken. Tests make it hold them back, double them or turn their order round.
 */
import type { Context } from '../core/context.ts';

interface NoticeRow {
  seq: number;
  body: string;
  attempts: number;
}

export const WEBHOOK_PATH = '/v1/payment/stripe/webhook';
const LONGEST_PAUSE = 5 * 60_000;

export class WebhookSender {
  /** `held`: notices wait until they are asked for. */
  mode: 'prompt' | 'held' = 'prompt';
  /** How often each notice is sent. */
  copies = 1;
  readonly #context: Context;
  readonly #sign: (body: string) => string;
  readonly #flights = new Map<number, Promise<void>>();
  #stopped = false;

  constructor(context: Context, sign: (body: string) => string) {
    this.#context = context;
    this.#sign = sign;
  }

  /** As it was at first. */
  reset(): void {
    this.mode = 'prompt';
    this.copies = 1;
  }

  /** There may be something to send: soon, but not within the caller's own call. */
  poke(): void {
    if (this.mode === 'prompt') setImmediate(() => void this.deliverDue());
  }

  /** Sends what is due and was not taken yet. */
  async deliverDue(): Promise<void> {
    const { db, now, selfUrl } = this.#context;
    if (this.#stopped || this.mode === 'held' || selfUrl() === '') return;
    const rows = db
      .prepare(
        'SELECT * FROM simulator_notice WHERE delivered_at IS NULL AND due_at <= ? ORDER BY seq LIMIT 100',
      )
      .all(now()) as unknown as NoticeRow[];
    await Promise.all(rows.filter(({ seq }) => !this.#flights.has(seq)).map((row) => this.#send(row)));
  }

  /** Sends all held notices one after the other, newest first when `reversed`; also those sent before with `again`. */
  async deliverHeld(options: { reversed?: boolean; again?: boolean } = {}): Promise<number> {
    const rows = this.#context.db
      .prepare(`SELECT * FROM simulator_notice WHERE delivered_at IS NULL OR ? ORDER BY seq`)
      .all(options.again ? 1 : 0) as unknown as NoticeRow[];
    if (options.reversed) rows.reverse();
    for (const row of rows) await this.#send(row);
    return rows.length;
  }

  /** Starts nothing more and waits for what is under way: the database may be closed afterwards. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#flights.values());
  }

  #send(row: NoticeRow): Promise<void> {
    const flight = this.#post(row).finally(() => this.#flights.delete(row.seq));
    this.#flights.set(row.seq, flight);
    return flight;
  }

  async #post({ seq, body, attempts }: NoticeRow): Promise<void> {
    const { db, now, selfUrl } = this.#context;
    let taken = false;
    try {
      for (let copy = 0; copy < this.copies; copy++) {
        const answer = await fetch(selfUrl() + WEBHOOK_PATH, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Stripe-Signature': this.#sign(body) },
          body,
          signal: AbortSignal.timeout(10_000),
        });
        await answer.body?.cancel();
        taken = answer.ok;
      }
    } catch {
      // Not reached: sent again below, as any other refusal.
    }
    if (taken)
      db.prepare('UPDATE simulator_notice SET delivered_at = ? WHERE seq = ?').run(
        new Date(now()).toISOString(),
        seq,
      );
    else
      db.prepare('UPDATE simulator_notice SET attempts = attempts + 1, due_at = ? WHERE seq = ?').run(
        now() + Math.min(1000 * 2 ** attempts, LONGEST_PAUSE),
        seq,
      );
  }
}
