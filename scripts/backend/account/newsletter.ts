/**
 * The newsletter: its times, and the tokens in the links of its emails. Tokens are signed instead of stored, so that a used token
 * stays valid after the subscriber is deleted.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long the link in a confirmation email works, in milliseconds. */
export const confirmWithin = 7 * 24 * 60 * 60_000;

/** A second request within this time, in milliseconds, sends no second email. */
export const oneMailWithin = 60_000;

type Purpose = 'confirm' | 'unsubscribe';

interface TokenContent {
  purpose: Purpose;
  /** The subscriber's id. */
  id: string;
  /** When the token expires, in milliseconds since 1970. With 0, the default, it never expires. */
  ends?: number;
}

export function newToken(secret: string, { purpose, id, ends = 0 }: TokenContent): string {
  const signature = createHmac('sha256', secret).update(`${purpose} ${id} ${ends}`);
  return `${id}.${ends.toString(36)}.${signature.digest('base64url')}`;
}

/** The subscriber's id. Undefined for an invalid or expired token. */
export function subscriberIdOf(
  secret: string,
  { purpose, token, now }: { purpose: Purpose; token: string; now: number },
): string | undefined {
  const [id = '', end = ''] = token.split('.');
  const ends = Number.parseInt(end, 36);
  const expected = Buffer.from(
    newToken(secret, { purpose, id, ends: Number.isSafeInteger(ends) ? ends : 0 }),
  );
  const given = Buffer.from(token);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return ends !== 0 && ends <= now ? undefined : id;
}
