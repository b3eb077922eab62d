/**
 * Sessions and their tokens. Access tokens are opaque and checked in the database, so that a sign-out takes effect at once.
 * Refresh tokens rotate, and reuse of a spent token ends the session (RFC 9700, 4.14.2). The token spent last stays valid for
 * a short time, because its answer can get lost or two tabs can refresh at once.
 */
import { createHmac, randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { type Database, transaction } from '../db/database.ts';
import { digest, randomToken } from './digest.ts';
import { lifetimes } from './lifetimes.ts';
import type { UserRow } from './user.ts';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

interface RefreshRow {
  session_id: string;
  spent_at: number | null;
  successor: string | null;
  ends_at: number;
}

export function signIn(context: Context, userId: string): Tokens {
  const { db } = context;
  const now = context.now();
  const { session } = { ...lifetimes, ...context.lifetimes };
  return transaction(db, () => {
    db.prepare('DELETE FROM session WHERE ends_at <= ?').run(now);
    const id = randomUUID();
    db.prepare('INSERT INTO session (id, user_id, created_at, ends_at) VALUES (?, ?, ?, ?)').run(
      id,
      userId,
      now,
      now + session,
    );
    const refreshToken = randomToken();
    db.prepare('INSERT INTO refresh_token (digest, session_id) VALUES (?, ?)').run(digest(refreshToken), id);
    return { accessToken: newAccessToken(context, id), refreshToken };
  });
}

/** Replaces a refresh token. `undefined` if it is no longer valid. */
export function rotate(context: Context, token: string): Tokens | undefined {
  const { db } = context;
  const now = context.now();
  const { overlap } = { ...lifetimes, ...context.lifetimes };
  return transaction(db, () => {
    const row = refreshRow(db, token);
    if (!row || row.ends_at <= now) return undefined;
    // Derived from the token, so that repeated refreshes within the overlap get the same successor.
    const refreshToken = createHmac('sha256', tokenSecret(db)).update(token).digest('base64url');
    if (row.spent_at === null) {
      const successor = digest(refreshToken);
      db.prepare('INSERT INTO refresh_token (digest, session_id) VALUES (?, ?)').run(
        successor,
        row.session_id,
      );
      db.prepare('UPDATE refresh_token SET spent_at = ?, successor = ? WHERE digest = ?').run(
        now,
        successor,
        digest(token),
      );
    } else if (now - row.spent_at > overlap || successorIsSpent(db, row)) {
      db.prepare('DELETE FROM session WHERE id = ?').run(row.session_id);
      return undefined;
    }
    return { accessToken: newAccessToken(context, row.session_id), refreshToken };
  });
}

/** Ends the session of a refresh token. An unknown token is ignored. */
export function signOut(db: Database, token: string): void {
  db.prepare('DELETE FROM session WHERE id = (SELECT session_id FROM refresh_token WHERE digest = ?)').run(
    digest(token),
  );
}

/** Ends all sessions of a user, after a password reset (ASVS 7.4.3). */
export function signOutEverywhere(db: Database, userId: string): void {
  db.prepare('DELETE FROM session WHERE user_id = ?').run(userId);
}

/** The user of an access token. `undefined` if the token is unknown or expired. */
export function userOfToken(context: Context, token: string): UserRow | undefined {
  const now = context.now();
  return context.db
    .prepare(
      `SELECT user.* FROM access_token
       JOIN session ON session.id = access_token.session_id JOIN user ON user.id = session.user_id
       WHERE access_token.digest = ? AND access_token.ends_at > ? AND session.ends_at > ?`,
    )
    .get(digest(token), now, now) as UserRow | undefined;
}

function newAccessToken({ db, now, lifetimes: own }: Context, sessionId: string): string {
  const time = now();
  db.prepare('DELETE FROM access_token WHERE session_id = ? AND ends_at <= ?').run(sessionId, time);
  const token = randomToken();
  db.prepare('INSERT INTO access_token (digest, session_id, ends_at) VALUES (?, ?, ?)').run(
    digest(token),
    sessionId,
    time + { ...lifetimes, ...own }.access,
  );
  return token;
}

function refreshRow(db: Database, token: string): RefreshRow | undefined {
  return db
    .prepare(
      `SELECT refresh_token.session_id, spent_at, successor, session.ends_at FROM refresh_token
       JOIN session ON session.id = refresh_token.session_id WHERE digest = ?`,
    )
    .get(digest(token)) as RefreshRow | undefined;
}

function successorIsSpent(db: Database, { successor }: RefreshRow): boolean {
  const row = db.prepare('SELECT spent_at FROM refresh_token WHERE digest = ?').get(successor) as
    | { spent_at: number | null }
    | undefined;
  return row?.spent_at !== null;
}

/** Created once per database. */
function tokenSecret(db: Database): string {
  db.prepare("INSERT OR IGNORE INTO meta (key, value) VALUES ('token-secret', ?)").run(randomToken());
  return (db.prepare("SELECT value FROM meta WHERE key = 'token-secret'").get() as { value: string }).value;
}
