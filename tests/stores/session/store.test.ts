/** The session's store in a page, against the reference API. A fresh module is a page that was just opened. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listAddresses } from '#api/contract/address.ts';
import { accessTokenKey, refreshTokenKey, storageKeys } from '#platform/storage-keys.ts';
import { type Account, newAccount } from '../../support/account.ts';
import { apiCaller, type Call } from '../../support/api-caller.ts';
import { type ReferenceApi, startReferenceApi } from '../../support/reference-api.ts';
import { controlOf, expireAccessTokens } from '../../support/session.ts';
import { connect } from '../../support/shop-browser.ts';

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
});
afterAll(() => api.close());
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  globalThis.shopMemory = undefined;
  vi.resetModules();
  connect(api);
  account = await newAccount(call);
  await control.reset();
});
// Pages of the tests before still listen: what they see on the device from now on is nobody's.
afterEach(() => {
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
});

/** At the server. */
function sessionsLeft(): unknown {
  const count = api.db.prepare('SELECT count(*) AS count FROM session WHERE user_id = ?');
  return count.get(account.user.id)?.['count'];
}

function store(tokens: { accessToken: string; refreshToken: string } = account): void {
  localStorage.setItem(accessTokenKey, tokens.accessToken);
  localStorage.setItem(refreshTokenKey, tokens.refreshToken);
}

async function openPage() {
  const page = {
    ...(await import('#features/session/store.ts')),
    ...(await import('#features/session/sign-in-store.ts')),
    ...(await import('#features/session/sign-out-store.ts')),
    ...(await import('#features/session/user-store.ts')),
  };
  const told: unknown[] = [];
  page.$notice.listen((notice) => void told.push(notice?.kind));
  // The header listens on every page of a member.
  page.$user.subscribe(() => undefined);
  return { ...page, told };
}

async function openMemberPage() {
  store();
  const page = await openPage();
  await vi.waitFor(() => expect(page.$user.get()).toMatchObject({ state: 'ready' }));
  return page;
}

const tokens = () => [localStorage.getItem(accessTokenKey), localStorage.getItem(refreshTokenKey)];
const gone = [null, null];

test('both tokens make a member, whose data is fetched once', async () => {
  const page = await openMemberPage();
  expect(page.$session.get().state).toBe('signed-in');
  expect(page.$user.get()).toMatchObject({ data: { email: account.user.email } });
  expect(await control.calls('GET /v1/user/current-user')).toBe(1);
});

test('an API that knows no user for the token has signed the shopper out', async () => {
  await control.fault({
    method: 'GET',
    path: '/v1/user/current-user',
    kind: 'status',
    status: 200,
    body: { user: null },
  });
  store();
  const page = await openPage();
  await vi.waitFor(() => expect(page.$session.get().state).toBe('guest'));
  expect([page.$user.get().state, tokens()]).toEqual(['idle', gone]);
  expect(page.told).toEqual(['expired']);
});

test('a guest is asked nothing about', async () => {
  const page = await openPage();
  expect([page.$session.get().state, page.$user.get().state]).toEqual(['guest', 'idle']);
  await page.reloadUser();
  expect(await control.calls('GET /v1/user/current-user')).toBe(0);
});

describe('promise 13: leftovers make a guest and are removed', () => {
  test.each([
    ['one token', { accessToken: 'a' }],
    ['the other', { refreshToken: 'r' }],
    ['unreadable ones', { accessToken: 'two words', refreshToken: 'r' }],
  ])('%s', async (_name, left) => {
    for (const [key, value] of Object.entries(left)) localStorage.setItem(key, value);
    const page = await openPage();
    expect(page.$session.get().state).toBe('guest');
    expect(tokens()).toEqual(gone);
  });
});

test('signing in keeps both tokens; a wrong password changes nothing', async () => {
  const page = await openPage();
  const { email } = account.user;
  await expect(page.signIn({ email, password: 'wrong' })).rejects.toMatchObject({
    name: 'UnauthorisedError',
    code: 'invalid_credentials',
  });
  expect(tokens()).toEqual(gone);
  await page.signIn({ email, password: account.password });
  expect(tokens().every(Boolean)).toBe(true);
  await vi.waitFor(() => expect(page.$user.get()).toMatchObject({ data: { email } }));
});

test('a browser that keeps nothing is told, and the session at the server ended', async () => {
  const page = await openPage();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(page.signIn({ email: account.user.email, password: account.password })).rejects.toBeInstanceOf(
    page.NotKeptError,
  );
  expect(page.$session.get().state).toBe('guest');
  await vi.waitFor(async () => expect(await control.calls('POST /v1/auth/logout')).toBe(1));
});

describe('signing in on a full device', () => {
  beforeEach(() => {
    const { setItem } = Storage.prototype;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
      if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, text);
    });
  });
  afterEach(() => sessionStorage.clear());

  test('works for the tab, also on its next page, and says so', async () => {
    const page = await openPage();
    await page.signIn({ email: account.user.email, password: account.password });
    expect(page.told).toEqual(['tabOnly']);
    expect(tokens()).toEqual(gone);
    vi.resetModules();
    globalThis.shopMemory = undefined;
    const next = await openPage();
    await vi.waitFor(() => expect(next.$user.get()).toMatchObject({ data: { email: account.user.email } }));
  });

  test('leaves nothing in the tab at sign-out', async () => {
    const page = await openPage();
    await page.signIn({ email: account.user.email, password: account.password });
    page.signOut();
    expect(sessionStorage.length).toBe(0);
    expect(page.$session.get().state).toBe('guest');
  });
});

test('promise 3: a refused refresh tells once, forgets the shopper, keeps the cart', async () => {
  const page = await openMemberPage();
  const clear = vi.fn();
  page.onSessionEnd(clear);
  localStorage.setItem(storageKeys.cart.key, 'cart');
  api.db.exec('DELETE FROM session');
  const client = page.authorised();
  const ends = await Promise.allSettled([1, 2, 3].map(() => client.call(listAddresses, {})));
  for (const end of ends) expect(end).toMatchObject({ status: 'rejected' });
  expect(page.told).toEqual(['expired']);
  expect([page.$session.get().state, page.$user.get().state]).toEqual(['guest', 'idle']);
  expect(clear).toHaveBeenCalledTimes(1);
  expect(tokens()).toEqual(gone);
  expect(localStorage.getItem(storageKeys.cart.key)).toBe('cart');
});

test('promise 4: an API that is down keeps the session, and a later call works', async () => {
  const page = await openMemberPage();
  await control.fault({ method: 'POST', path: '/v1/auth/refresh', kind: 'status', status: 503, times: 1 });
  expireAccessTokens(api);
  await expect(page.authorised().call(listAddresses, {})).rejects.toThrow('503');
  expect(page.$session.get().state).toBe('signed-in');
  expect(page.told).toEqual([]);
  expect((await page.authorised().call(listAddresses, {})).addresses).toEqual([]);
});

test('promise 41: a 429 is told as it happens, and not kept for later', async () => {
  const page = await openMemberPage();
  const fault = { kind: 'status', status: 429, body: { message: 'Slowly' }, headers: { 'Retry-After': '9' } };
  await control.fault({ method: 'GET', path: '/v1/address', ...fault });
  const said: unknown[] = [];
  const hear = (event: Event) => void said.push((event as CustomEvent).detail);
  addEventListener('shop:too-many', hear);
  await expect(page.authorised().call(listAddresses, {})).rejects.toMatchObject({ retryAfter: 9 });
  removeEventListener('shop:too-many', hear);
  expect(said).toEqual(['Slowly']);
  expect(page.told).toEqual([]);
  expect(await control.calls('GET /v1/address')).toBe(1);
});

describe('promise 8: signing out clears this device at once', () => {
  test.each([
    ['without a network', { kind: 'abort' }],
    ['with a logout that answers 500', { kind: 'status', status: 500 }],
    ['with a logout that never answers', { kind: 'delay', milliseconds: 600_000 }],
  ])('%s', async (_name, fault) => {
    const page = await openMemberPage();
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await control.fault({ method: 'POST', path: '/v1/auth/logout', ...fault });
    for (const { key, kind, owner } of Object.values(storageKeys))
      if (key !== accessTokenKey && key !== refreshTokenKey)
        (kind === 'session' ? sessionStorage : localStorage).setItem(key, owner);
    page.signOut();
    expect(tokens()).toEqual(gone);
    expect([page.$session.get().state, page.$user.get().state]).toEqual(['guest', 'idle']);
    expect(new Set(Object.values({ ...localStorage, ...sessionStorage }))).toEqual(new Set(['device']));
    if (fault.kind !== 'delay') {
      await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(1));
      expect(JSON.stringify(logged.mock.calls)).not.toContain(account.refreshToken);
    }
    expect(page.told).toEqual([]);
  });

  test('and ends the session at the server', async () => {
    const page = await openMemberPage();
    page.signOut();
    await vi.waitFor(async () => expect(await control.calls('POST /v1/auth/logout')).toBe(1));
    expect(sessionsLeft()).toBe(0);
  });
});

test('the page may be left at once after a sign-out, and the call to the server outlives it', async () => {
  const page = await openMemberPage();
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    sent.push(init);
    return new Promise(() => undefined);
  });
  const mayLeave = page.signOut();
  expect(sent).toMatchObject([{ method: 'POST', keepalive: true }]);
  expect(await mayLeave).toBe(true);
});

test('without keepalive the page is left after the server has ended the session', async () => {
  const page = await openMemberPage();
  // Firefox below 133.
  vi.stubGlobal('Request', class {});
  expect(await page.signOut()).toBe(true);
  expect(sessionsLeft()).toBe(0);
});

test('promise 9: what was under way at the sign-out is stopped, and its answer reaches nobody', async () => {
  const page = await openMemberPage();
  await control.fault({ path: '/v1/address', kind: 'delay', milliseconds: 300 });
  const running = page.authorised().call(listAddresses, {});
  const reloading = page.reloadUser();
  await vi.waitFor(async () => expect(await control.calls('GET /v1/address')).toBe(1));
  page.signOut();
  await expect(running).rejects.toMatchObject({ name: 'StoppedError' });
  await reloading;
  expect(page.$user.get().state).toBe('idle');
  expect(tokens()).toEqual(gone);
});

test('an answer that came before the event of another tab’s sign-out is thrown away, too', async () => {
  const page = await openMemberPage();
  await control.fault({ path: '/v1/address', kind: 'delay', milliseconds: 200 });
  const running = page.authorised().call(listAddresses, {});
  await vi.waitFor(async () => expect(await control.calls('GET /v1/address')).toBe(1));
  localStorage.clear();
  await expect(running).rejects.toMatchObject({ name: 'StoppedError' });
  expect(page.$session.get().state).toBe('guest');
});

test('promise 10: follows a sign-out of another tab', async () => {
  const page = await openMemberPage();
  const heard = vi.fn();
  addEventListener('shop:session', heard, { once: true });
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: accessTokenKey, newValue: null }));
  expect([page.$session.get().state, page.$user.get().state]).toEqual(['guest', 'idle']);
  expect(heard).toHaveBeenCalledTimes(1);
});

describe('promise 62: what a shopper typed', () => {
  const typed = [storageKeys.checkoutDraft.key, storageKeys.reviewDraft.key];
  const kept = () => typed.map((key) => sessionStorage.getItem(key));

  /** The tab of a shopper who typed something, once the session has ended: by a sign-out in another tab, or by itself. */
  async function typeAndEnd(how: 'signed out' | 'by itself') {
    const page = await openPage();
    await page.signIn({ email: account.user.email, password: account.password });
    for (const key of typed) sessionStorage.setItem(key, 'typed');
    localStorage.setItem(storageKeys.recentSearches.key, '["kettle"]');
    page.$session.listen(() => undefined);
    for (const key of [accessTokenKey, refreshTokenKey]) localStorage.removeItem(key);
    if (how === 'signed out') localStorage.removeItem(storageKeys.sessionName.key);
    dispatchEvent(new StorageEvent('storage', { key: accessTokenKey }));
    expect(page.$session.get().state).toBe('guest');
    return page;
  }

  test('goes in every tab with a sign-out', async () => {
    await typeAndEnd('signed out');
    expect(kept()).toEqual([null, null]);
  });

  test('waits for the same account when its session ended by itself', async () => {
    const page = await typeAndEnd('by itself');
    await page.signIn({ email: account.user.email.toUpperCase(), password: account.password });
    expect(kept()).toEqual(['typed', 'typed']);
    expect(localStorage.getItem(storageKeys.recentSearches.key)).toBe('["kettle"]');
  });

  test('goes when another account signs in', async () => {
    const page = await typeAndEnd('by itself');
    const other = await newAccount(call);
    await page.signIn({ email: other.user.email, password: other.password });
    expect(kept()).toEqual([null, null]);
    expect(localStorage.getItem(storageKeys.recentSearches.key)).toBeNull();
  });
});

test('half a sign-in of another tab is left alone until it is whole', async () => {
  const page = await openPage();
  expect(page.$session.get().state).toBe('guest');
  localStorage.setItem(refreshTokenKey, account.refreshToken);
  dispatchEvent(new StorageEvent('storage', { key: refreshTokenKey }));
  expect(page.$session.get().state).toBe('guest');
  localStorage.setItem(accessTokenKey, account.accessToken);
  dispatchEvent(new StorageEvent('storage', { key: accessTokenKey }));
  expect(page.$session.get().state).toBe('signed-in');
});

test('a renewed token of another tab is no new session', async () => {
  const page = await openMemberPage();
  const clear = vi.fn();
  page.onSessionEnd(clear);
  localStorage.setItem(accessTokenKey, 'renewed-by-another-tab');
  dispatchEvent(new StorageEvent('storage', { key: accessTokenKey }));
  expect(clear).not.toHaveBeenCalled();
  expect(page.$user.get().state).toBe('ready');
});

test('another person in another tab: what was the first one’s is gone before the new name comes', async () => {
  const page = await openMemberPage();
  const other = await newAccount(call, { firstName: 'Grace', lastName: 'Hopper' });
  const seen: unknown[] = [];
  page.$user.listen((user) => void seen.push(user.state === 'ready' ? user.data.lastName : user.state));
  store(other);
  localStorage.setItem(storageKeys.sessionName.key, 'another');
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.sessionName.key }));
  await vi.waitFor(() => expect(seen).toEqual(['idle', 'loading', 'Hopper']));
});

test('promise 11: a page out of the back/forward cache looks again', async () => {
  const page = await openMemberPage();
  localStorage.clear();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect([page.$session.get().state, page.$user.get().state]).toEqual(['guest', 'idle']);
});

test('a call of a guest about the shopper is refused as such', async () => {
  const page = await openPage();
  await expect(page.authorised().call(listAddresses, {})).rejects.toMatchObject({
    name: 'UnauthorisedError',
  });
  expect(page.told).toEqual([]);
});
