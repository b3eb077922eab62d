/** Runs the session store against the reference API. Importing the modules again simulates opening a page. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listAddresses } from '#api/contract/address.ts';
import { shortHash } from '#lib/hash.ts';
import { tooManyEvent } from '#platform/event-names.ts';
import { accessTokenKey, refreshTokenKey, storageKeys } from '#platform/storage-keys.ts';
import { type Account, freshEmail, newAccount } from '../../support/api/account.ts';
import { apiOfPages, controlOf } from '../../support/page/connection.ts';
import { fillDevice } from '../../support/page/storage.ts';

vi.mock('#platform/backend-features.ts', async (original) => ({
  ...(await original<object>()),
  discountCodes: true,
}));

const api = await apiOfPages(3);
const { call } = api;
const control = controlOf(api);
let account: Account;

beforeEach(async () => {
  vi.resetModules();
  account = await newAccount(call);
});

function store(tokens: { accessToken: string; refreshToken: string } = account): void {
  localStorage.setItem(accessTokenKey, tokens.accessToken);
  localStorage.setItem(refreshTokenKey, tokens.refreshToken);
}

async function openPage() {
  const page = {
    ...(await import('#features/session/session-store.ts')),
    ...(await import('#features/session/notice-store.ts')),
    ...(await import('#features/session/auth-flow.ts')),
    ...(await import('#features/session/sign-out-flow.ts')),
    ...(await import('#features/session/user-store.ts')),
    ...(await import('#features/session/account-change-storage.ts')),
    ...(await import('#features/discount/discount-store.ts')),
  };
  const notices: unknown[] = [];
  page.$sessionNotice.listen((notice) => void notices.push(notice?.kind));
  // The header of every page subscribes to the user.
  page.$user.subscribe(() => undefined);
  return { ...page, notices };
}

async function openMemberPage() {
  store();
  const page = await openPage();
  await expect.poll(() => page.$user.get().kind).toBe('ready');
  return page;
}

const tokens = () => [localStorage.getItem(accessTokenKey), localStorage.getItem(refreshTokenKey)];
const noTokens = [null, null];

test('two tokens sign the shopper in', async () => {
  const page = await openMemberPage();
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
  store();
  const page = await openPage();
  await expect.poll(() => page.$session.get()).toBe('guest');
  expect([page.$user.get().kind, tokens()]).toEqual(['idle', noTokens]);
  expect(page.notices).toEqual(['expired']);
});

test('tokens without an account id get one', async () => {
  store();
  const page = await openMemberPage();
  expect(localStorage.getItem(storageKeys.sessionName.key)).toBe(account.user.id);
  expect(page.$session.get()).toBe('member');
});

test('a changed email address loses no payment (promise 66)', async () => {
  const page = await openPage();
  const { id, email } = account.user;
  await page.signIn({ email, password: account.password });
  expect(localStorage.getItem(storageKeys.sessionName.key)).toBe(id);
  const open = [{ userId: id, paymentIntentId: 'pi_1', orderId: 'o_1', fingerprint: 'f' }];
  localStorage.setItem(storageKeys.openPayment.key, JSON.stringify(open));
  sessionStorage.setItem(storageKeys.reviewDraft.key, 'typed');
  const renamed = freshEmail();
  api.db.run`UPDATE user SET email = ${renamed} WHERE id = ${id}`;
  page.expireSession();
  await page.signIn({ email: renamed, password: account.password });
  const { readPayment } = await import('#features/payment/payment-storage.ts');
  expect(readPayment()).toMatchObject({ paymentIntentId: 'pi_1', orderId: 'o_1', fingerprint: 'f' });
  expect(sessionStorage.getItem(storageKeys.reviewDraft.key)).toBe('typed');
});

describe('a session named after an email address (promises 25 and 62)', () => {
  const saved = { paymentIntentId: 'pi_1', orderId: 'o_1', fingerprint: 'f' };
  const keys = { intentKey: 'intent-key', orderKey: 'order-key' };

  /** What an older version stored for an account. */
  function storeOld(email: string): void {
    const name = shortHash(email);
    localStorage.setItem(storageKeys.sessionName.key, name);
    localStorage.setItem(storageKeys.payment.key, JSON.stringify({ account: name, ...saved, ...keys }));
    const draft = { account: name, shippingMethodId: 'express' };
    sessionStorage.setItem(storageKeys.checkoutDraft.key, JSON.stringify(draft));
  }

  async function found() {
    const { readPayment } = await import('#features/payment/payment-storage.ts');
    const { readCheckoutDraft } = await import('#features/checkout/draft-storage.ts');
    return [readPayment()?.orderId, readCheckoutDraft().shippingMethodId];
  }

  test('gets the account’s id as its name', async () => {
    storeOld(account.user.email);
    await openMemberPage();
    expect(localStorage.getItem(storageKeys.sessionName.key)).toBe(account.user.id);
    expect(await found()).toEqual(['o_1', 'express']);
  });

  test('is recognised when the same account signs in again', async () => {
    storeOld(account.user.email);
    const page = await openPage();
    const keepsCart = vi.fn(async () => false);
    await page.signIn({ email: account.user.email, password: account.password }, { keepsCart });
    expect(await found()).toEqual(['o_1', 'express']);
    expect(keepsCart).not.toHaveBeenCalled();
  });

  test('shows nothing to another account', async () => {
    storeOld(freshEmail());
    const page = await openPage();
    await page.signIn({ email: account.user.email, password: account.password });
    expect(await found()).toEqual([undefined, undefined]);
    expect(localStorage.getItem(storageKeys.payment.key)).toContain('pi_1');
  });
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
  expect([tokens(), localStorage.getItem(storageKeys.sessionName.key)]).toEqual([noTokens, null]);
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
  expect(tokens()).toEqual(noTokens);
});

test('a wrong password changes nothing', async () => {
  const page = await openPage();
  const { email } = account.user;
  expect(await page.signIn({ email, password: 'wrong' })).toEqual({
    ok: false,
    failure: { kind: 'unauthorised', code: 'invalid_credentials' },
  });
  expect(tokens()).toEqual(noTokens);
  await page.signIn({ email, password: account.password });
  expect(tokens().every(Boolean)).toBe(true);
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

test.each([
  ['without a network', { kind: 'abort' }],
  ['when the logout call fails with 500', { kind: 'status', status: 500 }],
  ['when the logout call gets no response', { kind: 'delay', milliseconds: 600_000 }],
])('signing out %s clears the device (promise 8)', async (_name, fault) => {
  const page = await openMemberPage();
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await control.fault({ method: 'POST', path: '/v1/auth/logout', ...fault });
  for (const { key, kind, owner } of Object.values(storageKeys))
    if (key !== accessTokenKey && key !== refreshTokenKey)
      (kind === 'session' ? sessionStorage : localStorage).setItem(key, owner);
  page.signOut();
  expect(tokens()).toEqual(noTokens);
  expect([page.$session.get(), page.$user.get().kind]).toEqual(['guest', 'idle']);
  expect(new Set(Object.values({ ...localStorage, ...sessionStorage }))).toEqual(new Set(['device']));
  if (fault.kind !== 'delay') {
    await expect.poll(() => logged.mock.calls).toHaveLength(1);
    expect(JSON.stringify(logged.mock.calls)).not.toContain(account.refreshToken);
  }
  expect(page.notices).toEqual([]);
});

test('the logout call continues after its page is closed', async () => {
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

test('without `keepalive`, the sign-out waits for the server', async () => {
  const page = await openMemberPage();
  // Firefox before 133 has no `keepalive` on Request.
  vi.stubGlobal('Request', class {});
  expect(await page.signOut()).toBe(true);
  expect(api.db.all`SELECT * FROM session WHERE user_id = ${account.user.id}`).toEqual([]);
});

test('after a refresh, the sign-out ends the new refresh token', async () => {
  const page = await openMemberPage();
  const { onSignOut } = await import('#features/session/sign-out-client.ts');
  onSignOut(() => async (client) => (await client.call(listAddresses, {})).addresses.length === 0);
  localStorage.setItem(accessTokenKey, 'ended');
  const send = vi.spyOn(globalThis, 'fetch');
  expect(await page.signOut()).toBe(true);
  const [, last] = send.mock.lastCall ?? [];
  const { refreshToken } = JSON.parse(String(last?.body));
  expect(refreshToken).toMatch(/./);
  expect(refreshToken).not.toBe(account.refreshToken);
});

test('a sign-out aborts every pending call (promise 9)', async () => {
  const page = await openMemberPage();
  await control.fault({ path: '/v1/address', kind: 'delay', milliseconds: 600_000 });
  const running = page.memberClient().call(listAddresses, {});
  const reloading = page.reloadUser();
  await expect.poll(() => control.calls('GET /v1/address')).toBe(1);
  page.signOut();
  await expect(running).rejects.toMatchObject({ name: 'StoppedError' });
  await reloading;
  expect(page.$user.get().kind).toBe('idle');
  expect(tokens()).toEqual(noTokens);
});

test('a sign-out elsewhere drops pending responses', async () => {
  const page = await openMemberPage();
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
  const page = await openMemberPage();
  const listener = vi.fn();
  addEventListener('shop:session', listener, { once: true });
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: accessTokenKey, newValue: null }));
  expect([page.$session.get(), page.$user.get().kind]).toEqual(['guest', 'idle']);
  expect(listener).toHaveBeenCalledTimes(1);
});

describe('a shopper’s draft (promise 62)', () => {
  const typed = [storageKeys.checkoutDraft.key, storageKeys.reviewDraft.key];
  const kept = () => typed.map((key) => sessionStorage.getItem(key));
  const searchedAndViewed = [storageKeys.recentSearches.key, storageKeys.recentlyViewed.key];
  const code = () => localStorage.getItem(storageKeys.discountCode.key);
  const keptOnDevice = () => searchedAndViewed.map((key) => localStorage.getItem(key));

  /** Types drafts in a tab. The session then expires, or ends with a sign-out in another tab. */
  async function typeAndEnd(how: 'signed out' | 'expired') {
    const page = await openPage();
    await page.signIn({ email: account.user.email, password: account.password });
    for (const key of typed) sessionStorage.setItem(key, 'typed');
    for (const key of searchedAndViewed) localStorage.setItem(key, '["kettle"]');
    localStorage.setItem(storageKeys.discountCode.key, 'ONLYADA');
    page.$session.listen(() => undefined);
    // The checkout, where a guest can sign in, shows the code.
    page.$discountCode.listen(() => undefined);
    for (const key of [accessTokenKey, refreshTokenKey]) localStorage.removeItem(key);
    if (how === 'signed out') localStorage.removeItem(storageKeys.sessionName.key);
    dispatchEvent(new StorageEvent('storage', { key: accessTokenKey }));
    expect(page.$session.get()).toBe('guest');
    return page;
  }

  test('is deleted in every tab when the shopper signs out', async () => {
    await typeAndEnd('signed out');
    expect(kept()).toEqual([null, null]);
  });

  test('is kept for the same account when its session expires', async () => {
    const page = await typeAndEnd('expired');
    await page.signIn({ email: account.user.email.toUpperCase(), password: account.password });
    expect(kept()).toEqual(['typed', 'typed']);
    expect([...keptOnDevice(), code()]).toEqual(['["kettle"]', '["kettle"]', 'ONLYADA']);
    expect(page.$discountCode.get()).toBe('ONLYADA');
  });

  test('is deleted when another account signs in', async () => {
    const page = await typeAndEnd('expired');
    const other = await newAccount(call);
    await page.signIn({ email: other.user.email, password: other.password });
    expect(kept()).toEqual([null, null]);
    expect([...keptOnDevice(), code()]).toEqual([null, null, null]);
    expect(page.$discountCode.get()).toBe('');
  });
});

test('Back leaves the next account’s data alone (promise 62)', async () => {
  const page = await openPage();
  await page.signIn({ email: account.user.email, password: account.password });
  const other = await newAccount(call);
  const { encodeDraft } = await import('#features/reviews/reviews.ts');
  const { checkoutDraft, recentSearches, recentlyViewed, reviewDraft } = storageKeys;
  const draftOf = (accountId: string) =>
    encodeDraft({ accountId, productId: 'p1' }, { rating: '', comment: 'typed' });
  // What the pages did while this one was in the cache. The first shopper had kept their searches only in memory.
  const { keepInPage, read } = await import('#platform/storage.ts');
  keepInPage(recentSearches.key, '["kettle"]');
  sessionStorage.setItem(checkoutDraft.key, JSON.stringify({ account: account.user.id }));
  sessionStorage.setItem(reviewDraft.key, draftOf(other.user.id));
  localStorage.setItem(recentlyViewed.key, '["pan"]');
  store(other);
  localStorage.setItem(storageKeys.sessionName.key, other.user.id);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(read(recentSearches.key)).toBeNull();
  expect(sessionStorage.getItem(checkoutDraft.key)).toBeNull();
  expect(sessionStorage.getItem(reviewDraft.key)).toBe(draftOf(other.user.id));
  expect(localStorage.getItem(recentlyViewed.key)).toBe('["pan"]');
});

test.each([
  ['a sign-out elsewhere removes', false],
  ['another account’s sign-in elsewhere keeps', true],
])('on a full device, %s the tab’s cart (promise 62)', async (_, isKept) => {
  const page = await openPage();
  await page.signIn({ email: account.user.email, password: account.password });
  const { read, write } = await import('#platform/storage.ts');
  fillDevice();
  write(storageKeys.cart.key, 'cart');
  expect(read(storageKeys.cart.key)).toBe('cart');
  localStorage.removeItem(storageKeys.sessionName.key);
  vi.restoreAllMocks();
  if (isKept) localStorage.setItem(storageKeys.sessionName.key, 'another');
  else for (const key of [accessTokenKey, refreshTokenKey]) localStorage.removeItem(key);
  dispatchEvent(new StorageEvent('storage', { key: accessTokenKey }));
  expect(read(storageKeys.cart.key)).toBe(isKept ? 'cart' : null);
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
  const page = await openMemberPage();
  const clear = vi.fn();
  page.onSessionEnd(clear);
  localStorage.setItem(accessTokenKey, 'renewed-by-another-tab');
  dispatchEvent(new StorageEvent('storage', { key: accessTokenKey }));
  expect(clear).not.toHaveBeenCalled();
  expect(page.$user.get().kind).toBe('ready');
});

test('another account’s sign-in clears the user at once', async () => {
  const page = await openMemberPage();
  const other = await newAccount(call, { firstName: 'Grace', lastName: 'Hopper' });
  const states: unknown[] = [];
  page.$user.listen((user) => void states.push(user.kind === 'ready' ? user.data.lastName : user.kind));
  store(other);
  localStorage.setItem(storageKeys.sessionName.key, other.user.id);
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.sessionName.key }));
  await expect.poll(() => states).toEqual(['idle', 'loading', 'Hopper']);
});

test('a page opened by Back reads the session (promise 11)', async () => {
  const page = await openMemberPage();
  localStorage.clear();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect([page.$session.get(), page.$user.get().kind]).toEqual(['guest', 'idle']);
});

test('a changed user is announced to other tabs', async () => {
  const page = await openMemberPage();
  const changed = { ...account.user, lastName: 'Hopper', phoneNumber: null };
  page.showChangedUser(changed);
  expect(page.$user.get()).toMatchObject({ data: { lastName: 'Hopper' } });
  expect(localStorage.getItem(storageKeys.accountChange.key)).not.toBeNull();
});

test('only another tab’s change makes a page fetch the user again', async () => {
  const page = await openMemberPage();
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
  const page = await openMemberPage();
  const message = 'Slow down, please.';
  await control.fault({ path: '/v1/auth/refresh', kind: 'status', status: 429, body: { message } });
  localStorage.setItem(accessTokenKey, 'ended');
  const told = vi.fn();
  addEventListener(tooManyEvent, ({ detail }: CustomEventInit) => told(detail), { once: true });
  await page.reloadUser();
  expect(told).toHaveBeenCalledWith(message);
  expect([page.$session.get(), page.$user.get().kind]).toEqual(['member', 'ready']);
});
