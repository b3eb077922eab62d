// @vitest-environment node
// Tabs take turns by Web Locks, which jsdom lacks.
/** The authorised client against the reference API with faults: two clients over one storage are two tabs. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAddress, listAddresses } from '#api/contract/address.ts';
import { login, logout } from '#api/contract/auth.ts';
import { currentUser } from '#api/contract/user.ts';
import { OfflineError, ServerError, TooManyRequestsError, UnauthorisedError } from '#api/errors.ts';
import { createSessionClient } from '#features/session/client.ts';
import { readTokens, removeTokens, storeSession, storeTokens } from '#features/session/tokens.ts';
import { type Account, newAccount } from '../../support/account.ts';
import { apiCaller, type Call } from '../../support/api-caller.ts';
import { type ReferenceApi, startReferenceApi } from '../../support/reference-api.ts';
import { controlOf, expireAccessTokens, memoryStorage } from '../../support/session.ts';

const refreshCall = 'POST /v1/auth/refresh';
const refreshPath = { method: 'POST', path: '/v1/auth/refresh' };
let api: ReferenceApi;
let call: Call;
let account: Account;
const control = controlOf({
  get url() {
    return api.url;
  },
});

beforeAll(async () => {
  api = await startReferenceApi({ products: 3 });
  call = await apiCaller(api.url);
  account = await newAccount(call);
});
afterAll(() => api.close());

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  globalThis.shopMemory = undefined;
  delete api.context.lifetimes;
  const { email } = account.user;
  storeSession(email, (await call(login, { body: { email, password: account.password } })).data);
  await control.reset();
});

function tab(more: { fetch?: typeof fetch; onRefused?: () => void } = {}) {
  const onRefused = more.onRefused ?? vi.fn();
  return {
    ...createSessionClient({ baseUrl: api.url, language: 'en', ...more, onRefused }),
    onRefused,
  };
}

const me = (client: ReturnType<typeof tab>) => client.authorised.call(currentUser, {});
const address = {
  name: 'Ada',
  line1: '1 Main St',
  line2: null,
  city: 'Paris',
  postalCode: '75001',
  country: 'FR',
};

test('promise 1: five parallel calls with a dead token make one refresh, and all succeed', async () => {
  expireAccessTokens(api);
  const before = readTokens();
  const client = tab();
  const answers = await Promise.all(Array.from({ length: 5 }, () => me(client)));
  expect(answers.map(({ user }) => user?.email)).toEqual(Array(5).fill(account.user.email));
  expect(await control.calls(refreshCall)).toBe(1);
  expect(readTokens()?.accessToken).not.toBe(before?.accessToken);
  expect(client.onRefused).not.toHaveBeenCalled();
});

test('promise 2: two tabs meeting a dead token at once make one refresh, and both stay signed in', async () => {
  // Single use in earnest: a second refresh with the same token would end the session.
  api.context.lifetimes = { access: 900_000, session: 900_000_000, overlap: -1, resetCode: 600_000 };
  expireAccessTokens(api);
  const tabs = [tab(), tab(), tab()];
  await Promise.all(tabs.flatMap((client) => [me(client), me(client)]));
  expect(await control.calls(refreshCall)).toBe(1);
  for (const client of tabs) expect((await me(client)).user?.email).toBe(account.user.email);
});

test('a call that was refused with an older token takes the newer one without a refresh', async () => {
  const other = tab();
  const client = tab({
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      // Another tab refreshes while this answer is under way.
      if (answer.status === 401 && (await control.calls(refreshCall)) === 0) await me(other);
      return answer;
    },
  });
  expireAccessTokens(api);
  await me(client);
  expect(await control.calls(refreshCall)).toBe(1);
});

describe('promise 3: a refused refresh ends the session, once', () => {
  test.each([400, 401, 403])('%i', async (status) => {
    await control.fault({ ...refreshPath, kind: 'status', status });
    expireAccessTokens(api);
    const client = tab({ onRefused: vi.fn(removeTokens) });
    const ends = await Promise.allSettled([me(client), me(client), me(client)]);
    for (const end of ends) expect(end).toMatchObject({ reason: expect.any(UnauthorisedError) });
    expect(client.onRefused).toHaveBeenCalledTimes(1);
    expect(await control.calls(refreshCall)).toBe(1);
    // Without tokens nobody refreshes: the next call goes as a guest's.
    expect((await me(client)).user).toBeNull();
    expect(await control.calls(refreshCall)).toBe(1);
  });
});

describe('promise 4: a refresh that did not come about keeps the session', () => {
  test.each([
    ['no network', { kind: 'abort' }, OfflineError],
    ['a lost answer', { kind: 'lost' }, OfflineError],
    ['429', { kind: 'status', status: 429, headers: { 'Retry-After': '7' } }, TooManyRequestsError],
    ['500', { kind: 'status', status: 500 }, ServerError],
    ['502 with HTML', { kind: 'status', status: 502, body: '<h1>Bad gateway</h1>' }, ServerError],
  ])('%s: the call fails as such, the next one works', async (_name, fault, error) => {
    await control.fault({ ...refreshPath, times: 1, ...fault });
    expireAccessTokens(api);
    const client = tab();
    await expect(me(client)).rejects.toBeInstanceOf(error);
    expect(await control.calls(refreshCall)).toBe(1);
    expect(readTokens()).toBeDefined();
    expect(client.onRefused).not.toHaveBeenCalled();
    expect((await me(client)).user?.email).toBe(account.user.email);
  });
});

test('promise 5: still 401 after a good refresh: no second one, no loop, no sign-out', async () => {
  await control.fault({ method: 'GET', path: '/v1/address', kind: 'status', status: 401 });
  const client = tab();
  await expect(client.authorised.call(listAddresses, {})).rejects.toBeInstanceOf(UnauthorisedError);
  expect(await control.calls(refreshCall)).toBe(1);
  expect(await control.calls('GET /v1/address')).toBe(2);
  expect(client.onRefused).not.toHaveBeenCalled();
});

describe('promise 6: the refresh token of the answer', () => {
  test('is stored', async () => {
    const before = readTokens()?.refreshToken;
    expireAccessTokens(api);
    await me(tab());
    expect(readTokens()?.refreshToken).not.toBe(before);
  });

  test('is kept when there is none', async () => {
    const before = readTokens();
    const body = { accessToken: 'without-a-new-refresh-token' };
    await control.fault({ ...refreshPath, kind: 'status', status: 200, body });
    expireAccessTokens(api);
    await me(tab()).catch(() => undefined);
    expect(readTokens()).toEqual({ ...body, refreshToken: before?.refreshToken });
  });
});

test('promise 7: a POST is sent once more, with the identical body and Idempotency-Key', async () => {
  const seen: unknown[] = [];
  const client = tab({
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (request.url.endsWith('/v1/address'))
        seen.push([request.headers.get('idempotency-key'), await request.clone().json()]);
      return fetch(request);
    },
  });
  expireAccessTokens(api);
  const idempotencyKey = crypto.randomUUID();
  const answer = await client.authorised.call(createAddress, { body: address }, { idempotencyKey });
  expect(answer.address).toMatchObject(address);
  expect(seen).toEqual([
    [idempotencyKey, address],
    [idempotencyKey, address],
  ]);
});

test("what one person asked for is not sent again with another's tokens", async () => {
  const other = await newAccount(call);
  const client = tab({
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      if (answer.status === 401) storeSession(other.user.email, other);
      return answer;
    },
  });
  expireAccessTokens(api);
  storeTokens({ accessToken: 'dead', refreshToken: readTokens()?.refreshToken ?? '' });
  await expect(client.authorised.call(createAddress, { body: address })).rejects.toBeInstanceOf(
    UnauthorisedError,
  );
  expect(await control.calls('POST /v1/address')).toBe(1);
});

describe('promise 9: a refresh that comes home after the sign-out', () => {
  test('brings no token back, and its new token is ended at the server', async () => {
    await control.fault({ ...refreshPath, kind: 'delay', milliseconds: 300 });
    expireAccessTokens(api);
    const client = tab();
    const running = me(client).catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await control.calls(refreshCall)).toBe(1));
    removeTokens();
    await running;
    expect(readTokens()).toBeUndefined();
    await vi.waitFor(async () => expect(await control.calls('POST /v1/auth/logout')).toBe(1));
  });

  test('leaves the tokens of whoever signed in meanwhile alone', async () => {
    const other = await newAccount(call);
    await control.fault({ ...refreshPath, kind: 'delay', milliseconds: 300 });
    expireAccessTokens(api);
    const running = me(tab()).catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await control.calls(refreshCall)).toBe(1));
    storeSession(other.user.email, other);
    expect(await running).toBeInstanceOf(UnauthorisedError);
    expect(readTokens()).toEqual({ accessToken: other.accessToken, refreshToken: other.refreshToken });
  });
});

test('promise 12: no clock is asked: a session works with the device a day off, either way', async () => {
  for (const off of [-86_400_000, 86_400_000]) {
    const now = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + off);
    // The API has its own clock.
    api.context.now = now;
    expireAccessTokens(api);
    expect((await me(tab())).user?.email).toBe(account.user.email);
    vi.restoreAllMocks();
  }
});

test('promise 1: without Web Locks, too', async () => {
  vi.stubGlobal('navigator', {});
  expireAccessTokens(api);
  const client = tab();
  await Promise.all(Array.from({ length: 5 }, () => me(client)));
  expect(await control.calls(refreshCall)).toBe(1);
});

test('without Web Locks a refresh that another tab was quicker with signs nobody out', async () => {
  vi.stubGlobal('navigator', {});
  const tokens = { accessToken: 'newer', refreshToken: 'newer' };
  const client = tab({
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const answer = await fetch(request);
      if (request.url.endsWith('/refresh')) storeTokens(tokens);
      return answer;
    },
  });
  await control.fault({ ...refreshPath, kind: 'status', status: 401 });
  expireAccessTokens(api);
  await me(client).catch(() => undefined);
  expect(client.onRefused).not.toHaveBeenCalled();
  expect(readTokens()).toEqual(tokens);
});

test('a caller that gives up does not take the refresh from the others', async () => {
  await control.fault({ ...refreshPath, kind: 'delay', milliseconds: 200 });
  expireAccessTokens(api);
  const client = tab();
  const stop = new AbortController();
  const given = client.authorised.call(currentUser, {}, { signal: stop.signal });
  const kept = me(client);
  await vi.waitFor(async () => expect(await control.calls(refreshCall)).toBe(1));
  stop.abort();
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  expect((await kept).user?.email).toBe(account.user.email);
});

test('a guest has no bearer, and a 401 makes no refresh', async () => {
  removeTokens();
  const client = tab();
  expect((await me(client)).user).toBeNull();
  await expect(client.authorised.call(listAddresses, {})).rejects.toBeInstanceOf(UnauthorisedError);
  await client.open.call(logout, { body: { refreshToken: 'unknown' } });
  expect(await control.calls(refreshCall)).toBe(0);
});
