/** A merchant's tag loads only with consent. Withdrawing the consent removes the tag and its data (promise 57). */
import type { Page } from '@playwright/test';
import { expect, tolerate } from '../../support/browser/fixtures.ts';
import { openMember } from '../../support/browser/member.ts';
import { mainShop, test } from './fixtures.ts';
import { serveTag } from './marketing-tag.ts';

const { step } = test;

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie preferences' });
const times = (page: Page) => page.evaluate(() => document.documentElement.dataset['tagged'] ?? '0');
/** Everything stored on the device, except the shopper's choice. */
const kept = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...document.cookie.split('; ')]
      .filter((name) => name && name !== 'user-consent-preferences')
      .sort(),
  );

test.use({ foreignHosts: ['tags.example', 'other.example', 'js.stripe.com'] });

test('journey: allow the tag, withdraw and reset', async ({ page, context }) => {
  const requests = await serveTag(context);
  const visit = async (...paths: readonly string[]) => {
    requests.length = 0;
    for (const path of paths) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    }
    expect(requests).toEqual([]);
    expect(await kept(page)).toEqual([]);
  };
  const main = page.locator('main');
  await step('without a choice, the banner names the tag', async () => {
    await visit('/');
    await expect(banner(page)).toContainText('and use Example Analytics (Marketing)?');
  });
  await step('without marketing, no tag loads', async () => {
    await banner(page).getByRole('button', { name: 'Customize' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cookie preferences' });
    await dialog.locator('summary').filter({ hasText: 'Marketing' }).click();
    await expect(dialog.getByText('Example Analytics')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Preferences' }).check();
    await dialog.getByRole('button', { name: 'Save preferences' }).click();
    await visit('/privacy-policy');
    const recipients = 'Only with your consent: Example Analytics (tags.example).';
    await expect(page.getByText(recipients)).toBeVisible();
    await expect(page.getByText('unless you agree to it')).toBeVisible();
  });
  const other = await context.newPage();
  await step('allow the tag, which loads once in each tab', async () => {
    await other.goto('/categories');
    await page.bringToFront();
    await main.getByRole('button', { name: 'Accept all' }).click();
    for (const tab of [page, other]) await expect.poll(() => times(tab)).toBe('1');
    await page.reload();
    await expect.poll(() => times(page)).toBe('1');
    await main.getByRole('button', { name: 'Accept all' }).click();
    await expect(page.getByText('Your choice is saved.')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await times(page)).toBe('1');
    expect(requests.filter((path) => path === '/a.js')).toHaveLength(3);
    expect(requests).toContain('/hit');
    expect(await kept(page)).toEqual([
      '__example=1',
      '__example=1',
      'test-id=1',
      'test-visit',
      'test-visitor',
    ]);
  });
  await step('withdraw, which removes the tag and its data in each tab', async () => {
    await main.getByRole('button', { name: 'Reject' }).click();
    for (const tab of [page, other]) {
      await expect.poll(() => times(tab).catch(() => 'navigating')).toBe('0');
      await expect.poll(() => kept(tab).catch(() => ['navigating'])).toEqual([]);
    }
    await other.close();
    await visit('/', '/privacy-policy');
    expect(await context.cookies()).toEqual([]);
  });
  await step('reset the choice', async () => {
    await main.getByRole('button', { name: 'Accept all' }).click();
    await expect.poll(() => times(page)).toBe('1');
    await page.getByRole('button', { name: 'Reset my choice' }).click();
    await expect.poll(() => times(page).catch(() => 'navigating')).toBe('0');
    await expect(banner(page)).toBeVisible();
    await expect.poll(() => kept(page)).toEqual([]);
    await visit('/');
  });
});

test('only with consent, the tag hears what the shopper does', async ({ page, context, checkout, shop }) => {
  // This script stores nothing, unlike the one of `serveTag`.
  await context.route('https://tags.example/a.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  const heard = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('test-heard') ?? '[]'));
  await openMember(page);
  await checkout.addToCart(shop.slug);
  expect(await heard()).toEqual([]);
  await banner(page).getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(heard).toEqual(['view']);
  await page.reload();
  await expect.poll(heard).toEqual(['view', 'view']);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect.poll(heard).toEqual(['view', 'view', 'add']);
  await page.goto('/checkout');
  await checkout.continueToPayment();
  await expect(page.locator('[data-stripe-element]')).toBeVisible();
  await checkout.payButton.click();
  await checkout.expectPaidOnce();
  await page.reload();
  await expect(checkout.thanks).toBeVisible();
  const all = ['view', 'view', 'add', 'checkout', 'purchase'];
  expect(await heard()).toEqual(all);
  await page.goto('/privacy-policy');
  await page.getByRole('main').getByRole('button', { name: 'Reject' }).click();
  await page.waitForLoadState('networkidle');
  await checkout.addToCart(shop.slug);
  expect(await heard()).toEqual(all);
});

test('the policy allows only the tag’s host (promise 55)', async ({ page, context, shop }) => {
  tolerate(/violates.*Content Security Policy/);
  // Both hosts respond, so only the policy can block a request.
  await context.route(/https:\/\/(tags|other)\.example\//, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.goto('/');
  const policyOf = (html: string) =>
    /http-equiv="content-security-policy" content="([^"]*)"/
      .exec(html)?.[1]
      ?.replace(/ '?sha256-[^ ;]*/g, '')
      .split(';')
      .map((directive) => directive.trim());
  const tagged = policyOf(await fetch(shop.url).then((response) => response.text()));
  const plain = policyOf(await fetch(mainShop.url).then((response) => response.text()));
  expect(plain?.join()).not.toContain('tags.example');
  expect(tagged?.map((directive) => directive.replace(' https://tags.example', ''))).toEqual(
    plain?.map((directive) => directive.replaceAll(mainShop.api, shop.apiUrl)),
  );
  expect(tagged?.filter((directive) => directive.includes('https://tags.example'))).toHaveLength(3);

  const load = (src: string) =>
    page.evaluate(
      (url) =>
        new Promise<string>((resolve) => {
          const element = document.createElement('script');
          element.src = url;
          element.addEventListener('load', () => resolve('loaded'));
          element.addEventListener('error', () => resolve('refused'));
          document.head.append(element);
        }),
      src,
    );
  expect(await load('https://tags.example/b.js')).toBe('loaded');
  expect(await load('https://other.example/b.js')).toBe('refused');
});
