/**
 * `Idempotency-Key`: a call that repeats a key with the same body gets the first response. With another body, it gets a 422.
 * How a response is stored, and how a repeated call waits for the first one, is up to each backend.
 */
import { createHash, createHmac } from 'node:crypto';
import { HttpError } from '../failures/http-error.ts';

/** How long a response is stored, in milliseconds. */
export const storedFor = 2 * 24 * 60 * 60_000;

/** What is stored of a key and its call. */
export interface StoredKey {
  digest: string;
  /** Identifies the call. */
  fingerprint: string;
}

interface KeyedCall {
  /** The value of the header. */
  key: string;
  /** The method and the path. */
  call: string;
  body: unknown;
}

/**
 * Throws `HttpError` 400 for a malformed key. The fingerprint is an HMAC with the key as its secret, so that it doesn't help anyone
 * to guess a password in the body.
 */
export function storedKeyOf({ key, call, body }: KeyedCall): StoredKey {
  if (!/^[\x21-\x7e]{8,255}$/.test(key))
    throw new HttpError(400, 'The Idempotency-Key must be 8 to 255 visible ASCII characters.');
  const content = JSON.stringify([call, withSortedKeys(body)]);
  return {
    digest: createHash('sha256').update(key).digest('base64url'),
    fingerprint: createHmac('sha256', key).update(content).digest('base64url'),
  };
}

/** A copy with sorted keys, so that their order doesn't change the fingerprint of a body. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => [name, withSortedKeys(part)]);
}

/** Throws `HttpError` 422 if the key was stored with another call. */
export function requireSameCall(stored: Pick<StoredKey, 'fingerprint'>, { fingerprint }: StoredKey): void {
  if (stored.fingerprint === fingerprint) return;
  throw new HttpError(422, 'This Idempotency-Key belongs to a different request.', {
    code: 'idempotency_key_reused',
  });
}

/**
 * Whether a refused call stays refused under its key. Otherwise, a repeated call runs again: it may succeed after a sign-in, after a
 * pause, or once the server works again.
 */
export const staysRefused = (status: number): boolean => status < 500 && status !== 401 && status !== 429;
