/**
 * Stores the responses to calls with an `Idempotency-Key`. Medusa saves a call's changes before its response is stored. If the
 * process dies in between, a repeated call runs again. That call finds the order of its payment intent, but may save, for
 * example, an address twice.
 */

import { type FailureStatus, HttpError } from '../../../backend/failures/http-error.ts';
import {
  requireSameCall,
  type StoredKey,
  staysRefused,
  storedFor,
  storedKeyOf,
} from '../../../backend/http/idempotency.ts';
import { WithStatus } from '../../../backend/http/with-status.ts';
import { withLock } from '../lock.ts';
import type { Container, Sql } from '../medusa-types.ts';
import type { Seal } from './route.ts';

interface Keyed {
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

interface Stored extends Pick<StoredKey, 'fingerprint'> {
  /** 0 stands for the usual status of the call. */
  status: number;
  content: string;
}

/**
 * Returns the stored response, or runs the call and stores its response. Throws `HttpError` 400 for a malformed key; 422
 * for the key of another request.
 */
export async function runOnce(
  container: Container,
  { key, customerId = '', call, body, seal }: Keyed,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const own = storedKeyOf({ key, call, body });
  const sql = container.resolve('__pg_connection__');
  // A response without a body is stored as `null`, because Knex refuses `undefined`.
  const store = (status: number, data: unknown = null) =>
    sql.raw(
      `INSERT INTO storefront_response (customer_id, digest, fingerprint, status, content) VALUES (?, ?, ?, ?, ?)`,
      [customerId, own.digest, own.fingerprint, status, JSON.stringify(data)],
    );
  // A repeated call waits for the first one.
  return withLock(container, `storefront-key-${customerId}-${own.digest}`, async () => {
    const found = await storedResponse(sql, customerId, own);
    if (found) return restoreResponse(found, (kept) => (seal ? seal.restore(kept, container) : kept));
    try {
      const returned = await run();
      const { status, data } = returned instanceof WithStatus ? returned : { status: 0, data: returned };
      await store(status, seal ? seal.keep(data) : data);
      return returned;
    } catch (error) {
      if (error instanceof HttpError && staysRefused(error.status))
        await store(error.status, { message: error.message, details: error.details });
      throw error;
    }
  });
}

async function storedResponse(sql: Sql, customerId: string, own: StoredKey): Promise<Stored | undefined> {
  await sql.raw('DELETE FROM storefront_response WHERE created_at <= ?', [new Date(Date.now() - storedFor)]);
  const { rows } = await sql.raw<Stored>(
    'SELECT fingerprint, status, content FROM storefront_response WHERE customer_id = ? AND digest = ?',
    [customerId, own.digest],
  );
  const [found] = rows;
  if (found) requireSameCall(found, own);
  return found;
}

async function restoreResponse(
  { status, content }: Stored,
  restore: (kept: unknown) => unknown,
): Promise<unknown> {
  const kept: unknown = JSON.parse(content);
  if (status >= 400) {
    const { message, details } = kept as { message: string; details: Record<string, unknown> };
    throw new HttpError(status as FailureStatus, message, details);
  }
  const data = await restore(kept);
  return status ? new WithStatus(status as WithStatus<unknown>['status'], data) : data;
}
