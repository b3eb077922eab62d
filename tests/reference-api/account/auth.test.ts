import { afterEach, describe, expect, test } from 'vitest';
import * as auth from '#api/contract/auth.ts';
import { currentUser } from '#api/contract/user.ts';
import { hashSecret } from '../../../scripts/reference-api/account/hash.ts';
import { codeMailedTo, freshEmail, mailsTo, newAccount, registration } from '../../support/api/account.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';
import { advanceClock } from '../../support/api/shopper.ts';

const api = await apiOfFile({ products: 3 });
const { call } = api;
afterEach(() => {
  api.context.now = Date.now;
});

const minute = 60_000;

const codeOf = (email: string) => codeMailedTo(api, email);
const isSignedIn = async (token: string) => (await call(currentUser, { token })).status === 200;

test('registration describes mistakes in the request’s language', async () => {
  const response = await call(auth.register, {
    body: registration({ email: 'x', firstName: undefined }),
    language: 'fr',
  });
  expect(response.failure).toEqual({
    message: 'Certaines informations sont incorrectes. Vérifiez-les et réessayez.',
    fields: { email: 'Adresse e-mail invalide', firstName: 'Obligatoire' },
  });
  expect(response.headers.get('content-language')).toBe('fr');
});

test.each(['Password1', 'PASSw0rd', 'Welcome1!', 'Qwerty123', '1Q2w3e4r'])(
  'the common password %s is refused',
  async (password) => {
    const { user, ...ada } = await newAccount(call);
    await call(auth.requestReset, { body: { email: user.email } });
    const code = codeMailedTo(api, user.email);
    for (const { status, failure } of [
      await call(auth.register, { body: registration({ password }) }),
      await call(auth.resetPassword, { body: { email: user.email, code, password } }),
    ])
      expect([status, failure.fields]).toEqual([
        422,
        { password: 'Too easy to guess: choose another password' },
      ]);
    // The refusal doesn't use up the code.
    const body = { email: user.email, code, password: `${ada.password}x` };
    expect((await call(auth.resetPassword, { body })).status).toBe(204);
  },
);

describe('the sign-in', () => {
  test('ignores the case of the email address', async () => {
    const password = '  Spaces 4 ever  ';
    const { user } = await newAccount(call, { password });
    const signIn = (text: string) =>
      call(auth.login, { body: { email: user.email.toUpperCase(), password: text } });
    expect((await signIn(password)).status).toBe(200);
    expect((await signIn(password.trim())).failure.code).toBe('invalid_credentials');
  });
});

test('a new password refuses a sign-in with the old one', async () => {
  const { user, password } = await newAccount(call);
  // As slow to compare as outside of tests, so that the new password comes first.
  const slow = await hashSecret({ test: false }, password);
  api.db.run`UPDATE user SET password_hash = ${slow} WHERE id = ${user.id}`;
  await call(auth.requestReset, { body: { email: user.email } });
  const reset = { email: user.email, code: codeOf(user.email), password: `${password}x` };
  const [late, { status }] = await Promise.all([
    call(auth.login, { body: { email: user.email, password } }),
    call(auth.resetPassword, { body: reset }),
  ]);
  expect(status).toBe(204);
  expect(late.status === 200 && (await isSignedIn(late.data.accessToken))).toBe(false);
});

describe('a session', () => {
  const renew = (refreshToken: string | null) => call(auth.refresh, { body: { refreshToken } });

  test('renews its access token after 15 minutes', async () => {
    const { accessToken, refreshToken } = await newAccount(call);
    advanceClock(api, 14 * minute);
    expect(await isSignedIn(accessToken)).toBe(true);
    advanceClock(api, minute);
    const expired = await call(currentUser, { token: accessToken });
    expect(expired.status).toBe(401);
    expect(expired.headers.get('www-authenticate')).toContain('invalid_token');
    const next = (await renew(refreshToken)).data;
    expect(next.refreshToken).not.toBe(refreshToken);
    expect(await isSignedIn(next.accessToken)).toBe(true);
  });

  test('gives parallel refreshes the same refresh token (promise 1)', async () => {
    const { refreshToken } = await newAccount(call);
    const responses = await Promise.all(Array.from({ length: 5 }, () => renew(refreshToken)));
    expect(new Set(responses.map(({ data }) => data.refreshToken)).size).toBe(1);
    for (const { data } of responses) expect(await isSignedIn(data.accessToken)).toBe(true);
  });

  test('ends when an old refresh token is used again', async () => {
    const { refreshToken } = await newAccount(call);
    const next = (await renew(refreshToken)).data;
    advanceClock(api, 31_000);
    expect((await renew(refreshToken)).status).toBe(401);
    expect((await renew(next.refreshToken)).status).toBe(401);
    expect(await isSignedIn(next.accessToken)).toBe(false);
  });

  test('ends 30 days after the sign-in', async () => {
    let { refreshToken } = await newAccount(call);
    for (const days of [15, 14.9]) {
      advanceClock(api, days * 24 * 60 * minute);
      refreshToken = (await renew(refreshToken)).data.refreshToken ?? '';
    }
    advanceClock(api, 0.2 * 24 * 60 * minute);
    expect((await renew(refreshToken)).failure.code).toBe('session_ended');
  });

  test('ends without ending the shopper’s other sessions', async () => {
    const { user, password, accessToken, refreshToken } = await newAccount(call);
    const other = (await call(auth.login, { body: { email: user.email, password } })).data;
    expect((await call(auth.logout, { body: { refreshToken } })).status).toBe(204);
    expect(await isSignedIn(accessToken)).toBe(false);
    expect((await renew(refreshToken)).status).toBe(401);
    expect(await isSignedIn(other.accessToken)).toBe(true);
    expect((await call(auth.logout, { body: { refreshToken } })).status).toBe(204);
  });
});

describe('the password reset', () => {
  const newPassword = 'Better Horse 8';
  const requestCode = (email: string) => call(auth.requestReset, { body: { email } });
  const reset = (email: string, code: string, password = newPassword) =>
    call(auth.resetPassword, { body: { email, code, password } });

  test('sets a new password with an emailed code', async () => {
    const { user, password, accessToken } = await newAccount(call);
    expect((await requestCode(user.email.toUpperCase())).status).toBe(204);
    const code = codeOf(user.email);
    expect((await reset(user.email, code)).status).toBe(204);
    expect(await isSignedIn(accessToken)).toBe(false);
    expect((await call(auth.login, { body: { email: user.email, password } })).status).toBe(401);
    expect((await call(auth.login, { body: { email: user.email, password: newPassword } })).status).toBe(200);
    expect((await reset(user.email, code)).failure.code).toBe('invalid_code');
  });

  test('accepts a code only once', async () => {
    const { user } = await newAccount(call);
    await requestCode(user.email);
    const code = codeOf(user.email);
    const responses = await Promise.all([reset(user.email, code), reset(user.email, code, 'Other Horse 9')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  test('rejects a code after ten minutes', async () => {
    const { user } = await newAccount(call);
    await requestCode(user.email);
    advanceClock(api, 10 * minute);
    expect((await reset(user.email, codeOf(user.email))).status).toBe(400);
  });

  test('rejects the code after five wrong attempts', async () => {
    const { user } = await newAccount(call);
    await requestCode(user.email);
    const code = codeOf(user.email);
    const wrong = code === '000000' ? '111111' : '000000';
    await Promise.all(Array.from({ length: 5 }, () => reset(user.email, wrong)));
    expect((await reset(user.email, code)).failure.code).toBe('invalid_code');
  });

  test('keeps the owner’s code when a stranger asks for one', async () => {
    const { user } = await newAccount(call);
    await requestCode(user.email);
    const first = codeOf(user.email);
    await requestCode(user.email);
    const second = codeOf(user.email);
    expect((await reset(user.email, first)).status).toBe(204);
    // The new password makes the other codes invalid.
    expect((await reset(user.email, second)).failure.code).toBe('invalid_code');
  });

  test('answers the same for an unknown email address', async () => {
    const email = freshEmail();
    expect((await requestCode(email)).status).toBe(204);
    expect(codeOf(email)).toBe('');
    const known = await newAccount(call);
    await requestCode(known.user.email);
    const wrong = codeOf(known.user.email) === '000000' ? '111111' : '000000';
    const [a, b] = [await reset(email, '000000'), await reset(known.user.email, wrong)];
    expect([a.status, a.text]).toEqual([b.status, b.text]);
  });

  test('stores only a hash of the code', async () => {
    const { user } = await newAccount(call);
    await call(auth.requestReset, { body: { email: user.email }, language: 'fr' });
    expect(mailsTo(api, user.email)[0]?.subject).toBe('Votre code de réinitialisation');
    expect(JSON.stringify(api.db.all`SELECT * FROM reset_code`)).not.toContain(`"${codeOf(user.email)}"`);
  });
});
