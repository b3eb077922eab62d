/** How a session begins. */
import { login } from '#api/contract/auth.ts';
import type { Input } from '#api/contract/endpoint.ts';
import type { CallOptions } from '#api/request.ts';
import { endOnServer } from './sign-out-store.ts';
import { $notice, follow, openClient } from './store.ts';
import { readTokens, removeTokens, storeSession } from './tokens.ts';

/** The browser has no room for the tokens, or no permission: the next page would know nothing of a sign-in. */
export class NotKeptError extends Error {
  constructor() {
    super('the browser keeps no tokens');
    this.name = 'NotKeptError';
  }
}

/** Throws `UnauthorisedError` with `invalid_credentials`, `NotKeptError`, or another error of `#api/errors.ts`. */
export async function signIn(
  credentials: Input<typeof login>['body'],
  { signal }: CallOptions = {},
): Promise<void> {
  const tokens = await openClient().call(login, { body: credentials }, signal && { signal });
  // The former session ends first, in every tab: the next shopper must see nothing of it.
  const former = readTokens();
  removeTokens();
  follow();
  if (former) void endOnServer(former.refreshToken);
  const kept = storeSession(credentials.email, tokens);
  if (kept === 'page') {
    removeTokens();
    void endOnServer(tokens.refreshToken);
    throw new NotKeptError();
  }
  follow();
  if (kept === 'tab') $notice.set({ kind: 'tabOnly' });
}
