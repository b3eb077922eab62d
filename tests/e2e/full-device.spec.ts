/** On a device without room, what is done lasts for the tab, and the shop says that the device is full. */
import type { Page } from '@playwright/test';
import { createAccount, storedTokens } from '../support/e2e-member.ts';
import { expect, test } from '../support/fixtures.ts';

const product = '/product/carbon-steel-pan';
const other = '/product/oak-chopping-board';

/** Fills local storage to its last byte, under names that are the test's own. */
const fillDevice = (page: Page) =>
  page.evaluate(() => {
    for (let size = 1 << 20; size >= 1; ) {
      const key = `test-filler${size}`;
      try {
        localStorage.setItem(key, (localStorage.getItem(key) ?? '') + 'x'.repeat(size));
      } catch {
        size >>= 1;
      }
    }
  });

const badge = (page: Page) => page.locator('[data-cart-badge]').first();
const addButton = (page: Page) => page.getByRole('button', { name: 'Add to cart' }).first();
const toasts = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your device is full' });

test('the cart of a full device lasts for the tab and grows there, and the stored one stays (promises 17 and 63)', async ({
  page,
}) => {
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  const stored = () => page.evaluate(() => localStorage.getItem('shopping-cart'));
  await page.goto('/product/chefs-knife');
  await addButton(page).click();
  await expect(badge(page)).toHaveText('1');
  const before = await stored();
  await page.goto(product);
  await fillDevice(page);
  await addButton(page).click();
  await expect(page.getByText('Carbon steel frying pan, 28 cm is in your cart.')).toBeVisible();
  await expect(toasts(page)).toContainText('your cart lasts only until you close this tab');
  await expect(page.getByText('Failed to add item to cart')).toHaveCount(0);
  await expect(page.getByText(/is blocking storage/)).toHaveCount(0);
  await page.goto(other);
  await expect(badge(page)).toHaveText('2');
  await addButton(page).click();
  await expect(badge(page)).toHaveText('3');
  await page.goto('/cart');
  await expect(page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')).toHaveCount(3);
  expect(await stored()).toBe(before);
  expect(failures).toEqual([]);
});

test('the theme of a full device lasts for the tab, which says so once', async ({ page }) => {
  await page.goto('/');
  await fillDevice(page);
  const choose = async (theme: string) => {
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.locator('#theme-menu').getByRole('button', { name: theme }).click();
  };
  await choose('Dark');
  await expect(toasts(page)).toBeVisible();
  await choose('Light');
  await choose('Dark');
  await expect(toasts(page).getByText('Your device is full')).toHaveCount(1);
  await page.goto('/categories');
  await expect(page.locator('html')).toHaveClass(/dark/);
});

test('the privacy choice of a full device lasts for the tab, which says so', async ({ page }) => {
  await page.goto('/');
  await fillDevice(page);
  const banner = page.locator('[data-consent-banner]');
  await banner.locator('[data-consent-choice=none]').click();
  await expect(toasts(page)).toBeVisible();
  await page.goto('/categories');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
});

test('a sign-in on a full device lasts for the tab, which says so, and leaves nothing at sign-out', async ({
  page,
}) => {
  const { email, password } = await createAccount();
  await page.goto('/auth/login?returnUrl=%2Forders');
  await fillDevice(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await expect(toasts(page)).toContainText('you’ll be signed out when you close this tab');
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'A. Lovelace' })).toBeVisible();
  expect(await storedTokens(page)).toEqual([null, null]);
  await page.getByRole('button', { name: 'A. Lovelace' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\d\/$/);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});
