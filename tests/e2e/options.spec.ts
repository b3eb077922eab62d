/** Products with options. The rules of the choice are in tests/islands/features/catalog/picker.test.ts. */
import { expect, expectAccessible, test } from '../support/browser/fixtures.ts';
import { watchShifts } from '../support/browser/layout-shifts.ts';
import { openMember, productOf } from '../support/browser/member.ts';

const tote = 'market-tote';

async function variantOf(...values: string[]) {
  const { variants } = await productOf(tote);
  return variants?.find((one) => one.values.join() === values.join());
}

test('on a small phone, arrow keys choose options, and nothing jumps', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openMember(page);
  const shifts = await watchShifts(page);
  await page.goto(`/product/${tote}`);
  const price = page.locator('[data-fresh-price]');
  await expect(page.getByRole('radio', { name: 'Navy' })).toBeChecked();
  await expect(price).toHaveText('$21.89');
  await page.getByRole('radio', { name: 'Small' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked();
  await expect(price).toHaveText('$27.39');
  await page.getByRole('radio', { name: 'Navy' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-fresh-choice]')).toHaveText('Brick, Large, $27.39, Only 3 left');
  const variant = await variantOf('Brick', 'Large');
  await expect(page).toHaveURL(`/product/${tote}?variant=${variant?.id}`);
  for (const target of await page.locator('.options label').all()) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThanOrEqual(0.01);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('a table lists the variants with price and stock', async ({ page }) => {
    await page.goto(`/product/${tote}`);
    await expect(page.getByRole('row', { name: 'Brick Large $27.39 Only 3 left' })).toBeVisible();
    await expect(page.locator('.variants tbody tr')).toHaveCount(6);
  });
});
