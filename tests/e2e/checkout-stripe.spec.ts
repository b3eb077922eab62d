/** The same checkout over Stripe's own path: a shop built with a publishable key, Stripe.js replaced by a scripted stand-in. */
import type { Page } from '@playwright/test';
import { buyable, ledger, memberWithCart } from '../support/e2e-checkout.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type StripePlan, stripeStub } from '../support/stripe-stub.ts';

const script = 'https://js.stripe.com/**';
const usual = { url: process.env['SHOP_URL'], api: process.env['SHOP_API_URL'] };
let shop: Shop;
/** Hooks ask for the address before there is one. */
const shopUrl = () => (shop as Shop | undefined)?.url;

// One worker, one build.
base.describe.configure({ mode: 'default' });
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
  baseURL: async ({}, use) => use(shopUrl()),
});
test.use({
  foreignHosts: ['js.stripe.com'],
  // One pattern: Playwright would take a second one for the options of the first.
  tolerated: [
    /responded with a status of (402|404|409)|payment: Error|net::ERR_\w+ https:\/\/js\.stripe\.com/,
  ],
});

test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await openShop({ name: 'test-stripe', products: 6, stripeKey: 'pk_test_storefront' });
  process.env['SHOP_URL'] = shop.url;
  process.env['SHOP_API_URL'] = shop.apiUrl;
  // Every test buys some.
  await restock((await productSlugs())[0]);
});
test.afterAll(async () => {
  process.env['SHOP_URL'] = usual.url;
  process.env['SHOP_API_URL'] = usual.api;
  await shop?.close();
});

const serve = (page: Page, ...plan: StripePlan) =>
  page.route(script, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeStub(shop.apiUrl, plan) }),
  );
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you, your order is paid' });
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay/ });
const paidOnce = async (page: Page) => expect(await ledger(page)).toEqual({ orders: ['paid'], charged: 1 });

/** To the payment step; the card form may not be there yet. */
async function toPayment(page: Page, path = '/checkout'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: /Continue to shipping|vers la livraison/ }).click();
  await page.getByRole('button', { name: /Continue to payment|vers le paiement/ }).click();
}

async function begin(page: Page): Promise<void> {
  const [slug = ''] = await productSlugs();
  await memberWithCart(page.context(), page, slug);
}

async function restock(slug: string | undefined): Promise<void> {
  const answer = await fetch(`${shop.apiUrl}/__test__/catalog`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ edit: 'product.change', slug, set: { stock: 1000 } }),
  });
  expect(answer.status).toBe(200);
}

async function productSlugs(): Promise<string[]> {
  const { categories } = (await (await fetch(`${shop.apiUrl}/v1/category`)).json()) as {
    categories: { slug: string }[];
  };
  const answer = await fetch(`${shop.apiUrl}/v1/product/category/slug/${categories[0]?.slug}`);
  const { products } = (await answer.json()) as { products: { slug: string; stock: number }[] };
  return products.filter(({ stock }) => stock > 5).map(({ slug }) => slug);
}

test('no page connects to Stripe before the payment step; language and theme are the page’s', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('stripe.com') && asked.push(request.url()));
  await serve(page, 'success');
  await begin(page);
  await page.goto('/cart');
  // A request watcher does not see the connection that such a link opens.
  await expect(page.locator('link[href*="stripe.com"]')).toHaveCount(0);
  expect(asked).toEqual([]);
  await page.evaluate(() => localStorage.setItem('vite-ui-theme', 'dark'));
  await toPayment(page, '/fr/checkout');
  await expect(page.locator('[data-stripe-element]')).toBeVisible();
  expect(asked).toHaveLength(1);
  const log = await page.evaluate(() => Reflect.get(window, 'stripeLog'));
  expect(log.locale).toBe('fr');
  expect(log.options[0]).toMatchObject({
    mode: 'payment',
    currency: 'usd',
    locale: 'fr',
    appearance: { theme: 'night' },
  });
  await page.getByRole('button', { name: /^Payer \$/ }).click();
  await expect(page.getByRole('heading', { name: 'Merci, votre commande est payée' })).toBeVisible();
  await paidOnce(page);
});

test('promise 21: a cart changed in another tab: the same form is told the new amount, and what is typed stays', async ({
  page,
}) => {
  await serve(page, 'success');
  await begin(page);
  await toPayment(page);
  const element = page.locator('[data-stripe-element]');
  await element.evaluate((place) => place.append(document.createElement('input')));
  await element.getByRole('textbox').fill('half a card');
  const before = (await payButton(page).textContent()) ?? '';
  const other = await page.context().newPage();
  await buyable(other, (await productSlugs())[0]);
  await expect(page.getByText(/: quantity changed from 1 to 2 in another tab/)).toBeVisible();
  await page.getByRole('button', { name: 'Accept changes' }).click();
  await expect(payButton(page)).toBeEnabled();
  await expect(payButton(page)).not.toHaveText(before);
  await expect(element.getByRole('textbox')).toHaveValue('half a card');
  const amount = Math.round(
    Number(((await payButton(page).textContent()) ?? '').replace(/[^\d.]/g, '')) * 100,
  );
  const log = await page.evaluate(() => Reflect.get(window, 'stripeLog'));
  expect(log.options).toHaveLength(1);
  expect(log.updates.at(-1)).toEqual({ amount });
  await payButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await paidOnce(page);
});

test('the form follows a change of the theme', async ({ page }) => {
  await serve(page, 'success');
  await begin(page);
  await toPayment(page);
  await expect(payButton(page)).toBeEnabled();
  const theme = () =>
    page.evaluate(() => Reflect.get(window, 'stripeLog').updates.at(-1)?.appearance?.theme ?? '');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(theme).toBe('night');
});

test('promise 28: declined, then paid, with the same payment', async ({ page }) => {
  await serve(page, 'decline', 'success');
  await begin(page);
  await toPayment(page);
  await payButton(page).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await payButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await paidOnce(page);
});

test('3-D Secure in place: refused, then passed', async ({ page }) => {
  await serve(page, 'refuse', 'challenge');
  await begin(page);
  await toPayment(page);
  await payButton(page).click();
  await expect(page.getByText('We are unable to authenticate you.')).toBeVisible();
  await payButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await paidOnce(page);
});

test('promise 29: 3-D Secure by redirect; the client secret leaves the address bar', async ({ page }) => {
  await serve(page, 'redirect');
  await begin(page);
  await toPayment(page);
  await payButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(page.url()).toMatch(/order-confirmation\?payment_intent=[^&]+$/);
  await paidOnce(page);
});

test('a provider that never answers: the shopper can stop waiting, and is told what is so', async ({
  page,
}) => {
  await serve(page, 'never', 'success');
  await begin(page);
  await toPayment(page);
  await payButton(page).click();
  await page.getByRole('button', { name: 'Stop and check my payment' }).click({ timeout: 20_000 });
  await expect(page.getByText('Your bank hasn’t confirmed your payment yet.')).toBeVisible();
  await payButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await paidOnce(page);
});

test('Stripe’s own mistakes: an incomplete card is not sent; what breaks is told, asked about, and paid once', async ({
  page,
}) => {
  const said: string[] = [];
  page.on('console', (message) => void said.push(message.text()));
  await serve(page, 'throw', 'success');
  await begin(page);
  await toPayment(page);
  await expect(payButton(page)).toBeEnabled();
  const setMistake = (mistake: boolean) =>
    page.evaluate((value) => void Reflect.set(window, 'stripeMistake', value), mistake);
  await setMistake(true);
  await payButton(page).click();
  await expect(payButton(page)).toBeEnabled();
  expect(await ledger(page)).toEqual({ orders: [], charged: 0 });
  await setMistake(false);
  await payButton(page).click();
  await expect(page.getByText('The payment didn’t go through and you haven’t been charged.')).toBeVisible();
  await payButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await paidOnce(page);
  expect(said.join()).not.toContain('_secret_');
});

for (const trouble of ['blocked', 'hanging', 'without its form'] as const)
  test(`promise 33: Stripe ${trouble}: said within ten seconds, tried again without a reload`, async ({
    page,
  }) => {
    if (trouble === 'without its form') {
      await page.addInitScript(() => Reflect.set(window, 'stripeTrouble', true));
      await serve(page, 'success');
    } else await page.route(script, (route) => (trouble === 'blocked' ? route.abort() : undefined));
    await begin(page);
    await toPayment(page);
    await expect(page.getByText('We couldn’t load the card form.')).toBeVisible({ timeout: 12_000 });
    await expect(payButton(page)).toBeDisabled();
    await page.evaluate(() => Object.assign(window, { notReloaded: true, stripeTrouble: false }));
    await page.unroute(script);
    await serve(page, 'success');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('[data-stripe-element]')).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'notReloaded'))).toBe(true);
    await payButton(page).click();
    await expect(thanks(page)).toBeVisible();
    await paidOnce(page);
  });
