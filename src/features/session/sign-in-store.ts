/** Starts a session. */
import { login } from '#api/contract/auth.ts';
import type { Input } from '#api/contract/endpoint.ts';
import type { CallOptions } from '#api/request.ts';
import { endOnServer } from './sign-out-store.ts';
import { $notice, follow, openClient } from './store.ts';
import { readTokens, removeTokens, storeSession } from './tokens.ts';

/** The browser can't store the tokens, so the next page would not know of the sign-in. */
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
  // End the previous session in every tab, so that the next shopper sees nothing of it.
  const previous = readTokens();
  removeTokens();
  follow();
  if (previous) void endOnServer(previous.refreshToken);
  const lifetime = storeSession(credentials.email, tokens);
  if (lifetime === 'page') {
    removeTokens();
    void endOnServer(tokens.refreshToken);
    throw new NotKeptError();
  }
  follow();
  if (lifetime === 'tab') $notice.set({ kind: 'tabOnly' });
}
