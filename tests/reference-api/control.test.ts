import { afterEach, describe, expect, test } from 'vitest';
import { createAddress, listAddresses } from '../../src/api/contract/address.ts';
import { requestResetCode } from '../../src/api/contract/auth.ts';
import { listCategories } from '../../src/api/contract/catalog.ts';
import { currentUser } from '../../src/api/contract/user.ts';
import { newAccount } from '../support/account.ts';
import { apiCaller } from '../support/api-caller.ts';
import { apiOfFile, startReferenceApi } from '../support/reference-api.ts';

const api = await apiOfFile({ products: 3 });
const call = await apiCaller(api.url);
afterEach(() => control('POST', 'reset', { products: 3 }));

async function control(method: string, name: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${api.url}/__test__/${name}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return text && JSON.parse(text);
}

const categories = () => fetch(`${api.url}/v1/category`);
const home = { name: 'Ada', line1: 'Rue 1', city: 'Lyon', postalCode: '69001', country: 'FR' };

test('test control is absent unless the API is started for tests', async () => {
  const shop = await startReferenceApi({ products: 3, test: false });
  for (const [method, name] of [
    ['POST', 'reset'],
    ['POST', 'clock'],
    ['GET', 'outbox'],
    ['POST', 'faults'],
    ['GET', 'calls'],
    ['POST', 'limits'],
    ['POST', 'background'],
    ['POST', 'catalog'],
  ] as const)
    expect((await fetch(`${shop.url}/__test__/${name}`, { method })).status).toBe(404);
  await shop.close();
});

test('a reset restores the demo shop or leaves an empty one', async () => {
  const { accessToken: token } = await newAccount(call);
  await control('POST', 'reset', { products: 4 });
  expect((await call(currentUser, { token })).status).toBe(401);
  expect(api.db.one`SELECT count(*) AS n FROM product`).toEqual({ n: 4 });
  await control('POST', 'reset', { empty: true });
  expect((await call(listCategories)).data.categories).toEqual([]);
});

test('test control can set, advance, freeze and reset the clock', async () => {
  expect(await control('POST', 'clock', { at: '2030-01-01T00:00:00Z', frozen: true })).toEqual({
    now: '2030-01-01T00:00:00.000Z',
  });
  expect(await control('POST', 'clock', { advance: 60_000 })).toEqual({ now: '2030-01-01T00:01:00.000Z' });
  const { user, accessToken: token } = await newAccount(call);
  expect(user.createdAt).toBe('2030-01-01T00:01:00.000Z');
  await control('POST', 'clock', { advance: 15 * 60_000 });
  expect((await call(currentUser, { token })).status).toBe(401);
  const { now } = (await control('DELETE', 'clock')) as { now: string };
  expect(Date.parse(now)).toBeLessThan(Date.parse('2030-01-01'));
});

test('the outbox lists the mails to one address', async () => {
  const { user } = await newAccount(call);
  await call(requestResetCode, { body: { email: user.email } });
  const { mails } = (await control('GET', `outbox?email=${encodeURIComponent(user.email)}`)) as {
    mails: unknown[];
  };
  expect(mails).toMatchObject([
    { kind: 'reset-code', recipient: user.email, text: expect.stringMatching(/\b\d{6}\b/) },
  ]);
});

test('test control counts calls by route', async () => {
  await control('DELETE', 'calls');
  await categories();
  await categories();
  await fetch(`${api.url}/v1/product/slug/nothing`);
  expect(await control('GET', 'calls')).toEqual({ 'GET /v1/category': 2, 'GET /v1/product/slug/:slug': 1 });
});

test('test control can shorten the lifetime of tokens', async () => {
  await control('POST', 'lifetimes', { access: 1 });
  const { accessToken: token } = await newAccount(call);
  await expect.poll(async () => (await call(currentUser, { token })).status).toBe(401);
});

describe('a fault', () => {
  const arm = (fault: unknown) => control('POST', 'faults', fault);

  test('can make chosen calls answer with a status that another origin can read', async () => {
    await arm({
      kind: 'status',
      status: 503,
      path: '/v1/cat*',
      method: 'GET',
      times: 2,
      after: 1,
      headers: { 'Retry-After': '3' },
    });
    const answers = [];
    for (let i = 0; i < 4; i++)
      answers.push(await fetch(`${api.url}/v1/category`, { headers: { Origin: 'https://shop.example' } }));
    expect(answers.map(({ status }) => status)).toEqual([200, 503, 503, 200]);
    expect(answers[1]?.headers.get('retry-after')).toBe('3');
    expect(answers[1]?.headers.get('access-control-allow-origin')).toBe('https://shop.example');
  });

  test('can affect every third call, either always or a limited number of times', async () => {
    const statuses = async () => {
      const answers = [];
      for (let i = 0; i < 8; i++) answers.push((await categories()).status);
      return answers;
    };
    await arm({ kind: 'status', status: 500, path: '/v1/*', every: 3 });
    expect(await statuses()).toEqual([500, 200, 200, 500, 200, 200, 500, 200]);
    await control('DELETE', 'faults');
    await arm({ kind: 'status', status: 500, path: '/v1/*', every: 3, after: 1, times: 2 });
    expect(await statuses()).toEqual([200, 500, 200, 200, 500, 200, 200, 200]);
  });

  test('can replace JSON with HTML', async () => {
    await arm({ kind: 'status', status: 502, path: '/v1/category', body: '<h1>Bad gateway</h1>' });
    const answer = await categories();
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).toBe('<h1>Bad gateway</h1>');
  });

  test('can cut the connection before the call takes effect', async () => {
    const { accessToken: token } = await newAccount(call);
    await arm({ kind: 'abort', path: '/v1/address', method: 'POST', times: 1 });
    await expect(call(createAddress, { body: home, token })).rejects.toThrow();
    expect((await call(listAddresses, { token })).data.addresses).toEqual([]);
  });

  test('can lose the response of a call, and a second call with the same idempotency key gets it (promise 27)', async () => {
    const { accessToken: token } = await newAccount(call);
    await arm({ kind: 'lost', path: '/v1/address', method: 'POST', times: 1 });
    const key = 'one-attempt-of-the-shopper';
    await expect(call(createAddress, { body: home, token, key })).rejects.toThrow();
    const [stored] = (await call(listAddresses, { token })).data.addresses;
    expect((await call(createAddress, { body: home, token, key })).data.address).toEqual(stored);
    expect((await call(listAddresses, { token })).data.addresses).toHaveLength(1);
  });

  test('can send broken JSON, wrong types or an empty body', async () => {
    await arm([
      { kind: 'malformed', path: '/v1/category', times: 1 },
      { kind: 'wrongTypes', path: '/v1/category', times: 1, after: 1 },
      { kind: 'empty', path: '/v1/category', times: 1, after: 2 },
    ]);
    await expect((await categories()).json()).rejects.toThrow();
    expect(await (await categories()).json()).toEqual({
      categories: { 0: expect.objectContaining({ name: 42 }) },
    });
    expect(await (await categories()).text()).toBe('');
    expect((await categories()).status).toBe(200);
  });

  test('can delay one call and no other', async () => {
    await arm({ kind: 'delay', milliseconds: 600_000, path: '/v1/category', times: 1 });
    const stop = new AbortController();
    const held = fetch(`${api.url}/v1/category`, { signal: stop.signal }).catch(() => 'stopped');
    await expect
      .poll(async () => (await control('GET', 'calls')) as object)
      .toHaveProperty('GET /v1/category', 1);
    expect((await categories()).status).toBe(200);
    stop.abort();
    expect(await held).toBe('stopped');
  });

  test('is refused when it is invalid', async () => {
    await expect(arm({ kind: 'statue', path: '/v1/category' })).rejects.toThrow(/422.*fields/);
  });
});

test('test control refuses invalid JSON', async () => {
  for (const name of ['clock', 'webhooks', 'webhooks/deliver']) {
    const answer = await fetch(`${api.url}/__test__/${name}`, { method: 'POST', body: '{' });
    expect([name, answer.status]).toEqual([name, 400]);
  }
});
