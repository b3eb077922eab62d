/** The search in the header and the results page, against the reference API. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search products and categories' });
const options = (page: Page) => page.getByRole('option');
const open = async (page: Page, path = '/') => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await expect(box(page)).toBeFocused();
};

test('the search loads at most 80 KB of code, and only at the first interaction', async ({ page }) => {
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
  // The code that calls the API counts too, and loads with the first term.
  await page.locator('[data-search-trigger]').click();
  await page.keyboard.type('kettle');
  await expect(page.getByRole('option').first()).toBeVisible();
  const late = await Promise.all(scripts.slice(before).map(({ size }) => size));
  expect(scripts.slice(0, before).filter(({ url }) => /react|SearchIsland|client/.test(url))).toEqual([]);
  expect(late.length).toBeGreaterThan(0);
  expect(late.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(80_000);
});

test('the arrow keys move through the results, which are announced, and Enter opens one', async ({
  page,
}) => {
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
  await page.keyboard.type('pan');
  await expect(options(page).first()).toBeVisible();
  const said = await page.evaluate(() => [...new Set((window as unknown as { said: string[] }).said)]);
  expect(said.filter(Boolean)).toEqual(['Searching...', expect.stringMatching(/^\d+ results?$/)]);
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);

  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowDown');
  const first = options(page).first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  const address = (await first.getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${address}`);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the list of results is at most 300 px high, and Escape closes it and returns the focus', async ({
  page,
}) => {
  await open(page);
  await page.keyboard.type('a');
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(300);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(page.locator('[data-search-trigger]')).toBeFocused();
});

test('choosing a result whose page is already open scrolls to the top of that page', async ({ page }) => {
  await page.goto('/product/carbon-steel-pan');
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await page.keyboard.type('carbon steel');
  await page.getByRole('option', { name: /Carbon steel/ }).click();
  await expect(page.locator('#search')).toBeHidden();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('text typed before the search code loads is kept and searched for', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/_astro/SearchIsland*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await open(page);
  await page.keyboard.type('pan');
  held.resolve();
  await expect(options(page).first()).toBeVisible();
  await expect(box(page)).toHaveValue('pan');
  await expect(box(page)).toBeFocused();
});

test.describe('a failed search', () => {
  test.use({ tolerated: [/Failed to load resource/] });

  test('says that there is no network, and can be retried once there is one (promise 40)', async ({
    page,
    context,
  }) => {
    await open(page);
    await page.keyboard.type('pan');
    await expect(options(page).first()).toBeVisible();
    await context.setOffline(true);
    await box(page).fill('kettle');
    const panel = page.locator('#search');
    await expect(
      panel.getByText('We can’t reach the shop. Check your connection and try again.'),
    ).toBeVisible();
    await expect(panel.getByRole('link', { name: 'See all categories' })).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('option', { name: /kettle/i }).first()).toBeVisible();
  });

  test('shows the message of a 429 in a toast, and when to try again in the panel (promise 41)', async ({
    page,
  }) => {
    const message = 'Slow down, please.';
    await page.route('**/v1/search?*', (route) => route.fulfill({ status: 429, json: { message } }));
    await open(page);
    await page.keyboard.type('pan');
    await expect(page.locator('#search [role=status]')).toHaveText('Wait a moment, then try again.');
    await expect(page.getByText(message)).toHaveCount(1);
    await expect(page.locator('[data-toasts] [role=alert] [data-toast]')).toContainText(message);
  });
});

test('HTML in the search term is shown as text (promise 54)', async ({ page }) => {
  const evil = '<img src=x onerror=alert(1)>';
  await page.goto(`/search?q=${encodeURIComponent(evil)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${evil}”`);
  expect(await page.title()).toContain(evil);
  await expect(page.locator('main img[src=x]')).toHaveCount(0);
});

test('Enter opens the results page, whose URL works in both languages', async ({ page }) => {
  await open(page);
  await page.keyboard.type('knife');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=knife');
  await expect(page.locator('main').getByRole('link', { name: /knife/i }).first()).toBeVisible();
  await expect(page).toHaveTitle(/Results for “knife”/);
  await expectAccessible(page);
  await page.goto('/fr/search?q=couteau');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/couteau/);
  await expect(
    page
      .locator('main')
      .getByRole('link', { name: /couteau/i })
      .first(),
  ).toBeVisible();
  await expect(page.locator('a[data-language=en]').first()).toHaveAttribute('href', /\/search\?q=couteau$/);
});

test('the results for a search term are requested only once, even across pages', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/v1/search?') && asked.push(request.url())));
  await page.goto('/search?q=kettle');
  await expect(
    page
      .locator('main')
      .getByRole('link', { name: /kettle/i })
      .first(),
  ).toBeVisible();
  await open(page, '/product/carbon-steel-pan');
  await page.keyboard.type('kettle');
  await expect(options(page).first()).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('recent searches are offered while the page is open, and can be cleared', async ({ page }) => {
  await page.goto('/search?q=knife');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('knife');
  // Changes the window's size, as rotating a phone or opening its keyboard does.
  await page.setViewportSize({ width: 740, height: 360 });
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await expect(page.getByRole('option', { name: 'knife' })).toBeVisible();
  await page.getByRole('option', { name: 'knife' }).click();
  await expect(box(page)).toHaveValue('knife');
  await expect(page.getByRole('option', { name: /knife/i }).first()).toBeVisible();
  await box(page).fill('');
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(options(page)).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search form leads to a page with links to categories', async ({ page }) => {
    await page.goto('/');
    await page.locator('[data-search-trigger]').click();
    await page.getByRole('combobox').fill('mug');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=mug');
    await expect(page.getByText('Search needs JavaScript.')).toBeVisible();
    expect(await page.locator('main a[href^="/category/"]').count()).toBeGreaterThan(1);
  });
});

test('on a phone, the search fills the width of the window (promise 58)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  await page.keyboard.type('pan');
  await expect(options(page).first()).toBeVisible();
  expect(await page.locator('#search').boundingBox()).toMatchObject({ x: 0, y: 0, width: 360 });
  await expectAccessible(page);
});
