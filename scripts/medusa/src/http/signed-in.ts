/** Who has signed in. */
import type { IncomingMessage } from 'node:http';
import { invalidAccessToken, notSignedIn } from '../../../backend/common-failures.ts';
import type { Endpoint } from '../contract.ts';
import type { Container } from '../medusa-types.ts';
import { customerIdOf } from '../session/session.ts';

/**
 * The customer's id. Undefined for a guest, and for every open call except the quote. Throws `HttpError` 401 in two cases: the token is
 * missing and the call needs one, or the token is invalid and the call isn't open.
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
