/** What a sign-out deletes and ends, and which calls it waits for. */
import { beforeEach, expect, test, vi } from 'vitest';
import { listAddresses } from '#api/contract/address.ts';
import { accessTokenKey, refreshTokenKey, storageKeys } from '#platform/storage-keys.ts';
import { type Account, newAccount } from '../../support/api/account.ts';
import { apiOfPages, controlOf } from '../../support/page/connection.ts';
import { localTokens, noTokens, openMemberPage } from './open-page.ts';

const api = await apiOfPages(3);
const { call } = api;
const control = controlOf(api);
let account: Account;

beforeEach(async () => {
  vi.resetModules();
  account = await newAccount(call);
});

test.each([
  ['without a network', { kind: 'abort' }],
  ['when the logout call fails with 500', { kind: 'status', status: 500 }],
  ['when the logout call gets no response', { kind: 'delay', milliseconds: 600_000 }],
])('signing out %s clears the device (promise 8)', async (_name, fault) => {
  const page = await openMemberPage(account);
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await control.fault({ method: 'POST', path: '/v1/auth/logout', ...fault });
  for (const { key, kind, owner } of Object.values(storageKeys))
    if (key !== accessTokenKey && key !== refreshTokenKey)
      (kind === 'session' ? sessionStorage : localStorage).setItem(key, owner);
  page.signOut();
  expect(localTokens()).toEqual(noTokens);
  expect([page.$session.get(), page.$user.get().kind]).toEqual(['guest', 'idle']);
  expect(new Set(Object.values({ ...localStorage, ...sessionStorage }))).toEqual(new Set(['device']));
  if (fault.kind !== 'delay') {
    await expect.poll(() => logged.mock.calls).toHaveLength(1);
    expect(JSON.stringify(logged.mock.calls)).not.toContain(account.refreshToken);
  }
  expect(page.notices).toEqual([]);
});

test('the logout call continues after its page is closed', async () => {
  const page = await openMemberPage(account);
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
  const page = await openMemberPage(account);
  // Firefox before 133 has no `keepalive` on Request.
  vi.stubGlobal('Request', class {});
  expect(await page.signOut()).toBe(true);
  expect(api.db.all`SELECT * FROM session WHERE user_id = ${account.user.id}`).toEqual([]);
});

test('after a refresh, the sign-out ends the new refresh token', async () => {
  const page = await openMemberPage(account);
  const { onSignOut } = await import('#api/unsent-changes.ts');
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
  const page = await openMemberPage(account);
  await control.fault({ path: '/v1/address', kind: 'delay', milliseconds: 600_000 });
  const running = page.memberClient().call(listAddresses, {});
  const reloading = page.reloadUser();
  await expect.poll(() => control.calls('GET /v1/address')).toBe(1);
  page.signOut();
  await expect(running).rejects.toMatchObject({ name: 'StoppedError' });
  await reloading;
  expect(page.$user.get().kind).toBe('idle');
  expect(localTokens()).toEqual(noTokens);
});
