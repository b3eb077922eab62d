import { beforeEach, expect, test } from 'vitest';
import { login, requestReset } from '#api/contract/auth.ts';
import { endpoints } from '#api/contract/endpoints.ts';
import { subscribeNewsletter } from '#api/contract/newsletter.ts';
import { BoundedMap } from '../../../scripts/backend/limits/bounded-map.ts';
import { defaultLimits } from '../../../scripts/backend/limits/limits.ts';
import { freshEmail, newAccount } from '../../support/api/account.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';
import { CARD, Shopper, setStock } from '../../support/api/shopper.ts';

/** The API's clock stands still here unless a test moves it. */
let start: number;
const api = await apiOfFile({ products: 3 });
const { call } = api;
beforeEach(() => {
  delete api.context.limits;
  delete api.context.trustedProxies;
  start = Date.now();
  api.context.now = () => start;
});

test('a 429 says in the requested language how long to wait', async () => {
  api.context.limits = { 'newsletter.subscribe': [{ per: 'caller', most: 2, seconds: 60 }] };
  const subscribe = () => call(subscribeNewsletter, { body: { email: freshEmail() }, language: 'fr' });
  expect([(await subscribe()).status, (await subscribe()).status]).toEqual([202, 202]);
  api.context.now = () => start + 20_500;
  const refused = await subscribe();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('40');
  expect(refused.failure.message).toBe('Trop de requêtes, veuillez réessayer plus tard.');
  api.context.now = () => start + 60_500;
  expect((await subscribe()).status).toBe(202);
});

test('password guesses are limited for each email address', async () => {
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

test('a sign-in resets the count of its caller’s failed attempts', async () => {
  const { user, password } = await newAccount(call);
  api.context.limits = { 'auth.login': [{ per: 'emailAndCaller', most: 3, seconds: 60 }] };
  const statuses: number[] = [];
  for (const text of ['x', 'x', password, 'x', 'x', 'x', 'x'])
    statuses.push((await call(login, { body: { email: user.email, password: text } })).status);
  expect(statuses).toEqual([401, 401, 200, 401, 401, 401, 429]);
});

test('a stranger’s guesses don’t lock out the owner', async () => {
  const { user, password } = await newAccount(call);
  api.context.trustedProxies = 1;
  api.context.limits = {
    'auth.login': [
      { per: 'emailAndCaller', most: 2, seconds: 60 },
      { per: 'email', most: 6, seconds: 600 },
    ],
  };
  const attempt = async (client: string, text: string) => {
    const headers = { 'X-Forwarded-For': client };
    return (await call(login, { body: { email: user.email, password: text }, headers })).status;
  };
  const [owner, abroad] = ['192.0.2.1', '192.0.2.2'];
  expect(await attempt(owner, password)).toBe(200);
  for (const status of [401, 401, 429]) expect(await attempt('203.0.113.1', 'x')).toBe(status);
  // The owner can sign in from another IP address, too, until strangers at many IP addresses have guessed.
  expect(await attempt(abroad, password)).toBe(200);
  for (const [client, status] of [
    ['203.0.113.2', 401],
    ['203.0.113.3', 401],
    ['203.0.113.4', 429],
  ] as const)
    expect(await attempt(client, 'x')).toBe(status);
  for (const client of [owner, abroad]) expect(await attempt(client, password)).toBe(200);
});

test('only a trusted proxy can name a caller’s network', async () => {
  api.context.limits = { 'newsletter.subscribe': [{ per: 'caller', most: 1, seconds: 60 }] };
  const subscribe = async (client: string) => {
    const headers = { 'X-Forwarded-For': client };
    return (await call(subscribeNewsletter, { body: { email: freshEmail() }, headers })).status;
  };
  delete api.context.trustedProxies;
  expect([await subscribe('192.0.2.1'), await subscribe('192.0.2.2')]).toEqual([202, 429]);
  api.context.trustedProxies = 1;
  expect([await subscribe('192.0.2.3'), await subscribe('192.0.2.4, 192.0.2.3')]).toEqual([202, 429]);
  expect([await subscribe('2001:db8::1'), await subscribe('2001:db8:0:0:9::2')]).toEqual([202, 429]);
  expect(await subscribe('2001:db8:0:1::1')).toBe(202);
});

test('a proxy may add a port to a caller’s address', async () => {
  api.context.limits = { 'newsletter.subscribe': [{ per: 'caller', most: 1, seconds: 60 }] };
  api.context.trustedProxies = 1;
  const subscribe = async (client: string) => {
    const headers = { 'X-Forwarded-For': client };
    return (await call(subscribeNewsletter, { body: { email: freshEmail() }, headers })).status;
  };
  expect([await subscribe('192.0.2.1:51234'), await subscribe('192.0.2.2:51234')]).toEqual([202, 202]);
  expect([await subscribe('192.0.2.1:51235'), await subscribe('192.0.2.1')]).toEqual([429, 429]);
  expect([await subscribe('[2001:db8::1]:443'), await subscribe('[2001:db8:0:1::1]:443')]).toEqual([
    202, 202,
  ]);
  expect([await subscribe('2001:db8::2'), await subscribe('[2001:db8:0:1::2]')]).toEqual([429, 429]);
});

test('no body is read from a caller over the limit', async () => {
  api.context.limits = { 'auth.login': [{ per: 'caller', most: 1, seconds: 60 }] };
  const body = '{ not JSON';
  expect((await call(login, { body })).status).toBe(400);
  const refused = await call(login, { body });
  expect([refused.status, refused.headers.get('connection')]).toEqual([429, 'close']);
});

test('the memory for counts and ETags is limited', () => {
  const map = new BoundedMap<number>(3);
  for (let index = 0; index < 5; index++) map.set(`${index}`.repeat(100_000), index);
  expect(map.digests.map(({ length }) => length)).toEqual([43, 43, 43]);
  expect([map.get('1'.repeat(100_000)), map.get('4'.repeat(100_000))]).toEqual([undefined, 4]);
});

test('limits stop a shopper who tries one card after another', async () => {
  const [productId = ''] = setStock(api, 1000);
  const items = [{ productId, quantity: 1 }];
  const [ada, eve] = [new Shopper(api), new Shopper(api)];
  const { order, intent } = await ada.order(items);
  await ada.payAndRetrieve(intent, CARD.declined);
  const attempts: Record<string, (shopper: Shopper) => Promise<{ status: number }>> = {
    'payment.createIntent': (shopper) => shopper.createIntent(items),
    'order.create': (shopper) => shopper.createOrder(intent.id, items),
    'payment.retry': (shopper) => shopper.retry(order.id),
    'demoPayment.confirm': (shopper) => shopper.pay(intent, CARD.declined),
  };
  for (const [name, attempt] of Object.entries(attempts))
    for (const rule of defaultLimits[name] ?? []) {
      api.context.limits = { [name]: [{ ...rule, most: 1 }] };
      expect((await attempt(ada)).status, name).not.toBe(429);
      expect((await attempt(ada)).status, name).toBe(429);
      expect((await attempt(eve)).status === 429, `${name} per ${rule.per}`).toBe(rule.per === 'caller');
    }
});

test('strangers don’t use up the owner’s reset codes', async () => {
  const { user, password } = await newAccount(call);
  api.context.trustedProxies = 1;
  api.context.limits = { 'auth.lostEmail': defaultLimits['auth.lostEmail'] ?? [] };
  const from = (client: string) => ({ 'X-Forwarded-For': client });
  await call(login, { body: { email: user.email, password }, headers: from('192.0.2.1') });
  let codes = 0;
  for (let minutes = 0; minutes < 22 * 60; minutes += 60) {
    api.context.now = () => start + minutes * 60_000;
    const body = { email: user.email };
    const { status } = await call(requestReset, { body, headers: from(`203.0.113.${minutes / 60}`) });
    if (status === 204) codes++;
  }
  expect(codes).toBe(20);
  const asked = await call(requestReset, { body: { email: user.email }, headers: from('192.0.2.1') });
  expect(asked.status).toBe(204);
});

test('a call has a limit if the contract lists its 429', () => {
  const named = endpoints.filter(({ failures }) => failures.some(({ status }) => status === 429));
  const inContract = Object.keys(defaultLimits).filter((name) => !name.startsWith('demoPayment.'));
  expect(inContract.sort()).toEqual(named.map(({ name }) => name).sort());
});
