/**
 * Nothing moves under the shopper while a page loads or the API answers (promise 73). Each page opens on a phone with a slow
 * network and no cache, so that every state in between is painted.
 */
import type { Page } from '@playwright/test';
import type { Product } from '#api/contract/catalog.ts';
import { onlyNecessary, recordOf } from '#features/consent/consent.ts';
import { type CheckoutPage, card } from '../support/browser/checkout-page.ts';
import { changeProduct, expect, productReads, test, tolerate } from '../support/browser/fixtures.ts';
import { shiftsOf, watchShifts } from '../support/browser/layout-shifts.ts';
import { callApi, openMember, pan, placeOrder } from '../support/browser/member.ts';

test.use({ viewport: { width: 390, height: 844 } });

interface Visit {
  page: Page;
  checkout: CheckoutPage;
}

/** Opens a state, and waits for the text that completes it. */
type Open = (visit: Visit) => Promise<void>;

const shows = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('main').getByText(text).first()).toBeVisible();

/** The slugs of products that need no choice. */
async function fortyProducts(): Promise<string[]> {
  const { products } = await callApi<{ products: Product[] }>('GET', '/v1/catalog?limit=100');
  const sellable = products.filter(({ stock, options }) => stock > 0 && !options?.length);
  return sellable.slice(0, 40).map(({ slug }) => slug);
}

async function scrollAndReturn(page: Page): Promise<void> {
  for (const step of [...Array<number>(12).fill(800), ...Array<number>(12).fill(-800)]) {
    await page.mouse.wheel(0, step);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
}

/** Makes the host respond as if the page had not been built. */
const unbuilt = (page: Page, path: string) =>
  page.route(`**${path}`, (route) =>
    route.continue({ url: `${new URL(route.request().url()).origin}/not-built` }),
  );

/** The states, keyed by who opens them, then by what the page shows. */
const states: Record<string, Record<string, Open>> = {
  'a guest’s pages': {
    'the page of a product newer than the build': async ({ page }) => {
      await unbuilt(page, '/product/copper-kettle');
      await page.goto('/product/copper-kettle');
      await shows(page, 'Goes well with');
    },
    'the page of a new product without picture, text or review': async ({ page }) => {
      await unbuilt(page, '/product/copper-kettle');
      await changeProduct(page, 'copper-kettle', { description: null, images: [], rating: null });
      await page.route('**/v1/review/product/*', (route) =>
        route.fulfill({ json: { reviews: [], average: null, count: 0 } }),
      );
      await page.goto('/product/copper-kettle');
      await shows(page, 'Goes well with');
    },
    'the pages of an unknown product and category': async ({ page }) => {
      await page.goto('/product/unknown-kettle');
      await shows(page, 'This product is no longer available');
      await page.goto('/category/unknown');
      await shows(page, 'This category is no longer available');
    },
    'the checkout of a guest with an empty cart': async ({ page }) => {
      await page.goto('/checkout');
      await shows(page, /empty/);
    },
    'the profile and the orders of a guest': async ({ page }) => {
      for (const path of ['/profile', '/orders']) {
        await page.goto(path);
        await shows(page, 'Please log in to access this page.');
      }
    },
    'a filtered category whose list grows, to its end and back': async ({ page }) => {
      await page.goto('/category/kitchen?stock=1');
      await page.getByRole('button', { name: 'Show more products' }).press('Enter');
      const cards = page.locator('main li.card');
      await expect(cards).toHaveCount(8);
      // Cards below the screen aren't drawn until they come near it.
      await expect(cards.last()).toHaveCSS('content-visibility', 'auto');
      await scrollAndReturn(page);
    },
    'the page of a search without a result': async ({ page }) => {
      await page.goto('/search?q=zzzzzz');
      await shows(page, 'No results found');
    },
    'the page of a search with results': async ({ page }) => {
      await page.goto('/search?q=a large lamp for a small bedroom');
      await shows(page, /\d+ products/);
    },
  },
  'a cart and its checkout': {
    'a cart whose products have changed': async ({ page }) => {
      await openMember(page, { cart: [pan, 'copper-kettle'] });
      await changeProduct(page, pan, { price: 1 });
      await page.goto('/cart');
      await shows(page, /now \$[\d.]+ instead of/);
    },
    'a cart of 40 items, to its end and back': async ({ page }) => {
      await openMember(page, { cart: await fortyProducts() });
      await page.goto('/cart');
      await shows(page, 'Order summary');
      const items = page.locator('main li').filter({ has: page.locator('[data-item-name]') });
      await expect(items).toHaveCount(40);
      // Rows below the first screen aren't drawn until they come near it.
      await expect(items.last()).toHaveCSS('content-visibility', 'auto');
      await scrollAndReturn(page);
    },
    'a cart whose prices can’t be checked': async ({ page }) => {
      await openMember(page, { cart: [pan] });
      await page.route(productReads, (route) => route.fulfill({ status: 500 }));
      await page.goto('/cart');
      await shows(page, /couldn’t check/);
    },
    'the checkout without an address': async ({ page }) => {
      const { addressId, call } = await openMember(page, { cart: [pan] });
      await call('DELETE', `/v1/address/${addressId}`);
      await page.goto('/checkout');
      await expect(page.locator('[name=line1]')).toBeVisible();
    },
    'the way from the address to the card form': async ({ page, checkout }) => {
      await openMember(page, { cart: [pan] });
      await page.goto('/checkout');
      await shows(page, /Rue de l’Été 3/);
      await checkout.continueToPayment();
      await expect(checkout.cardNumber).toBeVisible();
    },
    'the payment step, opened again': async ({ page, checkout }) => {
      await openMember(page, { cart: [pan] });
      await checkout.openPayment();
      await page.reload();
      await expect(checkout.cardNumber).toBeVisible();
      await expect(checkout.payButton).toBeVisible();
    },
    'a declined card': async ({ page, checkout }) => {
      await openMember(page, { cart: [pan] });
      await checkout.openPayment();
      await checkout.fillCard(card.declined);
      // Browsers don't count shifts within half a second of a press, so the response comes later.
      await page.route('**/demo-payments/*/confirm', async (route) => {
        await new Promise((done) => setTimeout(done, 700));
        await route.continue();
      });
      await checkout.payButton.click();
      await shows(page, 'Your card was declined.');
    },
  },
  'a member’s pages': {
    'the checkout of a member with an empty cart': async ({ page }) => {
      await openMember(page);
      await page.goto('/checkout');
      await shows(page, /empty/);
    },
    'the profile of a member': async ({ page }) => {
      await openMember(page);
      await page.goto('/profile');
      await shows(page, /Rue de l’Été 3/);
    },
    'the confirmation of an unknown order': async ({ page }) => {
      await openMember(page);
      await page.goto('/order-confirmation?payment_intent=pi_unknown');
      await shows(page, 'Order Not Found');
    },
    'the page to pay for an order again': async ({ page }) => {
      const order = await placeOrder(await openMember(page), pan);
      await page.goto(`/retry-payment?orderId=${order.id}`);
      await expect(page.locator('[name=card-number]')).toBeVisible();
    },
    'the orders of a member': async ({ page }) => {
      await placeOrder(await openMember(page), pan, { paid: true });
      await page.goto('/orders');
      await shows(page, 'Details');
    },
    'the confirmation of a paid order': async ({ page }) => {
      const order = await placeOrder(await openMember(page), pan, { paid: true });
      await page.goto(`/order-confirmation?payment_intent=${order.paymentIntentId}`);
      await shows(page, /Thank you/);
    },
  },
};

for (const [group, opens] of Object.entries(states))
  test(`nothing shifts on ${group} (promise 73)`, async ({ page, checkout }) => {
    test.slow();
    tolerate(/status of [45]0[0-9]/);
    const shifts = await watchShifts(page);
    // The bar of a phone's checkout sticks only once the banner is gone.
    const answer = JSON.stringify(recordOf(onlyNecessary, Date.now()));
    await page.addInitScript((record) => localStorage.setItem('user-consent-preferences', record), answer);
    for (const [state, open] of Object.entries(opens))
      await test.step(state, async () => {
        await open({ page, checkout });
        expect(await shiftsOf(page, shifts, state), state).toEqual([]);
        // The next state starts with empty storage. A text file has no script that could store something.
        await page.goto('/robots.txt');
        await page.evaluate(() => [localStorage, sessionStorage].map((storage) => storage.clear()));
        await page.unrouteAll();
        shifts.length = 0;
      });
  });
