/** How a session begins, goes on in all tabs, and ends. Runs against the reference API. */
import { beforeEach, expect, test, vi } from 'vitest';
import { listAddresses } from '#api/contract/address.ts';
import { tooManyEvent } from '#platform/event-names.ts';
import { accessTokenKey, refreshTokenKey, storageKeys } from '#platform/storage-keys.ts';
import { type Account, newAccount } from '../../support/api/account.ts';
import { apiOfPages, controlOf, expireAccessTokens } from '../../support/page/connection.ts';
import { fillDevice } from '../../support/page/storage.ts';
import { localTokens, noTokens, openMemberPage, openPage, storeTokens } from './open-page.ts';

const api = await apiOfPages(3);
const { call } = api;
const control = controlOf(api);
let account: Account;

beforeEach(async () => {
  vi.resetModules();
  account = await newAccount(call);
});

test('two tokens sign the shopper in', async () => {
  const page = await openMemberPage(account);
  expect(page.$session.get()).toBe('member');
  expect(page.$user.get()).toMatchObject({ data: { email: account.user.email } });
  expect(await control.calls('GET /v1/user/current-user')).toBe(1);
});

test('the session expires when its user is unknown', async () => {
  await control.fault({
    method: 'GET',
    path: '/v1/user/current-user',
    kind: 'status',
    status: 200,
    body: { user: null },
  });
  storeTokens(account);
  const page = await openPage();
  await expect.poll(() => page.$session.get()).toBe('guest');
  expect([page.$user.get().kind, localTokens()]).toEqual(['idle', noTokens]);
  expect(page.notices).toEqual(['expired']);
});

test('tokens without an account id get one', async () => {
  storeTokens(account);
  const page = await openMemberPage(account);
  expect(localStorage.getItem(storageKeys.accountId.key)).toBe(account.user.id);
  expect(page.$session.get()).toBe('member');
});

test.each([
  ['fails', { kind: 'status', status: 500 }, 'server'],
  ['gets a 401', { kind: 'status', status: 401, body: { message: 'no' } }, 'server'],
  ['gets no user', { kind: 'status', status: 200, body: { user: null } }, 'server'],
])('a sign-in stores nothing if the call %s', async (_name, fault, kind) => {
  await control.fault({ method: 'GET', path: '/v1/user/current-user', ...fault });
  const page = await openPage();
  const { email } = account.user;
  expect(await page.signIn({ email, password: account.password })).toEqual({ ok: false, failure: { kind } });
  expect([localTokens(), localStorage.getItem(storageKeys.accountId.key)]).toEqual([noTokens, null]);
  await expect.poll(() => control.calls('POST /v1/auth/logout')).toBe(1);
});

test('a sign-in fetches the user only once', async () => {
  const page = await openPage();
  await page.signIn({ email: account.user.email, password: account.password });
  expect(page.$user.get()).toMatchObject({ data: { email: account.user.email } });
  expect(await control.calls('GET /v1/user/current-user')).toBe(1);
});

test('no user is requested for a guest', async () => {
  const page = await openPage();
  expect([page.$session.get(), page.$user.get().kind]).toEqual(['guest', 'idle']);
  await page.reloadUser();
  expect(await control.calls('GET /v1/user/current-user')).toBe(0);
});

test.each([
  ['a leftover access token', { accessToken: 'a' }],
  ['a leftover refresh token', { refreshToken: 'r' }],
  ['leftover invalid tokens', { accessToken: 'two words', refreshToken: 'r' }],
])('a page with %s shows a guest (promise 13)', async (_name, left) => {
  for (const [key, value] of Object.entries(left)) localStorage.setItem(key, value);
  const page = await openPage();
  expect(page.$session.get()).toBe('guest');
  expect(localTokens()).toEqual(noTokens);
});

test('a wrong password changes nothing', async () => {
  const page = await openPage();
  const { email } = account.user;
  expect(await page.signIn({ email, password: 'wrong' })).toEqual({
    ok: false,
    failure: { kind: 'unauthorised', code: 'invalid_credentials' },
  });
  expect(localTokens()).toEqual(noTokens);
  await page.signIn({ email, password: account.password });
  expect(localTokens().every(Boolean)).toBe(true);
  await expect.poll(() => page.$user.get()).toMatchObject({ data: { email } });
});

test('signing in fails without storage', async () => {
  const page = await openPage();
  fillDevice({ both: true });
  expect(await page.signIn({ email: account.user.email, password: account.password })).toEqual({
    ok: false,
    failure: { kind: 'full' },
  });
  expect(page.$session.get()).toBe('guest');
  await expect.poll(() => control.calls('POST /v1/auth/logout')).toBe(1);
});

test('a full device says once that the session lasts for the tab', async () => {
  // A members' page, too.
  document.body.innerHTML = '<main data-guarded></main>';
  const page = await openMemberPage(account);
  fillDevice();
  for (const notices of [['tabOnly'], ['tabOnly']]) {
    expireAccessTokens(api);
    await page.memberClient().call(listAddresses, {});
    expect([localTokens(), page.notices]).toEqual([noTokens, notices]);
  }
  expect(page.$session.get()).toBe('member');
  document.body.innerHTML = '';
});

test('a sign-out elsewhere drops pending responses', async () => {
  const page = await openMemberPage(account);
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const response = await send(...call);
    localStorage.clear();
    return response;
  });
  const running = page.memberClient().call(listAddresses, {});
  await expect(running).rejects.toMatchObject({ name: 'StoppedError' });
  expect(page.$session.get()).toBe('guest');
});

test('a sign-out elsewhere ends the session (promise 10)', async () => {
  const page = await openMemberPage(account);
  const listener = vi.fn();
  addEventListener('shop:session', listener, { once: true });
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: accessTokenKey, newValue: null }));
  expect([page.$session.get(), page.$user.get().kind]).toEqual(['guest', 'idle']);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a sign-in elsewhere counts when both tokens are stored', async () => {
  const page = await openPage();
  expect(page.$session.get()).toBe('guest');
  localStorage.setItem(refreshTokenKey, account.refreshToken);
  dispatchEvent(new StorageEvent('storage', { key: refreshTokenKey }));
  expect(page.$session.get()).toBe('guest');
  localStorage.setItem(accessTokenKey, account.accessToken);
  dispatchEvent(new StorageEvent('storage', { key: accessTokenKey }));
  expect(page.$session.get()).toBe('member');
});

test('a token refreshed elsewhere starts no session', async () => {
  const page = await openMemberPage(account);
  const clear = vi.fn();
  page.onSessionEnd(clear);
  localStorage.setItem(accessTokenKey, 'renewed-by-another-tab');
  dispatchEvent(new StorageEvent('storage', { key: accessTokenKey }));
  expect(clear).not.toHaveBeenCalled();
  expect(page.$user.get().kind).toBe('ready');
});

test('another account’s sign-in clears the user at once', async () => {
  const page = await openMemberPage(account);
  const other = await newAccount(call, { firstName: 'Grace', lastName: 'Hopper' });
  const states: unknown[] = [];
  page.$user.listen((user) => void states.push(user.kind === 'ready' ? user.data.lastName : user.kind));
  storeTokens(other);
  localStorage.setItem(storageKeys.accountId.key, other.user.id);
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.accountId.key }));
  await expect.poll(() => states).toEqual(['idle', 'loading', 'Hopper']);
});

test('a page opened by Back reads the session (promise 11)', async () => {
  const page = await openMemberPage(account);
  localStorage.clear();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect([page.$session.get(), page.$user.get().kind]).toEqual(['guest', 'idle']);
});

test('a changed user is announced to other tabs', async () => {
  const page = await openMemberPage(account);
  const changed = { ...account.user, lastName: 'Hopper', phoneNumber: null };
  page.showChangedUser(changed);
  expect(page.$user.get()).toMatchObject({ data: { lastName: 'Hopper' } });
  expect(localStorage.getItem(storageKeys.accountChange.key)).not.toBeNull();
});

test('only another tab’s change makes a page fetch the user again', async () => {
  const page = await openMemberPage(account);
  const change = vi.fn();
  page.onAccountChange(change);
  const returnToTab = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  page.announceAccountChange();
  returnToTab();
  expect(change).not.toHaveBeenCalled();
  localStorage.setItem(storageKeys.accountChange.key, 'by another tab');
  returnToTab();
  expect(change).toHaveBeenCalledOnce();
});

test('a 429 to a refresh keeps the session and is announced', async () => {
  const page = await openMemberPage(account);
  const message = 'Slow down, please.';
  await control.fault({ path: '/v1/auth/refresh', kind: 'status', status: 429, body: { message } });
  localStorage.setItem(accessTokenKey, 'ended');
  const told = vi.fn();
  addEventListener(tooManyEvent, ({ detail }: CustomEventInit) => told(detail), { once: true });
  await page.reloadUser();
  expect(told).toHaveBeenCalledWith(message);
  expect([page.$session.get(), page.$user.get().kind]).toEqual(['member', 'ready']);
});
