/** A new password by the link in an email, in a shop with `features.resetBy: 'link'`. */
import { expect, test } from 'vitest';
import * as auth from '#api/contract/auth.ts';
import { currentUser } from '#api/contract/user.ts';
import { freshEmail, mailsTo, newAccount } from '../support/api/account.ts';
import { apiOfFile } from '../support/api/reference-api.ts';
import { advanceClock } from '../support/api/shopper.ts';

const api = await apiOfFile({ products: 1 });
const { call } = api;
api.context.shop = { features: { resetBy: 'link' } };
const newPassword = 'Better Horse 8';

const ask = (email: string, options: object = {}) => call(auth.requestReset, { body: { email }, ...options });
const reset = (token: string, password = newPassword) =>
  call(auth.resetPasswordByLink, { body: { token, password } });
const signIn = (email: string, password: string) => call(auth.login, { body: { email, password } });

const linkTo = (email: string) => new URL(/http\S+/.exec(mailsTo(api, email)[0]?.text ?? '')?.[0] ?? '');
const tokenOf = (email: string) => /^#token=(.+)$/.exec(linkTo(email).hash)?.[1] ?? '';

test('a link brings its token to the shop’s page', async () => {
  const { user } = await newAccount(call);
  const headers = { origin: 'http://localhost:4321' };
  expect((await ask(user.email.toUpperCase(), { headers, language: 'fr' })).status).toBe(204);
  const [mail] = mailsTo(api, user.email);
  expect(mail?.subject).toBe('Choisissez un nouveau mot de passe');
  const { origin, pathname, search } = linkTo(user.email);
  expect([origin, pathname, search]).toEqual(['http://localhost:4321', '/fr/auth/reset-password', '']);
  expect(JSON.stringify(api.db.all`SELECT * FROM reset_code`)).not.toContain(tokenOf(user.email));
});

test('a token sets a new password once', async () => {
  const { user, password, accessToken } = await newAccount(call);
  await ask(user.email);
  const token = tokenOf(user.email);
  const responses = await Promise.all([reset(token), reset(token)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 400]);
  expect((await call(currentUser, { token: accessToken })).status).toBe(401);
  expect((await signIn(user.email, password)).status).toBe(401);
  expect((await signIn(user.email, newPassword)).status).toBe(200);
  expect((await reset(token)).failure.code).toBe('invalid_code');
});

test('a token works for an hour', async () => {
  const { user } = await newAccount(call);
  await ask(user.email);
  const token = tokenOf(user.email);
  advanceClock(api, 59 * 60_000);
  expect((await reset(token, 'Password1')).status).toBe(422);
  advanceClock(api, 60_000);
  expect((await reset(token)).failure.code).toBe('invalid_code');
});

test('only the newest token works', async () => {
  const { user } = await newAccount(call);
  await ask(user.email);
  const old = tokenOf(user.email);
  await ask(user.email);
  expect((await reset(old)).failure.code).toBe('invalid_code');
  expect((await reset(tokenOf(user.email))).status).toBe(204);
});

test('an unknown email address gets the usual response', async () => {
  const [email, { user }] = [freshEmail(), await newAccount(call)];
  const [unknown, known] = [await ask(email), await ask(user.email)];
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  expect(mailsTo(api, email)).toEqual([]);
});

test('a shop resets by code or by link, never by both', async () => {
  const statusOf = async (path: string) =>
    (await fetch(`${api.url}/v1/auth/${path}`, { method: 'POST', body: '{}' })).status;
  expect([await statusOf('lost-code'), await statusOf('lost-link')]).toEqual([404, 422]);
  api.context.shop = {};
  expect([await statusOf('lost-code'), await statusOf('lost-link')]).toEqual([422, 404]);
});
