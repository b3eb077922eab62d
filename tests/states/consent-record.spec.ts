/**
 * Compares every storage write, cookie and request of a visit with what is allowed (promise 57). Visits take place
 * before a choice, after each choice, after a change, after a reset and six months later.
 */
import type { Page } from '@playwright/test';
import { expect, productReads, test } from '../support/browser/fixtures.ts';

const { step } = test;

/** Each function returns what has happened since its last call. */
interface Log {
  /** Storage and key, e.g. "local shopping-cart" or "cookie i18next". */
  writes: () => string[];
  /** Method and path, e.g. "GET /v1/search". Leaves out pages and their files. */
  calls: () => string[];
}

async function record(page: Page): Promise<Log> {
  const writes = new Set<string>();
  const calls = new Set<string>();
  const context = page.context();
  const [shop = '', api = ''] = ['SHOP_URL', 'SHOP_API_URL'].map(
    (name) => new URL(process.env[name] ?? '').origin,
  );
  await context.exposeFunction('recordWrite', (what: string) => void writes.add(what));
  await context.addInitScript(() => {
    const report = (what: string) =>
      void (window as unknown as { recordWrite: (what: string) => void }).recordWrite(what);
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      report(`${this === localStorage ? 'local' : 'session'} ${key}`);
      setItem.call(this, key, value);
    };
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(document, 'cookie', {
      get: () => cookie?.get?.call(document),
      set: (text: string) => {
        if (!/max-age=0/.test(text)) report(`cookie ${text.split('=')[0]}`);
        cookie?.set?.call(document, text);
      },
    });
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...args) {
      report(`database ${args[0]}`);
      return open.apply(this, args);
    };
  });
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const isRead = request.method() === 'GET';
    if (origin === shop && isRead) return;
    if (origin === api && isRead && pathname.startsWith('/uploads/')) return;
    if (request.method() === 'OPTIONS') return;
    calls.add(`${request.method()} ${origin === api ? '' : origin}${pathname}`);
  });
  context.on('response', async (response) => {
    for (const { name, value } of await response.headersArray().catch(() => []))
      if (name.toLowerCase() === 'set-cookie') writes.add(`cookie ${value.split('=')[0]}`);
  });
  const drain = (set: Set<string>) => () => {
    const all = [...set].sort();
    set.clear();
    return all;
  };
  return { writes: drain(writes), calls: drain(calls) };
}

/** Visits every page that could store something optional. */
async function browse(page: Page, before: readonly string[] = []): Promise<void> {
  // Search results and products are cached. The test removes them, so that every visit stores them again.
  await page
    .evaluate(() => {
      for (const key of ['search-results', 'read-products']) sessionStorage?.removeItem(key);
    })
    .catch(() => undefined);
  for (const path of before) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.goto('/search?q=knife');
  await expect(page.locator('main').getByRole('link', { name: /knife/i }).first()).toBeVisible();
  await page.goto('/product/carbon-steel-pan');
  const priceCheck = page.waitForResponse(
    (response) => productReads.test(response.url()) && response.request().method() === 'GET',
  );
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await priceCheck;
  await page.waitForFunction(() => sessionStorage.getItem('read-products'));
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('status')).not.toBeEmpty();
}

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie preferences' });
const kept = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie].sort());

const calls = ['GET /v1/search', 'GET /v1/product'];
const necessary = ['local shopping-cart', 'session read-products', 'session search-results'];
const withPreferences = ['local recent-searches', 'local recently-viewed', ...necessary];

test('journey: store and request what consent allows until it ends', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-01-15T10:00:00Z'));
  const log = await record(page);
  const visit = async (expected: readonly string[], left: readonly string[], before?: readonly string[]) => {
    await browse(page, before);
    expect(log.writes()).toEqual(expected);
    expect(log.calls()).toEqual([...calls].sort());
    expect(await kept(page)).toEqual(['', ...left].sort());
  };
  const choose = async (press: () => Promise<void>) => {
    await page.goto('/privacy-policy');
    await press();
    await expect(page.getByText(/Your choice is saved|We’ll ask you again/).first()).toBeVisible();
    expect(log.writes().filter((what) => what !== 'local user-consent-preferences')).toEqual([]);
  };
  const press = (name: string) => () =>
    page.locator('main').getByRole('button', { name, exact: true }).click();
  const tick = (name: string) => async () => {
    await press('Customize')();
    const dialog = page.getByRole('dialog');
    for (const box of ['Preferences', 'Marketing'])
      await dialog.getByRole('checkbox', { name: box }).setChecked(box === name);
    await dialog.getByRole('button', { name: 'Save preferences' }).click();
  };
  const cart = ['read-products', 'search-results', 'shopping-cart'];
  const without = [...cart, 'user-consent-preferences'];
  const all = ['recent-searches', 'recently-viewed', ...without];

  await step('before a choice, nothing optional', async () => {
    await visit(necessary, cart, ['/', '/categories', '/category/kitchen']);
  });
  await step('after a refusal, nothing optional', async () => {
    await choose(press('Reject'));
    await visit(necessary, without);
  });
  await step('with preferences, what they allow', async () => {
    await choose(tick('Preferences'));
    await visit(withPreferences, all);
  });
  await step('with marketing alone, preferences are deleted', async () => {
    await choose(tick('Marketing'));
    expect(await kept(page)).toEqual(['', ...without]);
    await visit(necessary, without);
  });
  await step('after a reset, everything optional is deleted', async () => {
    await choose(press('Accept all'));
    await visit(withPreferences, all);
    await choose(press('Reset my choice'));
    expect(await kept(page)).toEqual(['', ...cart]);
    await expect(banner(page)).toBeVisible();
    await visit(necessary, cart);
  });
  await step('six months later, consent has ended', async () => {
    await choose(press('Accept all'));
    await visit(withPreferences, all);
    await page.clock.setFixedTime(new Date('2026-07-15T10:01:00Z'));
    await visit(necessary, without);
    await expect(banner(page)).toBeVisible();
  });
});
