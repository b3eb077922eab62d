/**
 * Tests a merchant's marketing tag in a separate shop whose src/features/consent/tags.ts lists it. The tag loads only with
 * consent. Withdrawing the consent removes the tag and its data (promise 57).
 */
import type { BrowserContext, Page } from '@playwright/test';
import { buildChanged } from '../support/changed-source.ts';
import { apiUrl } from '../support/e2e-member.ts';
import { expect } from '../support/fixtures.ts';
import { testInOwnShop } from '../support/own-shop.ts';

const usual = { url: process.env['SHOP_URL'] ?? '', api: apiUrl() };

/** What a merchant changes to add a tag and to list what it stores. */
const changes = [
  {
    file: 'src/features/consent/tags.ts',
    from: 'export const tags: readonly Tag[] = [];',
    to: `export const tags: readonly Tag[] = [
  {
    name: 'Example Analytics',
    category: 'marketing',
    hosts: ['https://tags.example'],
    start: () => {
      const script = document.createElement('script');
      script.src = 'https://tags.example/a.js';
      document.head.append(script);
      return undefined;
    },
  },
];`,
  },
  {
    file: 'src/platform/storage-keys.ts',
    from: 'export const optionalKeys = {',
    to: `export const optionalKeys = {
  visitor: { key: 'test-visitor', kind: 'local', category: 'marketing', owner: 'device' },
  visit: { key: 'test-visit', kind: 'session', category: 'marketing', owner: 'device' },
  visitorCookie: { key: 'test-id', kind: 'cookie', category: 'marketing', owner: 'device' },`,
  },
  {
    file: 'src/features/device-data/device-data.ts',
    from: "  { what: 'recent',",
    to: "  { what: 'visitor', howLong: 'device.untilDeleted', keys: ['visitor', 'visit', 'visitorCookie'] },\n  { what: 'recent',",
  },
  ...['en', 'fr'].map((language) => ({
    file: `src/i18n/messages/${language}/privacy.json`,
    from: '"keys": {',
    to: `"visitor": "Example Analytics", "visitorWhy": "To count visits.",
      "keys": { "visitor": "a visitor", "visit": "a visit", "visitorCookie": "a visitor, too",`,
  })),
];

/** A badly behaved tag. It calls its host, and writes to the device again when the shopper leaves the page. */
const script = `
  const keep = () => {
    localStorage.setItem('test-visitor', '1');
    sessionStorage.setItem('test-visit', '1');
    document.cookie = 'test-id=1;path=/';
    document.cookie = '__example=1;path=/';
    document.cookie = '__example=1;path=' + location.pathname;
  };
  keep();
  addEventListener('pagehide', keep);
  fetch('https://tags.example/hit', { mode: 'no-cors' });
  document.documentElement.dataset.tagged = Number(document.documentElement.dataset.tagged ?? 0) + 1;`;

const test = testInOwnShop({
  name: 'test-tags',
  products: 6,
  build: (settings, dir) => buildChanged(changes, settings, dir),
});
test.use({
  foreignHosts: ['tags.example', 'other.example'],
  tolerated: [/violates.*Content Security Policy/],
});

/** Serves the tag at every path of its host. Resolves with the list of requested paths. */
async function serve(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route('https://tags.example/**', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'text/javascript', body: script });
  });
  return asked;
}

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie preferences' });
const times = (page: Page) => page.evaluate(() => document.documentElement.dataset['tagged'] ?? '0');
/** Everything stored on the device, except the shopper's choice. */
const kept = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...document.cookie.split('; ')]
      .filter((name) => name && name !== 'user-consent-preferences')
      .sort(),
  );

test('the cookie dialog names the marketing tag, which doesn’t load when only another category is allowed', async ({
  page,
  context,
}) => {
  const asked = await serve(context);
  const visit = async () => {
    for (const path of ['/', '/privacy-policy']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    }
  };
  await visit();
  await banner(page).getByRole('button', { name: 'Customize' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cookie preferences' });
  await dialog.locator('summary').filter({ hasText: 'Marketing' }).click();
  await expect(dialog.getByText('Example Analytics')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Preferences' }).check();
  await dialog.getByRole('button', { name: 'Save preferences' }).click();
  await visit();
  await page.locator('main').getByRole('button', { name: 'Reject' }).click();
  await visit();
  expect(asked).toEqual([]);
  expect(await kept(page)).toEqual([]);
});

test('consent loads the marketing tag once per page in every tab, and a withdrawal removes the tag and its data', async ({
  page,
  context,
}) => {
  const asked = await serve(context);
  const other = await context.newPage();
  await other.goto('/categories');
  await expect(banner(other)).toBeVisible();
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'Accept all' }).click();
  for (const tab of [page, other]) await expect.poll(() => times(tab)).toBe('1');
  await page.goto('/privacy-policy');
  await expect.poll(() => times(page)).toBe('1');
  await page.locator('main').getByRole('button', { name: 'Accept all' }).click();
  await expect(page.getByText('Your choice is saved.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await times(page)).toBe('1');
  expect(asked.filter((path) => path === '/a.js')).toHaveLength(3);
  expect(asked).toContain('/hit');
  expect(await kept(page)).toEqual(['__example=1', '__example=1', 'test-id=1', 'test-visit', 'test-visitor']);

  await page.locator('main').getByRole('button', { name: 'Reject' }).click();
  for (const tab of [page, other]) {
    await expect.poll(() => times(tab).catch(() => 'navigating')).toBe('0');
    await expect.poll(() => kept(tab).catch(() => ['navigating'])).toEqual([]);
  }
  asked.length = 0;
  for (const path of ['/', '/product/copper-kettle']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await kept(page)).toEqual([]);
  }
  expect(asked).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).toEqual([]);
});

test('resetting the choice removes the marketing tag and shows the banner again', async ({
  page,
  context,
}) => {
  const asked = await serve(context);
  await page.goto('/privacy-policy');
  await page.locator('main').getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => times(page)).toBe('1');
  await page.getByRole('button', { name: 'Reset my choice' }).click();
  await expect.poll(() => times(page).catch(() => 'navigating')).toBe('0');
  await expect(banner(page)).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([]);
  asked.length = 0;
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});

test('a marketing tag adds only its own host to the content security policy (promise 55)', async ({
  page,
  context,
}) => {
  // Both hosts respond, so only the policy can block a request.
  await context.route(/https:\/\/(tags|other)\.example\//, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.goto('/');
  const policyOf = (html: string) =>
    /http-equiv="content-security-policy" content="([^"]*)"/
      .exec(html)?.[1]
      ?.replace(/ '?sha256-[^ ;]*/g, '')
      .split(';')
      .map((directive) => directive.trim());
  const tagged = policyOf(await fetch(process.env['SHOP_URL'] ?? '').then((response) => response.text()));
  const plain = policyOf(await fetch(usual.url).then((response) => response.text()));
  expect(plain?.join()).not.toContain('tags.example');
  expect(tagged?.map((directive) => directive.replace(' https://tags.example', ''))).toEqual(
    plain?.map((directive) => directive.replaceAll(usual.api, apiUrl())),
  );
  expect(tagged?.filter((directive) => directive.includes('https://tags.example'))).toHaveLength(3);

  const load = (src: string) =>
    page.evaluate(
      (address) =>
        new Promise<string>((resolve) => {
          const element = document.createElement('script');
          element.src = address;
          element.addEventListener('load', () => resolve('loaded'));
          element.addEventListener('error', () => resolve('refused'));
          document.head.append(element);
        }),
      src,
    );
  expect(await load('https://tags.example/b.js')).toBe('loaded');
  expect(await load('https://other.example/b.js')).toBe('refused');
});
