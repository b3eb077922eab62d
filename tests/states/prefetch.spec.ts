/** A catalogue page loads as soon as the shopper points at a link to it, and stays inactive until it is shown. */

import { expect, test } from '../support/browser/fixtures.ts';
import { memberMenu, openMember, pan } from '../support/browser/member.ts';

const product = `/product/${pan}`;

test('hovering over a product’s link prerenders its page', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Preload.enable');
  // Chromium prerenders nothing while a test controls it, but it reports what it would have prerendered.
  const reported = new Promise<string>((resolve) => {
    client.on('Preload.prerenderStatusUpdated', ({ key }) => resolve(new URL(key.url).pathname));
  });
  await page.goto('/category/kitchen');
  await page.getByRole('main').locator(`a[href="${product}"]`).first().hover();
  expect(await reported).toBe(product);
});

test('without prerendering, hovering prefetches a page once', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLScriptElement.supports = () => false;
  });
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') fetched.push(new URL(request.url()).pathname);
  });
  await page.goto('/category/kitchen');
  const link = page.getByRole('main').locator(`a[href="${product}"]`).first();
  await link.hover();
  await expect.poll(() => fetched).toEqual([product]);
  // Unlike a hover, a press fetches the page without a delay.
  await link.dispatchEvent('pointerdown');
  const other = page.getByRole('main').locator(`a[href^="/product/"]:not([href="${product}"])`).first();
  await other.dispatchEvent('pointerdown');
  await expect.poll(() => fetched).toEqual([product, await other.getAttribute('href')]);
});

test('a prerendered page makes no call until it is shown', async ({ page, context, baseURL }) => {
  await openMember(page, { cart: [pan] });
  await context.addCookies([{ name: '__tracker', value: '1', url: `${baseURL}` }]);
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true });
  });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(process.env['SHOP_API_URL'] ?? '')) requests.push(request.url());
  });
  await page.goto(product);
  await page.waitForLoadState('networkidle');
  const cart = page.getByRole('banner').getByRole('link', { name: /^Shopping cart/ });
  expect(requests.filter((url) => !url.includes('/uploads/'))).toEqual([]);
  await expect(cart).toHaveAccessibleName('Shopping cart');
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--bottom-bar'))).toMatch(
    /\dpx/,
  );
  expect(await page.evaluate(() => document.cookie)).toContain('__tracker');
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  expect(await page.evaluate(() => document.cookie)).not.toContain('__tracker');
  await expect(cart).toHaveAccessibleName('Shopping cart: 1 item');
  await expect(memberMenu(page)).toBeVisible();
});

test('only catalogue pages in the same language are prerendered', async ({ page }) => {
  await page.goto('/category/kitchen');
  const early = await page.evaluate(() => {
    const rules = JSON.parse(document.querySelector('script[type=speculationrules]')?.textContent ?? '');
    const links = document.querySelectorAll<HTMLAnchorElement>(rules.prerender[0].where.selector_matches);
    return [...links].map(({ pathname }) => pathname);
  });
  expect(early).toContain(product);
  expect(early).toContain('/category/kitchen');
  expect(early.filter((path) => !/^\/(category|product)\//.test(path))).toEqual([]);
});

test.describe('the link to the cart', () => {
  const scripts = /\/_astro\/(CartIsland|react)\./;

  test('prefetches the cart page’s scripts on hover', async ({ page }) => {
    const fetched: string[] = [];
    page.on('requestfinished', (request) => {
      if (scripts.test(request.url())) fetched.push(request.resourceType());
    });
    await page.goto('/');
    expect(fetched).toEqual([]);
    const cart = page.getByRole('banner').getByRole('link', { name: 'Shopping cart' });
    await cart.hover();
    await expect.poll(() => fetched).toEqual(['fetch', 'fetch']);
    await cart.dispatchEvent('pointerdown');
    await page.goto('/categories');
    expect(fetched).toHaveLength(2);
  });

  for (const [name, value] of Object.entries({ saveData: true, effectiveType: '3g' }))
    test(`prefetches nothing if the connection reports ${name}`, async ({ page }) => {
      await page.addInitScript(
        (given) => {
          HTMLScriptElement.supports = () => false;
          Object.defineProperty(navigator, 'connection', { value: given });
        },
        { [name]: value },
      );
      const fetched: string[] = [];
      page.on('request', (request) => {
        if (scripts.test(request.url())) fetched.push(request.url());
      });
      await page.goto('/category/kitchen');
      await page
        .getByRole('banner')
        .getByRole('link', { name: 'Shopping cart' })
        .dispatchEvent('pointerdown');
      // Without prerendering, a press fetches the page of a product on any connection. Then the scripts would have been requested, too.
      const response = page.waitForResponse(`**${product}`);
      const link = page.getByRole('main').locator(`a[href="${product}"]`).first();
      await link.dispatchEvent('pointerdown');
      await response;
      expect(fetched).toEqual([]);
    });
});
