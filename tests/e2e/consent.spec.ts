/** Shoppers choose what the shop may store, and withdraw their consent (promise 57). */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, tolerate } from '../support/browser/fixtures.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie preferences' });
const choice = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('user-consent-preferences') ?? 'null'));

test('Reject is as prominent as Accept and allows nothing', async ({ page }) => {
  await page.goto('/');
  const reject = banner(page).getByRole('button', { name: 'Reject' });
  const accept = banner(page).getByRole('button', { name: 'Accept all' });
  const look = (button: typeof reject) =>
    button.evaluate((element) => {
      const { backgroundColor, color, borderColor, fontSize, fontWeight } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return { backgroundColor, color, borderColor, fontSize, fontWeight, width, height };
    });
  expect(await look(reject)).toEqual(await look(accept));
  expect(await look(banner(page).getByRole('button', { name: 'Customize' }))).toEqual(await look(accept));
  await banner(page).getByRole('button', { name: 'Customize' }).click();
  const inDialog = page.getByRole('dialog').getByRole('button');
  await expect(inDialog).toHaveText(['Reject', 'Accept all', 'Save preferences', 'Cancel']);
  const [first, ...others] = await Promise.all((await inDialog.all()).map(look));
  for (const other of others) expect(other).toEqual(first);
  await inDialog.last().click();
  await reject.click();
  await expect(banner(page)).toBeHidden();
  expect(await choice(page)).toMatchObject({
    hasConsented: true,
    options: { necessary: true, preferences: false, marketing: false },
    version: 1,
  });
  await page.goto('/categories');
  await expect(banner(page)).toBeHidden();
});

test('withdrawing consent hides the recently viewed products', async ({ page }) => {
  tolerate(/status of 404/);
  await page.goto('/product/carbon-steel-pan');
  await banner(page).getByRole('button', { name: 'Accept all' }).click();
  await page.reload({ waitUntil: 'networkidle' });
  const viewed = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Recently viewed' }) });
  for (const path of ['/', '/cart', '/404']) {
    await page.goto(path);
    await expect(viewed.getByRole('link', { name: 'Carbon steel frying pan, 28 cm' })).toBeVisible();
  }
  await page.goto('/privacy-policy');
  await expect(page.locator('[data-consent-state=preferences]')).toHaveText('On');
  await page.locator('main').getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Your choice is saved.')).toBeVisible();
  await expect(page.locator('[data-consent-state=preferences]')).toHaveText('Off');
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(viewed).toBeHidden();
});

test('Back hides the viewed products after consent is withdrawn', async ({ page }) => {
  await page.goto('/product/carbon-steel-pan');
  await banner(page).getByRole('button', { name: 'Accept all' }).click();
  await page.reload({ waitUntil: 'networkidle' });
  await page.goto('/');
  const viewed = page.getByRole('heading', { name: 'Recently viewed' });
  await expect(viewed).toBeVisible();
  // As when another page has withdrawn the consent before Back shows this page from the back/forward cache.
  await page.evaluate(() => {
    localStorage.removeItem('recently-viewed');
    localStorage.removeItem('user-consent-preferences');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(viewed).toBeHidden();
});

test('the cookie dialog starts with nothing optional ticked', async ({ page }) => {
  await page.goto('/');
  const customize = banner(page).getByRole('button', { name: 'Customize' });
  await customize.click();
  const dialog = page.getByRole('dialog', { name: 'Cookie preferences' });
  await expect(dialog.getByRole('checkbox', { name: 'Necessary' })).toBeDisabled();
  await expect(dialog.getByRole('checkbox', { name: 'Necessary' })).toBeChecked();
  for (const name of ['Preferences', 'Marketing'])
    await expect(dialog.getByRole('checkbox', { name })).not.toBeChecked();
  await dialog.locator('summary').first().click();
  await dialog.locator('summary').last().click();
  await expect(dialog.getByText('This shop uses none today.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(customize).toBeFocused();
  expect(await choice(page)).toBeNull();

  await customize.click();
  await dialog.getByRole('checkbox', { name: 'Marketing' }).check();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await choice(page)).toBeNull();

  await customize.click();
  await dialog.getByRole('checkbox', { name: 'Preferences' }).check();
  await dialog.getByRole('button', { name: 'Save preferences' }).click();
  await expect(banner(page)).toBeHidden();
  expect((await choice(page)).options).toEqual({ necessary: true, preferences: true, marketing: false });
  await expect(page.locator('#content')).toBeFocused();
});
