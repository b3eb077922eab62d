/** Starts a session, and makes the calls behind the sign-in, registration and password reset forms. */

import { login, register, requestResetCode, resetPassword } from '#api/contract/auth.ts';
import type { Input } from '#api/contract/endpoint.ts';
import { resultOf } from '#api/errors.ts';
import type { CallOptions } from '#api/request.ts';
import type { Result } from '#lib/loadable.ts';
import { isBlocked } from '#platform/storage.ts';
import type { RegistrationFailure } from './form-rules.ts';
import { endOnServer } from './sign-out-store.ts';
import { $notice, openClient, syncSession } from './store.ts';
import { readTokens, removeTokens, storeSession } from './tokens.ts';
import { $user } from './user-store.ts';

type Values = Readonly<Record<string, string>>;

/** A wrong password is the failure `unauthorised`. */
export async function signIn(
  credentials: Input<typeof login>['body'],
  { signal }: CallOptions = {},
): Promise<Result> {
  const result = await resultOf(() => openClient().call(login, { body: credentials }, signal && { signal }));
  if (!result.ok) return result;
  const tokens = result.data;
  // End the previous session in every tab, so that the next shopper sees nothing of it.
  const previous = readTokens();
  removeTokens();
  syncSession();
  if (previous) void endOnServer(previous.refreshToken);
  const lifetime = storeSession(credentials.email, tokens);
  if (lifetime === 'page') {
    // The tokens would be gone on the next page, so the sign-in counts as failed.
    removeTokens();
    void endOnServer(tokens.refreshToken);
    return { ok: false, failure: { kind: isBlocked() ? 'blocked' : 'full' } };
  }
  syncSession();
  if (lifetime === 'tab') $notice.set({ kind: 'tabOnly' });
  return { ok: true, data: undefined };
}

export function submitSignIn({ email = '', password = '' }: Values, options: CallOptions) {
  return signIn({ email: email.trim(), password }, options);
}

/** The email address of an account that was created but not signed in to. */
let created: string | undefined;

/**
 * Creates an account and signs in. After a failed sign-in, a retry with the same email address only signs in.
 * `phoneNumber` is in international form.
 */
export async function submitRegistration(
  { firstName = '', lastName = '', email = '', password = '' }: Values,
  phoneNumber: string | undefined,
  options: CallOptions,
): Promise<RegistrationFailure | undefined> {
  if (created !== email) {
    const body = { firstName, lastName, email, password, ...(phoneNumber && { phoneNumber }) };
    const registered = await resultOf(() => openClient().call(register, { body }, options));
    if (!registered.ok) return { isCreated: false, failure: registered.failure };
  }
  const signedIn = await signIn({ email, password }, options);
  created = signedIn.ok ? undefined : email;
  return signedIn.ok ? undefined : { isCreated: true, failure: signedIn.failure };
}

export function sendResetCode(email: string, options: CallOptions = {}) {
  return resultOf(() => openClient().call(requestResetCode, { body: { email: email.trim() } }, options));
}

/** Sets a new password. The API then ends every session of the account, so a member is signed in again. */
export function submitNewPassword({ email = '', code = '', password = '' }: Values, options: CallOptions) {
  const address = email.trim();
  return resultOf(async () => {
    await openClient().call(resetPassword, { body: { email: address, code, password } }, options);
    const user = $user.get();
    // The password is changed even if signing in fails.
    if (user.state === 'ready' && user.data.email.toLowerCase() === address.toLowerCase())
      await signIn({ email: address, password });
  });
}
