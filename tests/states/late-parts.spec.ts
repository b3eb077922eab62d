/**
 * Lazy parts still load after a few lost requests. If more requests are lost, the page offers a reload (promise 61).
 * These tests lose one part of each kind in a browser. tests/unit/platform/parts/load-part.test.ts loses every part in every
 * way, and tests/islands/platform/parts tests what the page says.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, productReads, skipUntilVisible, test, tolerate } from '../support/browser/fixtures.ts';
import { openMember, pan } from '../support/browser/member.ts';
import { loseFirst, lossMessages } from './lossy-network.ts';

test.beforeEach(() => tolerate(lossMessages));

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'didn’t load' });
const reload = (page: Page) => notice(page).getByRole('button', { name: 'Reload the page' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const reviews = (page: Page) => page.locator('#reviews');

const openSearch = async (page: Page) => {
  await button(page, 'Search').click();
  await page.keyboard.type('kettle');
};

/** The lazy parts of a product's page: what makes each load, and what shows that it has loaded. */
const productParts: readonly ((page: Page) => Promise<unknown>)[] = [
  // The price check.
  async (page) => {
    const response = page.waitForResponse(productReads);
    await page.locator('[data-fresh]').hover();
    await response;
  },
  async (page) => {
    await button(page, 'Add to cart').click();
    await expect(page.locator('[data-toast]')).toHaveCount(1);
  },
  async (page) => {
    const response = page.waitForResponse(/\/v1\/review/);
    await reviews(page).scrollIntoViewIfNeeded();
    await response;
  },
  async (page) => {
    await button(page, 'Write a review').dblclick();
    await expect(reviews(page).getByRole('form', { name: 'Your review' })).toHaveCount(1);
  },
];

test('a product page’s lazy parts load after a failure', async ({ page }) => {
  await openMember(page);
  const lost = await loseFirst(page, '/product/cast-iron-cocotte');
  await page.goto('/product/cast-iron-cocotte');
  let before = 0;
  for (const use of productParts) {
    await use(page);
    await expect(notice(page)).toBeHidden();
    expect(lost.size).toBeGreaterThan(before);
    before = lost.size;
  }
});

const answers: Record<string, (response: ServerResponse) => unknown> = {
  'never answers': () => undefined,
  'answers with a page that browsers cache': (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'max-age=60' })
      .end('<h1>Oh</h1>'),
  'closes the connection': (response) => response.destroy(),
  'breaks off halfway': (response) =>
    response
      .writeHead(200, { 'content-type': 'text/javascript', 'content-length': 100_000 })
      .write('import', () => response.destroy()),
};
for (const [what, answer] of Object.entries(answers))
  test(`the checkout loads even if the server first ${what}`, async ({ page, baseURL }) => {
    // This needs a server, because `page.route` turns off the HTTP cache. With the cache, a request waits for an earlier request
    // for the same file.
    let requests = 0;
    const server = createServer(async ({ url = '' }, response) => {
      if (/\/react\./.test(url) && requests++ === 0) return answer(response);
      const file = await fetch(baseURL + url);
      const type = file.headers.get('content-type') ?? '';
      response.writeHead(file.status, { 'content-type': type, 'cache-control': 'max-age=60' });
      return response.end(Buffer.from(await file.arrayBuffer()));
    }).listen(0);
    const { port } = server.address() as AddressInfo;
    tolerate(new RegExp(`request to localhost:${port}`));
    await page.clock.install();
    await page.goto(`http://localhost:${port}/checkout`);
    await expect(async () => {
      await page.clock.runFor(1000);
      expect(requests).toBe(2);
    }).toPass({ intervals: [50] });
    await expect(page.locator('astro-island[component-export=CheckoutIsland]:not([ssr])')).toHaveCount(1);
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
    server.close();
    server.closeAllConnections();
  });

test('the page offers a reload for a lost island (promise 49)', async ({ page }) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.clock.install();
  await page.route('**/_astro/CheckoutIsland*.js*', (route) => route.abort());
  await page.goto('/checkout');
  await skipUntilVisible(page, notice(page));
  await expect(page.getByText('Preparing your checkout…')).toBeHidden();
  expect(loads).toBe(1);
  await page.unroute('**/_astro/CheckoutIsland*.js*');
  await reload(page).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(notice(page)).toBeHidden();
  expect(loads).toBe(2);
});

test('a reload after a lost part keeps what was typed', async ({ page }) => {
  await page.clock.install();
  await page.route('**/_astro/consent-dialog.*.js', (route) => route.abort());
  await page.goto('/auth/register');
  const password = page.getByLabel('Password', { exact: true });
  await page.getByLabel('First name').fill('Ada');
  await password.fill('Copper pan 7');
  // The field of a shown password is a text field.
  await page.getByRole('button', { name: 'Show', exact: true }).first().click();
  await button(page, 'Customize').click();
  await skipUntilVisible(page, notice(page));
  await reload(page).click();
  await expect(notice(page)).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(password).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('typed');
});

test.describe('after a lost lazy part,', () => {
  /** Makes requests for these files fail until the returned function is called. */
  async function lose(page: Page, files: string): Promise<() => Promise<void>> {
    await page.clock.install();
    await page.route(files, (route) => route.abort());
    return () => page.unroute(files);
  }

  test('newsletter, search and sign-out work on the second try', async ({ page }) => {
    await openMember(page);
    const [menu, form, results, search] = await Promise.all(
      ['member.script', 'subscribe', 'results-call', 'SearchIsland'].map((name) =>
        lose(page, `**/_astro/${name}*.js`),
      ),
    );
    await page.goto('/');
    await page.getByLabel('Email address').fill('again@shop.example');
    await button(page, 'Subscribe').click();
    const status = page.locator('#newsletter-status');
    await skipUntilVisible(
      page,
      status.getByText('Your subscription didn’t go through. Try again in a moment.'),
    );
    await expect(page.getByLabel('Email address')).toHaveValue('again@shop.example');
    await form?.();
    await button(page, 'Subscribe').click();
    await expect(status).toHaveText('We’ve sent you an email. Open its link to confirm your subscription.');

    await openSearch(page);
    const said = page.getByRole('search').locator('..').getByRole('status');
    await skipUntilVisible(page, said.getByText('Search didn’t load. Keep typing to try again.'));
    await search?.();
    await page.keyboard.type(' ');
    const retry = page.getByRole('button', { name: 'Try again' });
    await skipUntilVisible(page, retry);
    await results?.();
    await retry.click();
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');

    await skipUntilVisible(page, button(page, 'My account'));
    await button(page, 'My account').click();
    await menu?.();
    await button(page, 'Sign out').click();
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  });

  test('an unknown product’s lost island can load again', async ({ page }) => {
    const restore = await lose(page, '**/_astro/UnbuiltPageIsland*.js');
    await page.goto('/product/not-built');
    const heading = page.getByRole('heading', { level: 1 });
    await skipUntilVisible(page, heading.getByText('We couldn’t load this page'));
    await restore();
    await button(page, 'Try again').click();
    await expect(heading).toHaveText(/no longer available/);
  });
});

test('every kind of page says that a script is lost', async ({ page }) => {
  const scripts = '**/_astro/*astro_type_script*.js';
  for (const path of ['/', `/product/${pan}`, '/cart', '/privacy-policy', '/product/not-built']) {
    await page.route(scripts, (route) => route.abort());
    await page.goto(path);
    await expect(notice(page)).toBeVisible();
    if (path === '/') {
      await page.getByLabel('Email address').fill('lost@shop.example');
      await button(page, 'Subscribe').click();
      await expect(page.getByLabel('Email address')).toHaveValue('lost@shop.example');
      await expect(page).toHaveURL('/');
    }
    await page.unroute(scripts);
    await reload(page).click();
    await expect(notice(page)).toBeHidden();
  }
});
