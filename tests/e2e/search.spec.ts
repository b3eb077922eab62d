/** The search in the header and the results page, against the reference API. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, skipUntilVisible, test, tolerate } from '../support/browser/fixtures.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search products and categories' });
/** The results, but not the countries in the footer. */
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
/** What the status says once there are results. */
const found = /^\d+ products?( and \d+ categor(y|ies))?$/;
const open = async (page: Page, path = '/') => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await expect(box(page)).toBeFocused();
};

test('the search loads at most 82.3 kB', async ({ page }) => {
  const scripts: { url: string; size: Promise<number> }[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.js'))
      scripts.push({
        url: request.url(),
        size: request.sizes().then(({ responseBodySize }) => responseBodySize),
      });
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const before = scripts.length;
  await page.locator('[data-search-trigger]').hover();
  // React has rendered the search box when this attribute is gone.
  await expect(page.locator('[data-search]')).not.toHaveAttribute('data-props');
  // The first term loads the code that calls the API. This code counts towards the limit, too.
  await page.locator('[data-search-trigger]').click();
  await page.keyboard.type('kettle');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  const late = await Promise.all(scripts.slice(before).map(({ size }) => size));
  expect(scripts.slice(0, before).filter(({ url }) => /react|SearchIsland|client/.test(url))).toEqual([]);
  expect(late.length).toBeGreaterThan(0);
  expect(late.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(82_300);
});

test('a number and its unit stay on one line in the results', async ({ page }) => {
  await open(page);
  await page.keyboard.type('breakfast tea');
  await expect(options(page).getByText('125 g', { exact: true })).toHaveCSS('white-space', 'nowrap');
});

test('Escape closes the results, and Enter opens the search again', async ({ page }) => {
  await open(page);
  await page.keyboard.type('a');
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(page.locator('[data-search-trigger]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeFocused();
});

test('the results fit on the screen, with gaps between pictures', async ({ page }) => {
  await open(page);
  await page.keyboard.type('a');
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(300);
  await expect(list.getByRole('option', { name: /^See results for/ })).toBeInViewport({ ratio: 0.99 });
  const sides = await list.locator('img').evaluateAll((pictures) =>
    pictures.map((picture) => {
      const { top, bottom } = picture.getBoundingClientRect();
      return { top, bottom };
    }),
  );
  expect(sides.length).toBeGreaterThan(1);
  for (const [index, { top }] of sides.entries())
    expect(top - (sides[index - 1]?.bottom ?? -Infinity), 'pictures don’t touch').toBeGreaterThanOrEqual(4);
});

test('the search says that it searches, and what it finds', async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const status = document.querySelector('#search [role=status]');
    new MutationObserver(() => void said.push(status?.textContent ?? '')).observe(
      document.querySelector('#search') as Element,
      {
        childList: true,
        characterData: true,
        subtree: true,
      },
    );
  });
  await box(page).fill('pan');
  await expect(page.getByRole('status').filter({ hasText: found })).toBeAttached();
  const said = await page.evaluate(() => [...new Set((window as unknown as { said: string[] }).said)]);
  expect(said.filter(Boolean)).toEqual(['Searching...', expect.stringMatching(found)]);
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
});

test('arrow keys choose a result', async ({ page }) => {
  await open(page);
  await box(page).fill('pan');
  await expect(page.getByRole('status').filter({ hasText: found })).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowDown');
  const first = options(page).first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  const url = (await first.getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${url}`);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('choosing a result on the open page scrolls to the top', async ({ page }) => {
  await page.goto('/product/carbon-steel-pan');
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await page.keyboard.type('carbon steel');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Carbon steel/ })
    .click();
  await expect(page.locator('#search')).toBeHidden();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('a shopper can try a search again (promise 40)', async ({ page, context }) => {
  tolerate(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await open(page);
  await page.keyboard.type('pan');
  await expect(options(page).first()).toBeVisible();
  await context.setOffline(true);
  await box(page).fill('kettle');
  const panel = page.locator('#search');
  const failed = panel.getByText('We can’t reach the shop. Check your connection and try again.');
  await skipUntilVisible(page, failed);
  await expect(panel.getByRole('link', { name: 'See all categories' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page
      .getByRole('listbox')
      .getByRole('option', { name: /kettle/i })
      .first(),
  ).toBeVisible();
});

test('Enter opens the results page in either language', async ({ page }) => {
  await open(page);
  await page.keyboard.type('knife');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=knife');
  await expect(page.locator('main').getByRole('link', { name: /knife/i }).first()).toBeVisible();
  await expect(page).toHaveTitle(/Results for “knife”/);
  await expectAccessible(page);
  await page.goto('/fr/search?q=couteau');
  await expect(page).toHaveTitle(/couteau/);
  await expect(
    page
      .locator('main')
      .getByRole('link', { name: /couteau/i })
      .first(),
  ).toBeVisible();
  await expect(page.locator('a[data-language=en]').first()).toHaveAttribute('href', /\/search\?q=couteau$/);
  const main = page.locator('main');
  await expect(main.getByText('Il peut y en avoir d’autres.')).toHaveCount(0);
  await main.getByRole('searchbox').fill('a');
  await main.getByRole('searchbox').press('Enter');
  await expect(main.getByRole('status').first()).toHaveText(/^Les \d+ meilleurs produits/);
  await expect(main.getByText('Il peut y en avoir d’autres.')).toBeVisible();
});

test('recent searches are suggested until they are cleared', async ({ page }) => {
  await page.goto('/search?q=knife');
  await expect(page).toHaveTitle(/knife/);
  // Changes the window's size, as rotating a phone or opening its keyboard does.
  await page.setViewportSize({ width: 740, height: 360 });
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await expect(page.getByRole('listbox').getByRole('option', { name: 'knife' })).toBeVisible();
  await page.getByRole('listbox').getByRole('option', { name: 'knife' }).click();
  await expect(box(page)).toHaveValue('knife');
  await expect(page.getByRole('listbox').getByRole('option', { name: /knife/i }).first()).toBeVisible();
  await box(page).fill('');
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(options(page)).toHaveCount(0);
});
