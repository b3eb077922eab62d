/** Who has signed in. */
import type { IncomingMessage } from 'node:http';
import { invalidAccessToken, notSignedIn } from '../../../backend/common-failures.ts';
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
  throw header === undefined ? notSignedIn() : invalidAccessToken();
}
