/** The light and the dark theme. */
import { expect, test } from '../support/browser/fixtures.ts';

test('a chosen theme replaces the system’s everywhere', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.locator('#theme-menu').getByRole('button', { name: 'Light' }).click();
  await expect(page.locator('html')).toHaveClass(/light/);
  expect(await page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('light');
  const other = await context.newPage();
  await other.goto('/categories');
  await expect(other.locator('html')).toHaveClass(/light/);
  await page.bringToFront();
  await page.goto('/category/kitchen');
  await expect(page.locator('html')).toHaveClass(/light/);
  await page.getByRole('button', { name: 'Theme' }).click();
  await expect(page.locator('#theme-menu').getByRole('button', { name: 'Light' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.locator('#theme-menu').getByRole('button', { name: 'Dark' }).click();
  await expect(other.locator('html')).toHaveClass(/dark/);
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.locator('#theme-menu').getByRole('button', { name: 'System' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveClass(/light/);
});

test('the theme is set before the first paint (promise 59)', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('vite-ui-theme', 'dark');
    new MutationObserver(() => {
      if (document.body && !('classWithBody' in window))
        Object.assign(window, { classWithBody: document.documentElement.className });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  expect(await page.evaluate(() => (window as unknown as { classWithBody: string }).classWithBody)).toContain(
    'dark',
  );
});
