/** The pages that `npm run bench:lighthouse` measures, in the order in which one shopper comes to them. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'puppeteer-core';

export interface BenchVisit {
  name: string;
  /** Empty if the visit is to the page on which `prepare` ends. */
  path: string;
  /** The id of an audit that the page can't pass. */
  allowed?: string;
  /** Brings the shopper into the state in which the page is opened. */
  prepare?: (page: Page, shop: string) => Promise<unknown>;
}

const products = [
  'carbon-steel-pan',
  'copper-kettle',
  'cast-iron-cocotte',
  'oak-chopping-board',
  'stoneware-mixing-bowl',
];

/** A visit without `prepare` finds the state that the visit before it left. */
export const visits: readonly BenchVisit[] = [
  { name: 'Home', path: '/' },
  { name: 'Categories', path: '/categories' },
  // The buttons of the consent banner cover half of a link. axe therefore counts the link as too small.
  { name: 'Category', path: '/category/kitchen', allowed: 'target-size' },
  { name: 'Product', path: '/product/carbon-steel-pan' },
  { name: 'Product with options', path: '/product/market-tote' },
  { name: 'Product in French', path: '/fr/product/carbon-steel-pan' },
  { name: 'Search', path: '/search?q=pan' },
  { name: 'Privacy policy', path: '/privacy-policy' },
  // The page asks before it sends the token, so any token shows the question.
  { name: 'Newsletter confirmation', path: '/newsletter#confirm=token' },
  { name: 'Offline', path: '/offline' },
  // Chromium logs the status 404 of this page as an error.
  { name: 'Not found', path: '/nothing-here', allowed: 'errors-in-console' },
  { name: 'Sign-in', path: '/auth/login' },
  { name: 'Registration', path: '/auth/register' },
  { name: 'Password reset', path: '/auth/reset-password' },
  { name: 'Empty cart', path: '/cart' },
  { name: 'Empty checkout', path: '/checkout' },
  { name: 'Cart with five line items', path: '/cart', prepare: fillCart },
  { name: 'Checkout of a guest', path: '/checkout' },
  { name: 'Checkout, first address', path: '/checkout', prepare: register },
  { name: 'Checkout, shipping', path: '', prepare: saveAddress },
  { name: 'Checkout, payment', path: '', prepare: chooseShipping },
  { name: 'Payment retry', path: '', prepare: declineCard },
  { name: 'Order confirmation', path: '', prepare: pay },
  { name: 'Orders', path: '/orders' },
  { name: 'Profile', path: '/profile' },
];

async function fillCart(page: Page, shop: string): Promise<void> {
  await page.goto(shop);
  await page.evaluate(() => localStorage.removeItem('shopping-cart'));
  // The banner would cover the buttons.
  await (await page.$('[data-asks-consent] [data-consent-choice=none]'))?.click();
  for (const [index, slug] of products.entries()) {
    await page.goto(`${shop}/product/${slug}`);
    await page.locator('[data-add-to-cart] [type=submit]').click();
    await page.waitForFunction(
      (count) => document.querySelector('[data-cart-badge]')?.textContent === count,
      {},
      `${index + 1}`,
    );
  }
}

async function register(page: Page, shop: string): Promise<void> {
  await page.goto(`${shop}/auth/register`);
  const account = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `ada-${randomUUID()}@example.com`,
    password: 'Copper pan 7',
    confirmPassword: 'Copper pan 7',
  };
  await fillFields(page, account);
  await Promise.all([page.waitForNavigation(), page.locator('main form [type=submit]').click()]);
}

async function saveAddress(page: Page, shop: string): Promise<void> {
  await page.goto(`${shop}/checkout`);
  await page.locator('[name=country]').fill('FR');
  await fillFields(page, { line1: 'Rue de l’Été 3', postalCode: '75001', city: 'Paris' });
  await page.locator('form:has([name=line1]) [type=submit]').click();
  await page.locator('main ::-p-aria(Continue to shipping)').click();
  await page.locator('main ::-p-aria(Continue to payment)').wait();
}

async function chooseShipping(page: Page): Promise<void> {
  await page.locator('main ::-p-aria(Continue to payment)').click();
  await page.locator('[name=card-number]').wait();
}

export const newPaymentCard = {
  'card-number': '4242 4242 4242 4242',
  'card-expiry': '12 / 39',
  'card-cvc': '123',
};

/** Ends on the page on which the shopper can pay the order again. */
async function declineCard(page: Page, shop: string): Promise<void> {
  await fillFields(page, { ...newPaymentCard, 'card-number': '4000 0000 0000 0002' });
  await page.locator('main ::-p-text(Pay $)').click();
  await page.locator('main ::-p-text(Your card was declined)').wait();
  await page.goto(`${shop}/orders`);
  await Promise.all([page.waitForNavigation(), page.locator('main article a.button').click()]);
  await page.locator('[name=card-number]').wait();
}

async function pay(page: Page): Promise<void> {
  await fillFields(page, newPaymentCard);
  await Promise.all([page.waitForNavigation(), page.locator('main ::-p-text(Pay $)').click()]);
}

export async function fillFields(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await page.locator(`main [name=${name}]`).fill(text);
}
