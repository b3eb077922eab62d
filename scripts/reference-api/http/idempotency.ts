/**
 * `Idempotency-Key`: a call that repeats a key with the same body gets the first response. With another body, it gets a 422.
 * The response is stored in the same transaction as the call's changes, so that a crash leaves both or neither. A stored
 * response is kept for two days.
 */
import { createHash, createHmac } from 'node:crypto';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { withSortedKeys } from '../../backend/sorted-keys.ts';
import { type Context, perContext } from '../context.ts';
import { HttpFailure } from '../core/http-failure.ts';

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

interface IdempotencyKey {
  /** The user's id; guests share one scope. */
  scope: string;
  keyDigest: string;
  /** Identifies method, path and body of the call. */
  fingerprint: string;
}

/** Milliseconds. */
const maxAge = 2 * 24 * 60 * 60_000;
/** Running calls by key, so that a repeated call waits for the first. A map is enough, because the API is one process. */
const runningCalls = perContext(() => new Map<string, Promise<unknown>>());

/**
 * Reads the header. `undefined` without one. Throws `HttpFailure` 400 for a malformed key.
 * The fingerprint is an HMAC with the key as its secret, so that nobody can guess a password in the body from it.
 */
export function readIdempotencyKey(
  key: string | undefined,
  scope: string | undefined,
  call: { method: string; path: string; body: unknown },
): IdempotencyKey | undefined {
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{8,255}$/.test(key))
    throw new HttpFailure(400, 'The Idempotency-Key must be 8 to 255 visible ASCII characters.');
  const content = JSON.stringify([call.method, call.path, withSortedKeys(call.body)]);
  return {
    scope: scope ?? '',
    keyDigest: createHash('sha256').update(key).digest('base64url'),
    fingerprint: createHmac('sha256', key).update(content).digest('base64url'),
  };
}

/**
 * Returns the stored response, or runs the call and stores its response. `run` may call `store` inside its transaction.
 * Otherwise, the response is stored afterwards. 4xx responses are stored too, except 401 and 429. 5xx responses are not.
 */
export async function runOnce(
  context: Context,
  key: IdempotencyKey,
  run: (store: (response: StoredResponse) => void) => Promise<StoredResponse>,
  seal?: Seal,
): Promise<StoredResponse> {
  const running = runningCalls(context);
  const name = `${key.scope} ${key.keyDigest}`;
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
      if (error instanceof HttpFailure && error.status < 500 && error.status !== 401 && error.status !== 429)
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

function findResponse(
  { db, now }: Context,
  { scope, keyDigest, fingerprint }: IdempotencyKey,
): StoredResponse | undefined {
  const row = db.one<StoredResponse & { fingerprint: string }>`
    SELECT fingerprint, status, body FROM idempotency
    WHERE scope = ${scope} AND key_digest = ${keyDigest} AND created_at > ${now() - maxAge}`;
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint)
    throw new HttpFailure(422, 'This Idempotency-Key belongs to a different request.', {
      code: 'idempotency_key_reused',
    });
  if (row.status < 400) return { status: row.status, body: row.body };
  const { message, ...details } = JSON.parse(row.body ?? '{}') as { message: string };
  throw new HttpFailure(row.status as ContentfulStatusCode, message, details);
}

function storeResponse(
  { db, now }: Context,
  { scope, keyDigest, fingerprint }: IdempotencyKey,
  response: StoredResponse,
): void {
  const created_at = now();
  db.run`DELETE FROM idempotency WHERE created_at <= ${created_at - maxAge}`;
  db.insertIfNew('idempotency', { scope, key_digest: keyDigest, fingerprint, ...response, created_at });
}
