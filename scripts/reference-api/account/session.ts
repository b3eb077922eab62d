/** Stores sessions and their tokens (scripts/backend/account/tokens.ts), and finds the user of a token. */
import { randomUUID } from 'node:crypto';
import { resetCodeLifetime } from '../../backend/account/reset-code.ts';
import { randomToken, successorOf, tokenDigest, tokenLifetimes } from '../../backend/account/tokens.ts';
import type { Context, Lifetimes } from '../core/context.ts';
import { type Database, secretOf } from '../db/database.ts';
import type { UserRow } from './user.ts';

const minute = 60_000;

export const lifetimesOf = (context: Context): Lifetimes => ({
  ...tokenLifetimes,
  resetCode: resetCodeLifetime,
  resetLink: 60 * minute,
  ...context.lifetimes,
});

interface RefreshRow {
  session_id: string;
  spent_at: number | null;
  ends_at: number;
}

export function signIn(context: Context, userId: string) {
  const { db } = context;
  const now = context.now();
  return db.transaction(() => {
    db.run`DELETE FROM session WHERE ends_at <= ${now}`;
    const id = randomUUID();
    const ends_at = now + lifetimesOf(context).session;
    db.insert('session', { id, user_id: userId, created_at: now, ends_at });
    const refreshToken = randomToken();
    db.insert('refresh_token', { digest: tokenDigest(refreshToken), session_id: id });
    return { accessToken: newAccessToken(context, id), refreshToken };
  });
}

/** Replaces a refresh token. `undefined` if it is no longer valid. */
export function rotateRefreshToken(context: Context, token: string) {
  const { db } = context;
  const now = context.now();
  return db.transaction(() => {
    const find = (refreshToken: string) => db.one<RefreshRow>`
      SELECT token.session_id, token.spent_at, session.ends_at
      FROM refresh_token AS token JOIN session ON session.id = token.session_id
      WHERE token.digest = ${tokenDigest(refreshToken)}`;
    const row = find(token);
    if (!row || row.ends_at <= now) return undefined;
    if (row.spent_at !== null && now - row.spent_at > lifetimesOf(context).overlap) {
      db.run`DELETE FROM session WHERE id = ${row.session_id}`;
      return undefined;
    }
    const secret = secretOf(db, 'token-secret');
    // The token that replaced this one may have been replaced, too. Only the newest token in this chain works.
    let refreshToken = successorOf(token, secret);
    while (find(refreshToken)?.spent_at) refreshToken = successorOf(refreshToken, secret);
    if (row.spent_at === null) {
      db.insert('refresh_token', { digest: tokenDigest(refreshToken), session_id: row.session_id });
      db.run`UPDATE refresh_token SET spent_at = ${now} WHERE digest = ${tokenDigest(token)}`;
    }
    return { accessToken: newAccessToken(context, row.session_id), refreshToken };
  });
}

/** Ends the session of a refresh token. An unknown token is ignored. */
export function signOut(db: Database, token: string): void {
  db.run`DELETE FROM session WHERE id = (SELECT session_id FROM refresh_token WHERE digest = ${tokenDigest(token)})`;
}

/** Ends all sessions of a user, after a password reset (ASVS 7.4.3). */
export function signOutEverywhere(db: Database, userId: string): void {
  db.run`DELETE FROM session WHERE user_id = ${userId}`;
}

/** The user of an access token. `undefined` if the token is unknown or expired. */
export function userOfToken(context: Context, token: string): UserRow | undefined {
  const now = context.now();
  return context.db.one<UserRow>`
    SELECT user.* FROM access_token
    JOIN session ON session.id = access_token.session_id JOIN user ON user.id = session.user_id
    WHERE access_token.digest = ${tokenDigest(token)} AND access_token.ends_at > ${now} AND session.ends_at > ${now}`;
}

function newAccessToken(context: Context, sessionId: string): string {
  const { db } = context;
  const now = context.now();
  db.run`DELETE FROM access_token WHERE session_id = ${sessionId} AND ends_at <= ${now}`;
  const token = randomToken();
  const ends_at = now + lifetimesOf(context).access;
  db.insert('access_token', { digest: tokenDigest(token), session_id: sessionId, ends_at });
  return token;
}
