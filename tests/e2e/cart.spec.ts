/** The cart and its toasts, also without scripts, with blocked storage and in several tabs. */
import type { Page } from '@playwright/test';
import { changeProduct, expect, test, tolerate } from '../support/browser/fixtures.ts';
import { openDevice, openGuest, pan } from '../support/browser/member.ts';
import { itemOf } from '../support/cart.ts';

/** Products of the demo catalogue. The first two have plenty of stock, and the last one has a stock of four. */
const many = '/product/carbon-steel-pan';
const other = '/product/oak-chopping-board';
const four = '/product/chefs-knife';

const badge = (page: Page) => page.locator('[data-cart-badge]').first();
const addButton = (page: Page) => page.getByRole('button', { name: 'Add to cart' }).first();
const line = (productId: string, quantity: number) => ({ ...itemOf(productId), quantity });

async function add(page: Page, quantity: number): Promise<void> {
  await page.getByLabel('Quantity').fill(`${quantity}`);
  await addButton(page).click();
}

test('the first tap on Add to cart needs no script file', async ({ page }) => {
  tolerate(/ERR_FAILED/);
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto(many);
  await addButton(page).click();
  await expect(badge(page)).toHaveText('1');
  await expect(page.getByRole('link', { name: 'Shopping cart: 1 item' })).toBeVisible();
});

test('journey: add up to the stock (promise 20)', async ({ page }) => {
  await page.goto(many);
  const field = page.getByLabel('Quantity');
  for (const quantity of ['0', '-1', '1.5', '']) {
    await field.fill(quantity);
    await addButton(page).click();
    await expect(field).toBeFocused();
    await expect(badge(page)).toBeHidden();
  }
  await add(page, 3);
  const toast = page.getByRole('status').filter({ hasText: 'is in your cart' });
  await expect(toast.getByRole('link', { name: 'Check out' })).toHaveAttribute('href', '/checkout');
  await expect(toast.getByRole('link', { name: 'Go to cart' })).toHaveAttribute('href', '/cart');
  await page.goto(four);
  await add(page, 9.5);
  await expect(field).toBeFocused();
  await expect(badge(page)).toHaveText('3');
  await add(page, 9);
  await expect(page.getByText(/added 4 of 9/)).toBeVisible();
  await expect(field, 'the field says what was added').toHaveValue('4');
  await addButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'already in your cart' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shopping cart: 7 items' })).toBeVisible();
});

test('buttons change the quantity from first paint', async ({ page }) => {
  tolerate(/ERR_FAILED/);
  const field = page.getByLabel('Quantity');
  const less = page.getByRole('button', { name: 'One fewer' });
  const more = page.getByRole('button', { name: 'One more' });
  await page.goto(four);
  await less.hover();
  await expect(less).toHaveAttribute('aria-disabled', 'true');
  for (const quantity of ['2', '3', '4', '4']) {
    await more.click({ force: true });
    await expect(field).toHaveValue(quantity);
  }
  await expect(more).toHaveAttribute('aria-disabled', 'true');
  await less.click();
  await expect(field).toHaveValue('3');
  await expect(more).toHaveAttribute('aria-disabled', 'false');
  await addButton(page).click();
  await expect(badge(page)).toHaveText('3');
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto(many);
  await more.click();
  // Without these scripts, nothing marks the lowest and highest quantity, so no mark can be wrong.
  await expect(less).toHaveAttribute('aria-disabled', 'false');
  await addButton(page).click();
  await expect(badge(page)).toHaveText('5');
});

test('pages work with blocked storage (promise 16)', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await page.goto(many);
  await addButton(page).click();
  const notice = page.getByText('is blocking storage');
  await expect(notice).toHaveCount(1);
  await addButton(page).click();
  await expect(badge(page)).toHaveText('2');
  await expect(page.getByText(/2 × .+ in your cart\./)).toBeVisible();
  await expect(page.locator('[data-toast] a')).toHaveCount(0);
  await expect(notice).toHaveCount(1);
  for (const path of [
    ...['/', '/fr/categories', '/category/kitchen', '/search?q=mug', '/privacy-policy', '/fr/offline'],
    '/newsletter#confirm=x',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(notice).toHaveCount(0);
  }
  for (const path of ['/cart', '/checkout', '/auth/register', '/retry-payment?orderId=x', '/orders']) {
    await page.goto(path);
    await expect(notice).toHaveCount(1);
  }
  await expect(page).toHaveURL('/auth/login?returnUrl=%2Forders');
});

test('a damaged cart keeps its valid line items (promise 18)', async ({ page }) => {
  // The API answers 404 for the product “a”. It answers 422 if a slow page also asks for the shipping and VAT of this product.
  tolerate(/status of (404|422)/);
  const lost = page.getByRole('alert').filter({ hasText: 'We couldn’t restore your whole cart.' });
  const text = JSON.stringify({ version: 1, items: [line('a', 2), line('b', -1)] });
  await openDevice(page, { 'shopping-cart': text });
  await page.goto('/cart');
  await expect(badge(page)).toHaveText('2');
  await expect(lost).toBeVisible();
  await page.goto(many);
  await addButton(page).click();
  await expect(badge(page)).toHaveText('3');
  await expect(page.getByText('is in your cart')).toBeVisible();
  await expect(lost).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('shopping-cart-set-aside'))).toContain(text);
});

test('two tabs lose no added items (promises 19 and 24)', async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto(many);
  await second.goto(other);
  // Pauses like a shopper between taps, so that the tabs take turns.
  const tap10 = (page: Page) =>
    page.evaluate(async () => {
      const form = document.querySelector<HTMLFormElement>('form[data-add-to-cart]');
      for (let i = 0; i < 10; i++) {
        form?.requestSubmit();
        await new Promise((resolve) => setTimeout(resolve, (i * 37) % 80));
      }
    });
  await Promise.all([tap10(first), tap10(second)]);
  for (const page of [first, second]) await expect(badge(page)).toHaveText('20');
  await first.reload();
  await expect(badge(first)).toHaveText('20');
  await first.goto('/categories');
  await addButton(second).click();
  await expect(badge(second)).toHaveText('21');
  // A page from the back/forward cache has no load event to wait for.
  await first.goBack({ waitUntil: 'commit' });
  await expect(badge(first)).toHaveText('21');
});

test('at most three toasts show, each for 4000 ms', async ({ page }) => {
  await page.clock.install();
  await page.goto(many);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  // Playwright's clicks would wait for animation frames, which the paused clock stops.
  for (const sum of ['1', '2', '3', '4']) {
    await page
      .locator('form[data-add-to-cart]')
      .first()
      .evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expect(badge(page)).toHaveText(sum);
  }
  const toasts = page.locator('[data-toast]');
  // The loader of parts waits for a timer after each file, so the paused clock must run.
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(page.getByText(/4 × .+ in your cart\./)).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(toasts).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('status')).toContainText(
    /4 × .+ in your cart\./,
  );
  // The toasts are at the bottom right, above the consent banner.
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const bar = await page.locator('[data-consent-banner]').boundingBox();
  // The paused clock doesn't stop the CSS transition that moves a toast to its place.
  await expect(async () => {
    const last = await toasts.last().boundingBox();
    expect(last).toMatchObject({ width: 356, x: width - 16 - 356 });
    const gap = height - (bar?.height ?? 0) - ((last?.y ?? 0) + (last?.height ?? 0));
    // The banner's height isn't a whole number of pixels.
    expect(Math.abs(gap - 16)).toBeLessThanOrEqual(1);
  }).toPass();
  await toasts.last().getByRole('button', { name: 'Dismiss' }).focus();
  await page.clock.runFor(10_000);
  await expect(toasts).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(toasts).toHaveCount(2);
  await expect(toasts.last().getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.getByLabel('Quantity').focus();
  await page.clock.runFor(3_900);
  await expect(toasts).toHaveCount(2);
  await page.clock.runFor(200);
  await expect(toasts).toHaveCount(0);
});

test('the cart follows the country chosen in the footer', async ({ page }) => {
  await openGuest(page, { [pan]: 1 });
  await page.goto(`/product/${pan}`);
  await expect(page.getByText('At checkout, your country’s rate applies.')).toBeVisible();
  const choice = page.getByRole('contentinfo').getByRole('combobox', { name: 'Deliver to' });
  // The names of the other countries load when the choice comes into view.
  await choice.scrollIntoViewIfNeeded();
  await choice.selectOption('United States');
  await page.goto('/cart');
  const main = page.getByRole('main');
  await expect(main.getByText(/^Shipping to United States: from \$/)).toBeVisible();
  await expect(main.getByText(/At checkout, VAT is 0%\.$/)).toBeVisible();
  await choice.scrollIntoViewIfNeeded();
  await expect(choice).toHaveValue('US');
  await choice.selectOption('France');
  await expect(main.getByText(/^Shipping to France: from \$/)).toBeVisible();
  await expect(main.getByText(/At checkout, VAT is 20%\.$/)).toBeVisible();
  await expect(main.getByRole('combobox', { name: 'Deliver to' })).toHaveValue('FR');
});

for (const viewport of [
  { width: 360, height: 900 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
])
  test(`at ${viewport.width} px, the notice covers no button`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openGuest(page, { [pan]: 1 });
    await changeProduct(page, pan, { price: 99 });
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByRole('button', { name: 'Accept changes' })).toBeInViewport({ ratio: 1 });
    const button = page.getByRole('link', { name: 'Go to checkout' });
    await expect(button).toBeInViewport({ ratio: 1 });
    const isFree = await button.evaluate((element) => {
      const { left, right, top, height } = element.getBoundingClientRect();
      return [left + 20, (left + right) / 2, right - 20].map((x) =>
        element.contains(document.elementFromPoint(x, top + height / 2)),
      );
    });
    expect(isFree).toEqual([true, true, true]);
  });

test('the cart prints dark on light', async ({ page }) => {
  await openGuest(page, { [pan]: 2 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/cart');
  await expect(page.getByRole('list', { name: 'Items in your cart' })).toBeVisible();
  const letters = () => lightness(page, 'color');
  const paper = () => lightness(page, 'background-color');
  expect(await letters(), 'the screen is dark').toBeGreaterThan(await paper());
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeHidden();
  await expect(page.getByRole('list', { name: 'Items in your cart' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove' })).toBeHidden();
  await expect.poll(letters).toBeLessThan(80);
  await expect.poll(paper).toBeGreaterThan(200);
});

test('the terms print dark on light', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/pages/terms');
  for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeHidden();
  await expect.poll(() => lightness(page, 'color')).toBeLessThan(80);
  await expect.poll(() => lightness(page, 'background-color')).toBeGreaterThan(200);
});

/** The mean of red, green and blue of the page, as the browser paints it. */
const lightness = (page: Page, property: 'color' | 'background-color') =>
  page.locator('html').evaluate((root, name) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (!context) return Number.NaN;
    context.fillStyle = getComputedStyle(root).getPropertyValue(name);
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3;
  }, property);
