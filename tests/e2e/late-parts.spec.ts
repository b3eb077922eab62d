/** Promise 49: a part that does not come any more is told and offered anew, once, and never by itself. */
import { expect, test } from '../support/fixtures.ts';

test.use({
  tolerated: [
    /Failed to load resource|ERR_FAILED|error loading dynamically imported module|Failed to fetch dynamically|astro-island|hydrating/,
  ],
});

test('an island whose file is gone: the page says so and can be loaded anew', async ({ page }) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route('**/_astro/CartIsland*.js*', (route) => route.abort());
  await page.goto('/cart');
  const notice = page.getByRole('alert').filter({ hasText: 'did not load' });
  await expect(notice).toBeVisible();
  expect(loads).toBe(1);
  await page.unroute('**/_astro/CartIsland*.js*');
  await notice.getByRole('button', { name: 'Load the page anew' }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'did not load' })).toBeHidden();
  expect(loads).toBe(2);
});
