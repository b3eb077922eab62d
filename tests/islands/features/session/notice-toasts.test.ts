/** Tests which page shows a notice about the session. Importing the modules again simulates opening a page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import auth from '#i18n/messages/en/auth.json';
import { leavingMark } from '#platform/navigate-once.ts';
import { accessTokenKey, refreshTokenKey, storageKeys } from '#platform/storage-keys.ts';
import { put } from '../../../support/page/put.ts';
import { blockStorage } from '../../../support/page/storage.ts';

beforeEach(() => {
  vi.resetModules();
  document.documentElement.lang = 'en';
  vi.stubGlobal('fetch', async () => Response.json(auth));
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync = () => undefined;
    },
  );
  Object.assign(document, { adoptedStyleSheets: [] });
});
afterEach(() => history.replaceState(null, '', '/'));

/** Opens a page that can set and show notices about the session. */
async function open(path: string, body = '', { isNotifying = true } = {}) {
  history.replaceState(null, '', path);
  document.body.innerHTML = body;
  const { startNotices } = await import('#features/session/notice-toasts.script.ts');
  const { $sessionNotice } = await import('#features/session/notice-store.ts');
  const { expireSession } = await import('#features/session/session-store.ts');
  const { $toasts } = await import('#features/toasts/toasts-store.ts');
  if (isNotifying) startNotices();
  return {
    notify: (kind: 'tabOnly' = 'tabOnly') => put($sessionNotice, { kind }),
    expireSession,
    startNotices,
    toasts: () => $toasts.get().map(({ text }) => text),
  };
}

test('a sign-in that lasts only for the tab says so once', async () => {
  const { notify, toasts } = await open('/auth/login');
  notify();
  expect(sessionStorage.getItem(storageKeys.sessionNotice.key)).toBe('tabOnly');
  expect(toasts()).toEqual([]);
  vi.resetModules();
  const next = await open('/orders', '<main data-guarded></main>');
  await expect.poll(next.toasts).toEqual([auth.tabOnly]);
  expect(sessionStorage.length).toBe(0);
});

test('a new member is welcomed once', async () => {
  await open('/auth/register');
  const { welcomeOnNextPage } = await import('#features/session/notice-store.ts');
  welcomeOnNextPage();
  vi.resetModules();
  const next = await open('/product/copper-kettle');
  await expect.poll(next.toasts).toEqual([auth.welcome]);
  expect(sessionStorage.length).toBe(0);
  sessionStorage.setItem(storageKeys.sessionNotice.key, 'tabOnly');
  welcomeOnNextPage();
  expect(sessionStorage.getItem(storageKeys.sessionNotice.key)).toBe('tabOnly');
});

test('a member who registered in the checkout is welcomed there', async () => {
  const { toasts } = await open('/checkout');
  const { welcomeHere } = await import('#features/session/notice-store.ts');
  welcomeHere();
  await expect.poll(toasts).toEqual([auth.welcome]);
});

test('a welcome doesn’t replace a notice that isn’t shown yet', async () => {
  const { notify, startNotices, toasts } = await open('/checkout', '', { isNotifying: false });
  const { welcomeHere } = await import('#features/session/notice-store.ts');
  notify('tabOnly');
  welcomeHere();
  startNotices();
  await expect.poll(toasts).toEqual([auth.tabOnly]);
});

test('the checkout shows a session notice immediately', async () => {
  const { notify, toasts } = await open('/checkout');
  notify();
  await expect.poll(toasts).toEqual([auth.tabOnly]);
});

test('an expired session shows one toast', async () => {
  const shown = await open('/categories');
  shown.expireSession();
  await expect.poll(shown.toasts).toEqual([auth.sessionExpired]);
  vi.resetModules();
  const members = await open('/orders', '<main data-guarded></main>', { isNotifying: false });
  members.expireSession();
  // The code for notices loads when the guard has already started to leave the page.
  document.documentElement.setAttribute(leavingMark, '');
  members.startNotices();
  document.documentElement.removeAttribute(leavingMark);
  vi.resetModules();
  const signIn = await open('/auth/login');
  await expect.poll(signIn.toasts).toEqual([auth.sessionExpired]);
  expect(sessionStorage.length).toBe(0);
});

test('tokens without a user show a toast', async () => {
  const shown = await open('/categories');
  shown.expireSession('unknown');
  await expect.poll(shown.toasts).toEqual([auth.sessionExpired]);
  vi.resetModules();
  const members = await open('/profile', '<main data-guarded></main>');
  members.expireSession('unknown');
  // Toasts keep their order, so a later one proves that no other is coming.
  members.notify('tabOnly');
  await expect.poll(members.toasts).toEqual([auth.tabOnly]);
  expect(sessionStorage.length).toBe(0);
});

test.each([
  ['a page for guests too', '/categories', ''],
  ['a page for members', '/orders', '<main data-guarded></main>'],
])('a sign-out on %s says that the device keeps the tokens', async (_, path, body) => {
  for (const key of [accessTokenKey, refreshTokenKey]) localStorage.setItem(key, 'token');
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    if (this === localStorage) throw new DOMException('broken', 'InvalidStateError');
    delete this[key];
  });
  const page = await open(path, body);
  const { signOut } = await import('#features/session/sign-out-flow.ts');
  expect(await signOut()).toBe(false);
  if (body) {
    vi.resetModules();
    const signIn = await open('/auth/login');
    await expect.poll(signIn.toasts).toEqual([auth.notDeleted]);
  } else await expect.poll(page.toasts).toEqual([auth.notDeleted]);
  const { readTokens } = await import('#features/session/token-storage.ts');
  expect(localStorage.getItem(accessTokenKey)).toBe('token');
  expect(readTokens()).toBeUndefined();
  vi.restoreAllMocks();
  localStorage.clear();
});

test('the sign-in page says once that storage is blocked', async () => {
  blockStorage();
  const signIn = await open('/auth/login');
  signIn.startNotices();
  await expect.poll(signIn.toasts).toEqual([auth.storageBlocked]);
});
