/** Stores sessions and their tokens (scripts/backend/account/tokens.ts) in a table of the plugin. */
import { randomUUID } from 'node:crypto';
import { randomToken, successorOf, tokenDigest, tokenLifetimes } from '../../../backend/account/tokens.ts';
import type { Container, Sql } from '../medusa-types.ts';

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

/** The condition of a token that works. If the merchant deletes a customer, the customer's sessions end. */
const isValid = `ends_at > now() AND EXISTS (
    SELECT FROM customer WHERE customer.id = storefront_token.customer_id AND customer.deleted_at IS NULL)`;

const after = (milliseconds: number) => new Date(Date.now() + milliseconds);

export async function signIn(container: Container, customerId: string): Promise<Tokens> {
  const sql = container.resolve('__pg_connection__');
  await sql.raw('DELETE FROM storefront_token WHERE ends_at <= now()');
  const session = {
    session_id: randomUUID(),
    customer_id: customerId,
    ends_at: after(tokenLifetimes.session),
  };
  const refreshToken = randomToken();
  await insert(sql, 'refresh', refreshToken, session);
  return { accessToken: await newAccessToken(sql, session), refreshToken };
}

/** Replaces a refresh token. Undefined if it is no longer valid. */
export async function rotateRefreshToken(container: Container, token: string): Promise<Tokens | undefined> {
  const { jwtSecret = '' } = container.resolve('configModule').projectConfig.http;
  const connection = container.resolve('__pg_connection__');
  const found = await refreshRow(connection, token);
  if (found?.spent_at && Date.now() - found.spent_at.getTime() > tokenLifetimes.overlap) {
    await deleteTokens(connection, 'session_id', found.session_id);
    return undefined;
  }
  return connection.transaction(async (sql) => {
    // Locks no other row, so it never waits for a sign-out that waits for this one.
    const row = await refreshRow(sql, token, 'FOR UPDATE');
    if (!row) return undefined;
    let refreshToken = successorOf(token, jwtSecret);
    if (row.spent_at) {
      // Another tab may have used the successor already. The newest token is the valid one.
      while ((await refreshRow(sql, refreshToken))?.spent_at)
        refreshToken = successorOf(refreshToken, jwtSecret);
    } else {
      await insert(sql, 'refresh', refreshToken, row);
      await sql.raw('UPDATE storefront_token SET spent_at = now() WHERE digest = ?', [tokenDigest(token)]);
    }
    return { accessToken: await newAccessToken(sql, row), refreshToken };
  });
}

/** Ends the session of a refresh token. An unknown token is ignored. */
export async function signOut(container: Container, token: string): Promise<void> {
  const sql = container.resolve('__pg_connection__');
  const row = await refreshRow(sql, token);
  if (row) await deleteTokens(sql, 'session_id', row.session_id);
}

/** Ends all sessions of a customer, after a password reset. */
export const signOutEverywhere = (container: Container, customerId: string): Promise<void> =>
  deleteTokens(container.resolve('__pg_connection__'), 'customer_id', customerId);

/**
 * Deletes until nothing is left. PostgreSQL makes a DELETE wait for a refresh that is going on, but only the next DELETE sees the
 * tokens that this refresh has added.
 */
async function deleteTokens(sql: Sql, column: 'session_id' | 'customer_id', id: string): Promise<void> {
  const text = `DELETE FROM storefront_token WHERE ${column} = ?`;
  let deleted: number;
  do deleted = (await sql.raw(text, [id])).rowCount;
  while (deleted > 0);
}

/** The customer of an access token. Undefined if the token is unknown or has expired. */
export async function customerIdOf(container: Container, token: string): Promise<string | undefined> {
  const { rows } = await container
    .resolve('__pg_connection__')
    .raw<Session>(
      `SELECT customer_id FROM storefront_token WHERE digest = ? AND kind = 'access' AND ${isValid}`,
      [tokenDigest(token)],
    );
  return rows[0]?.customer_id;
}

/** The row of a refresh token. With `FOR UPDATE`, other calls with the same token wait. */
async function refreshRow(
  sql: Sql,
  token: string,
  lock: 'FOR UPDATE' | '' = '',
): Promise<RefreshRow | undefined> {
  const { rows } = await sql.raw<RefreshRow>(
    `SELECT session_id, customer_id, ends_at, spent_at FROM storefront_token
      WHERE digest = ? AND kind = 'refresh' AND ${isValid} ${lock}`,
    [tokenDigest(token)],
  );
  return rows[0];
}

async function newAccessToken(sql: Sql, session: Session): Promise<string> {
  const token = randomToken();
  const ends_at = new Date(Math.min(session.ends_at.getTime(), after(tokenLifetimes.access).getTime()));
  await insert(sql, 'access', token, { ...session, ends_at });
  return token;
}

async function insert(sql: Sql, kind: 'access' | 'refresh', token: string, session: Session): Promise<void> {
  await sql.raw(
    'INSERT INTO storefront_token (digest, kind, session_id, customer_id, ends_at) VALUES (?, ?, ?, ?, ?)',
    [tokenDigest(token), kind, session.session_id, session.customer_id, session.ends_at],
  );
}
