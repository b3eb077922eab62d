/** The checkout with Stripe, in a shop that is built with a publishable key. A stub replaces Stripe.js. */
import type { Page } from '@playwright/test';
import { CheckoutPage } from '../support/checkout-page.ts';
import { apiUrl, callApi, openMember } from '../support/e2e-member.ts';
import { expect } from '../support/fixtures.ts';
import { testInOwnShop } from '../support/own-shop.ts';
import { type StripePlan, stripeStub } from '../support/stripe-stub.ts';

const script = 'https://js.stripe.com/**';
/** The product that every test buys. */
let slug: string;

const test = testInOwnShop({ name: 'test-stripe', products: 6, stripeKey: 'pk_test_storefront' });
test.use({
  foreignHosts: ['js.stripe.com'],
  // A single pattern, because Playwright takes a second element of the array for the fixture's options.
  tolerated: [
    /responded with a status of (402|404|409)|payment: Error|net::ERR_\w+ https:\/\/js\.stripe\.com/,
  ],
});

test.beforeAll(async () => {
  const { categories } = await callApi<{ categories: { slug: string }[] }>('GET', '/v1/category');
  const { products } = await callApi<{ products: { slug: string }[] }>(
    'GET',
    `/v1/product/category/slug/${categories[0]?.slug}`,
  );
  slug = products[0]?.slug ?? '';
  await callApi('POST', '/__test__/catalog', { edit: 'product.change', slug, set: { stock: 1000 } });
});

const serve = (page: Page, ...plan: StripePlan) =>
  page.route(script, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeStub(apiUrl(), plan) }),
  );
/** Opens the checkout for a new member, and continues to the payment step. Stripe's form may still be loading. */
async function begin(checkout: CheckoutPage, path = '/checkout'): Promise<void> {
  await openMember(checkout.page.context(), { cart: [slug] });
  await checkout.page.goto(path);
  await checkout.continueToPayment();
}

test('no page connects to Stripe before the payment step, whose form has the page’s language and theme', async ({
  page,
  checkout,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('stripe.com') && asked.push(request.url()));
  await serve(page, 'success');
  await openMember(page.context(), { cart: [slug] });
  await page.goto('/cart');
  // Playwright can't see the connection that a preconnect link opens.
  await expect(page.locator('link[href*="stripe.com"]')).toHaveCount(0);
  expect(asked).toEqual([]);
  await page.evaluate(() => localStorage.setItem('vite-ui-theme', 'dark'));
  await page.goto('/fr/checkout');
  await checkout.continueToPayment();
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
  await checkout.payButton.click();
  await expect(page.getByRole('heading', { name: 'Merci, votre commande est payée' })).toBeVisible();
  await checkout.expectPaidOnce();
});

test('changing the cart in another tab updates the amount in the card form and keeps what was typed (promise 21)', async ({
  page,
  checkout,
}) => {
  await serve(page, 'success');
  await begin(checkout);
  const element = page.locator('[data-stripe-element]');
  await element.evaluate((place) => place.append(document.createElement('input')));
  await element.getByRole('textbox').fill('half a card');
  const before = (await checkout.payButton.textContent()) ?? '';
  await new CheckoutPage(await page.context().newPage()).addToCart(slug);
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

test('changing the theme changes the theme of the card form', async ({ page, checkout }) => {
  await serve(page, 'success');
  await begin(checkout);
  await expect(checkout.payButton).toBeEnabled();
  const theme = () =>
    page.evaluate(() => Reflect.get(window, 'stripeLog').updates.at(-1)?.appearance?.theme ?? '');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(theme).toBe('night');
});

test('after a decline and a refused 3-D Secure challenge, the third try pays (promise 28)', async ({
  page,
  checkout,
}) => {
  await serve(page, 'decline', 'refuse', 'challenge');
  await begin(checkout);
  await checkout.payButton.click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await checkout.payButton.click();
  await expect(page.getByText('We are unable to authenticate you.')).toBeVisible();
  await checkout.payButton.click();
  await checkout.expectPaidOnce();
});

test('after a redirect to 3-D Secure and back, the address bar has no client secret (promise 29)', async ({
  page,
  checkout,
}) => {
  await serve(page, 'redirect');
  await begin(checkout);
  await checkout.payButton.click();
  await expect(checkout.thanks).toBeVisible();
  expect(page.url()).toMatch(/order-confirmation\?payment_intent=[^&]+$/);
  await checkout.expectPaidOnce();
});

test('a shopper can stop waiting for a payment provider that never responds, and learns the payment’s status', async ({
  page,
  checkout,
}) => {
  await serve(page, 'never', 'success');
  await begin(checkout);
  await checkout.payButton.click();
  await page.getByRole('button', { name: 'Stop and check my payment' }).click();
  await expect(page.getByText('Your bank hasn’t confirmed your payment yet.')).toBeVisible();
  await checkout.payButton.click();
  await checkout.expectPaidOnce();
});

test('an incomplete card isn’t sent, and after Stripe.js throws, the next try charges once', async ({
  page,
  checkout,
}) => {
  const said: string[] = [];
  page.on('console', (message) => void said.push(message.text()));
  await serve(page, 'throw', 'success');
  await begin(checkout);
  await expect(checkout.payButton).toBeEnabled();
  const setMistake = (mistake: boolean) =>
    page.evaluate((value) => void Reflect.set(window, 'stripeMistake', value), mistake);
  await setMistake(true);
  await checkout.payButton.click();
  await expect(checkout.payButton).toBeEnabled();
  expect(await checkout.ledger()).toEqual({ orders: [], charged: 0 });
  await setMistake(false);
  await checkout.payButton.click();
  await expect(page.getByText('The payment didn’t go through and you haven’t been charged.')).toBeVisible();
  await checkout.payButton.click();
  await checkout.expectPaidOnce();
  expect(said.join()).not.toContain('_secret_');
});

for (const trouble of ['is blocked', 'never loads', 'can’t show its form'] as const)
  test(`if Stripe ${trouble}, the page says so, and “Try again” works without a reload (promise 33)`, async ({
    page,
    checkout,
  }) => {
    if (trouble === 'can’t show its form') {
      await page.addInitScript(() => Reflect.set(window, 'stripeTrouble', true));
      await serve(page, 'success');
    } else await page.route(script, (route) => (trouble === 'is blocked' ? route.abort() : undefined));
    await begin(checkout);
    await expect(page.getByText('We couldn’t load the card form.')).toBeVisible();
    await expect(checkout.payButton).toBeDisabled();
    await page.evaluate(() => Object.assign(window, { notReloaded: true, stripeTrouble: false }));
    await page.unroute(script);
    await serve(page, 'success');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('[data-stripe-element]')).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'notReloaded'))).toBe(true);
    await checkout.payButton.click();
    await checkout.expectPaidOnce();
  });
