/**
 * Sends the simulator's events to the API's own webhook over HTTP, as Stripe does: at least once, in any order, with retries.
 * Tests hold the events back, repeat them or reverse their order.
 */
import type { Context } from '../core/context.ts';
import { webhookPath } from './provider.ts';

interface EventRow {
  seq: number;
  body: string;
  attempts: number;
}

/** Milliseconds. */
const longestBackoff = 5 * 60_000;

export class SimulatedWebhooks {
  /** Whether events wait for `deliverHeld`. */
  isHeld = false;
  readonly #context: Context;
  readonly #sign: (body: string) => string;
  readonly #pending = new Map<number, Promise<void>>();
  #stopped = false;

  constructor(context: Context, sign: (body: string) => string) {
    this.#context = context;
    this.#sign = sign;
  }

  /** Schedules a delivery after the current call. */
  schedule(): void {
    if (!this.isHeld) setImmediate(() => void this.deliverDue());
  }

  /** Sends the undelivered events that are due. */
  async deliverDue(): Promise<void> {
    const { db, now, selfUrl } = this.#context;
    if (this.#stopped || this.isHeld || selfUrl() === '') return;
    const rows = db.all<EventRow>`
      SELECT * FROM simulator_notice WHERE delivered_at IS NULL AND due_at <= ${now()} ORDER BY seq LIMIT 100`;
    await Promise.all(rows.filter(({ seq }) => !this.#pending.has(seq)).map((row) => this.#send(row)));
  }

  /**
   * Sends all held events one by one. `reversed` sends the newest first. `again` includes delivered events.
   */
  async deliverHeld(options: { reversed?: boolean; again?: boolean } = {}): Promise<void> {
    const rows = this.#context.db.all<EventRow>`
      SELECT * FROM simulator_notice WHERE delivered_at IS NULL OR ${options.again ? 1 : 0} ORDER BY seq`;
    if (options.reversed) rows.reverse();
    for (const row of rows) await this.#send(row);
  }

  /** Waits for pending requests and starts no new ones. Then the database can be closed. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#pending.values());
  }

  #send(row: EventRow): Promise<void> {
    const request = this.#post(row).finally(() => this.#pending.delete(row.seq));
    this.#pending.set(row.seq, request);
    return request;
  }

  async #post({ seq, body, attempts }: EventRow): Promise<void> {
    const { db, now, selfUrl } = this.#context;
    let delivered = false;
    try {
      const response = await fetch(selfUrl() + webhookPath, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Stripe-Signature': this.#sign(body) },
        body,
        signal: AbortSignal.timeout(10_000),
      });
      await response.body?.cancel();
      delivered = response.ok;
    } catch {
      // A network error is retried like an error status.
    }
    if (delivered)
      db.run`UPDATE simulator_notice SET delivered_at = ${new Date(now()).toISOString()} WHERE seq = ${seq}`;
    else {
      const due = now() + Math.min(1000 * 2 ** attempts, longestBackoff);
      db.run`UPDATE simulator_notice SET attempts = attempts + 1, due_at = ${due} WHERE seq = ${seq}`;
    }
  }
}
