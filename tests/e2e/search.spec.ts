/** The search of the header and its page, against the reference API. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search products and categories' });
const options = (page: Page) => page.getByRole('option');
const open = async (page: Page, path = '/') => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await expect(box(page)).toBeFocused();
};

test('its code is fetched at the first sign of interest, and stays under 80 KB', async ({ page }) => {
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
  // Taken away once React has the box.
  await expect(page.locator('[data-search]')).not.toHaveAttribute('data-props');
  // What asks the API comes with the first term, and counts.
  await page.locator('[data-search-trigger]').click();
  await page.keyboard.type('kettle');
  await expect(page.getByRole('option').first()).toBeVisible();
  const late = await Promise.all(scripts.slice(before).map(({ size }) => size));
  expect(scripts.slice(0, before).filter(({ url }) => /react|hydrate|client/.test(url))).toEqual([]);
  expect(late.length).toBeGreaterThan(0);
  expect(late.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(80_000);
});

test('finds, is walked by keyboard, announces, and goes where Enter says', async ({ page }) => {
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

test('Escape closes it and gives the focus back; the list is at most 300 px high', async ({ page }) => {
  await open(page);
  await page.keyboard.type('a');
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(300);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(page.locator('[data-search-trigger]')).toBeFocused();
});

test('a picked page that is shown already is scrolled to its top', async ({ page }) => {
  await page.goto('/product/carbon-steel-pan');
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await page.keyboard.type('carbon steel');
  await page.getByRole('option', { name: /Carbon steel/ }).click();
  await expect(page.locator('#search')).toBeHidden();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('what was typed before the code came is kept and searched for', async ({ page }) => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/_astro/hydrate*.js', async (route) => {
    await held;
    await route.continue();
  });
  await open(page);
  await page.keyboard.type('pan');
  letGo();
  await expect(options(page).first()).toBeVisible();
  await expect(box(page)).toHaveValue('pan');
  await expect(box(page)).toBeFocused();
});

test('answers out of order: only the newest term is shown (promise 44)', async ({ page }) => {
  let answered = false;
  await page.route(/search\?search=pan$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2500));
    answered = true;
    await route.continue().catch(() => undefined);
  });
  await open(page);
  const asked = page.waitForRequest(/search=pan$/);
  await page.keyboard.type('pan');
  await asked;
  await box(page).fill('knife');
  await expect(page.getByRole('option', { name: /knife/i }).first()).toBeVisible();
  await expect.poll(() => answered).toBe(true);
  await expect(page.getByRole('option', { name: /frying pan/ })).toHaveCount(0);
});

test('nothing found is said, with a way on', async ({ page }) => {
  await open(page);
  await page.keyboard.type('zzzzqqqq');
  await expect(page.locator('#search').getByText('No results found')).toBeVisible();
  await expect(page.locator('#search').getByRole('link', { name: 'See all categories' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('when the API does not answer', () => {
  test.use({ tolerated: [/Failed to load resource/] });

  test('says so, offers categories, and tries again', async ({ page }) => {
    let isDown = true;
    await page.route('**/v1/search?*', (route) =>
      isDown ? route.fulfill({ status: 404, json: { message: 'no such call' } }) : route.continue(),
    );
    await open(page);
    await page.keyboard.type('pan');
    const panel = page.locator('#search');
    await expect(panel.getByText('Search isn’t working right now.')).toBeVisible();
    await expect(panel.getByRole('link', { name: 'See all categories' })).toBeVisible();
    await expectAccessible(page);
    isDown = false;
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(options(page).first()).toBeVisible();
  });

  test('promise 40: without a network it says so, and works once there is one', async ({ page, context }) => {
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
    await context.setOffline(false);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('option', { name: /kettle/i }).first()).toBeVisible();
  });

  for (const { said, headers, body } of [
    { said: 'Slow down, please.', headers: {}, body: { message: 'Slow down, please.' } },
    { said: 'Trop de requêtes, veuillez réessayer plus tard.', headers: {}, body: {} },
  ])
    test(`429: "${said}" as a toast, and that the shopper should wait in the page`, async ({ page }) => {
      await page.route('**/v1/search?*', (route) => route.fulfill({ status: 429, headers, json: body }));
      await open(page);
      await page.keyboard.type('pan');
      await expect(page.locator('#search [role=status]')).toHaveText('Please wait a moment, then try again.');
      await expect(page.locator('[data-toasts] [role=alert] [data-toast]')).toContainText(said);
      await expect(page.getByText(said)).toHaveCount(1);
    });
});

test('text from anywhere is shown as text (promise 54)', async ({ page }) => {
  const evil = '<img src=x onerror=alert(1)>';
  await page.goto(`/search?q=${encodeURIComponent(evil)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${evil}”`);
  expect(await page.title()).toContain(evil);
  await expect(page.locator('main img[src=x]')).toHaveCount(0);
});

test('Enter leads to the page of results, which can be shared in both languages', async ({ page }) => {
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

test('a search is asked once in five minutes, whichever page shows it', async ({ page }) => {
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

test('recent searches are offered while the page is open, and can be erased', async ({ page }) => {
  await page.goto('/search?q=knife');
  // A phone is turned, or shows its keyboard.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('knife');
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

  test('the form leads to a page that explains and links all categories', async ({ page }) => {
    await page.goto('/');
    await page.locator('[data-search-trigger]').click();
    await page.getByRole('combobox').fill('mug');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=mug');
    await expect(page.getByText('Search needs JavaScript.')).toBeVisible();
    expect(await page.locator('main a[href^="/category/"]').count()).toBeGreaterThan(1);
  });
});

test('on a phone it is a sheet of the full width (promise 58)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  await page.keyboard.type('pan');
  await expect(options(page).first()).toBeVisible();
  expect(await page.locator('#search').boundingBox()).toMatchObject({ x: 0, y: 0, width: 360 });
  await expectAccessible(page);
});
