/** Without scripts, shoppers can read and sort the whole catalogue and switch its language. */
import { expect, test } from '../support/browser/fixtures.ts';

test.use({ javaScriptEnabled: false });

test('journey: read the shop without scripts (promise 52)', async ({ page }) => {
  await test.step('the home page links to categories', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Shop now' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kitchen' })).toBeVisible();
  });
  await test.step('the search leads to links to categories', async () => {
    await page.goto('/');
    await page.locator('[data-search-trigger]').click();
    await page.getByRole('combobox').first().fill('mug');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=mug');
    await expect(page.getByText('Search needs JavaScript. Turn it on')).toBeVisible();
    expect(await page.locator('main a[href^="/category/"]').count()).toBeGreaterThan(1);
  });
  await test.step('the cart says what to do', async () => {
    await page.goto('/cart');
    await expect(page.getByText('The cart needs JavaScript. Turn it on')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'See all categories' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'All categories' })).toBeVisible();
  });
  await test.step('a product page shows what the build knows', async () => {
    await page.goto('/product/copper-kettle');
    await expect(page.getByText('$129.80')).toBeVisible();
    await expect(
      page.getByText('Price includes 10% VAT. At checkout, your country’s rate applies.'),
    ).toBeVisible();
    await expect(page.getByRole('img', { name: /picture 1 of/ })).toBeVisible();
    await page.getByRole('link', { name: /Show picture 2/ }).click();
    await expect(page.getByRole('img', { name: /picture 2 of/ })).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Dimensions' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Customer reviews' })).toBeVisible();
    await expect(page.getByText('JavaScript is off.')).toBeVisible();
  });
  await test.step('the privacy policy can be read', async () => {
    await page.goto('/privacy-policy');
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
    for (const word of ['payment provider', 'shopping-cart', 'Your rights'])
      await expect(page.getByText(word).first()).toBeVisible();
  });
  await test.step('menus open and the language switch works', async () => {
    await page.goto('/category/kitchen');
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('link', { name: 'Français' }).click();
    await expect(page).toHaveURL(/\/fr\/category\/kitchen$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#menu').getByRole('link', { name: 'Toutes les catégories' }).click();
    await expect(page).toHaveURL(/\/fr\/categories$/);
  });
});

test('without scripts, links sort a category', async ({ page }) => {
  await page.goto('/category/kitchen');
  for (const name of ['Filter', /^Add .* to cart$/])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  const cards = page.locator('main li.card');
  const [, available, all] =
    /(\d+)(?: of (\d+))? products? available/.exec(await page.locator('main').innerText()) ?? [];
  let soldOut = 0;
  const read = async () => {
    const prices: number[] = [];
    soldOut = 0;
    for (;;) {
      for (const text of await cards.locator('.price').allInnerTexts())
        prices.push(Number(text.replace(/[^\d.]/g, '')));
      soldOut += await cards.filter({ hasText: 'Out of stock' }).count();
      const next = page.getByRole('link', { name: 'Next' });
      if ((await next.count()) === 0) return prices;
      await next.click();
    }
  };
  await page.getByRole('link', { name: 'Price: low to high' }).click();
  const rising = await read();
  expect(rising).toHaveLength(Number(available) + soldOut);
  expect(rising).toHaveLength(Number(all));
  expect(rising).toEqual([...rising].sort((a, b) => a - b));
  await page.getByRole('link', { name: 'Price: high to low' }).click();
  expect(await read()).toEqual([...rising].reverse());
});
