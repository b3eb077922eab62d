/** On a device without room, what is done lasts for the tab, and the shop says that the device is full. */
import type { Page } from '@playwright/test';
import { createAccount, storedTokens } from '../support/e2e-account.ts';
import { expect, test } from '../support/fixtures.ts';
import { fillDevice } from '../support/full-device.ts';

const product = '/product/carbon-steel-pan';
const other = '/product/oak-chopping-board';

const badge = (page: Page) => page.locator('[data-cart-badge]').first();
const addButton = (page: Page) => page.getByRole('button', { name: 'Add to cart' }).first();
const toasts = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your device is full' });

test('the cart of a full device lasts for the tab, and grows on the next pages (promise 63)', async ({
  page,
}) => {
  await page.goto(product);
  await fillDevice(page);
  await addButton(page).click();
  await expect(page.locator('[data-toast]')).toHaveCount(1);
  await expect(toasts(page)).toContainText('Carbon steel frying pan, 28 cm is in your cart.');
  await expect(toasts(page)).toContainText('your cart lasts only until you close this tab');
  await expect(page.getByText(/is blocking storage/)).toHaveCount(0);
  await page.goto(other);
  await expect(badge(page)).toHaveText('1');
  await addButton(page).click();
  await expect(badge(page)).toHaveText('2');
  await page.goto('/cart');
  await expect(page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
});

test('a product added while not even the tab has room is in the cart until the page is left, in one message', async ({
  page,
}) => {
  await page.goto(product);
  await fillDevice(page);
  await fillDevice(page, 'sessionStorage');
  await addButton(page).click();
  await expect(badge(page)).toHaveText('1');
  await expect(page.locator('[data-toast]')).toHaveText(
    /frying pan, 28 cm is in your cart\. Your device is full, so changes to your cart last only until you leave this page\./,
  );
  await addButton(page).click();
  await expect(page.locator('[data-toast]')).toHaveCount(2);
  await expect(toasts(page).getByText('Your device is full')).toHaveCount(1);
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
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
