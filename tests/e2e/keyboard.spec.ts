/** The shop by keyboard. Nothing covers the focused control. */
import { coverOfFocused, expect, test } from '../support/browser/fixtures.ts';

const { step } = test;

test('journey: use the header, a product and the cart by keyboard', async ({ page }) => {
  await step('skip to the content', async () => {
    await page.goto('/category/kitchen');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
  });
  await step('choose a dark theme', async () => {
    await page.goto('/product/copper-kettle');
    await page.getByRole('button', { name: 'Theme' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveClass(/dark/);
  });
  await step('open and close the languages', async () => {
    await page.getByRole('button', { name: /^Language/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#language-menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('#language-menu')).toBeHidden();
  });
  await step('turn to the second picture', async () => {
    await page.locator('[data-gallery]').focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('link', { name: /Show picture 2/ })).toHaveAttribute('aria-current', 'true');
  });
  await step('add two pieces to the cart', async () => {
    await page.getByLabel('Quantity').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-cart-badge]').first()).toHaveText('2');
  });
});

test('nothing covers a control that Tab leads to', async ({ page }) => {
  // Turns smooth scrolling off, because the test measures positions immediately.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    // A control may be behind the consent banner until the page has scrolled, one frame later.
    await expect.poll(() => coverOfFocused(page)).toBe('');
  }
  // A toast on a phone doesn't cover a control either.
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/category/kitchen');
  const buttons = page.getByRole('main').getByRole('button', { name: /^Add .* to cart$/ });
  await buttons.nth(1).focus();
  await page.keyboard.press('Enter');
  const toast = page.locator('[data-toast]');
  await expect(toast).toBeVisible();
  // A pointer over a toast stops its countdown.
  await page.locator('[data-toasts]').dispatchEvent('pointerenter');
  for (let stop = 0; stop < 12; stop += 1) {
    // A control may be behind the toasts until they have moved up, one frame later.
    await expect.poll(() => coverOfFocused(page)).toBe('');
    await page.keyboard.press('Tab');
  }
  await expect(toast).toBeVisible();
});
