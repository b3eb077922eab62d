/**
 * `Idempotency-Key`: the same key with the same body answers what the first one answered; with another body, 422.
 * The answer is written in the transaction of the effect, so that a crash leaves both or neither. Kept for two days.
 */
import { createHash, createHmac } from 'node:crypto';
import type { Context } from '../core/context.ts';
import { Failure } from '../core/failure.ts';

/** An answer as it is stored: JSON text, or nothing for 204. */
export interface Answer {
  status: number;
  body: string | null;
}

/** One attempt of one caller. */
export interface Attempt {
  /** The user's id; callers who are not signed in share one scope. */
  scope: string;
  keyDigest: string;
  fingerprint: string;
}

const keptFor = 2 * 24 * 60 * 60_000;
/** Attempts under way, so that a second one waits for the first. One process owns the database. */
const running = new WeakMap<Context, Map<string, Promise<unknown>>>();

/**
 * Reads the header; `undefined` without one. Throws 400 for a key nobody should send.
 * Only digests are kept: with the key as the secret of the fingerprint, the password in a body cannot be guessed from it.
 */
export function readIdempotencyKey(
  key: string | undefined,
  scope: string | undefined,
  call: { method: string; path: string; body: unknown },
): Attempt | undefined {
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{8,255}$/.test(key))
    throw new Failure(400, 'The Idempotency-Key must be 8 to 255 visible ASCII characters.');
  const content = JSON.stringify([call.method, call.path, sorted(call.body)]);
  return {
    scope: scope ?? '',
    keyDigest: createHash('sha256').update(key).digest('base64url'),
    fingerprint: createHmac('sha256', key).update(content).digest('base64url'),
  };
}

/**
 * Answers an attempt: what is stored, or what `run` makes of it. `run` calls `keep` inside its transaction; an answer that it
 * did not keep is kept afterwards. Refusals (4xx) are answers, too; 401, 429 and 5xx are not.
 */
export async function once(
  context: Context,
  attempt: Attempt,
  run: (keep: (answer: Answer) => void) => Promise<Answer>,
): Promise<Answer> {
  const flights = running.get(context) ?? new Map<string, Promise<unknown>>();
  running.set(context, flights);
  const name = `${attempt.scope} ${attempt.keyDigest}`;
  for (let flight = flights.get(name); flight; flight = flights.get(name)) await flight.catch(() => {});
  const stored = lookUp(context, attempt);
  if (stored) return stored;
  const keep = (answer: Answer) => store(context, attempt, answer);
  const flight = run(keep).then(
    (answer) => {
      keep(answer);
      return answer;
    },
    (error: unknown) => {
      if (error instanceof Failure && error.status < 500 && error.status !== 401 && error.status !== 429)
        keep({ status: error.status, body: JSON.stringify(error.body) });
      throw error;
    },
  );
  flights.set(name, flight);
  try {
    return await flight;
  } finally {
    flights.delete(name);
  }
}

function lookUp({ db, now }: Context, { scope, keyDigest, fingerprint }: Attempt): Answer | undefined {
  const row = db
    .prepare(
      'SELECT fingerprint, status, body FROM idempotency WHERE scope = ? AND key_digest = ? AND created_at > ?',
    )
    .get(scope, keyDigest, now() - keptFor) as (Answer & { fingerprint: string }) | undefined;
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint)
    throw new Failure(422, 'This Idempotency-Key belongs to a different request.', {
      code: 'idempotency_key_reused',
    });
  if (row.status < 400) return { status: row.status, body: row.body };
  throw Failure.fromStored(row.status, row.body ?? '{}');
}

function store({ db, now }: Context, { scope, keyDigest, fingerprint }: Attempt, answer: Answer): void {
  const time = now();
  db.prepare('DELETE FROM idempotency WHERE created_at <= ?').run(time - keptFor);
  db.prepare(
    `INSERT INTO idempotency (scope, key_digest, fingerprint, status, body, created_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  ).run(scope, keyDigest, fingerprint, answer.status, answer.body, time);
}

/** The same value, however its keys were ordered. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => [name, sorted(part)]);
}
