/** The calls behind the sign-in, registration and password reset forms. */

import { register, requestResetCode, resetPassword } from '#api/contract/auth.ts';
import { resultOf } from '#api/failure.ts';
import type { CallOptions } from '#api/request.ts';
import type { Result } from '#lib/failure.ts';
import { isBlocked } from '#platform/storage.ts';
import type { RegistrationFailure } from './forms.ts';
import { NotKeptError, signIn } from './sign-in-store.ts';
import { openClient } from './store.ts';
import { $user } from './user-store.ts';

type Values = Readonly<Record<string, string>>;

async function trySignIn(...args: Parameters<typeof signIn>): Promise<Result> {
  try {
    return await resultOf(() => signIn(...args));
  } catch (error) {
    if (error instanceof NotKeptError)
      return { ok: false, failure: { kind: isBlocked() ? 'blocked' : 'full' } };
    throw error;
  }
}

export function submitSignIn({ email = '', password = '' }: Values, options: CallOptions) {
  return trySignIn({ email: email.trim(), password }, options);
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
  const signedIn = await trySignIn({ email, password }, options);
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
      await signIn({ email: address, password }).catch(() => undefined);
  });
}
