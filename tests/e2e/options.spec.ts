/**
 * Products with options, from the choice to the invoice. The rules of the choice are in
 * tests/islands/features/product-page/picker.test.ts.
 */
import type { Product } from '#api/contract/catalog.ts';
import { card } from '../support/browser/checkout-page.ts';
import { changeProduct, expect, expectAccessible, test } from '../support/browser/fixtures.ts';
import { watchShifts } from '../support/browser/layout-shifts.ts';
import { openMember, productOf } from '../support/browser/member.ts';

const tote = 'market-tote';

async function variantOf(...values: string[]) {
  const { variants } = await productOf(tote);
  const variant = variants?.find((one) => one.values.join() === values.join());
  if (!variant) throw new Error(`There is no ${values.join()}`);
  return variant;
}

/** The tote, with changes of one variant. */
const changed = ({ variants }: Product, id: string, change: object): Partial<Product> => ({
  variants: (variants ?? []).map((one) => (one.id === id ? { ...one, ...change } : one)),
});

test('arrow keys choose options on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openMember(page);
  const shifts = await watchShifts(page);
  await page.goto(`/product/${tote}`);
  const price = page.locator('[data-fresh-price]');
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(radio('Navy')).toBeChecked();
  await expect(price).toHaveText('$21.89');
  await radio('Small').focus();
  await page.keyboard.press('ArrowRight');
  await expect(radio('Large')).toBeChecked();
  await expect(price).toHaveText('$27.39');
  await radio('Navy').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-fresh-choice]')).toHaveText('Brick, Large, $27.39, Only 3 left');
  const brick = await variantOf('Brick', 'Large');
  await expect(page).toHaveURL(`/product/${tote}?variant=${brick.id}`);
  for (const target of await page.locator('.options label').all()) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThanOrEqual(0.01);

  // The other language shows the same variant, and Back returns to it.
  await page.goto(`/fr/product/${tote}?variant=${brick.id}`);
  await expect(
    page.getByRole('group', { name: 'Couleur' }).getByRole('radio', { checked: true }),
  ).toHaveAccessibleName('Brique');
  await expect(price).toHaveText('$27,39');
  await expectAccessible(page);
  await page.goBack();
  await expect(radio('Brick')).toBeChecked();
});

test('journey: buy two variants from two tabs', async ({ page, checkout }) => {
  await openMember(page);
  const moss = await variantOf('Moss', 'Large');
  await page.goto(`/product/${tote}?variant=${moss.id}`);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(checkout.badge).toHaveText('1');
  await page.goto('/cart');
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Moss' })).toBeChecked();
  await expect(page.locator('[data-fresh-price]')).toHaveText('$27.39');

  // A second variant, added in another tab, is a line item of its own.
  const other = await page.context().newPage();
  await other.goto(`/product/${tote}`);
  await other.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(checkout.badge).toHaveText('2');

  await checkout.openPayment();
  await checkout.payWith(card.good);
  await checkout.expectPaidOnce();
  for (const name of ['Moss · Large', 'Navy · Small'])
    await expect(page.getByText(`Striped market tote · ${name}`).first()).toBeVisible();
  await page.goto('/orders');
  await page.getByText('Details', { exact: true }).click();
  await expect(page.getByText('Striped market tote · Moss · Large').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download invoice' }).first().click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

test('the page shows a change of the chosen variant', async ({ page, checkout }) => {
  const [product, { id }] = [await productOf(tote), await variantOf('Moss', 'Small')];
  await changeProduct(page, tote, changed(product, id, { price: 15 }));
  await page.goto(`/product/${tote}?variant=${id}`);
  const note = page.locator('[data-fresh-note]');
  await page.locator('#buy [type=submit]').hover();
  await expect(note).toHaveText('The price has changed: $16.50 instead of $21.89.');
  await page.locator('#buy [type=submit]').click();
  await expect(checkout.badge).toHaveText('1');
  // The large variant hasn't changed.
  await page.getByRole('radio', { name: 'Large' }).check({ force: true });
  await expect(note).toBeEmpty();
  await changeProduct(page, tote, changed(product, id, { stock: 0 }));
  await page.goto('/cart');
  await expect(page.getByRole('main')).toContainText('Striped market tote · Moss · Small is out of stock.');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('a table lists the variants with price and stock', async ({ page }) => {
    await page.goto(`/product/${tote}`);
    await expect(page.getByRole('row', { name: 'Brick Large $27.39 Only 3 left' })).toBeVisible();
    await expect(page.locator('.variants tbody tr')).toHaveCount(6);
    await expect(page.getByRole('radio')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
