import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  login,
  logout,
  refresh,
  register,
  requestResetCode,
  resetPassword,
} from '../../src/api/contract/auth.ts';
import { currentUser } from '../../src/api/contract/user.ts';
import { freshEmail, goodPassword, newAccount } from '../support/account.ts';
import { apiCaller, type Call } from '../support/api-caller.ts';
import { type ReferenceApi, startReferenceApi } from '../support/reference-api.ts';

let api: ReferenceApi;
let call: Call;
beforeAll(async () => {
  api = await startReferenceApi({ products: 3 });
  call = await apiCaller(api.url);
});
afterAll(() => api.close());
afterEach(() => {
  api.context.now = Date.now;
});

const later = (milliseconds: number) => {
  const base = api.context.now;
  api.context.now = () => base() + milliseconds;
};
const minute = 60_000;

const form = (more: Record<string, unknown> = {}) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: freshEmail(),
  password: goodPassword,
  ...more,
});

const mailedCode = (email: string) => {
  const mail = api.db.prepare('SELECT text FROM outbox WHERE recipient = ? ORDER BY id DESC').get(email) as
    | { text: string }
    | undefined;
  return mail && /\d{6}/.exec(mail.text)?.[0];
};

const isSignedIn = async (token: string) => (await call(currentUser, { token })).status === 200;

describe('register', () => {
  test('makes an account and keeps no readable password', async () => {
    const body = form({ phoneNumber: '+33 6 12 34 56 78' });
    const answer = await call(register, { body });
    expect(answer.status).toBe(201);
    expect(answer.data.user).toMatchObject({
      firstName: 'Ada',
      email: body.email,
      phoneNumber: '+33 6 12 34 56 78',
    });
    expect(answer.text).not.toContain('argon2');
    expect(JSON.stringify(api.db.prepare('SELECT * FROM user').all())).not.toContain(goodPassword);
  });

  test('409 for an address that has an account, in whatever case', async () => {
    const body = form();
    await call(register, { body });
    const answer = await call(register, { body: form({ email: body.email.toUpperCase() }) });
    expect([answer.status, answer.failure.code]).toEqual([409, 'email_taken']);
  });

  test.each([
    ['firstName', { firstName: ' A ' }],
    ['lastName', { lastName: 'L' }],
    ['email', { email: 'ada@' }],
    ['password', { password: 'Sh0rt' }],
    ['password', { password: 'no upper case 1' }],
    ['password', { password: 'NO LOWER CASE 1' }],
    ['password', { password: 'No Digit At All' }],
    ['phoneNumber', { phoneNumber: '0612345678' }],
    ['phoneNumber', { phoneNumber: '+33 61' }],
    ['phoneNumber', { phoneNumber: '+999 612 345 678' }],
  ])('422 names %s', async (name, wrong) => {
    const answer = await call(register, { body: form(wrong) });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.failure.fields ?? {})).toEqual([name]);
  });

  test('says what is wrong in the language asked for', async () => {
    const answer = await call(register, { body: form({ email: 'x', firstName: undefined }), language: 'fr' });
    expect(answer.failure.fields).toEqual({ email: 'Adresse e-mail invalide', firstName: 'Obligatoire' });
    expect(answer.headers.get('content-language')).toBe('fr');
  });

  test('400 for what is not JSON', async () => {
    expect((await call(register, { body: '{"firstName":' })).status).toBe(400);
  });
});

describe('login', () => {
  test('takes the address in any case and the password as it is typed', async () => {
    const password = '  Spaces 4 ever  ';
    const { user } = await newAccount(call, { password });
    const signIn = (text: string) =>
      call(login, { body: { email: user.email.toUpperCase(), password: text } });
    expect((await signIn(password)).status).toBe(200);
    expect((await signIn(password.trim())).failure.code).toBe('invalid_credentials');
  });

  test('an unknown address and a wrong password get the same answer', async () => {
    const { user } = await newAccount(call);
    const wrong = await call(login, { body: { email: user.email, password: 'x' } });
    const unknown = await call(login, { body: { email: freshEmail(), password: 'x' } });
    expect(wrong.status).toBe(401);
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
  });

  test('422 without a password', async () => {
    expect((await call(login, { body: { email: 'a@example.com' } })).failure.fields).toEqual({
      password: 'Required',
    });
  });
});

describe('tokens', () => {
  test('an access token dies after 15 minutes; the refresh token brings a new one', async () => {
    const { accessToken, refreshToken } = await newAccount(call);
    later(14 * minute);
    expect(await isSignedIn(accessToken)).toBe(true);
    later(minute);
    const dead = await call(currentUser, { token: accessToken });
    expect(dead.status).toBe(401);
    expect(dead.headers.get('www-authenticate')).toContain('invalid_token');
    const next = (await call(refresh, { body: { refreshToken } })).data;
    expect(next.refreshToken).not.toBe(refreshToken);
    expect(await isSignedIn(next.accessToken)).toBe(true);
  });

  test('promise 1: five refreshes at once with one token all work, and lead to one successor', async () => {
    const { refreshToken } = await newAccount(call);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call(refresh, { body: { refreshToken } })),
    );
    expect(new Set(answers.map(({ data }) => data.refreshToken)).size).toBe(1);
    for (const { data } of answers) expect(await isSignedIn(data.accessToken)).toBe(true);
  });

  test('a lost answer signs nobody out: the token just spent works again for a while', async () => {
    const { refreshToken } = await newAccount(call);
    await call(refresh, { body: { refreshToken } });
    later(29_000);
    const again = await call(refresh, { body: { refreshToken } });
    expect(again.status).toBe(200);
    expect((await call(refresh, { body: { refreshToken: again.data.refreshToken } })).status).toBe(200);
  });

  test('a spent token used after the overlap ends the whole family', async () => {
    const { refreshToken } = await newAccount(call);
    const next = (await call(refresh, { body: { refreshToken } })).data;
    later(31_000);
    expect((await call(refresh, { body: { refreshToken } })).status).toBe(401);
    expect((await call(refresh, { body: { refreshToken: next.refreshToken } })).status).toBe(401);
    expect(await isSignedIn(next.accessToken)).toBe(false);
  });

  test('the overlap is for the last token only: one older ends the family at once', async () => {
    const { refreshToken: first } = await newAccount(call);
    const second = (await call(refresh, { body: { refreshToken: first } })).data;
    const third = (await call(refresh, { body: { refreshToken: second.refreshToken } })).data;
    expect((await call(refresh, { body: { refreshToken: first } })).status).toBe(401);
    expect(await isSignedIn(third.accessToken)).toBe(false);
  });

  test('refreshing does not move the end of the session, 30 days after sign-in', async () => {
    let { refreshToken } = await newAccount(call);
    for (const days of [15, 14.9]) {
      later(days * 24 * 60 * minute);
      refreshToken = (await call(refresh, { body: { refreshToken } })).data.refreshToken ?? '';
    }
    later(0.2 * 24 * 60 * minute);
    expect((await call(refresh, { body: { refreshToken } })).failure.code).toBe('session_ended');
  });

  test('an unknown refresh token gets 401', async () => {
    expect((await call(refresh, { body: { refreshToken: 'x' } })).status).toBe(401);
  });

  test('logout ends this session, access token and all, and no other', async () => {
    const { user, password, accessToken, refreshToken } = await newAccount(call);
    const other = (await call(login, { body: { email: user.email, password } })).data;
    expect((await call(logout, { body: { refreshToken } })).status).toBe(204);
    expect(await isSignedIn(accessToken)).toBe(false);
    expect((await call(refresh, { body: { refreshToken } })).status).toBe(401);
    expect(await isSignedIn(other.accessToken)).toBe(true);
    expect((await call(logout, { body: { refreshToken } })).status).toBe(204);
  });
});

describe('a forgotten password', () => {
  const newPassword = 'Better Horse 8';
  const ask = (email: string) => call(requestResetCode, { body: { email } });
  const reset = (email: string, code: string | undefined, password = newPassword) =>
    call(resetPassword, { body: { email, code, password } });

  test('the mailed code sets a new one, once, and ends all sessions', async () => {
    const { user, password, accessToken } = await newAccount(call);
    expect((await ask(user.email.toUpperCase())).status).toBe(204);
    const code = mailedCode(user.email);
    expect((await reset(user.email, code)).status).toBe(204);
    expect(await isSignedIn(accessToken)).toBe(false);
    expect((await call(login, { body: { email: user.email, password } })).status).toBe(401);
    expect((await call(login, { body: { email: user.email, password: newPassword } })).status).toBe(200);
    expect((await reset(user.email, code)).failure.code).toBe('invalid_code');
  });

  test('a code that is used twice at the same moment works once', async () => {
    const { user } = await newAccount(call);
    await ask(user.email);
    const code = mailedCode(user.email);
    const answers = await Promise.all([reset(user.email, code), reset(user.email, code, 'Other Horse 9')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  test('a code dies after ten minutes', async () => {
    const { user } = await newAccount(call);
    await ask(user.email);
    later(10 * minute);
    expect((await reset(user.email, mailedCode(user.email))).status).toBe(400);
  });

  test('five wrong attempts kill the code, also all at once', async () => {
    const { user } = await newAccount(call);
    await ask(user.email);
    const code = mailedCode(user.email) ?? '';
    const wrong = code === '000000' ? '111111' : '000000';
    await Promise.all(Array.from({ length: 5 }, () => reset(user.email, wrong)));
    expect((await reset(user.email, code)).failure.code).toBe('invalid_code');
  });

  test('a new code replaces the old one', async () => {
    const { user } = await newAccount(call);
    await ask(user.email);
    const first = mailedCode(user.email);
    await ask(user.email);
    const second = mailedCode(user.email);
    if (first !== second) expect((await reset(user.email, first)).status).toBe(400);
    expect((await reset(user.email, second)).status).toBe(204);
  });

  test('an unknown address gets the same answers, and no mail', async () => {
    const email = freshEmail();
    expect((await ask(email)).status).toBe(204);
    expect(mailedCode(email)).toBeUndefined();
    const known = await newAccount(call);
    await ask(known.user.email);
    const wrong = mailedCode(known.user.email) === '000000' ? '111111' : '000000';
    const [a, b] = [await reset(email, '000000'), await reset(known.user.email, wrong)];
    expect([a.status, a.text]).toEqual([b.status, b.text]);
  });

  test('the mail is in French when it is asked for in French; the code is kept as a hash', async () => {
    const { user } = await newAccount(call);
    await call(requestResetCode, { body: { email: user.email }, language: 'fr' });
    const mail = api.db.prepare('SELECT subject FROM outbox WHERE recipient = ?').get(user.email);
    expect(mail).toEqual({ subject: 'Votre code de réinitialisation' });
    expect(JSON.stringify(api.db.prepare('SELECT * FROM reset_code').all())).not.toContain(
      `"${mailedCode(user.email)}"`,
    );
  });

  test('422 for a code that is not six digits, and for a weak password', async () => {
    expect((await reset('a@example.com', '12345')).failure.fields).toEqual({ code: 'Exactly 6 digits' });
    expect((await reset('a@example.com', '123456', 'weak')).failure.fields).toHaveProperty('password');
  });
});
