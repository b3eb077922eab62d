/**
 * Sessions and their tokens, in a table of the plugin. Access tokens are opaque and looked up, so that a sign-out takes effect
 * immediately. Refresh tokens rotate. A spent token stays valid for a short time, because the response with its successor can get
 * lost, or several tabs can refresh at the same time. Using the token after this time ends the session (RFC 9700, 4.14.2).
 */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Container, Sql } from '../medusa-types.ts';

const minute = 60_000;
const accessLifetime = 15 * minute;
/** Counted from sign-in. A refresh doesn't extend the session. */
const sessionLifetime = 30 * 24 * 60 * minute;
const overlap = minute / 2;

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

interface Session {
  session_id: string;
  customer_id: string;
  ends_at: Date;
}

interface RefreshRow extends Session {
  spent_at: Date | null;
}

/** The stored form of a token. A plain hash is enough, because nobody can guess 256 random bits. */
const digest = (token: string) => createHash('sha256').update(token).digest('base64url');
const randomToken = () => randomBytes(32).toString('base64url');
const after = (milliseconds: number) => new Date(Date.now() + milliseconds);

export async function signIn(container: Container, customerId: string): Promise<Tokens> {
  const sql = container.resolve('__pg_connection__');
  await sql.raw('DELETE FROM storefront_token WHERE ends_at <= now()');
  const session = { session_id: randomUUID(), customer_id: customerId, ends_at: after(sessionLifetime) };
  const refreshToken = randomToken();
  await insert(sql, 'refresh', refreshToken, session);
  return { accessToken: await newAccessToken(sql, session), refreshToken };
}

/** Replaces a refresh token. Undefined if it is no longer valid. */
export function rotateRefreshToken(container: Container, token: string): Promise<Tokens | undefined> {
  const { jwtSecret = '' } = container.resolve('configModule').projectConfig.http;
  // A token's successor is derived from the token, so that repeated refreshes with the same token get the same successor.
  const successorOf = (spent: string) => createHmac('sha256', jwtSecret).update(spent).digest('base64url');
  return container.resolve('__pg_connection__').transaction(async (sql) => {
    const row = await lockedRow(sql, token);
    if (!row) return undefined;
    if (row.spent_at && Date.now() - row.spent_at.getTime() > overlap) {
      await sql.raw('DELETE FROM storefront_token WHERE session_id = ?', [row.session_id]);
      return undefined;
    }
    let refreshToken = successorOf(token);
    if (row.spent_at) {
      // Another tab may have used the successor already. The newest token is the valid one.
      while ((await lockedRow(sql, refreshToken))?.spent_at) refreshToken = successorOf(refreshToken);
    } else {
      await insert(sql, 'refresh', refreshToken, row);
      await sql.raw('UPDATE storefront_token SET spent_at = now() WHERE digest = ?', [digest(token)]);
    }
    return { accessToken: await newAccessToken(sql, row), refreshToken };
  });
}

/** Ends the session of a refresh token. An unknown token is ignored. */
export async function signOut(container: Container, token: string): Promise<void> {
  await container.resolve('__pg_connection__').raw(
    `DELETE FROM storefront_token WHERE session_id =
        (SELECT session_id FROM storefront_token WHERE digest = ? AND kind = 'refresh')`,
    [digest(token)],
  );
}

/** Ends all sessions of a customer, after a password reset. */
export async function signOutEverywhere(container: Container, customerId: string): Promise<void> {
  await container
    .resolve('__pg_connection__')
    .raw('DELETE FROM storefront_token WHERE customer_id = ?', [customerId]);
}

/** The customer of an access token. Undefined if the token is unknown or has expired. */
export async function customerIdOf(container: Container, token: string): Promise<string | undefined> {
  const { rows } = await container
    .resolve('__pg_connection__')
    .raw<Session>(
      `SELECT customer_id FROM storefront_token WHERE digest = ? AND kind = 'access' AND ends_at > now()`,
      [digest(token)],
    );
  return rows[0]?.customer_id;
}

/** The row of a refresh token. Other calls with the same token wait. */
async function lockedRow(sql: Sql, token: string): Promise<RefreshRow | undefined> {
  const { rows } = await sql.raw<RefreshRow>(
    `SELECT session_id, customer_id, ends_at, spent_at FROM storefront_token
      WHERE digest = ? AND kind = 'refresh' AND ends_at > now() FOR UPDATE`,
    [digest(token)],
  );
  return rows[0];
}

async function newAccessToken(sql: Sql, session: Session): Promise<string> {
  const token = randomToken();
  const ends_at = new Date(Math.min(session.ends_at.getTime(), after(accessLifetime).getTime()));
  await insert(sql, 'access', token, { ...session, ends_at });
  return token;
}

async function insert(sql: Sql, kind: 'access' | 'refresh', token: string, session: Session): Promise<void> {
  await sql.raw(
    'INSERT INTO storefront_token (digest, kind, session_id, customer_id, ends_at) VALUES (?, ?, ?, ?, ?)',
    [digest(token), kind, session.session_id, session.customer_id, session.ends_at],
  );
}
