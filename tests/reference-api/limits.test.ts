import { beforeEach, expect, test } from 'vitest';
import { login } from '#api/contract/auth.ts';
import { endpoints } from '#api/contract/endpoints.ts';
import { subscribeNewsletter } from '#api/contract/newsletter.ts';
import { defaultLimits } from '../../scripts/reference-api/http/limits.ts';
import { freshEmail, newAccount } from '../support/account.ts';
import { apiOfFile } from '../support/reference-api.ts';

/** The API's clock stands still here unless a test moves it. */
let start: number;
const api = await apiOfFile({ products: 3 });
const { call } = api;
beforeEach(() => {
  delete api.context.limits;
  start = Date.now();
  api.context.now = () => start;
});

test('a 429 has a message in the requested language, and its Retry-After says how long the shopper must wait', async () => {
  api.context.limits = { 'newsletter.subscribe': [{ per: 'client', most: 2, seconds: 60 }] };
  const subscribe = () => call(subscribeNewsletter, { body: { email: freshEmail() }, language: 'fr' });
  expect([(await subscribe()).status, (await subscribe()).status]).toEqual([204, 204]);
  api.context.now = () => start + 20_500;
  const refused = await subscribe();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('40');
  expect(refused.failure.message).toBe('Trop de requêtes, veuillez réessayer plus tard.');
  api.context.now = () => start + 60_500;
  expect((await subscribe()).status).toBe(204);
});

test('password guesses are limited per email address, and a successful sign-in resets the count', async () => {
  const { user, password } = await newAccount(call);
  api.context.limits = { 'auth.login': [{ per: 'email', most: 3, seconds: 60 }] };
  const attempt = async (email: string, text: string) =>
    (await call(login, { body: { email, password: text } })).status;
  for (const [text, status] of [
    ['x', 401],
    ['x', 401],
    [password, 200],
    ['x', 401],
    ['x', 401],
    ['x', 401],
  ] as const)
    expect(await attempt(user.email, text)).toBe(status);
  expect(await attempt(user.email.toUpperCase(), password)).toBe(429);
  expect(await attempt(freshEmail(), 'x')).toBe(401);
});

test('a call has a default limit exactly when the contract lists a 429 for it', () => {
  const named = endpoints.filter(({ failures }) => failures.some(({ status }) => status === 429));
  expect(Object.keys(defaultLimits).sort()).toEqual(named.map(({ name }) => name).sort());
});
