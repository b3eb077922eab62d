/** The verbs of the sign-in, registration and reset forms. Each answers why it failed, or `undefined`. */

import { register, requestResetCode, resetPassword } from '#api/contract/auth.ts';
import { failureOf } from '#api/failure.ts';
import type { CallOptions } from '#api/speak.ts';
import type { Failure } from '#lib/failure.ts';
import { isBlocked } from '#platform/storage.ts';
import type { RegistrationFailure } from './forms.ts';
import { NotKeptError, signIn } from './sign-in-store.ts';
import { openClient } from './store.ts';
import { $user } from './user-store.ts';

type Values = Readonly<Record<string, string>>;

async function attempt(run: () => Promise<unknown>): Promise<Failure | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return error instanceof NotKeptError ? { kind: isBlocked() ? 'blocked' : 'full' } : failureOf(error);
  }
}

export function submitSignIn({ email = '', password = '' }: Values, options: CallOptions) {
  return attempt(() => signIn({ email: email.trim(), password }, options));
}

/** The email address of an account that this page created, and could not sign in to. */
let created: string | undefined;

/** Creates the account and signs in. A further try with the same address only signs in. `phoneNumber` is international. */
export async function submitRegistration(
  { firstName = '', lastName = '', email = '', password = '' }: Values,
  phoneNumber: string | undefined,
  options: CallOptions,
): Promise<RegistrationFailure | undefined> {
  if (created !== email) {
    const body = { firstName, lastName, email, password, ...(phoneNumber && { phoneNumber }) };
    const failure = await attempt(() => openClient().call(register, { body }, options));
    if (failure) return { isCreated: false, failure };
  }
  const failure = await attempt(() => signIn({ email, password }, options));
  created = failure && email;
  return failure && { isCreated: true, failure };
}

export function sendResetCode(email: string, options: CallOptions = {}) {
  return attempt(() => openClient().call(requestResetCode, { body: { email: email.trim() } }, options));
}

/** Sets a new password. The API ends every session of the account: a member is signed in again at once. */
export function submitNewPassword({ email = '', code = '', password = '' }: Values, options: CallOptions) {
  const address = email.trim();
  return attempt(async () => {
    await openClient().call(resetPassword, { body: { email: address, code, password } }, options);
    const user = $user.get();
    // The password has changed, whatever becomes of the sign-in.
    if (user.state === 'ready' && user.data.email.toLowerCase() === address.toLowerCase())
      await signIn({ email: address, password }).catch(() => undefined);
  });
}
