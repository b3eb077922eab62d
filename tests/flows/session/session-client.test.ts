// @vitest-environment node
// jsdom lacks Web Locks, which tabs use to take turns.
/** Runs the client that sends tokens against a faulty reference API. Two clients with one storage simulate two tabs. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createAddress, listAddresses } from '#api/contract/address.ts';
import { login, logout } from '#api/contract/auth.ts';
import { currentUser } from '#api/contract/user.ts';
import { OfflineError, ServerError, TooManyRequestsError, UnauthorisedError } from '#api/errors.ts';
import { createSessionClients } from '#features/session/session-client.ts';
import { readTokens, removeTokens, storeSession, storeTokens } from '#features/session/token-storage.ts';
import { home, newAccount } from '../../support/api/account.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';
import { controlOf, expireAccessTokens, skipTime } from '../../support/page/connection.ts';

const refreshCall = 'POST /v1/auth/refresh';
const refreshPath = { method: 'POST', path: '/v1/auth/refresh' };
const api = await apiOfFile({ products: 3 });
const { call } = api;
const account = await newAccount(call);
const control = controlOf(api);

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  globalThis.shopMemory = undefined;
  delete api.context.lifetimes;
  const { id, email } = account.user;
  storeSession(id, (await call(login, { body: { email, password: account.password } })).data);
  await control.reset();
});

/** A `localStorage` for Node. */
function memoryStorage(): Storage {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, `${value}`),
  };
}

function tab(more: { fetch?: typeof fetch; onRefused?: () => void } = {}) {
  const onRefused = more.onRefused ?? vi.fn();
  return {
    ...createSessionClients({ baseUrl: api.url, language: 'en', onTabOnly: vi.fn(), ...more, onRefused }),
    onRefused,
  };
}

/** A tab whose refresh gets no response until `release` is called. `received` resolves once the API has responded. */
function tabWithHeldRefresh() {
  const received = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const client = tab({
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      if (response.url.endsWith(refreshPath.path)) {
        received.resolve();
        await released.promise;
      }
      return response;
    },
  });
  return { client, received: received.promise, release: released.resolve };
}

const me = (client: ReturnType<typeof tab>) => client.member.call(currentUser, {});

test.each([
  ['a browser', navigator],
  ['a browser without Web Locks', {}],
])('in %s, five calls refresh once (promises 1 and 6)', async (_name, own) => {
  vi.stubGlobal('navigator', own);
  expireAccessTokens(api);
  const before = readTokens();
  const client = tab();
  const responses = await Promise.all(Array.from({ length: 5 }, () => me(client)));
  expect(responses.map(({ user }) => user?.email)).toEqual(Array(5).fill(account.user.email));
  expect(await control.calls(refreshCall)).toBe(1);
  expect(readTokens()?.accessToken).not.toBe(before?.accessToken);
  expect(readTokens()?.refreshToken).not.toBe(before?.refreshToken);
  expect(client.onRefused).not.toHaveBeenCalled();
});

test('several tabs refresh an expired token once (promise 2)', async () => {
  // Here, a refresh token works only once. A second refresh with the same token would end the session.
  api.context.lifetimes = { access: 900_000, session: 900_000_000, overlap: -1, resetCode: 600_000 };
  expireAccessTokens(api);
  const tabs = [tab(), tab(), tab()];
  await Promise.all(tabs.flatMap((client) => [me(client), me(client)]));
  expect(await control.calls(refreshCall)).toBe(1);
  for (const client of tabs) expect((await me(client)).user?.email).toBe(account.user.email);
});

test('a call uses the token that another tab has refreshed', async () => {
  const other = tab();
  const client = tab({
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      // Another tab refreshes before this tab sees the 401.
      if (response.status === 401 && (await control.calls(refreshCall)) === 0) await me(other);
      return response;
    },
  });
  expireAccessTokens(api);
  await me(client);
  expect(await control.calls(refreshCall)).toBe(1);
});

test.each([400, 401, 403])('a refresh refused with %i ends the session once (promise 3)', async (status) => {
  await control.fault({ ...refreshPath, kind: 'status', status });
  expireAccessTokens(api);
  const client = tab({ onRefused: vi.fn(removeTokens) });
  const ends = await Promise.allSettled([me(client), me(client), me(client)]);
  for (const end of ends) expect(end).toMatchObject({ reason: expect.any(UnauthorisedError) });
  expect(client.onRefused).toHaveBeenCalledTimes(1);
  expect(await control.calls(refreshCall)).toBe(1);
  // Without tokens, the next call is a guest's call and starts no refresh.
  expect((await me(client)).user).toBeNull();
  expect(await control.calls(refreshCall)).toBe(1);
});

describe('a refresh (promise 4)', () => {
  test.each([
    ['a lost connection', { kind: 'abort' }, OfflineError],
    ['a lost response', { kind: 'lost' }, OfflineError],
    ['a 429', { kind: 'status', status: 429, headers: { 'Retry-After': '7' } }, TooManyRequestsError],
    ['a 500', { kind: 'status', status: 500 }, ServerError],
    ['a 502 with HTML', { kind: 'status', status: 502, body: '<h1>Bad gateway</h1>' }, ServerError],
  ])('that fails because of %s keeps the session', async (_name, fault, error) => {
    await control.fault({ ...refreshPath, times: 1, ...fault });
    expireAccessTokens(api);
    const client = tab();
    await expect(me(client)).rejects.toBeInstanceOf(error);
    expect(await control.calls(refreshCall)).toBe(1);
    expect(readTokens()).toBeDefined();
    expect(client.onRefused).not.toHaveBeenCalled();
    skipTime(7000);
    expect((await me(client)).user?.email).toBe(account.user.email);
  });

  test('ends after 10 s without a response', async () => {
    expireAccessTokens(api);
    const onRefresh = vi.fn();
    const client = tab({
      fetch: (input, init) => {
        if (!`${input}`.endsWith('/auth/refresh') || onRefresh.mock.calls.length > 0)
          return fetch(input, init);
        onRefresh();
        return new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        );
      },
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failure = expect(me(client)).rejects.toBeInstanceOf(OfflineError);
    await vi.waitFor(() => expect(onRefresh).toHaveBeenCalled());
    // The call fails after ten seconds. Another second releases the lock, so that later tests needn't wait for the lock.
    await vi.advanceTimersByTimeAsync(11_000);
    vi.useRealTimers();
    await failure;
    expect((await me(client)).user?.email).toBe(account.user.email);
  });
});

test('a 401 after a refresh starts no second refresh (promise 5)', async () => {
  await control.fault({ method: 'GET', path: '/v1/address', kind: 'status', status: 401 });
  const client = tab();
  await expect(client.member.call(listAddresses, {})).rejects.toBeInstanceOf(UnauthorisedError);
  expect(await control.calls(refreshCall)).toBe(1);
  expect(await control.calls('GET /v1/address')).toBe(2);
  expect(client.onRefused).not.toHaveBeenCalled();
});

test('a refresh may keep the old refresh token (promise 6)', async () => {
  const before = readTokens();
  const body = { accessToken: 'without-a-new-refresh-token' };
  await control.fault({ ...refreshPath, kind: 'status', status: 200, body });
  expireAccessTokens(api);
  await me(tab()).catch(() => undefined);
  expect(readTokens()).toEqual({ ...body, refreshToken: before?.refreshToken });
});

test('a POST is repeated with its key (promise 7)', async () => {
  const sent: unknown[] = [];
  const client = tab({
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (request.url.endsWith('/v1/address'))
        sent.push([request.headers.get('idempotency-key'), await request.clone().json()]);
      return fetch(request);
    },
  });
  expireAccessTokens(api);
  const idempotencyKey = crypto.randomUUID();
  const response = await client.member.call(createAddress, { body: home }, { idempotencyKey });
  expect(response.address).toMatchObject(home);
  expect(sent).toEqual([
    [idempotencyKey, home],
    [idempotencyKey, home],
  ]);
});

test('no call is repeated with another shopper’s tokens', async () => {
  const other = await newAccount(call);
  const client = tab({
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      if (response.status === 401) storeSession(other.user.id, other);
      return response;
    },
  });
  expireAccessTokens(api);
  storeTokens({ accessToken: 'dead', refreshToken: readTokens()?.refreshToken ?? '' });
  await expect(client.member.call(createAddress, { body: home })).rejects.toBeInstanceOf(UnauthorisedError);
  expect(await control.calls('POST /v1/address')).toBe(1);
});

describe('a refresh that ends after the sign-out (promise 9)', () => {
  test('restores no token', async () => {
    expireAccessTokens(api);
    const { client, received, release } = tabWithHeldRefresh();
    const running = me(client).catch((error: unknown) => error);
    await received;
    removeTokens();
    release();
    await running;
    expect(readTokens()).toBeUndefined();
    await expect.poll(() => control.calls('POST /v1/auth/logout')).toBe(1);
  });

  test('keeps the next shopper’s tokens', async () => {
    const other = await newAccount(call);
    expireAccessTokens(api);
    const { client, received, release } = tabWithHeldRefresh();
    const running = me(client).catch((error: unknown) => error);
    await received;
    storeSession(other.user.id, other);
    release();
    expect(await running).toBeInstanceOf(UnauthorisedError);
    expect(readTokens()).toEqual({ accessToken: other.accessToken, refreshToken: other.refreshToken });
    // The first shopper's session ends on the server, too.
    await expect.poll(() => control.calls('POST /v1/auth/logout')).toBe(1);
  });
});

test('a session works on a clock that is a day off (promise 12)', async () => {
  for (const off of [-86_400_000, 86_400_000]) {
    const now = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + off);
    // Only the device's clock is wrong.
    api.context.now = now;
    expireAccessTokens(api);
    expect((await me(tab())).user?.email).toBe(account.user.email);
    vi.restoreAllMocks();
  }
});

test('without Web Locks, another tab’s newer tokens stay', async () => {
  vi.stubGlobal('navigator', {});
  const tokens = { accessToken: 'newer', refreshToken: 'newer' };
  const client = tab({
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const response = await fetch(request);
      if (request.url.endsWith('/refresh')) storeTokens(tokens);
      return response;
    },
  });
  await control.fault({ ...refreshPath, kind: 'status', status: 401 });
  expireAccessTokens(api);
  await me(client).catch(() => undefined);
  expect(client.onRefused).not.toHaveBeenCalled();
  expect(readTokens()).toEqual(tokens);
});

test('a late refresh doesn’t end the session of another tab', async () => {
  expireAccessTokens(api);
  const { client, received, release } = tabWithHeldRefresh();
  const running = me(client);
  await received;
  // A suspended tab holds the lock. After a while, another tab goes on without it, as in a browser without Web Locks.
  vi.stubGlobal('navigator', {});
  await me(tab());
  const tokens = readTokens();
  release();
  expect((await running).user?.email).toBe(account.user.email);
  expect(readTokens()).toEqual(tokens);
  expect(await control.calls('POST /v1/auth/logout')).toBe(0);
  expect((await me(client)).user?.email).toBe(account.user.email);
});

test('an aborted call doesn’t abort a needed refresh', async () => {
  expireAccessTokens(api);
  const { client, received, release } = tabWithHeldRefresh();
  const controller = new AbortController();
  const aborted = client.member.call(currentUser, {}, { signal: controller.signal });
  const running = me(client);
  await received;
  controller.abort();
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  release();
  expect((await running).user?.email).toBe(account.user.email);
});

test('a guest’s 401 starts no refresh', async () => {
  removeTokens();
  const client = tab();
  expect((await me(client)).user).toBeNull();
  await expect(client.member.call(listAddresses, {})).rejects.toBeInstanceOf(UnauthorisedError);
  await client.public.call(logout, { body: { refreshToken: 'unknown' } });
  expect(await control.calls(refreshCall)).toBe(0);
});
