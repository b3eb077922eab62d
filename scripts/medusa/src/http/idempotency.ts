/**
 * `Idempotency-Key`: a call that repeats a key with the same body gets the first response. With another body, it gets a 422. A
 * response is kept for two days.
 */
import { createHash, createHmac } from 'node:crypto';
import { withSortedKeys } from '../../../backend/sorted-keys.ts';
import type { Container, Sql } from '../engine.ts';
import { Failure } from './failure.ts';
import { Reply, type Seal } from './table.ts';

/** In seconds: how long a repeated call waits for the first one, and when the lock of a process that has died ends. */
const lockTimes = { timeout: 30, expire: 20 };

export interface Keyed {
  /** The value of the header. */
  key: string;
  /** Guests share one scope. */
  customerId: string | undefined;
  /** Method and path. */
  call: string;
  body: unknown;
  /** For a response that holds a secret, which must not be stored. */
  seal?: Seal | undefined;
}

interface Stored {
  fingerprint: string;
  status: number;
  content: string;
}

/**
 * Returns the stored response, or runs the call and stores its response. Throws `Failure` 400 for a malformed key; 422
 * for the key of another request.
 */
export async function once(
  container: Container,
  { key, customerId = '', call, body, seal }: Keyed,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (!/^[\x21-\x7e]{8,255}$/.test(key))
    throw new Failure(400, 'The Idempotency-Key must be 8 to 255 visible ASCII characters.');
  const sql = container.resolve('__pg_connection__');
  const digest = createHash('sha256').update(key).digest('base64url');
  // The key is the HMAC's secret, so that nobody can guess a password in the body from the stored fingerprint.
  const fingerprint = createHmac('sha256', key)
    .update(JSON.stringify([call, withSortedKeys(body)]))
    .digest('base64url');
  const store = (status: number, data: unknown) =>
    sql.raw(
      `INSERT INTO storefront_response (customer_id, digest, fingerprint, status, content) VALUES (?, ?, ?, ?, ?)`,
      [customerId, digest, fingerprint, status, JSON.stringify(data)],
    );
  return container.resolve('locking').execute(
    `storefront-key-${customerId}-${digest}`,
    async () => {
      const found = await storedResponse(sql, customerId, digest);
      if (found) return repeated(found, fingerprint, (kept) => (seal ? seal.restore(kept, container) : kept));
      try {
        const returned = await run();
        const { status, data } = returned instanceof Reply ? returned : { status: 0, data: returned };
        await store(status, seal ? seal.keep(data) : data);
        return returned;
      } catch (error) {
        if (error instanceof Failure && error.status < 500 && error.status !== 401 && error.status !== 429)
          await store(error.status, { message: error.message, details: error.details });
        throw error;
      }
    },
    lockTimes,
  );
}

async function storedResponse(sql: Sql, customerId: string, digest: string): Promise<Stored | undefined> {
  await sql.raw(`DELETE FROM storefront_response WHERE created_at < now() - interval '2 days'`);
  const { rows } = await sql.raw<Stored>(
    'SELECT fingerprint, status, content FROM storefront_response WHERE customer_id = ? AND digest = ?',
    [customerId, digest],
  );
  return rows[0];
}

/** A stored status of 0 stands for the usual status of the call. */
async function repeated(
  found: Stored,
  fingerprint: string,
  restore: (kept: unknown) => unknown,
): Promise<unknown> {
  if (found.fingerprint !== fingerprint)
    throw new Failure(422, 'This Idempotency-Key belongs to a different request.', {
      code: 'idempotency_key_reused',
    });
  const kept: unknown = JSON.parse(found.content);
  if (found.status >= 400) {
    const { message, details } = kept as { message: string; details: Record<string, unknown> };
    throw new Failure(found.status, message, details);
  }
  const data = await restore(kept);
  return found.status ? new Reply(found.status, data) : data;
}
