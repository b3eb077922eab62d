/** The results page. Its URL determines the search term, whatever was typed and wherever the shopper came from. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, hold, reactFiles, test } from '../support/browser/fixtures.ts';

const main = (page: Page) => page.locator('main');
const box = (page: Page) => main(page).getByRole('searchbox', { name: 'Search products and categories' });

/** Expects the title, the search box and the results to match the term. */
async function expectTerm(page: Page, term: string): Promise<void> {
  await expect(page).toHaveTitle(new RegExp(`^Results for “${term}”`));
  await expect(box(page)).toHaveValue(term);
  await expect(main(page).getByRole('status').first()).toHaveText(/^\d+ products?/);
  await expect(
    main(page)
      .getByRole('link', { name: new RegExp(term, 'i') })
      .first(),
  ).toBeVisible();
}

test('Back and Forward restore the search (promise 38)', async ({ page }) => {
  await page.goto('/search?q=knife');
  await expectTerm(page, 'knife');
  await box(page).fill('kettle');
  await box(page).press('Enter');
  await page.waitForURL('**/search?q=kettle');
  await expectTerm(page, 'kettle');
  await main(page)
    .getByRole('link', { name: /kettle/i })
    .first()
    .click();
  await page.waitForURL('**/product/**');
  await page.goBack();
  await expectTerm(page, 'kettle');
  await page.goBack();
  await page.waitForURL('**/search?q=knife');
  await expectTerm(page, 'knife');
  await page.goForward();
  await page.waitForURL('**/search?q=kettle');
  await expectTerm(page, 'kettle');
});

/** Search terms, and how the results page shows them. */
const odd = [
  ['x'.repeat(2000), 'x'.repeat(200)],
  ['👩🏽‍🍳', '👩🏽‍🍳'],
  ['<img src=y onerror=alert(1)>', '<img src=y onerror=alert(1)>'],
] as const;

test('odd search terms show as text (promise 54)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  for (const [term, shown] of odd) {
    await page.getByRole('button', { name: 'Search', exact: true }).first().click();
    await page.getByRole('combobox').first().fill(term);
    const panel = page.locator('#search');
    await expect(panel.getByText('No results found')).toBeVisible();
    await expect(panel.getByRole('link', { name: 'See all categories' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(box(page)).toHaveValue(shown);
    await expect(main(page).getByText('No results found')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'You might like' })).toBeVisible();
    expect(await page.title()).toContain(shown);
    await expect(page.locator('a[data-language=fr]').first()).toHaveAttribute('href', /\/fr\/search\?q=./);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    if (term === odd[0][0]) await expectAccessible(page);
  }
  await expect(page.locator('img[src=y]')).toHaveCount(0);
  await page.goto(`/search?q=${encodeURIComponent('🔪 knife')}`);
  await expect(main(page).getByRole('link', { name: /knife/i }).first()).toBeVisible();
});

test('a category with a very long word fits a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const name = 'Lebensmittelverpackungszubehörteile';
  await page.route('**/v1/search?*', async (route) => {
    const response = await route.fetch();
    const found = await response.json();
    const [category] = found.categories;
    await route.fulfill({ response, json: { ...found, categories: [{ ...category, name }] } });
  });
  await page.goto('/search?q=kitchen');
  await expect(main(page).getByRole('link', { name })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('small windows keep the search box visible (promise 58)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await page.keyboard.type('pan');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toBeVisible();
  expect(await page.locator('#search').boundingBox()).toMatchObject({ x: 0, y: 0, width: 360 });
  await expectAccessible(page);
  const count = await options.count();
  for (const [width, height] of [
    [640, 320],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    // One more press leads back to the search box.
    for (let step = 0; step <= count; step++) {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('combobox').first()).toBeInViewport({ ratio: 0.99 });
      const marked = page.locator('[role=option][aria-selected=true]');
      await expect(marked).toHaveCount(step < count ? 1 : 0);
      if (step === count) break;
      await expect(marked).toBeInViewport({ ratio: 0.99 });
      // Nothing covers the option, not even the consent banner.
      expect(
        await marked.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }),
      ).toBe(true);
    }
  }
});

test('a skeleton shows while results load', async ({ page }) => {
  const release = await hold(page, reactFiles);
  const skeleton = page.locator('.search-skeleton');
  await page.goto('/search');
  await expect(skeleton).toBeHidden();
  await page.goto('/search?q=knife');
  await expect(skeleton).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(page.getByRole('link', { name: 'Chef’s knife, 20 cm' })).toBeVisible();
  await expect(skeleton).toBeHidden();
  await expect(box(page)).toHaveAttribute('type', 'search');
  await expect(page.locator('#search input')).toHaveAttribute('inputmode', 'search');
  for (const field of [box(page), page.locator('#search input')]) {
    await expect(field).toHaveAttribute('enterkeyhint', 'search');
    await expect(field).toHaveAttribute('autocomplete', 'off');
    await expect(field).toHaveAttribute('autocapitalize', 'none');
    // A smaller font makes iOS zoom into the page.
    expect(
      await field.evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize)),
    ).toBeGreaterThanOrEqual(16);
  }
});
