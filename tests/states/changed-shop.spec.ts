/**
 * A shop that is built with a publishable Stripe key and a merchant's marketing tag. A stub replaces Stripe.js. The tag
 * loads only with consent; withdrawing the consent removes the tag and its data (promise 57).
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { CheckoutPage } from '../support/browser/checkout-page.ts';
import {
  test as base,
  expect,
  expectAccessible,
  skipUntilVisible,
  tolerate,
} from '../support/browser/fixtures.ts';
import { shiftsOf, watchShifts } from '../support/browser/layout-shifts.ts';
import { apiUrl, callApi, createAccount, mailedLink, openMember } from '../support/browser/member.ts';
import { type StripePlan, stripeStub } from '../support/browser/stripe-js.ts';
import type { Shop } from '../support/shop.ts';
import { openChangedShop } from './changed-shop.ts';
import { serveTag, tagChanges } from './marketing-tag.ts';
import { scriptsThatCall, wordsIn } from './without-features.ts';

const mainShop = { url: process.env['SHOP_URL'] ?? '', api: apiUrl() };
const script = 'https://js.stripe.com/**';
/** The product that the payment tests buy. */
let slug: string;

let shop: Shop | undefined;
const test = base.extend({ baseURL: ({ browserName: _ }, use) => use(shop?.url) });
test.use({ foreignHosts: ['js.stripe.com'] });
// One worker, so that the shop is built once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  // A busy machine once needed more than three minutes for the build.
  test.setTimeout(300_000);
  shop = await openChangedShop(tagChanges);
  Object.assign(process.env, { SHOP_URL: shop.url, SHOP_API_URL: shop.apiUrl });
  const { categories } = await callApi<{ categories: { slug: string }[] }>('GET', '/v1/category');
  const { products } = await callApi<{ products: { slug: string }[] }>(
    'GET',
    `/v1/product/category/slug/${categories[0]?.slug}`,
  );
  slug = products[0]?.slug ?? '';
  await callApi('POST', '/__test__/catalog', { edit: 'product.change', slug, set: { stock: 1000 } });
});

test.afterAll(async () => {
  Object.assign(process.env, { SHOP_URL: mainShop.url, SHOP_API_URL: mainShop.api });
  await shop?.close();
});

const serve = (page: Page, ...plan: StripePlan) =>
  page.route(script, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeStub(apiUrl(), plan) }),
  );
test.beforeEach(({ page }) => serve(page, 'success'));

/** Opens the checkout for a new member, and continues to the payment step. Stripe's form may still be loading. */
async function openPaymentStep(checkout: CheckoutPage): Promise<void> {
  await openMember(checkout.page, { cart: [slug] });
  await checkout.page.goto('/checkout');
  await checkout.continueToPayment();
}

test('a shop with a Stripe key has no demo card form', () => {
  const calls = (dir = '') => {
    const files = globSync('_astro/*.js', { cwd: dir });
    return files.filter((file) => readFileSync(join(dir, file), 'utf8').includes('/demo-payments/')).length;
  };
  expect([calls(process.env['SHOP_BUILT']) > 0, calls(shop?.dir)]).toEqual([true, 0]);
});

/** Whatever kind of space the browser writes. */
const euros = /(?<![\d,])9,99\s€/;

test('journey: see euros and pay with Stripe (promise 29)', async ({ page, checkout }) => {
  await serve(page, 'redirect');
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('stripe.com') && requests.push(request.url()));
  await openMember(page);
  await page.goto(`/fr/product/${slug}`);
  await expect(page.locator('[data-fresh-price]')).toHaveText(euros);
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(structured.join()).toContain('"priceCurrency":"EUR","price":"9.99"');
  await page.getByRole('button', { name: 'Ajouter au panier' }).first().click();
  await expect(checkout.badge).toHaveText('1');
  await page.goto('/fr/cart');
  await expect(page.getByText(/^9,99\s€ TTC l’unité, TVA 20\s%$/)).toBeVisible();
  // Playwright can't see the connection that a preconnect link opens.
  await expect(page.locator('link[href*="stripe.com"]')).toHaveCount(0);
  expect(requests).toEqual([]);
  await page.evaluate(() => localStorage.setItem('vite-ui-theme', 'dark'));
  await page.goto('/fr/checkout');
  await checkout.continueToPayment();
  await expect(page.locator('[data-stripe-element]')).toBeVisible();
  expect(requests).toHaveLength(1);
  const log = await page.evaluate(() => Reflect.get(window, 'stripeLog'));
  expect(log.locale).toBe('fr');
  expect(log.options[0]).toMatchObject({
    mode: 'payment',
    currency: 'eur',
    locale: 'fr',
    appearance: { theme: 'night' },
  });
  await page.getByRole('button', { name: 'Thème' }).click();
  await page.getByRole('button', { name: 'Clair' }).click();
  const theme = () =>
    page.evaluate(() => Reflect.get(window, 'stripeLog').updates.at(-1)?.appearance?.theme ?? '');
  await expect.poll(theme).toBe('stripe');
  await checkout.payButton.click();
  await checkout.expectPaidOnce();
  await expect(page.getByText(/^1 × 9,99\s€ TTC, TVA 20\s%$/)).toBeVisible();
  expect(page.url()).toMatch(/\/fr\/order-confirmation\?payment_intent=[^&]+$/);
});

test('a changed cart keeps the typed card (promise 21)', async ({ page, checkout }) => {
  await openPaymentStep(checkout);
  const element = page.locator('[data-stripe-element]');
  await element.evaluate((place) => place.append(document.createElement('input')));
  await element.getByRole('textbox').fill('half a card');
  const before = (await checkout.payButton.textContent()) ?? '';
  await new CheckoutPage(await page.context().newPage()).addToCart(slug);
  await page.bringToFront();
  await expect(page.getByText(/: quantity changed from 1 to 2 in another tab/)).toBeVisible();
  await page.getByRole('button', { name: 'Accept changes' }).click();
  await expect(checkout.payButton).toBeEnabled();
  await expect(checkout.payButton).not.toHaveText(before);
  await expect(element.getByRole('textbox')).toHaveValue('half a card');
  const amount = Math.round(
    Number(((await checkout.payButton.textContent()) ?? '').replace(/[^\d.]/g, '')) * 100,
  );
  const log = await page.evaluate(() => Reflect.get(window, 'stripeLog'));
  expect(log.options).toHaveLength(1);
  expect(log.updates.at(-1)).toEqual({ amount });
  await checkout.payButton.click();
  await checkout.expectPaidOnce();
});

test('journey: pay once despite every failure (promise 28)', async ({ page, checkout }) => {
  tolerate(/status of 402|payment: Error/);
  const said: string[] = [];
  page.on('console', (message) => void said.push(message.text()));
  await serve(page, 'decline', 'refuse', 'throw', 'challenge');
  await openPaymentStep(checkout);
  await expect(checkout.payButton).toBeEnabled();
  const setMistake = (mistake: boolean) =>
    page.evaluate((value) => void Reflect.set(window, 'stripeMistake', value), mistake);
  await setMistake(true);
  await checkout.payButton.click();
  await expect(checkout.payButton).toBeEnabled();
  expect(await checkout.ledger()).toEqual({ orders: [], charged: 0 });
  await setMistake(false);
  for (const answer of [
    'Your card was declined.',
    'We are unable to authenticate you.',
    'The payment didn’t go through and you haven’t been charged.',
  ]) {
    await checkout.payButton.click();
    await expect(page.getByText(answer)).toBeVisible();
  }
  await checkout.payButton.click();
  await checkout.expectPaidOnce();
  expect(said.join()).not.toContain('_secret_');
});

test('a shopper can stop a provider that never responds', async ({ page, checkout }) => {
  await page.clock.install();
  await serve(page, 'never', 'success');
  await openPaymentStep(checkout);
  await checkout.payButton.click();
  const stop = page.getByRole('button', { name: 'Stop waiting and check my payment' });
  await skipUntilVisible(page, stop);
  await stop.click();
  await expect(page.getByText('Your bank hasn’t confirmed your payment yet.')).toBeVisible();
  await checkout.payButton.click();
  await checkout.expectPaidOnce();
});

test('the page says that Stripe fails (promise 33)', async ({ page, checkout }) => {
  tolerate(/net::ERR_\w+ https:\/\/js\.stripe\.com/);
  await page.clock.install();
  const failed = page.getByText('We couldn’t load the card form.');
  const blocker = page.getByText('A content blocker or a slow connection');
  const refused = page.getByText('Our payment provider can’t take this payment.');
  for (const trouble of ['is blocked', 'never loads', 'refuses the amount']) {
    const isRefused = trouble === 'refuses the amount';
    if (isRefused) {
      await page.addInitScript(() => Reflect.set(window, 'stripeTrouble', 'invalid_request_error'));
      await serve(page, 'success');
    } else await page.route(script, (route) => (trouble === 'is blocked' ? route.abort() : undefined));
    if (trouble === 'is blocked') await openPaymentStep(checkout);
    else await page.reload();
    // Until the total is here, skipping time would end the page's own calls, whose failures have another “Try again”.
    await expect(checkout.payButton).toBeVisible();
    await skipUntilVisible(page, isRefused ? refused : failed);
    await expect(blocker).toHaveCount(isRefused ? 0 : 1);
    await expect(checkout.payButton).toBeDisabled();
    await page.evaluate(() => Object.assign(window, { notReloaded: true, stripeTrouble: false }));
    await page.unroute(script);
    await serve(page, 'success');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('[data-stripe-element]'), `after Stripe ${trouble}`).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'notReloaded'))).toBe(true);
  }
  await checkout.payButton.click();
  await checkout.expectPaidOnce();
});

test.describe('a shop whose backend lacks the optional parts', () => {
  test('says nothing about them', () => {
    const dir = shop?.dir ?? '';
    expect(wordsIn(dir)).toEqual([]);
    expect(scriptsThatCall(dir)).toEqual([]);
    expect(globSync('**/newsletter.html', { cwd: dir })).toEqual([]);
    // The same search finds them in a shop that has them.
    const main = process.env['SHOP_BUILT'] ?? '';
    expect(wordsIn(main).length).toBeGreaterThan(100);
    expect(scriptsThatCall(main).length).toBeGreaterThan(1);
  });

  test('journey: order without a dead end', async ({ page, checkout }) => {
    const failed: string[] = [];
    page.on('response', (response) => response.status() >= 400 && failed.push(response.url()));
    await page.goto('/');
    await expectAccessible(page);
    await page.goto('/search?q=a');
    await expect(page.locator('main li.card').first()).toBeVisible();
    await expect(page.locator('main')).not.toContainText(/[★☆]/);
    await page.goto(`/product/${slug}`);
    await expectAccessible(page);
    await openMember(page, { cart: [slug] });
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const email = page.getByLabel('Email address');
    await expect(email).not.toBeEditable();
    await expect(email).toHaveAccessibleDescription('You can’t change your email address here.');
    await expectAccessible(page);
    await page.goto('/checkout');
    await checkout.continueToPayment();
    await checkout.payButton.click();
    await checkout.expectPaidOnce();
    await page.getByRole('link', { name: 'See my orders' }).click();
    const order = page.getByRole('article');
    await order.getByText('Details').click();
    await expect(order.getByText('Shipping address')).toBeVisible();
    await expect(order.getByRole('button')).toHaveText(['Order again']);
    await expectAccessible(page);
    expect(failed).toEqual([]);
  });
});

test('a reset link leaves the URL at once (promise 73)', async ({ page }) => {
  const { email } = await createAccount();
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/auth/reset-password');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('status').getByText(email)).toBeVisible();
  const link = await mailedLink(email);
  // As from a mail program.
  await page.goto('about:blank');
  const shifts = await watchShifts(page);
  await page.goto(link);
  await expect(page).toHaveURL('/auth/reset-password');
  await expect(page.getByLabel('Email address')).toBeHidden();
  expect(await shiftsOf(page, shifts, 'reset by link')).toEqual([]);
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill('Better Horse 8');
  await page.getByLabel('Confirm password', { exact: true }).fill('Better Horse 8');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeFocused();
  await callApi('POST', '/v1/auth/login', { email, password: 'Better Horse 8' });
  expect(urls.filter((url) => url.includes('token='))).toEqual([]);
});

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie preferences' });
const times = (page: Page) => page.evaluate(() => document.documentElement.dataset['tagged'] ?? '0');
/** Everything stored on the device, except the shopper's choice. */
const kept = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...document.cookie.split('; ')]
      .filter((name) => name && name !== 'user-consent-preferences')
      .sort(),
  );

test.describe('in a shop with a marketing tag,', () => {
  test.use({ foreignHosts: ['tags.example', 'other.example'] });

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
    await visit('/');
    await expect(banner(page)).toContainText('and use Example Analytics (Marketing)?');
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

    const other = await context.newPage();
    await other.goto('/categories');
    await page.bringToFront();
    const main = page.locator('main');
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

    await main.getByRole('button', { name: 'Reject' }).click();
    for (const tab of [page, other]) {
      await expect.poll(() => times(tab).catch(() => 'navigating')).toBe('0');
      await expect.poll(() => kept(tab).catch(() => ['navigating'])).toEqual([]);
    }
    await other.close();
    await visit('/', '/privacy-policy');
    expect(await context.cookies()).toEqual([]);

    await main.getByRole('button', { name: 'Accept all' }).click();
    await expect.poll(() => times(page)).toBe('1');
    await page.getByRole('button', { name: 'Reset my choice' }).click();
    await expect.poll(() => times(page).catch(() => 'navigating')).toBe('0');
    await expect(banner(page)).toBeVisible();
    await expect.poll(() => kept(page)).toEqual([]);
    await visit('/');
  });

  test('the policy allows only the tag’s host (promise 55)', async ({ page, context }) => {
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
    const tagged = policyOf(await fetch(process.env['SHOP_URL'] ?? '').then((response) => response.text()));
    const plain = policyOf(await fetch(mainShop.url).then((response) => response.text()));
    expect(plain?.join()).not.toContain('tags.example');
    expect(tagged?.map((directive) => directive.replace(' https://tags.example', ''))).toEqual(
      plain?.map((directive) => directive.replaceAll(mainShop.api, apiUrl())),
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
});
