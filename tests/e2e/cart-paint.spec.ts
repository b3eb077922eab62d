/** A plain script shows and changes the cart until React has loaded. React then takes over its elements. */
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  hold,
  productReads,
  reactFiles,
  test,
  tolerate,
} from '../support/browser/fixtures.ts';
import { openDevice, openGuest, pan } from '../support/browser/member.ts';

/** A product of the demo catalogue with a stock of four. */
const knife = 'chefs-knife';

const lines = (page: Page) => page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem');
const badge = (page: Page) => page.locator('[data-cart-badge]').first();
const hydrated = (page: Page) => expect(page.locator('astro-island:not([ssr])')).toHaveCount(1);

/** 2 pans and 4 knives. */
const openFullCart = (page: Page) => openGuest(page, { [pan]: 2, [knife]: 4 });

/** Opens the cart with two line items, and delays React until the returned function is called. */
async function openPaintedCart(page: Page): Promise<() => void> {
  await openFullCart(page);
  const release = await hold(page, reactFiles);
  await page.goto('/cart');
  await expect(lines(page)).toHaveCount(2);
  return release;
}

const stored = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem('shopping-cart') ?? '{"items":[]}').items.map(
      ({ quantity }: { quantity: number }) => quantity,
    ),
  );

/**
 * The cart's markup without two attributes: `value`, into which React writes the quantity, and the mark of a painted
 * cart.
 */
const markup = (page: Page) =>
  page
    .locator('astro-island[component-export=CartIsland]')
    .evaluate((island) => island.innerHTML.replace(/ value="\d+"| data-cart-painted="[^"]*"/g, ''));

test.describe('before React loads,', () => {
  test('the cart page shows its line items and their pictures', async ({ page }) => {
    await openPaintedCart(page);
    await expect(page.getByText('Loading your cart…')).toHaveCount(0);
    await expect(lines(page).nth(0)).not.toContainText('All our stock');
    await expect(lines(page).nth(1)).toContainText('All our stock (4)');
    await expect(lines(page).locator('img')).toHaveCount(2);
    for (const picture of await lines(page).locator('img').all())
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
  });

  test('the cart page changes quantities', async ({ page }) => {
    await openPaintedCart(page);
    const total = page.getByRole('region', { name: 'Order summary' }).locator('dd').last();
    const before = await total.textContent();
    const more = lines(page)
      .nth(0)
      .getByRole('button', { name: /^Increase quantity/ });
    await more.click();
    await expect(lines(page).nth(0).getByRole('spinbutton')).toHaveValue('3');
    await expect(badge(page)).toHaveText('7');
    await expect(total).not.toHaveText(before ?? '');
    await expect(more).toBeFocused();
    const box = lines(page).nth(1).getByRole('spinbutton');
    await box.fill('9');
    await box.press('Enter');
    await expect(box).toHaveValue('4');
    await box.fill('1');
    await box.press('Enter');
    await expect(lines(page).nth(1)).not.toContainText('All our stock (4)');
    const less = lines(page)
      .nth(1)
      .getByRole('button', { name: /^Decrease quantity/ });
    await expect(less).toHaveAttribute('aria-disabled', 'true');
    await less.press('Enter');
    await expect.poll(() => stored(page)).toEqual([3, 1]);
    await expectAccessible(page);
  });

  test('a cart can be emptied, and React keeps it empty', async ({ page }) => {
    const release = await openPaintedCart(page);
    await lines(page)
      .nth(0)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(lines(page)).toHaveCount(1);
    await expect(lines(page).getByRole('link')).toBeFocused();
    await page.getByRole('button', { name: 'Empty cart' }).click();
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
    expect(await stored(page)).toEqual([]);
    release();
    await hydrated(page);
    await expect(page.getByText('Your cart is empty.')).toHaveCount(1);
  });

  test('product names in the stored cart show as text', async ({ page }) => {
    await hold(page, reactFiles);
    const name = '<img src=x onerror=alert(1)> {{price}}';
    const product = { name, price: 10, stock: 5, slug: 'a', imageUrl: null, vatRate: 0 };
    const items = [{ productId: 'a', product, quantity: 1 }];
    await openDevice(page, { 'shopping-cart': JSON.stringify({ version: 1, items }) });
    await page.goto('/cart');
    await expect(lines(page).getByRole('link', { name, exact: true })).toBeVisible();
    await expect(lines(page)).toContainText('$10.00 each, no VAT');
    await expect(lines(page).locator('img')).toHaveCount(0);
  });
});

test('an empty cart loads no React', async ({ page, context }) => {
  const asked: string[] = [];
  await page.route(reactFiles, async (route) => {
    asked.push(route.request().url());
    await route.continue();
  });
  await page.goto('/fr/cart');
  await expect(page.getByText('Votre panier est vide.')).toBeVisible();
  const suggestions = page.getByRole('heading', { name: 'Vous aimerez peut-être' });
  await expect(suggestions).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  const other = await context.newPage();
  await other.goto(`/product/${pan}`);
  await other.getByLabel('Quantity').fill('2');
  await other.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByRole('main').getByRole('spinbutton')).toHaveValue('2');
  await expect(suggestions).toBeHidden();
  await hydrated(page);
  await expect(page.getByRole('main').getByRole('spinbutton')).toHaveValue('2');
});

test('React takes over without a shift or a lost focus', async ({ page }) => {
  await openFullCart(page);
  // The second product has no picture.
  await page.addInitScript(() => {
    const cart = JSON.parse(localStorage.getItem('shopping-cart') ?? '');
    cart.items[1].product.imageUrl = null;
    localStorage.setItem('shopping-cart', JSON.stringify(cart));
  });
  // Fresh prices and the countries would change the markup that this test compares.
  await page.route(productReads, () => undefined);
  await hold(page, '**/_astro/shipping-estimate-call.*.js');
  const release = await hold(page, reactFiles);
  await page.goto('/cart');
  const box = lines(page).nth(0).getByRole('spinbutton');
  await box.fill('5');
  await expect(lines(page).locator('.tile')).toHaveCount(1);
  const painted = await markup(page);
  const element = await box.elementHandle();
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((seen) => {
      for (const entry of seen.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });
  release();
  await hydrated(page);
  // React finishes a moment after Astro has removed the `ssr` attribute.
  await page.waitForFunction(
    (node) => node && Object.keys(node).some((key) => /^__react/.test(key)),
    element,
  );
  expect(await markup(page)).toBe(painted);
  expect(await element?.evaluate((node) => node.isConnected)).toBe(true);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('5');
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  await box.press('Enter');
  await expect.poll(() => stored(page)).toEqual([5, 4]);
  await expect(lines(page)).toHaveCount(2);
});

test('React shows changes made while it takes over', async ({ page }) => {
  tolerate(/ERR_FAILED/);
  await page.route('**/uploads/**', (route) => route.abort());
  const release = await openPaintedCart(page);
  await expect(lines(page).locator('[data-no-picture="No picture"]')).toHaveCount(2);
  await page.evaluate(() => {
    const island = document.querySelector('astro-island[component-export=CartIsland]') as Element;
    let quantity = 2;
    // A repaint sets an attribute. A removal means that React takes over.
    const isRemoval = ({ target, attributeName }: MutationRecord) =>
      !(target as Element).hasAttribute(attributeName ?? '');
    // Astro removes `ssr` before React renders, and React removes `data-cart-painted` while it renders.
    new MutationObserver((mutations) => {
      if (!mutations.some(isRemoval)) return;
      const cart = localStorage.getItem('shopping-cart') ?? '';
      const changed = cart.replace(`"quantity":${quantity++}`, `"quantity":${quantity}`);
      localStorage.setItem('shopping-cart', changed);
      dispatchEvent(new Event('shop:cart'));
    }).observe(island, { attributeFilter: ['ssr', 'data-cart-painted'], subtree: true });
  });
  release();
  await hydrated(page);
  await expect(lines(page).nth(0).getByRole('spinbutton')).toHaveValue('4');
});
