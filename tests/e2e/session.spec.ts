import type { Page } from '@playwright/test';
import {
  createAccount,
  memberMenu,
  signInContext,
  signOut,
  storedTokens,
  storeItems,
} from '../support/e2e-member.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' });

test('a guest’s sign-in icon has a tooltip, and the page downloads no session code and makes no session calls', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(calls.filter((url) => /\/v1\/(user|auth)\/|member\.script|\/store\./.test(url))).toEqual([]);
  await expect(signInLink(page)).toHaveAttribute('href', '/auth/login');
  const tip = page.locator('[data-tip]');
  await signInLink(page).hover();
  await expect(tip).toBeVisible();
  await tip.hover();
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  await page.mouse.move(0, 400);
  await signInLink(page).hover();
  await expect(tip).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'My account' })).toBeHidden();
});

test('a member’s menu shows their name and links, and the footer has the links for members', async ({
  page,
  context,
}) => {
  await signInContext(context, await createAccount());
  const held = Promise.withResolvers<void>();
  await page.route('**/v1/user/current-user', async (route) => {
    await held.promise;
    await route.continue();
  });
  // Without a paused clock, the menu would stop waiting for the name.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Loading' })).toBeDisabled();
  await page.clock.resume();
  held.resolve();
  await memberMenu(page).click();
  const panel = page.locator('#user-menu');
  for (const [name, href] of [
    ['Home', '/'],
    ['Profile', '/profile'],
    ['Orders', '/orders'],
  ] as const)
    await expect(panel.getByRole('link', { name })).toHaveAttribute('href', href);
  await expectAccessible(page);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'My account' })).toHaveAttribute('href', '/profile');
  await expect(footer.getByRole('link', { name: 'Order history' })).toHaveAttribute('href', '/orders');
  await expect(footer.getByRole('link', { name: 'Sign in' })).toBeHidden();
  await expect(signInLink(page)).toBeHidden();
});

test('signing out clears tokens, cart and payment data, and keeps theme and language', async ({
  page,
  context,
}) => {
  await signInContext(context, await createAccount());
  await page.goto('/product/carbon-steel-pan');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.evaluate(() => {
    localStorage.setItem('payment-intent-data', '{}');
    localStorage.setItem('vite-ui-theme', 'dark');
    localStorage.setItem('i18nextLng', 'en');
  });
  const left = page.waitForRequest('**/v1/auth/logout');
  await signOut(page);
  await left;
  await expect(signInLink(page)).toBeFocused();
  await expect(page).toHaveURL('/product/carbon-steel-pan');
  await expect(page.locator('[data-cart-badge]').first()).toBeHidden();
  const kept = await page.evaluate(() => Object.keys(localStorage).sort());
  expect(kept).toEqual(['i18nextLng', 'vite-ui-theme']);
});

test('signing out in one tab signs out the other tabs and clears their drafts (promises 10 and 62)', async ({
  context,
}) => {
  await signInContext(context, await createAccount());
  await storeItems(context, { 'session-name': 'ada' });
  const [first, second, third] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await first.goto('/');
  await second.goto('/categories');
  await third.goto('/profile?tab=1');
  for (const page of [first, second, third]) await expect(memberMenu(page)).toBeEnabled();
  const drafts = ['checkout-draft', 'review-draft'];
  await second.evaluate((keys) => {
    for (const key of keys) sessionStorage.setItem(key, '{"account":"ada"}');
  }, drafts);
  await signOut(first);
  await expect(signInLink(second)).toBeVisible();
  const kept = () => second.evaluate((keys) => keys.map((key) => sessionStorage.getItem(key)), drafts);
  await expect.poll(kept).toEqual([null, null]);
  await expect(second.getByText('Lovelace')).toHaveCount(0);
  await expect(third).toHaveURL(/\/auth\/login\?returnUrl=%2Fprofile%3Ftab%3D1$/);
});

test.describe('with an expired access token,', () => {
  test.use({ tolerated: [/status of 401/] });
  test('three tabs make only one refresh and stay signed in (promise 2)', async ({ context }) => {
    await signInContext(context, await createAccount());
    const pages = [await context.newPage(), await context.newPage(), await context.newPage()];
    await storeItems(context, { accessToken: 'dead' });
    const refreshes: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/v1/auth/refresh') && request.method() === 'POST')
        refreshes.push('refresh');
    });
    await Promise.all(pages.map((page) => page.goto('/')));
    for (const page of pages) await expect(memberMenu(page)).toBeEnabled();
    expect(refreshes).toHaveLength(1);
  });

  test('if the refresh is refused, a guarded page redirects to the sign-in page, one toast shows, and the cart stays (promise 3)', async ({
    page,
    context,
  }) => {
    await signInContext(context, await createAccount());
    await page.goto('/product/carbon-steel-pan');
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
    await storeItems(context, { accessToken: 'dead', refreshToken: 'dead' });
    await page.goto('/orders?page=2');
    await expect(page).toHaveURL('/auth/login?returnUrl=%2Forders%3Fpage%3D2');
    await expect(page.getByText('Session expired, please login again.')).toHaveCount(1);
    await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
    expect(await storedTokens(page)).toEqual([null, null]);
    await page.reload();
    await expect(page.getByLabel('Email address')).toBeVisible();
    await expect(page.getByText('Session expired, please login again.')).toHaveCount(0);
  });
});

test.describe('if the API is down (promise 4),', () => {
  test.use({ tolerated: [/Failed to load resource/] });
  test('the session continues and the account menu stays usable', async ({ page, context }) => {
    await signInContext(context, await createAccount());
    await page.route('**/v1/user/current-user', (route) => route.abort());
    await page.clock.install();
    await page.goto('/');
    const account = page.getByRole('button', { name: 'My account' });
    for (let second = 0; second < 10 && !(await account.isVisible()); second++) await page.clock.runFor(1000);
    await expect(account).toBeEnabled();
    expect((await storedTokens(page)).every(Boolean)).toBe(true);
    await account.click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await page.unrouteAll();
    await page.clock.runFor(30_000);
    await expect(memberMenu(page)).toBeEnabled();
  });
});
