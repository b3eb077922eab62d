/**
 * Stores the responses to calls with an `Idempotency-Key`, each in the same transaction as the call's changes, so that a crash
 * leaves both or neither.
 */

import { type FailureStatus, HttpError } from '../../backend/failures/http-error.ts';
import {
  requireSameCall,
  type StoredKey,
  staysRefused,
  storedFor,
  storedKeyOf,
} from '../../backend/http/idempotency.ts';
import { type Context, perContext } from '../core/context.ts';

/** A stored response. The body is JSON; `null` for 204. */
export interface StoredResponse {
  status: number;
  body: string | null;
}

/** For a response that holds a secret, which must not be stored. */
export interface Seal {
  /** What is stored of a response. */
  keep: (response: StoredResponse) => StoredResponse;
  /** Makes the response again from what was stored. */
  restore: (kept: StoredResponse) => Promise<StoredResponse>;
}

interface IdempotencyKey extends StoredKey {
  /** The user's id; guests share one scope. */
  scope: string;
}

/** Running calls by key, so that a repeated call waits for the first. A map is enough, because the API is one process. */
const runningCalls = perContext(() => new Map<string, Promise<unknown>>());

interface KeySource {
  header: string | undefined;
  userId: string | undefined;
  /** The method and the path. */
  call: string;
  body: unknown;
}

/** Undefined without a header. Throws `HttpError` 400 for a malformed key. */
export function readIdempotencyKey({
  header,
  userId = '',
  call,
  body,
}: KeySource): IdempotencyKey | undefined {
  if (header === undefined) return undefined;
  return { scope: userId, ...storedKeyOf({ key: header, call, body }) };
}

/**
 * Returns the stored response, or runs the call and stores its response. `run` may call `store` inside its transaction.
 * Otherwise, the response is stored afterwards. Throws `HttpError` 422 for the key of another call.
 */
export async function runOnce(
  context: Context,
  key: IdempotencyKey,
  run: (store: (response: StoredResponse) => void) => Promise<StoredResponse>,
  seal?: Seal,
): Promise<StoredResponse> {
  const running = runningCalls(context);
  const name = `${key.scope} ${key.digest}`;
  for (let call = running.get(name); call; call = running.get(name)) await call.catch(() => {});
  const stored = findResponse(context, key);
  if (stored) return seal ? seal.restore(stored) : stored;
  const store = (response: StoredResponse) =>
    storeResponse(context, key, seal ? seal.keep(response) : response);
  const call = run(store).then(
    (response) => {
      store(response);
      return response;
    },
    (error: unknown) => {
      if (error instanceof HttpError && staysRefused(error.status))
        storeResponse(context, key, { status: error.status, body: JSON.stringify(error.body) });
      throw error;
    },
  );
  running.set(name, call);
  try {
    return await call;
  } finally {
    running.delete(name);
  }
}

function findResponse({ db, now }: Context, key: IdempotencyKey): StoredResponse | undefined {
  const row = db.one<StoredResponse & Pick<StoredKey, 'fingerprint'>>`
    SELECT fingerprint, status, body FROM idempotency
    WHERE scope = ${key.scope} AND key_digest = ${key.digest} AND created_at > ${now() - storedFor}`;
  if (!row) return undefined;
  requireSameCall(row, key);
  if (row.status < 400) return { status: row.status, body: row.body };
  const { message, ...details } = JSON.parse(row.body ?? '{}') as { message: string };
  throw new HttpError(row.status as FailureStatus, message, details);
}

function storeResponse(
  { db, now }: Context,
  { scope, digest, fingerprint }: IdempotencyKey,
  response: StoredResponse,
): void {
  const created_at = now();
  db.run`DELETE FROM idempotency WHERE created_at <= ${created_at - storedFor}`;
  db.insertIfNew('idempotency', { scope, key_digest: digest, fingerprint, ...response, created_at });
}
