/** The pages around a payment: confirmation and retry, in the states that take time or have ended; and a page that dies while paying. */
import type { Page } from '@playwright/test';
import { card, fillCard, ledger, memberWithCart, payWith, toPayment } from '../support/e2e-checkout.ts';
import { openMember, placeOrder, runOut } from '../support/e2e-member.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

test.use({ tolerated: [/responded with a status of (402|404|409)/] });
// The bank takes ten seconds in one of them, on a machine that may be busy.
test.describe.configure({ timeout: 60_000 });

const pan = 'carbon-steel-pan';
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you, your order is paid' });
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
const badge = (page: Page) => page.locator('[data-cart-badge]').first();
const cardForm = (page: Page) => page.locator('[name=card-number]');

test('promise 32: a cancelled order is not paid again', async ({ page, context }) => {
  const member = await openMember(context);
  const order = await placeOrder(member, pan);
  await member.call('POST', `/v1/order/cancel/${order.id}`);
  await page.goto(`/retry-payment?orderId=${order.id}`);
  await expect(page.getByRole('heading', { name: 'This order was cancelled' })).toBeVisible();
  await expect(page.getByText('You can no longer pay for it, and you don’t owe anything.')).toBeVisible();
  await expect(cardForm(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('promise 32: an order whose time is over is not paid either, and says why', async ({
  page,
  context,
}) => {
  const member = await openMember(context);
  const order = await placeOrder(member, pan);
  await runOut(order);
  await page.goto(`/fr/retry-payment?orderId=${order.id}`);
  await expect(
    page.getByRole('heading', { name: 'Le délai de paiement de cette commande est écoulé' }),
  ).toBeVisible();
  await expect(cardForm(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('promise 32: an order that runs out while its card is typed: nothing is charged', async ({
  page,
  context,
}) => {
  const member = await openMember(context);
  const order = await placeOrder(member, pan);
  await page.goto(`/retry-payment?orderId=${order.id}`);
  await fillCard(page, card.good);
  await runOut(order);
  await payButton(page).click();
  await expect(
    page.getByRole('heading', { name: 'The time to pay for this order has run out' }),
  ).toBeVisible();
  await expect(cardForm(page)).toHaveCount(0);
  expect(await ledger(page)).toEqual({ orders: [], charged: 0 });
});

test('promises 32 and 60: another shopper’s order is not found', async ({ page, context, browser }) => {
  const elsewhere = await browser.newContext({ baseURL: process.env['SHOP_URL'] ?? '' });
  const order = await placeOrder(await openMember(elsewhere), pan);
  await elsewhere.close();
  await openMember(context);
  await page.goto(`/retry-payment?orderId=${order.id}`);
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  await page.goto(`/order-confirmation?payment_intent=${order.paymentIntentId}`);
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
});

test('a payment that takes its time: still checking, asked again by itself, paid; the cart is emptied at once (promise 39)', async ({
  page,
  context,
}) => {
  await memberWithCart(context, page);
  await page.goto('/checkout');
  await toPayment(page);
  await payWith(page, card.slow);
  await expect(page.getByRole('heading', { name: 'We’re still checking your payment' })).toBeVisible();
  await expect(page.getByText('Please don’t pay again.')).toBeVisible();
  await expect(badge(page)).toBeHidden();
  await expectAccessible(page);
  // Ten seconds at the bank, and the page asks with growing pauses.
  await expect(thanks(page)).toBeVisible({ timeout: 40_000 });
  expect(await ledger(page)).toEqual({ orders: ['paid'], charged: 1 });
});

test('an order that is being paid is not paid again from the retry page', async ({ page, context }) => {
  await memberWithCart(context, page);
  await page.goto('/checkout');
  await toPayment(page);
  await payWith(page, card.slow);
  await expect(page.getByRole('heading', { name: 'We’re still checking your payment' })).toBeVisible();
  await page.goto('/orders');
  const link = page.getByRole('link', { name: 'Pay now' });
  const address = await link.getAttribute('href').catch(() => null);
  if (address) await page.goto(address);
  await expect(cardForm(page)).toHaveCount(0);
  expect((await ledger(page)).charged).toBeLessThanOrEqual(1);
});

test('promise 26: Enter held in the card form: one order, one charge', async ({ page, context }) => {
  await memberWithCart(context, page);
  await page.goto('/checkout');
  await toPayment(page);
  await fillCard(page, card.good);
  await expect(payButton(page)).toBeEnabled();
  await page.locator('[name=card-cvc]').focus();
  // Each further `down` is a repetition, as the keyboard makes them.
  for (let count = 0; count < 25; count++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(thanks(page)).toBeVisible();
  expect(await ledger(page)).toEqual({ orders: ['paid'], charged: 1 });
});

for (const [moment, call] of [
  ['the intent is made', '**/v1/payment/stripe/create-intent'],
  ['the order is made', '**/v1/order'],
  ['the card is charged', '**/demo-payments/*/confirm'],
] as const)
  test(`promises 26 and 27: a reload while ${moment}: one order, one charge`, async ({ page, context }) => {
    await memberWithCart(context, page);
    await page.goto('/checkout');
    await toPayment(page);
    await fillCard(page, card.good);
    // The API acts; its answer never arrives, because the page is gone.
    let reached: () => void = () => undefined;
    const acted = new Promise<void>((resolve) => {
      reached = resolve;
    });
    await page.route(call, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      reached();
    });
    await payButton(page).click();
    await acted;
    await page.unroute(call);
    await page.reload();
    const pay = payButton(page);
    await expect(pay.or(thanks(page))).toBeVisible();
    if (await pay.isVisible()) {
      await fillCard(page, card.good);
      await pay.click();
    }
    await expect(thanks(page)).toBeVisible();
    await expect(badge(page)).toBeHidden();
    expect(await ledger(page)).toEqual({ orders: ['paid'], charged: 1 });
  });
