/** The way through the checkout for end-to-end tests. */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { createAccount, signInContext } from './e2e-account.ts';

export const card = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  challenged: '4000 0027 6000 3184',
  redirected: '4000 0000 0000 3220',
  slow: '4000 0000 0000 5001',
} as const;

/** A product with plenty of stock into the cart, from its page. */
export async function buyable(page: Page, slug = 'carbon-steel-pan'): Promise<void> {
  await page.goto(`/product/${slug}`);
  const badge = page.locator('[data-cart-badge]').first();
  const before = Number(await badge.textContent());
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  // A badge that was there before says nothing: a page left at once may not have added it yet.
  await expect(badge).toHaveText(`${before + 1}`);
}

export async function fillAddress(page: Page, country = 'FR', postalCode = '75001'): Promise<void> {
  const form = page.locator('form:has([name=line1])');
  for (const [name, text] of [
    ['name', 'Ada Lovelace'],
    ['line1', 'Rue de l’Été 3'],
    ['postalCode', postalCode],
    ['city', 'Paris'],
  ] as const)
    await form.locator(`[name=${name}]`).fill(text);
  await form.locator('[name=country]').selectOption(country);
  await form.locator('[type=submit]').click();
}

/** From the addresses to the card form, ready to be filled. */
export async function toPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Continue to shipping|Continuer vers la livraison/ }).click();
  await page.getByRole('button', { name: /Continue to payment|Continuer vers le paiement/ }).click();
  await expect(page.locator('[name=card-number]')).toBeVisible();
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.locator('[name=card-number]').fill(number);
  await page.locator('[name=card-expiry]').fill('12 / 39');
  await page.locator('[name=card-cvc]').fill('123');
}

export async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await page.getByRole('button', { name: /^(Pay|Payer) \$/ }).click();
}

/** Signed in, with an address in France and one product in the cart. */
export async function memberWithCart(context: BrowserContext, page: Page, slug?: string): Promise<void> {
  const account = await createAccount();
  await signInContext(context, account);
  await buyable(page, slug);
  const made = await asShopper(page, 'POST', '/v1/address', {
    name: 'Ada Lovelace',
    line1: 'Rue de l’Été 3',
    line2: null,
    city: 'Paris',
    postalCode: '75001',
    country: 'FR',
  });
  expect(made.status).toBe(201);
}

/** All of the shopper's, as another device would. */
export async function deleteAddresses(page: Page): Promise<void> {
  const { body } = await asShopper(page, 'GET', '/v1/address');
  for (const { id } of (body as { addresses: { id: string }[] }).addresses)
    await asShopper(page, 'DELETE', `/v1/address/${id}`);
}

/** A call with the tokens that the page has. */
async function asShopper(page: Page, method: string, path: string, body?: unknown) {
  const read = () => page.evaluate(() => localStorage.getItem('accessToken'));
  // The page may be on its way to another: that one has them, too.
  const token = await read().catch(() => page.waitForLoadState().then(read));
  const answer = await fetch(`${process.env['SHOP_API_URL']}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: answer.status === 204 ? undefined : await answer.json() };
}

/** The shopper's orders that were not cancelled, and how many of them money was taken for. */
export async function ledger(page: Page): Promise<{ orders: string[]; charged: number }> {
  const { body } = await asShopper(page, 'GET', '/v1/order');
  const orders = (body as { orders: { status: string; paymentIntentId: string; total: number }[] }).orders;
  let charged = 0;
  for (const { paymentIntentId, total } of orders) {
    const answer = await asShopper(page, 'POST', `/v1/payment/stripe/retrieve/${paymentIntentId}`);
    const { status, amount } = answer.body.paymentIntent as { status: string; amount: number };
    if (status !== 'succeeded') continue;
    charged += 1;
    expect(amount).toBe(Math.round(total * 100));
  }
  return { orders: orders.map(({ status }) => status).filter((status) => status !== 'cancelled'), charged };
}
