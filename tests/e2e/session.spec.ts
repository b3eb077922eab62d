import type { Page } from '@playwright/test';
import { createAccount, signInContext, storedTokens, storeItems } from '../support/e2e-account.ts';
import { pan } from '../support/e2e-member.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

const menu = (page: Page) => page.getByRole('button', { name: 'A. Lovelace' });
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' });

async function signOut(page: Page): Promise<void> {
  await menu(page).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

test('a guest’s sign-in icon has a tooltip that can be hovered and dismissed', async ({ page }) => {
  await page.goto('/');
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

test('a member’s menu has the name and links, and the footer follows', async ({ page, context }) => {
  await signInContext(context, await createAccount());
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/user/current-user', async (route) => {
    await held;
    await route.continue();
  });
  // The clock stands still: a name that takes long would open the menu without it.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Loading' })).toBeDisabled();
  await page.clock.resume();
  release();
  await menu(page).click();
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

test('the menu and its sign-out work although the name never loads', async ({ page, context }) => {
  await signInContext(context, await createAccount());
  await page.route('**/v1/user/current-user', () => undefined);
  await page.goto('/categories');
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(signInLink(page)).toBeVisible();
  expect(await storedTokens(page)).toEqual([null, null]);
});

test('a guest downloads no code of the session', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  for (const path of ['/', '/categories']) await page.goto(path, { waitUntil: 'networkidle' });
  expect(calls.filter((url) => /\/v1\/(user|auth)\/|member\.script|\/store\./.test(url))).toEqual([]);
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

test('signing out on a guarded page leads home', async ({ page, context }) => {
  await signInContext(context, await createAccount());
  await page.goto('/fr/profile');
  await menu(page).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL('/fr');
  expect(await storedTokens(page)).toEqual([null, null]);
});

test.describe('signing out without the API', () => {
  test.use({ tolerated: [/Failed to load resource/] });
  test('signing out offline clears this device at once (promise 8)', async ({ page, context }) => {
    await signInContext(context, await createAccount());
    await page.goto('/categories');
    await expect(menu(page)).toBeEnabled();
    await context.setOffline(true);
    await signOut(page);
    await expect(signInLink(page)).toBeVisible();
    expect(await storedTokens(page)).toEqual([null, null]);
    await context.setOffline(false);
  });

  test('signing out clears this device although the API answers 500 (promise 8)', async ({
    page,
    context,
  }) => {
    await signInContext(context, await createAccount());
    await page.route('**/v1/auth/logout', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/categories');
    await signOut(page);
    await expect(signInLink(page)).toBeVisible();
    expect(await storedTokens(page)).toEqual([null, null]);
    await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0);
  });
});

test('signing out in one tab signs the others out (promise 10)', async ({ context }) => {
  await signInContext(context, await createAccount());
  const [first, second, third] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await first.goto('/');
  await second.goto('/categories');
  await third.goto('/profile?tab=1');
  for (const page of [first, second, third]) await expect(menu(page)).toBeEnabled();
  await signOut(first);
  await expect(signInLink(second)).toBeVisible();
  await expect(second.getByText('Lovelace')).toHaveCount(0);
  await expect(third).toHaveURL(/\/auth\/login\?returnUrl=%2Fprofile%3Ftab%3D1$/);
});

test('signing out in one tab clears the drafts of the others (promise 62)', async ({ context }) => {
  const account = await createAccount();
  await signInContext(context, account);
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto('/');
  await second.goto('/categories');
  for (const page of [first, second]) await expect(menu(page)).toBeEnabled();
  await second.evaluate(() => {
    for (const key of ['checkout-draft', 'review-draft']) sessionStorage.setItem(key, '{"account":"ada"}');
  });
  await signOut(first);
  const drafts = () =>
    second.evaluate(() => ['checkout-draft', 'review-draft'].map((key) => sessionStorage.getItem(key)));
  await expect.poll(drafts).toEqual([null, null]);
});

test('signing in in one tab reaches the header of the others', async ({ context }) => {
  const account = await createAccount();
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto('/categories');
  await second.goto('/auth/login');
  await second.getByLabel('Email address').fill(account.email);
  await second.getByLabel('Password', { exact: true }).fill(account.password);
  await second.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(menu(second)).toBeEnabled();
  await expect(menu(first)).toBeEnabled();
});

test('a tab follows when another one changes the account', async ({ context }) => {
  await signInContext(context, await createAccount());
  const page = await context.newPage();
  await page.goto('/');
  await expect(menu(page)).toBeEnabled();
  await signInContext(context, await createAccount({ firstName: 'Grace', lastName: 'Hopper' }));
  await expect(page.getByRole('button', { name: 'G. Hopper' })).toBeEnabled();
  await expect(page.getByText('Lovelace')).toHaveCount(0);
});

test.describe('expired tokens', () => {
  test.use({ tolerated: [/status of 401/] });
  test('three tabs with one expired token refresh it once and stay signed in (promise 2)', async ({
    context,
  }) => {
    await signInContext(context, await createAccount());
    const pages = [await context.newPage(), await context.newPage(), await context.newPage()];
    await storeItems(context, { accessToken: 'dead' });
    const refreshes: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/v1/auth/refresh') && request.method() === 'POST')
        refreshes.push('refresh');
    });
    await Promise.all(pages.map((page) => page.goto('/')));
    for (const page of pages) await expect(menu(page)).toBeEnabled();
    expect(refreshes).toHaveLength(1);
  });

  test('an expired session shows one toast, leads a guarded page to the sign-in and keeps the cart (promise 3)', async ({
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

  test('an expired session shows its toast on a public page (promise 3)', async ({ page, context }) => {
    await signInContext(context, await createAccount());
    await storeItems(context, { accessToken: 'dead', refreshToken: 'dead' });
    await page.goto('/fr/categories');
    await expect(page.getByText('Session expirée, veuillez vous reconnecter.')).toHaveCount(1);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible();
  });
});

test.describe('promise 4: an API that is down', () => {
  test.use({ tolerated: [/Failed to load resource/] });
  test('keeps the session: the menu can still be used', async ({ page, context }) => {
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
    await expect(menu(page)).toBeEnabled();
  });
});

test.describe('a 429 at the checkout’s sign-in', () => {
  test.use({ tolerated: [/status of 429/] });
  test('a 429 shows in a toast at once, and not again after the sign-in (promise 41)', async ({
    page,
    checkout,
  }) => {
    const account = await createAccount();
    await checkout.addToCart(pan);
    await page.goto('/checkout');
    await page.route('**/v1/auth/login', (route) => route.fulfill({ status: 429, json: {} }), { times: 1 });
    const form = page.locator('form:has([autocomplete=current-password])');
    await form.getByLabel('Email address').fill(account.email);
    await form.getByLabel('Password', { exact: true }).fill(account.password);
    await form.locator('[type=submit]').click();
    const toast = page
      .locator('[data-toast]')
      .filter({ hasText: 'Trop de requêtes, veuillez réessayer plus tard.' });
    await expect(toast).toHaveCount(1);
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    // The form sends nothing for the second that a 429 asks for.
    await expect(async () => {
      if (await form.isVisible()) await form.locator('[type=submit]').click({ timeout: 1000 });
      await expect(menu(page)).toBeEnabled({ timeout: 1000 });
    }).toPass();
    await expect(toast).toHaveCount(0);
  });
});

test('a sign-in works with a clock that is a day off, either way (promise 12)', async ({ browser }) => {
  const account = await createAccount();
  for (const off of [-86_400_000, 86_400_000]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.clock.setFixedTime(Date.now() + off);
    await page.goto('/auth/login?returnUrl=/orders');
    await page.getByLabel('Email address').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/orders');
    await expect(menu(page)).toBeEnabled();
    await context.close();
  }
});

test('half a pair of tokens, or tokens that can’t be any, leave a guest and nothing on the device (promise 13)', async ({
  page,
  context,
}) => {
  for (const tokens of [
    { accessToken: 'a' },
    { refreshToken: 'r' },
    { accessToken: 'two words', refreshToken: 'ключ' },
  ]) {
    await storeItems(context, tokens);
    await page.goto('/orders');
    await expect(page).toHaveURL('/auth/login?returnUrl=%2Forders');
    await expect(signInLink(page)).toBeVisible();
    await expect(page.getByLabel('Email address')).toBeVisible();
    await expect.poll(() => storedTokens(page)).toEqual([null, null]);
    await page.goto('about:blank');
  }
});

test('with blocked storage pages work, and a sign-in says why it won’t last (promise 16)', async ({
  page,
}) => {
  const account = await createAccount();
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await page.goto('/orders');
  await expect(page).toHaveURL('/auth/login?returnUrl=%2Forders');
  await page.getByLabel('Email address').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Your browser is blocking storage')).toBeVisible();
});
