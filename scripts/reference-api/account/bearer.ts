/** Authentication by the `Authorization: Bearer` header (RFC 6750). */
import type { Context as HonoContext } from 'hono';
import { Failure } from '../core/failure.ts';
import { userOfToken } from './session.ts';
import type { UserRow } from './user.ts';

declare module 'hono' {
  interface ContextVariableMap {
    user?: UserRow;
  }
}

/** The signed-in user. @throws {Failure} 401 without a valid token. */
export function requireUser(http: HonoContext): UserRow {
  const user = optionalUser(http);
  if (user) return user;
  throw new Failure(401, 'Sign in to continue.', { code: 'not_signed_in' }, { 'WWW-Authenticate': 'Bearer' });
}

/** The signed-in user, or `undefined` without a token. @throws {Failure} 401 for an invalid token. */
export function optionalUser(http: HonoContext): UserRow | undefined {
  const header = http.req.header('authorization');
  if (header === undefined) return undefined;
  const known = http.get('user');
  if (known) return known;
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  const user = token && userOfToken(http.get('shop'), token);
  if (!user)
    throw new Failure(
      401,
      'Your session has expired. Sign in again.',
      { code: 'session_ended' },
      { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
    );
  http.set('user', user);
  return user;
}
