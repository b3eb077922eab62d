/** What shoppers can read without a connection, and what the service worker never stores. */
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Page, test as plainTest } from '@playwright/test';
import { bundleScript } from '../../scripts/astro/classic-scripts.ts';
import { startPreview } from '../../scripts/preview/preview.ts';
import { expect, expectAccessible, test, tolerate } from '../support/browser/fixtures.ts';
import { openMember, pan } from '../support/browser/member.ts';

test.use({ serviceWorkers: 'allow' });
plainTest.use({ serviceWorkers: 'allow' });

const product = `/product/${pan}`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a page and waits until the worker has stored it. */
async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => kept(page)).toContain(new URL(page.url()).pathname);
}

/** The URLs of all stored copies. URLs on the shop's own host are shortened to paths. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const stores = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return stores.flat().map(({ url }) => url.replace(location.origin, ''));
  });

test('visited pages work without a connection (promise 40)', async ({ page, context }) => {
  // A part that the shopper doesn't wait for, such as the shipping estimate, may not have arrived before the connection is lost.
  tolerate(/ERR_(INTERNET_DISCONNECTED|FAILED)/);
  await visit(page, '/');
  await visit(page, '/category/kitchen');
  await visit(page, product);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await visit(page, '/cart');
  await expect(page.getByText('Carbon steel frying pan, 28 cm').first()).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Carbon steel frying pan, 28 cm').first()).toBeVisible();
  await page.goto('/?from=letter');
  await page.getByRole('main').getByRole('link', { name: 'Kitchen' }).first().click();
  await expect(heading(page)).toHaveText('Kitchen');
  await page.getByRole('main').locator(`a[href="${product}"]`).first().click();
  await expect(heading(page)).toHaveText('Carbon steel frying pan, 28 cm');
  const picture = page.getByRole('main').getByRole('img').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
});

test('an unopened cart can be read offline (promise 40)', async ({ page, context }) => {
  tolerate(/ERR_(INTERNET_DISCONNECTED|FAILED)/);
  await visit(page, product);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect.poll(() => kept(page)).toContain('/cart');
  // The scripts come after the page.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.goto('/cart');
  await page.getByRole('button', { name: /^Increase quantity/ }).click();
  await expect(page.locator('[data-cart-badge]').first()).toHaveText('2');
  await expect(page.getByText('Carbon steel frying pan, 28 cm').first()).toBeVisible();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
});

test('pages never visited say that there is no connection', async ({ page, context }) => {
  tolerate(/ERR_(INTERNET_DISCONNECTED|FAILED)/);
  for (const [prefix, title, retry] of [
    ['', 'You’re offline', 'Try again'],
    ['/fr', 'Pas de connexion', 'Réessayer'],
  ] as const) {
    await visit(page, `${prefix}/categories`);
    await expect.poll(() => kept(page)).toContain(`${prefix}/offline`);
    await context.setOffline(true);
    // The service worker never stores account pages.
    for (const path of ['/auth/login', '/category/garden']) {
      await page.goto(prefix + path);
      await expect(heading(page)).toHaveText(title);
    }
    await expect(page).toHaveURL(`${prefix}/category/garden`);
    await expectAccessible(page);
    await context.setOffline(false);
    await page.getByRole('link', { name: retry }).click();
    await expect(heading(page)).not.toHaveText(title);
  }
});

test('the service worker’s copies can be deleted', async ({ page }) => {
  await openMember(page, { cart: [pan] });
  await visit(page, '/categories');
  for (const path of ['/checkout', '/orders', '/profile', '/search?q=knife']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await visit(page, `${product}?mail=ada@example.com`);
  const pages = (await kept(page)).filter((url) => !/^\/(_astro\/|favicon)/.test(url));
  expect(pages.sort()).toEqual(['/categories', '/offline', product]);

  await visit(page, '/privacy-policy');
  const data = page.getByRole('region', { name: 'My data on this device' });
  await data.scrollIntoViewIfNeeded();
  await expect(data.getByRole('listitem').filter({ hasText: 'Pages you’ve visited' })).toContainText(' kB');
  await data.getByRole('button', { name: 'Delete: Pages you’ve visited' }).click();
  await expect(data.getByText('Deleted: Pages you’ve visited.')).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await visit(page, product);
  expect(await kept(page)).toContain('/offline');
});

/** Publishes another worker. Resolves when the worker's state is `waiting`, or when no worker is left. */
async function publishWorker(
  page: Page,
  dir: string,
  code: string,
  state: 'waiting' | 'gone',
): Promise<void> {
  for (const suffix of ['.br', '.gz']) await rm(join(dir, `sw.js${suffix}`), { force: true });
  await writeFile(join(dir, 'sw.js'), code);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const now = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration ? (registration.waiting ? 'waiting' : 'active') : 'gone';
    });
  await expect.poll(now).toBe(state);
}

plainTest('journey: update an open shop and end offline reading', async ({ page, context }) => {
  // The test changes a copy of the built shop, as a new build would.
  const dir = await mkdtemp(join(tmpdir(), 'offline-'));
  await cp(process.env['SHOP_BUILT'] ?? '', dir, { recursive: true });
  const { url, close } = await startPreview({ dir, port: 0 });
  try {
    await visit(page, `${url}/categories`);
    await visit(page, url + product);
    await page.evaluate(() => Object.assign(globalThis, { isStillOpen: true }));
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('combobox').first().fill('kn');
    let copies: string[] = [];
    await expect
      .poll(async () => {
        copies = (await kept(page)).filter((url) => url.startsWith('/_astro/'));
        return copies.length;
      })
      .toBeGreaterThan(2);
    // The next build has none of the files that the open page uses.
    await rename(join(dir, '_astro'), join(dir, 'former'));
    await publishWorker(page, dir, `${await readFile(join(dir, 'sw.js'), 'utf8')}// next build`, 'waiting');
    for (const url of copies)
      expect(await page.evaluate(async (file) => (await fetch(file)).status, url)).toBe(200);
    expect(await page.evaluate(() => 'isStillOpen' in globalThis)).toBe(true);
    for (const suffix of ['', '.br']) {
      await rm(join(dir, `product/${pan}.html${suffix}`));
      await rm(join(dir, `categories.html${suffix}`));
    }
    await writeFile(join(dir, '_redirects'), '/categories / 301\n');
    await page.goto(url + product);
    await page.goto(`${url}/categories`);
    await expect(page).toHaveURL(`${url}/`);
    await expect.poll(() => kept(page)).not.toContain('/categories');
    expect(await kept(page)).not.toContain(product);
    await context.setOffline(true);
    await page.goto(url + product);
    await expect(heading(page)).toHaveText('You’re offline');

    await context.setOffline(false);
    await page.goto(url);
    await publishWorker(page, dir, await bundleScript(resolve('src/worker/retire.ts')), 'gone');
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    await expect(heading(page)).toBeVisible();
  } finally {
    await close();
    await rm(dir, { recursive: true });
  }
});
