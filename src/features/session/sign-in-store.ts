/** How a session begins. Both verbs throw errors of `#api/errors.ts`. */
import { login, register as registerCall } from '#api/contract/auth.ts';
import type { Input } from '#api/endpoint.ts';
import type { CallOptions } from '#api/speak.ts';
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

/** Throws `UnauthorisedError` with `invalid_credentials`, `NotKeptError`, or why there was no answer. */
export async function signIn(
  credentials: Input<typeof login>['body'],
  { signal }: CallOptions = {},
): Promise<void> {
  const tokens = await openClient().call(login, { body: credentials }, signal && { signal });
  // Whoever was signed in here before goes first, in every tab: nothing of theirs may be seen by the next.
  const former = readTokens();
  removeTokens();
  follow();
  if (former) void endOnServer(former.refreshToken);
  const kept = storeSession(tokens);
  if (kept === 'page') {
    removeTokens();
    void endOnServer(tokens.refreshToken);
    throw new NotKeptError();
  }
  follow();
  if (kept === 'tab') $notice.set({ kind: 'tabOnly' });
}

/** Creates the account and signs in. The same `idempotencyKey` after a lost answer finds the account made by the first. */
export async function register(
  form: Input<typeof registerCall>['body'],
  options: CallOptions,
): Promise<void> {
  await openClient().call(registerCall, { body: form }, options);
  await signIn({ email: form.email, password: form.password }, options);
}
