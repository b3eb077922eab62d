/** The verbs of the sign-in, registration and reset forms: each answers why it did not work, or undefined. */

import { requestResetCode, resetPassword } from '#api/contract/auth.ts';
import { failureOf } from '#api/failure.ts';
import type { CallOptions } from '#api/speak.ts';
import type { Failure } from '#lib/failure.ts';
import { isBlocked } from '#platform/storage.ts';
import { NotKeptError, register, signIn } from './sign-in-store.ts';
import { openClient } from './store.ts';

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

/** `phoneNumber` in international form, or undefined. */
export function submitRegistration(
  { firstName = '', lastName = '', email = '', password = '' }: Values,
  phoneNumber: string | undefined,
  options: CallOptions,
) {
  const form = { firstName, lastName, email, password, ...(phoneNumber && { phoneNumber }) };
  return attempt(() => register(form, options));
}

export function sendResetCode(email: string, options: CallOptions = {}) {
  return attempt(() => openClient().call(requestResetCode, { body: { email: email.trim() } }, options));
}

export function submitNewPassword({ email = '', code = '', password = '' }: Values, options: CallOptions) {
  return attempt(() =>
    openClient().call(resetPassword, { body: { email: email.trim(), code, password } }, options),
  );
}
