/** Shoppers can see and delete the data on their device, and learn when the device is full. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/browser/fixtures.ts';
import {
  createAccount,
  memberMenu,
  openMember,
  pan,
  signIn,
  signOut,
  storedTokens,
} from '../support/browser/member.ts';

const board = 'oak-chopping-board';

test('the privacy page lists what the device stores', async ({ page }) => {
  // In New York, where these tests run, this is the evening of the 28th.
  await page.clock.setFixedTime('2026-11-29T01:30:00Z');
  await openMember(page, { cart: [board] });
  await page.goto('/privacy-policy');
  const data = page.getByRole('region', { name: 'My data on this device' });
  await data.scrollIntoViewIfNeeded();
  const rows = data.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Shopping cart' })).toContainText(/\d+\sbytes/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reject', exact: true }).first().click();
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Your cookie choice' })).toContainText(/bytes, since 28 November 2026/);
  await expect(page.getByText('You made your choice on 28 November 2026.')).toBeVisible();

  await data.getByRole('button', { name: 'Delete: Shopping cart' }).click();
  await expect(data.getByText('Deleted: Shopping cart.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shopping cart', exact: true }).first()).toBeVisible();
  await expect(page.locator('[data-cart-badge]').first()).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('shopping-cart'))).toBeNull();
  await expect(data.getByRole('heading', { name: 'My data on this device' })).toBeFocused();
});

test('deleting everything asks first', async ({ page }) => {
  await openMember(page);
  await page.goto('/fr/privacy-policy');
  await page.getByRole('button', { name: 'Tout accepter' }).first().click();
  const data = page.getByRole('region', { name: 'Mes données sur cet appareil' });
  await data.scrollIntoViewIfNeeded();
  const all = data.getByRole('button', { name: 'Tout effacer' });
  await all.click();
  const dialog = page.getByRole('dialog', { name: 'Tout effacer ?' });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(all).toBeFocused();
  await all.click();
  await dialog.getByRole('button', { name: 'Tout effacer' }).click();
  await expect(data.getByText('Rien n’est conservé sur cet appareil.', { exact: true })).toBeVisible();
  await expect(data.getByRole('list')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Préférences de cookies' }).first()).toBeVisible();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
    0,
    0,
    '',
  ]);
});

/** Fills local storage to its last byte, under names that the shop doesn't use. */
const fillDevice = (page: Page, name: 'localStorage' | 'sessionStorage' = 'localStorage') =>
  page.evaluate((name) => {
    const storage = window[name];
    for (let size = 1 << 20; size >= 1; ) {
      const key = `test-filler${size}`;
      try {
        storage.setItem(key, (storage.getItem(key) ?? '') + 'x'.repeat(size));
      } catch {
        size >>= 1;
      }
    }
  }, name);

const addButton = (page: Page) => page.getByRole('button', { name: 'Add to cart' }).first();
const toasts = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your device is full' });

test('a tab on a full device keeps its cart (promises 17 and 63)', async ({ page, checkout }) => {
  const stored = () => page.evaluate(() => localStorage.getItem('shopping-cart'));
  await checkout.addToCart('chefs-knife');
  const before = await stored();
  await page.goto(`/product/${pan}`);
  await fillDevice(page);
  await addButton(page).click();
  await expect(toasts(page)).toContainText('Carbon steel frying pan, 28 cm is in your cart.');
  await expect(toasts(page)).toContainText('your cart lasts only until you close this tab');
  await expect(page.getByText(/is blocking storage/)).toHaveCount(0);
  await checkout.addToCart(board);
  await expect(checkout.badge).toHaveText('3');
  await page.goto('/cart');
  await expect(page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')).toHaveCount(3);
  // Before React runs, Undo would be in a toast.
  await expect(page.locator('astro-island[component-export=CartIsland]:not([ssr])')).toHaveCount(1);
  // Each change of a line item says again that the cart won't last.
  await page
    .getByRole('button', { name: /^Increase quantity/ })
    .first()
    .click();
  await expect(toasts(page)).toContainText('your cart lasts only until you close this tab');
  expect(await stored()).toBe(before);
});

test('adding to the cart fails and says so if all storage is full', async ({ page, checkout }) => {
  await page.goto(`/product/${pan}`);
  await fillDevice(page);
  await fillDevice(page, 'sessionStorage');
  await addButton(page).click();
  await expect(page.locator('[data-toast]')).toHaveCount(1);
  await addButton(page).click();
  await expect(page.locator('[data-toast]')).toHaveText(
    /Failed to add item to cart\. Your device is full\. Free up some space, then try again\./,
  );
  await expect(checkout.badge).toBeHidden();
  await expect(page.locator('[data-added]')).toHaveCount(0);
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
});

test('on a full device, the theme lasts for the tab', async ({ page }) => {
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

test('on a full device, the cookie choice lasts for the tab', async ({ page }) => {
  await page.goto('/');
  await fillDevice(page);
  const banner = page.locator('[data-consent-banner]');
  await banner.locator('[data-consent-choice=none]').click();
  await expect(toasts(page)).toBeVisible();
  await page.goto('/categories');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
});

test('on a full device, a session lasts for the tab', async ({ page }) => {
  await page.goto('/auth/login?returnUrl=%2Forders');
  await fillDevice(page);
  await signIn(page, await createAccount());
  await expect(page).toHaveURL(/\/orders$/);
  await expect(toasts(page)).toContainText('you’ll be signed out when you close this tab');
  await page.goto('/profile');
  await expect(memberMenu(page)).toBeVisible();
  expect(await storedTokens(page)).toEqual([null, null]);
  await signOut(page);
  await expect(page).toHaveURL(/\d\/$/);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});
