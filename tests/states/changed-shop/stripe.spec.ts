/** Paying with Stripe, in a shop that is built with its publishable key. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CheckoutPage } from '../../support/browser/checkout-page.ts';
import { expect, skipUntilVisible, tolerate } from '../../support/browser/fixtures.ts';
import { openMember } from '../../support/browser/member.ts';
import { serveStripe, stripeScript, test } from './fixtures.ts';

test('a shop with a Stripe key has no demo card form', ({ shop }) => {
  const calls = (dir = '') => {
    const files = globSync('_astro/*.js', { cwd: dir });
    return files.filter((file) => readFileSync(join(dir, file), 'utf8').includes('/demo-payments/')).length;
  };
  expect([calls(process.env['SHOP_BUILT']) > 0, calls(shop.dir)]).toEqual([true, 0]);
});

/** Opens the checkout for a new member, and continues to the payment step. Stripe's form may still be loading. */
async function openPaymentStep(checkout: CheckoutPage, slug: string): Promise<void> {
  await openMember(checkout.page, { cart: [slug] });
  await checkout.page.goto('/checkout');
  await checkout.continueToPayment();
}

/** Matches the price with any kind of space, because browsers differ. */
const euros = /(?<![\d,])9,99\s€/;

test('journey: see euros and pay with Stripe (promise 29)', async ({ page, checkout, shop }) => {
  await serveStripe(page, 'redirect');
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('stripe.com') && requests.push(request.url()));
  await openMember(page);
  await page.goto(`/fr/product/${shop.slug}`);
  await expect(page.locator('[data-fresh-price]')).toHaveText(euros);
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(structured.join()).toContain('"priceCurrency":"EUR","price":"9.99"');
  await page.getByRole('button', { name: 'Ajouter au panier' }).first().click();
  await expect(checkout.badge).toHaveText('1');
  await page.goto('/fr/cart');
  await expect(page.getByText(/^9,99\s€\sTTC l’unité, TVA\s20\s%$/)).toBeVisible();
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
  await expect(page.getByText(/^1 × 9,99\s€\sTTC, TVA\s20\s%$/)).toBeVisible();
  expect(page.url()).toMatch(/\/fr\/order-confirmation\?payment_intent=[^&]+$/);
});

test('a changed cart keeps the typed card (promise 21)', async ({ page, checkout, shop }) => {
  await openPaymentStep(checkout, shop.slug);
  const element = page.locator('[data-stripe-element]');
  await element.evaluate((place) => place.append(document.createElement('input')));
  await element.getByRole('textbox').fill('half a card');
  const before = (await checkout.payButton.textContent()) ?? '';
  await new CheckoutPage(await page.context().newPage()).addToCart(shop.slug);
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

test('journey: pay once despite every failure (promise 28)', async ({ page, checkout, shop }) => {
  tolerate(/status of 402|payment: Error/);
  const said: string[] = [];
  page.on('console', (message) => void said.push(message.text()));
  await serveStripe(page, 'decline', 'refuse', 'throw', 'challenge');
  await openPaymentStep(checkout, shop.slug);
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

test('a shopper can stop a provider that never responds', async ({ page, checkout, shop }) => {
  await page.clock.install();
  await serveStripe(page, 'never', 'success');
  await openPaymentStep(checkout, shop.slug);
  await checkout.payButton.click();
  const stop = page.getByRole('button', { name: 'Stop waiting and check my payment' });
  await skipUntilVisible(page, stop);
  await stop.click();
  await expect(page.getByText('Your bank hasn’t confirmed your payment yet.')).toBeVisible();
  await checkout.payButton.click();
  await checkout.expectPaidOnce();
});

test('the page says that Stripe fails (promise 33)', async ({ page, checkout, shop }) => {
  tolerate(/net::ERR_\w+ https:\/\/js\.stripe\.com/);
  await page.clock.install();
  const failed = page.getByText('We couldn’t load the card form.');
  const blocker = page.getByText('A content blocker or a slow connection');
  const refused = page.getByText('Our payment provider can’t take this payment.');
  for (const trouble of ['is blocked', 'never loads', 'refuses the amount']) {
    const isRefused = trouble === 'refuses the amount';
    if (isRefused) {
      await page.addInitScript(() => Reflect.set(window, 'stripeTrouble', 'invalid_request_error'));
      await serveStripe(page, 'success');
    } else await page.route(stripeScript, (route) => (trouble === 'is blocked' ? route.abort() : undefined));
    if (trouble === 'is blocked') await openPaymentStep(checkout, shop.slug);
    else await page.reload();
    // If time were skipped before the total has arrived, the page's own calls would fail and show another “Try again”.
    await expect(checkout.payButton).toBeVisible();
    await skipUntilVisible(page, isRefused ? refused : failed);
    await expect(blocker).toHaveCount(isRefused ? 0 : 1);
    await expect(checkout.payButton).toBeDisabled();
    await page.evaluate(() => Object.assign(window, { notReloaded: true, stripeTrouble: false }));
    await page.unroute(stripeScript);
    await serveStripe(page, 'success');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('[data-stripe-element]'), `after Stripe ${trouble}`).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'notReloaded'))).toBe(true);
  }
  await checkout.payButton.click();
  await checkout.expectPaidOnce();
});
