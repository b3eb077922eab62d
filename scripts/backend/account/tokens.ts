/**
 * The tokens of sessions. Access tokens are opaque and looked up, so that a sign-out takes effect immediately. Refresh tokens rotate.
 * A spent token stays valid for a short time, because the response with its successor can get lost, or several tabs can refresh at
 * the same time. Using the token after this time ends the session (RFC 9700, 4.14.2).
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';

const minute = 60_000;

/** In milliseconds. */
export const tokenLifetimes = {
  access: 15 * minute,
  /** Counted from sign-in. A refresh doesn't extend the session (ASVS 10.4.8). */
  session: 30 * 24 * 60 * minute,
  /** How long a spent refresh token stays valid. */
  overlap: minute / 2,
};

/** 256 random bits as text that is safe in a header. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token. A plain hash is enough, because nobody can guess 256 random bits. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A token's successor is derived from the token, so that repeated refreshes with the same token get the same successor. */
export const successorOf = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(token).digest('base64url');
