import { openMember } from '../support/e2e-member.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

test('the privacy page lists what the device stores, and deletes single entries', async ({
  page,
  context,
}) => {
  await openMember(context);
  await page.goto('/product/oak-chopping-board');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByRole('link', { name: 'Shopping cart: 1 item' })).toBeVisible();
  await page.goto('/privacy-policy');
  const data = page.getByRole('region', { name: 'My data on this device' });
  await data.scrollIntoViewIfNeeded();
  const rows = data.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Shopping cart' })).toContainText(/\d+ bytes/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reject', exact: true }).first().click();
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Your cookie choice' })).toContainText(/bytes, since \d/);

  await data.getByRole('button', { name: 'Delete: Shopping cart' }).click();
  await expect(data.getByText('Deleted: Shopping cart.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shopping cart', exact: true }).first()).toBeVisible();
  await expect(page.locator('[data-cart-badge]').first()).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('shopping-cart'))).toBeNull();
  await expect(data.getByRole('heading', { name: 'My data on this device' })).toBeFocused();
});

test('deleting everything asks first, signs out and leaves nothing on the device', async ({
  page,
  context,
}) => {
  await openMember(context);
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
  await expect(page.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Préférences de cookies' }).first()).toBeVisible();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
    0,
    0,
    '',
  ]);
});
