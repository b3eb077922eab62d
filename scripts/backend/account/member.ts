/** Who has signed in. */
import type { Endpoint } from '#api/contract/endpoint.ts';
import { invalidAccessToken, notSignedIn } from '../failures/common-failures.ts';

/**
 * The member who makes a call. `find` knows whose access token it is. Undefined for a guest, and for every open call except the quotes.
 * Throws `HttpError` 401 in two cases (RFC 6750): the token is missing and the call needs one, or the token is invalid and the call
 * isn't open.
 */
export async function memberOf<Member>(
  { access, changesNothing }: Endpoint,
  authorization: string | undefined,
  find: (token: string) => Member | undefined | Promise<Member | undefined>,
): Promise<Member | undefined> {
  if (access === 'open' && !changesNothing) return undefined;
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  const member = token === undefined ? undefined : await find(token);
  if (member !== undefined) return member;
  // Quotes are open to guests, and an invalid token counts as none.
  if (access === 'open' || (access === 'optional' && authorization === undefined)) return undefined;
  throw authorization === undefined ? notSignedIn() : invalidAccessToken();
}
