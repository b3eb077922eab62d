/** Slugs that are in the API but not in the build, and slugs that are in neither (promise 50). */
import type { Page } from '@playwright/test';
import { changeProduct, expect, expectAccessible, test, tolerate } from '../support/browser/fixtures.ts';
import { openMember } from '../support/browser/member.ts';

// Browsers log the 404 status of the not-found page.
test.beforeEach(() => tolerate(/status of 404/));

/** Makes the host respond as if the page had not been built. */
async function unbuilt(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, (route) => {
    const { origin } = new URL(route.request().url());
    // Doesn't use `fulfill`, because the browser blocks a fulfilled page from calling an API on this machine.
    return route.continue({ url: `${origin}${path.startsWith('/fr') ? '/fr' : ''}/not-built` });
  });
}

const noIndex = (page: Page) => page.locator('meta[name=robots]');

test('journey: use a product that isn’t built yet', async ({ page }) => {
  await openMember(page);
  await unbuilt(page, '/fr/product/carbon-steel-pan');
  await unbuilt(page, '/product/carbon-steel-pan');
  const response = await page.goto('/product/carbon-steel-pan');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Carbon steel frying pan, 28 cm');
  await expect(page).toHaveTitle(/^Carbon steel frying pan/);
  await expect(page.getByText('$59.95').first()).toBeVisible();
  await expect(noIndex(page)).toHaveAttribute('content', 'noindex');
  const quantity = page.getByLabel('Quantity');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(quantity).toHaveValue('2');
  await page.getByRole('button', { name: 'One fewer' }).click();
  await expect(quantity).toHaveValue('1');
  await quantity.fill('2');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.locator('[data-cart-badge]').first()).toHaveText('2');
  const related = page.getByRole('heading', { name: 'Goes well with' }).locator('xpath=..');
  await expect(related.getByRole('listitem')).toHaveCount(4);
  const reviews = page.locator('#reviews');
  await expect(reviews.getByRole('listitem').first()).toBeVisible();
  await expect(reviews.getByText(/^[\d.]+ · \d+ reviews?$/)).toBeVisible();
  await reviews.getByRole('button', { name: 'Write a review' }).click();
  await expect(reviews.getByRole('form', { name: 'Your review' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(/\/fr\/product\/carbon-steel-pan$/);
  await expect(page.getByRole('heading', { name: 'Avis clients' })).toBeVisible();
});

test('pictures on an unknown host aren’t loaded', async ({ page }) => {
  await unbuilt(page, '/product/carbon-steel-pan');
  await changeProduct(page, 'carbon-steel-pan', {
    images: [{ url: 'https://new.example/a.jpg', alt: null }],
  });
  await page.goto('/product/carbon-steel-pan');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
  await page.goto('/cart');
  // Before React renders the cart, CSS shows the text “No picture”.
  const tile = page.locator('main [data-no-picture="No picture"]');
  await expect(tile.or(page.getByRole('main').getByText('No picture'))).toBeVisible();
});

test('a new category keeps its sort order in French', async ({ page }) => {
  await unbuilt(page, '/fr/category/kitchen/price-asc');
  await page.goto('/fr/category/kitchen/price-asc');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cuisine');
  const prices = await page.locator('[data-unbuilt-page] .card .price').allInnerTexts();
  const numbers = prices.map((price) => Number(price.replace(/[^\d,]/g, '').replace(',', '.')));
  expect(numbers.length).toBeGreaterThan(2);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  await expectAccessible(page);
});

test('a removed product links to its category', async ({ page }) => {
  await page.goto('/category/kitchen');
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('main .card a');
    if (link) link.href = '/product/copper-kettle-of-old';
    link?.click();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This product is no longer available');
  await expect(page.getByRole('link', { name: 'Back to the category' })).toHaveAttribute(
    'href',
    '/category/kitchen',
  );
  await expect(page.getByRole('link', { name: /kettle/i }).first()).toBeVisible();
  await expect(noIndex(page)).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
});

test('an unknown path gets a translated 404 (promise 50)', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => void (request.url().includes('/v1/') && calls.push(request.url())));
  for (const [path, words, offer] of [
    ['/nothing', 'We can’t find this page', 'You might like'],
    ['/fr/rien/du/tout', 'Cette page est introuvable', 'Vous aimerez peut-être'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
    await expect(page.getByRole('heading', { name: offer })).toBeVisible();
    await expectAccessible(page);
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(calls).toEqual([]);
});

for (const [path, call, failed, found] of [
  [
    '/product/carbon-steel-pan',
    'product/slug/*',
    'We couldn’t load this product',
    'Carbon steel frying pan, 28 cm',
  ],
  ['/category/kitchen', 'product/category/slug/*', 'We couldn’t load this category', 'Kitchen'],
] as const)
  test(`${path} isn’t shown as removed if the API refuses the call`, async ({ page }) => {
    tolerate(/status of 403/);
    const calls = `**/v1/${call}`;
    await page.route(calls, (route) => route.fulfill({ status: 403, json: { message: 'closed' } }));
    await unbuilt(page, path);
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(failed);
    await expectAccessible(page);
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading).toHaveText(found);
  });
