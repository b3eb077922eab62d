/** Reduced products and variants. */
import { expect, expectAccessible, test } from '../support/browser/fixtures.ts';

const { step } = test;
const phone = { width: 360, height: 740 };

test('journey: find a reduced product and put it in the cart', async ({ page }) => {
  await page.setViewportSize(phone);
  const lamp = page.locator('.card').filter({ hasText: 'Opal glass table lamp' });

  await step('filter what is on sale', async () => {
    await page.goto('/category/lighting');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByLabel('On sale').check();
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await expect(page).toHaveURL(/\?sale=1$/);
    await expect(page.locator('main .card')).toHaveCount(2);
    await expect(lamp).toContainText('Sale');
    // The struck price is the lowest one of the 30 days before, not the list price of $180.00.
    await expect(lamp).toContainText('Now $135.00, before $150.00, −10%');
    await expectAccessible(page);
  });

  await step('see the same reduction on the product’s page, and add it', async () => {
    await lamp.getByRole('link').click();
    await expect(page.locator('[data-fresh-price]')).toHaveText('Now $135.00, before $150.00, −10%');
    await expect(page.locator('[data-fresh-price] s')).toHaveText('$150.00');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    // The cart is stored under a lock, which may take a moment.
    await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
  });

  await step('see it in the French cart, before and after React starts', async () => {
    await page.goto('/fr/cart');
    const item = page.getByRole('listitem').filter({ hasText: '$135,00' });
    await expect(item.first()).toContainText(', avant $150,00 −10 %');
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await expect(item.first()).toContainText(', avant $150,00 −10 %');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(phone.width);
    await expectAccessible(page);
  });
});

test('choosing a reduced variant moves nothing', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/fr/product/wool-picnic-blanket');
  const options = page.locator('#options');
  const before = await options.boundingBox();
  await page.getByRole('radio', { name: 'Ocre' }).check({ force: true });
  await page.getByRole('radio', { name: '180 × 220 cm' }).check({ force: true });
  // The new price is longer than the old one.
  await expect(page.locator('[data-fresh-price]')).toHaveText('Maintenant $119,90, avant $141,90, −15 %');
  const top = await options.evaluate((node) => node.getBoundingClientRect().top + window.scrollY);
  expect(top).toBe(before?.y);
});
