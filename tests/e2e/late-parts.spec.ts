/**
 * Lazy parts still load after a few lost requests. If more requests are lost, the page offers a reload (promise 61).
 * tests/unit/platform/parts/load-part.test.ts tests how the loader retries after each kind of loss.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { CheckoutPage } from '../support/browser/checkout-page.ts';
import { expect, hold, productReads, skipUntilVisible, test, tolerate } from '../support/browser/fixtures.ts';
import { openMember, pan } from '../support/browser/member.ts';
import { type Loss, loseFirst, lossMessages } from './lossy-network.ts';

test.beforeEach(() => tolerate(lossMessages));

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'didn’t load' });
const reload = (page: Page) => notice(page).getByRole('button', { name: 'Reload the page' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const reviews = (page: Page) => page.locator('#reviews');

interface Part {
  path: string;
  before?: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
}

const openSearch = async (page: Page) => {
  await button(page, 'Search').click();
  await page.keyboard.type('kettle');
};

/** Each lazy part, with the action that loads it and the expected result. Parts with the same path share a test. */
const parts = {
  'the member’s menu': {
    path: '/',
    before: (page) => openMember(page),
    act: (page) => expect(button(page, 'A. Lovelace')).toBeVisible(),
  },
  'the newsletter': {
    path: '/',
    act: async (page) => {
      await page.getByLabel('Email address').fill('lossy@shop.example');
      await button(page, 'Subscribe').click();
      await expect(page.locator('#newsletter-status')).toHaveText(
        'We’ve sent you an email. Open its link to confirm your subscription.',
      );
    },
  },
  'the cookie dialog': {
    path: '/',
    act: async (page) => {
      await button(page, 'Customize').dblclick();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    },
  },
  'the search in the header': {
    path: '/',
    act: async (page) => {
      await openSearch(page);
      await expect(page.getByRole('option').first()).toBeVisible();
      await expect(page.getByRole('combobox')).toBeFocused();
      await expect(page.getByRole('combobox')).toHaveValue('kettle');
    },
  },
  'the fresh price': {
    path: '/product/cast-iron-cocotte',
    before: (page) => openMember(page),
    act: async (page) => {
      const response = page.waitForResponse(productReads);
      await page.locator('[data-fresh]').hover();
      await response;
    },
  },
  'the toast of an added product': {
    path: '/product/cast-iron-cocotte',
    act: async (page) => {
      await button(page, 'Add to cart').click();
      await expect(page.locator('[data-toast]')).toHaveCount(1);
    },
  },
  'the reviews': {
    path: '/product/cast-iron-cocotte',
    act: async (page) => {
      const response = page.waitForResponse(/\/v1\/review/);
      await reviews(page).scrollIntoViewIfNeeded();
      await response;
    },
  },
  'the form for a review': {
    path: '/product/cast-iron-cocotte',
    act: async (page) => {
      await button(page, 'Write a review').dblclick();
      await expect(reviews(page).getByRole('form', { name: 'Your review' })).toHaveCount(1);
    },
  },
  'the page of results': {
    path: '/search?q=kettle',
    act: (page) => expect(page.getByRole('heading', { name: 'Results for “kettle”' })).toBeVisible(),
  },
  'the look-up of a product that wasn’t built': {
    path: '/product/not-built',
    act: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText(/no longer available/),
  },
  'the list of data on the device': {
    path: '/privacy-policy',
    before: (page) => openMember(page),
    act: async (page) => {
      const data = page.getByRole('region', { name: 'My data on this device' });
      await data.scrollIntoViewIfNeeded();
      await expect(data.getByRole('listitem')).not.toHaveCount(0);
    },
  },
  'the cart page': {
    path: '/cart',
    act: async (page) => {
      await expect(page.locator('astro-island[component-export=CartIsland]:not([ssr])')).toHaveCount(1);
      await expect(page.getByText('Your cart is empty.')).toBeVisible();
    },
  },
  'the card form': {
    path: '/checkout',
    before: (page) => openMember(page, { cart: [pan] }),
    act: async (page) => {
      const checkout = new CheckoutPage(page);
      await checkout.continueToPayment();
      await expect(checkout.cardNumber).toBeVisible();
    },
  },
} satisfies Record<string, Part>;

/**
 * Expects the parts of a page to load, although the first request for each of their files, and for the files these
 * import, fails.
 */
async function expectParts(page: Page, all: readonly Part[], loss: Loss) {
  const path = all[0]?.path ?? '';
  for (const part of all) await part.before?.(page);
  const lost = await loseFirst(page, path, loss);
  await page.goto(path);
  let before = 0;
  for (const part of all) {
    await part.act(page);
    await expect(notice(page)).toBeHidden();
    expect(lost.size).toBeGreaterThan(before);
    before = lost.size;
  }
}

for (const [path, all] of Map.groupBy(Object.entries(parts), ([, part]) => part.path))
  test(`on ${path}, every lazy part loads although its first request fails`, ({ page }) =>
    expectParts(
      page,
      all.map(([, part]) => part),
      '503',
    ));

test('the cart page loads even if each file’s first request hangs', ({ page }) =>
  expectParts(page, [parts['the cart page']], 'hang'));

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
  test(`the cart page loads even if the server first ${what}`, async ({ page, baseURL }) => {
    // Not `page.route`, which turns off the HTTP cache. With the cache, a request waits for an earlier one for the same file.
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
    await page.goto(`http://localhost:${port}/cart`);
    await expect(async () => {
      await page.clock.runFor(1000);
      expect(requests).toBe(2);
    }).toPass({ intervals: [50] });
    await parts['the cart page'].act(page);
    server.close();
    server.closeAllConnections();
  });

test('the page offers a reload for a lost island (promise 49)', async ({ page }) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.clock.install();
  await page.route('**/_astro/CartIsland*.js*', (route) => route.abort());
  await page.goto('/cart');
  await skipUntilVisible(page, notice(page));
  await expect(page.getByText('Loading your cart…')).toBeHidden();
  expect(loads).toBe(1);
  await page.unroute('**/_astro/CartIsland*.js*');
  await reload(page).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(notice(page)).toBeHidden();
  expect(loads).toBe(2);
});

test('a slow lazy part is reported, but still used when it arrives', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const release = await hold(page, '**/_astro/ConsentDialog.*.js');
  await button(page, 'Customize').click();
  // Real time passes, too. The margin is for a busy machine.
  await page.clock.runFor(5000);
  await expect(notice(page)).toBeHidden();
  await page.clock.runFor(6000);
  await expect(notice(page)).toBeVisible();
  // The banner and the notice don't cover each other.
  await button(page, 'Accept all').click({ trial: true });
  await reload(page).click({ trial: true });
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(notice(page)).toBeHidden();
});

test('the reload after a lost lazy part keeps what was typed, except passwords', async ({ page }) => {
  await page.clock.install();
  await page.route('**/_astro/ConsentDialog.*.js', (route) => route.abort());
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

test('a reload keeps what was typed in a form that has to be opened again', async ({ page }) => {
  await openMember(page);
  await page.clock.install();
  await page.route('**/_astro/ConsentDialog.*.js', (route) => route.abort());
  await page.goto('/profile');
  const edit = () => page.getByRole('button', { name: 'Add an address' }).click();
  await edit();
  await page.getByLabel('City').fill('Nantes');
  await button(page, 'Customize').click();
  await skipUntilVisible(page, notice(page));
  await reload(page).click();
  await edit();
  await expect(page.getByLabel('City')).toHaveValue('Nantes');
});

test.describe('after a lost lazy part,', () => {
  /** Makes requests for these files fail until the returned function is called. */
  async function lose(page: Page, files: string): Promise<() => Promise<void>> {
    await page.clock.install();
    await page.route(files, (route) => route.abort());
    return () => page.unroute(files);
  }

  test('the newsletter, the search and the sign-out work on the second try', async ({ page }) => {
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
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');

    await skipUntilVisible(page, button(page, 'My account'));
    await button(page, 'My account').click();
    await menu?.();
    await button(page, 'Sign out').click();
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  });

  test('a second touch checks the price', async ({ page }) => {
    const restore = await lose(page, '**/_astro/price-check*.js');
    await page.goto(`/product/${pan}`);
    const box = page.locator('[data-fresh]');
    await box.hover();
    await skipUntilVisible(page, notice(page));
    await restore();
    await page.mouse.move(0, 0);
    const response = page.waitForResponse(productReads);
    await box.hover();
    await response;
    await expect(notice(page)).toBeHidden();
  });

  test('a second click opens the form for a review', async ({ page }) => {
    await openMember(page);
    const restore = await lose(page, '**/_astro/ReviewWriterIsland*.js');
    await page.goto('/product/cast-iron-cocotte');
    await button(page, 'Write a review').click();
    await skipUntilVisible(page, notice(page));
    await restore();
    await button(page, 'Write a review').click();
    await expect(reviews(page).getByRole('form', { name: 'Your review' })).toBeVisible();
    await expect(notice(page)).toBeHidden();
  });

  test('an unknown product that couldn’t load is looked up on a second try', async ({ page }) => {
    const restore = await lose(page, '**/_astro/MissingPageIsland*.js');
    await page.goto('/product/not-built');
    const heading = page.getByRole('heading', { level: 1 });
    await skipUntilVisible(page, heading.getByText('We couldn’t load this page'));
    await restore();
    await button(page, 'Try again').click();
    await expect(heading).toHaveText(/no longer available/);
  });
});

test.describe('if a script in the page’s markup is lost,', () => {
  const scripts = '**/_astro/*astro_type_script*.js';

  test('every kind of page says so, and a reload loads it', async ({ page }) => {
    for (const path of ['/', `/product/${pan}`, '/cart', '/privacy-policy', '/product/not-built']) {
      await page.route(scripts, (route) => route.abort());
      await page.goto(path);
      await expect(notice(page)).toBeVisible();
      await page.unroute(scripts);
      await reload(page).click();
      await expect(notice(page)).toBeHidden();
    }
  });

  test('the page says so after ten seconds without a response', async ({ page }) => {
    await page.clock.install();
    await page.route(scripts, () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.clock.runFor(10_500);
    await expect(notice(page)).toBeVisible();
  });

  test('the newsletter form keeps the typed address, and a member’s menu opens', async ({ page }) => {
    await openMember(page);
    await page.route(scripts, (route) => route.abort());
    await page.goto('/');
    await page.getByLabel('Email address').fill('lost@shop.example');
    await button(page, 'Subscribe').click();
    await expect(page.getByLabel('Email address')).toHaveValue('lost@shop.example');
    await expect(page).toHaveURL('/');
    await button(page, 'My account').click();
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/profile');
  });
});
