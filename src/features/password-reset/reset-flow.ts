/** Makes the calls behind the forms that reset a password. */
import { requestReset, resetPassword, resetPasswordByLink } from '#api/contract/auth.ts';
import { resultOf } from '#api/errors.ts';
import type { CallOptions } from '#api/request.ts';
import { signIn } from '#features/session/auth-flow.ts';
import { publicClient } from '#features/session/session-store.ts';
import { $user } from '#features/session/user-store.ts';
import type { FormValues } from '#lib/form-fields.ts';

/** Asks for the email with a code or a link. */
export function sendResetEmail(email: string, options: CallOptions = {}) {
  return resultOf(() => publicClient().call(requestReset, { body: { email: email.trim() } }, options));
}

/** Sets a new password. The API then ends every session of the account, so a member is signed in again. */
export function submitNewPassword(
  { email = '', code = '', password = '' }: FormValues,
  options: CallOptions,
) {
  const address = email.trim();
  return resultOf(async () => {
    await publicClient().call(resetPassword, { body: { email: address, code, password } }, options);
    const user = $user.get();
    // The password is changed even if signing in fails.
    if (user.kind === 'ready' && user.data.email.toLowerCase() === address.toLowerCase())
      await signIn({ email: address, password });
  });
}

/**
 * Sets a new password with the token of a link. A member is then signed in again. The token doesn't say to which account it
 * belongs: if it is another account's, that sign-in fails.
 */
export function submitNewPasswordByLink(token: string, { password = '' }: FormValues, options: CallOptions) {
  return resultOf(async () => {
    await publicClient().call(resetPasswordByLink, { body: { token, password } }, options);
    const user = $user.get();
    if (user.kind === 'ready') await signIn({ email: user.data.email, password });
  });
}
