/** What the session tells in toasts, and on which page. A fresh module is a page that was just opened. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import auth from '#i18n/messages/en/auth.json';
import { storageKeys } from '#platform/storage-keys.ts';

beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
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

/** Opens a page and lets the session notice something on it. */
async function open(path: string, body = ''): Promise<{ tell: () => void; toasts: () => string[] }> {
  history.replaceState(null, '', path);
  document.body.innerHTML = body;
  const { startTelling } = await import('#features/session/notify.ts');
  const { $notice } = await import('#features/session/store.ts');
  const { $toasts } = await import('#features/toasts/store.ts');
  startTelling();
  return {
    tell: () => $notice.set({ kind: 'tabOnly' }),
    toasts: () => $toasts.get().map(({ text }) => text),
  };
}

test('the page after the sign-in page says that a session lasts for the tab, once', async () => {
  const { tell, toasts } = await open('/auth/login');
  tell();
  expect(sessionStorage.getItem(storageKeys.sessionNotice.key)).toBe('tabOnly');
  expect(toasts()).toEqual([]);
  vi.resetModules();
  const next = await open('/orders', '<main data-guarded></main>');
  await vi.waitFor(() => expect(next.toasts()).toEqual([auth.tabOnly]));
  expect(sessionStorage.length).toBe(0);
});

test('the checkout, where a sign-in leads nowhere, says so itself', async () => {
  const { tell, toasts } = await open('/checkout');
  tell();
  await vi.waitFor(() => expect(toasts()).toEqual([auth.tabOnly]));
});
