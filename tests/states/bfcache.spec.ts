/** Pages that the browser restores from its back/forward cache. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/fixtures.ts';
import { memberMenu, openMember, pan, signOut } from '../support/browser/member.ts';

/** When the page shows again, marks whether it comes from the cache, and whether it has the member's name. */
const markReturn = (page: Page) =>
  page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      // Reads what the page shows at first, before anything can update it.
      const { body } = document;
      document.documentElement.dataset['restored'] = `${persisted} ${body.innerText.includes('Lovelace')}`;
    });
  });

test('a results page returns with its search (promise 38)', async ({ page }) => {
  await page.goto('/search?q=knife');
  const box = page.locator('main').getByRole('searchbox');
  await expect(box).toHaveValue('knife');
  await expect(page.locator('main').getByRole('status').first()).toHaveText(/\d+ products?/);
  await markReturn(page);
  await box.fill('kettle');
  await box.press('Enter');
  await page.waitForURL('**/search?q=kettle');
  await page.evaluate(() => history.back());
  await expect(page.locator('html')).toHaveAttribute('data-restored', /^true/);
  await expect(box).toHaveValue('knife');
  await expect(page).toHaveTitle(/^Results for “knife”/);
});

test('every kind of page returns from the back/forward cache', async ({ page }) => {
  await openMember(page, { cart: [pan] });
  for (const path of [
    '/',
    '/categories',
    '/category/kitchen',
    `/product/${pan}`,
    '/search',
    '/cart',
    '/checkout',
    '/orders',
    '/profile',
    '/privacy-policy',
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await markReturn(page);
    await page.goto('/offline');
    await page.evaluate(() => history.back());
    await expect(page.locator('html'), path).toHaveAttribute('data-restored', /^true/);
  }
});

test('without consent, Back shows no recent searches', async ({ page }) => {
  await page.goto('/search?q=knife');
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.locator('main').getByRole('status').first()).toHaveText(/\d+ products?/);
  await markReturn(page);
  await page.goto('/offline');
  await page.evaluate(() => history.back());
  await expect(page.locator('html')).toHaveAttribute('data-restored', /^true/);
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  const box = page.locator('#search').getByRole('combobox');
  // The box lists recent searches while it is empty, and results once the code has loaded.
  await box.fill('kettle');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await box.fill('');
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

test('Back shows no personal data after a sign-out (promise 11)', async ({ page: other, context }) => {
  await openMember(other);
  const [guarded, open] = [await context.newPage(), await context.newPage()];
  for (const [page, path] of [
    [guarded, '/profile'],
    [open, '/categories'],
  ] as const) {
    await page.goto(path);
    await expect(memberMenu(page)).toBeEnabled();
    await markReturn(page);
    await page.goto('/cart');
  }
  await other.bringToFront();
  await other.goto('/');
  await signOut(other);
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  for (const page of [guarded, open]) await page.evaluate(() => history.back());
  await expect(guarded).toHaveURL('/auth/login?returnUrl=%2Fprofile');
  await expect(open.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(open.locator('html')).toHaveAttribute('data-restored', 'true false');
  for (const page of [guarded, open]) await expect(page.getByText('Lovelace')).toHaveCount(0);
});
