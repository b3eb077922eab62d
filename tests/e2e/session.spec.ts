/** A member's session: menus, signing out, and refreshing tokens in several tabs. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, hold, test, tolerate } from '../support/browser/fixtures.ts';
import {
  createAccount,
  memberMenu,
  openMember,
  pan,
  signIn,
  signOut,
  storedTokens,
} from '../support/browser/member.ts';

/** The built files with session code: the group `account` of scripts/astro/chunks.ts, and the script of the member's menu. */
const sessionFile = /\/(?:account|member\.script)\.[\w-]+\.js$/;
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' });

test('a guest’s page loads no session code', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(calls.filter((url) => /\/v1\/(?:user|auth)\//.test(url) || sessionFile.test(url))).toEqual([]);
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
  // Signing in needs the code, so its file still has this name.
  await signInLink(page).click();
  await expect.poll(() => calls.some((url) => sessionFile.test(url))).toBe(true);
});

test('the menu and the footer have the links for members', async ({ page }) => {
  await openMember(page);
  const release = await hold(page, '**/v1/user/current-user');
  // Without a paused clock, the menu would stop waiting for the name.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Loading' })).toBeDisabled();
  await page.clock.resume();
  release();
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

test('after signing out, the shopper stays on the page', async ({ page, checkout }) => {
  await openMember(page, { cart: [pan] });
  await page.goto(`/product/${pan}`);
  await expect(checkout.badge).toHaveText('1');
  await signOut(page);
  await expect(signInLink(page)).toBeFocused();
  await expect(page).toHaveURL(`/product/${pan}`);
  await expect(checkout.badge).toBeHidden();
});

test('another account is asked about the cart (promise 62)', async ({ page, checkout }) => {
  await openMember(page, { cart: [pan] });
  await page.goto('/categories');
  await page.evaluate(() => ['accessToken', 'refreshToken'].map((key) => localStorage.removeItem(key)));
  await page.goto('/auth/login?returnUrl=/categories');
  await signIn(page, await createAccount());
  const question = page.getByRole('dialog', { name: 'Keep the items in the cart?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Start with an empty cart' }).click();
  await expect(page).toHaveURL('/categories');
  await expect(memberMenu(page)).toBeVisible();
  await expect(checkout.badge).toBeHidden();
});

test('three tabs refresh an expired token once (promise 2)', async ({ page, context }) => {
  tolerate(/status of 401/);
  await openMember(page, { tokens: { accessToken: 'dead' } });
  const pages = [page, await context.newPage(), await context.newPage()];
  const refreshes: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/v1/auth/refresh') && request.method() === 'POST') refreshes.push('refresh');
  });
  await Promise.all(pages.map((tab) => tab.goto('/')));
  for (const tab of pages) await expect(memberMenu(tab)).toBeEnabled();
  expect(refreshes).toHaveLength(1);
});

test('a refused refresh ends the session (promise 3)', async ({ page, checkout }) => {
  tolerate(/status of 401/);
  await openMember(page, { cart: [pan], tokens: { accessToken: 'dead', refreshToken: 'dead' } });
  await page.goto('/orders?page=2');
  await expect(page).toHaveURL('/auth/login?returnUrl=%2Forders%3Fpage%3D2');
  await expect(page.getByText('Session expired, please login again.')).toHaveCount(1);
  await expect(checkout.badge).toHaveText('1');
  expect(await storedTokens(page)).toEqual([null, null]);
  await page.reload();
  await expect(page.getByLabel('Email address')).toBeVisible();
  await expect(page.getByText('Session expired, please login again.')).toHaveCount(0);
});

test('the session survives an API that is down (promise 4)', async ({ page }) => {
  tolerate(/ERR_FAILED/);
  await openMember(page);
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

/** Records where this tab's pages navigate from now on. */
async function watchNavigations(page: Page): Promise<string[]> {
  const mark = 'goes to ';
  const targets: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(mark)) targets.push(text.slice(mark.length));
  });
  await page.evaluate((word) => {
    const { navigation } = globalThis as unknown as { navigation: EventTarget };
    navigation.addEventListener('navigate', (event) => {
      const { pathname, search } = new URL(
        (event as unknown as { destination: { url: string } }).destination.url,
      );
      console.info(word + pathname + search);
    });
  }, mark);
  return targets;
}

test('signing out on a guarded page opens the home page', async ({ page }) => {
  await openMember(page);
  await page.goto('/fr/profile');
  await memberMenu(page).click();
  const targets = await watchNavigations(page);
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL('/fr');
  await expect.poll(() => targets).toEqual(['/fr']);
});

test('a sign-out elsewhere redirects a guarded page (promise 10)', async ({ page, context }) => {
  await openMember(page);
  const other = await context.newPage();
  await page.goto('/orders');
  await expect(memberMenu(page)).toBeEnabled();
  await other.goto('/');
  const targets = await watchNavigations(page);
  await signOut(other);
  await expect(page).toHaveURL('/auth/login?returnUrl=%2Forders');
  await expect.poll(() => targets).toEqual(['/auth/login?returnUrl=%2Forders']);
});
