/** Sets a member's new password at the reference API. */
import { expect, test } from 'vitest';
import { sendResetEmail, submitNewPassword } from '#features/password-reset/reset-flow.ts';
import { $session } from '#features/session/session-store.ts';
import { readTokens } from '#features/session/token-storage.ts';
import { reloadUser } from '#features/session/user-store.ts';
import { codeMailedTo, newAccount } from '../../support/api/account.ts';
import { apiOfPages, signInHere } from '../../support/page/connection.ts';

const api = await apiOfPages(1);

test('a new password signs in, whatever the case of the address', async () => {
  const { user } = await newAccount(api.call);
  signInHere(api, user.id);
  await reloadUser();
  const before = readTokens();
  await sendResetEmail(user.email);
  const values = {
    email: ` ${user.email.toUpperCase()}`,
    code: codeMailedTo(api, user.email),
    password: 'Another Horse 8',
  };
  expect(await submitNewPassword(values, {})).toMatchObject({ ok: true });
  expect($session.get()).toBe('member');
  expect(readTokens()?.refreshToken).toMatch(/./);
  expect(readTokens()?.refreshToken).not.toBe(before?.refreshToken);
});
