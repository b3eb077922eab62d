/** Who has signed in. */
import type { IncomingMessage } from 'node:http';
import { HttpError } from '../../../backend/http-error.ts';
import type { Endpoint } from '../contract.ts';
import type { Container } from '../medusa-types.ts';
import { customerIdOf } from '../session/session.ts';

/**
 * The customer's id. Undefined for a guest. Of the open calls, only quotes learn who calls. Throws `HttpError` 401 for a missing token
 * if the call needs one, and for an invalid token unless the call is open.
 */
export async function customerOf(
  request: IncomingMessage,
  { access, changesNothing }: Endpoint,
  container: Container,
): Promise<string | undefined> {
  if (access === 'open' && !changesNothing) return undefined;
  const header = request.headers.authorization;
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  const customerId = token && (await customerIdOf(container, token));
  if (customerId) return customerId;
  // Quotes are open to guests, and an invalid token counts as none.
  if (access === 'open' || (access === 'optional' && header === undefined)) return undefined;
  throw header === undefined
    ? new HttpError(401, 'Sign in to continue.', { code: 'not_signed_in' }, { 'WWW-Authenticate': 'Bearer' })
    : new HttpError(
        401,
        'Your session has expired. Sign in again.',
        { code: 'session_ended' },
        { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
      );
}
