import type { Page } from '@playwright/test';
import { merchant, openMember, placeOrder } from '../support/e2e-member.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

const pan = 'carbon-steel-pan';
const board = 'oak-chopping-board';
const orders = (page: Page) => page.getByRole('main').getByRole('article');

test('an unpaid order shows the time left to pay, and can be cancelled after a question', async ({
  page,
  context,
}) => {
  const member = await openMember(context);
  const order = await placeOrder(member, pan, { quantity: 2 });
  await page.goto('/orders');
  const card = orders(page);
  await expect(card.getByText('Waiting for payment')).toBeVisible();
  await expect(card.getByRole('timer')).toHaveText(/^Reserved for (29:\d\d|30:00)$/);
  await expect(card.getByRole('link', { name: 'Pay now' })).toHaveAttribute(
    'href',
    `/retry-payment?orderId=${order.id}`,
  );
  await card.getByText('Details').click();
  await expect(card.getByText(`Order number ${order.id}`)).toBeVisible();
  await expect(card.getByText('France')).toHaveCount(2);
  await expectAccessible(page);

  const cancel = card.getByRole('button', { name: 'Cancel order' });
  await cancel.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Cancel this order?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(cancel).toBeFocused();
  await cancel.click();
  await page.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
});

test('a delivered order offers its invoice, a review and the same order again', async ({ page, context }) => {
  const member = await openMember(context);
  const order = await placeOrder(member, board, { paid: true });
  await merchant(order, 'process', 'ship', 'deliver');
  await page.goto(`/orders#${order.id}`);
  const card = orders(page);
  await expect(card.getByRole('list', { name: 'Order progress' })).toContainText('Delivered: done');
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Download invoice' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^[\w-]+\.pdf$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-');
  // The address named it: its details are open.
  await expect(card.getByRole('link', { name: /^Review / })).toHaveAttribute(
    'href',
    `/product/${board}#reviews`,
  );
  await card.getByRole('button', { name: 'Order again' }).click();
  await expect(card.getByText('1 item added to your cart.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shopping cart: 1 item' })).toBeVisible();
  await expectAccessible(page);
});

test('the French page shows orders in French', async ({ page, context }) => {
  const member = await openMember(context);
  await merchant(await placeOrder(member, pan, { paid: true }), 'process');
  await page.goto('/fr/orders');
  const card = orders(page);
  await expect(card.getByText('En préparation', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Télécharger la facture' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Annuler la commande' })).toHaveCount(0);
});

test('a shopper without orders is led on', async ({ page, context }) => {
  await openMember(context);
  await page.goto('/orders');
  await expect(page.getByText('You haven’t ordered anything yet.')).toBeVisible();
  await expectAccessible(page);
});

test.describe('a list that fails', () => {
  test.use({ tolerated: [/Failed to load resource/] });
  test('the list says that it failed, and loads at the next try (promise 42)', async ({ page, context }) => {
    await placeOrder(await openMember(context), pan);
    await page.route('**/v1/order?*', (route) =>
      route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
    );
    await page.clock.install();
    await page.goto('/orders');
    // Three more tries by itself, after 1, 2 and 4 seconds.
    await expect(async () => {
      await page.clock.runFor(4000);
      await expect(page.getByText(/Error loading orders/)).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(page.getByText('Bad gateway')).toHaveCount(0);
    await page.unroute('**/v1/order?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(orders(page)).toHaveCount(1);
  });
});

test('a shopper can stop waiting for the list (promise 43)', async ({ page, context }) => {
  await openMember(context);
  await page.route('**/v1/order?*', () => undefined);
  await page.clock.install();
  // The words of waiting are there before the island is: the ten seconds begin with the call.
  const asked = page.waitForRequest('**/v1/order?*');
  await page.goto('/orders');
  await expect(page.getByText(/^Loading your orders/)).toBeVisible();
  await asked;
  await page.clock.runFor(10_500);
  await expect(page.getByText('This is taking longer than usual. We’re still trying.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('We stopped loading your orders.')).toBeVisible();
});

test('nobody sees another shopper’s orders (promise 60)', async ({ page, context, browser }) => {
  const other = await browser.newContext({ baseURL: process.env['SHOP_URL'] ?? '' });
  const order = await placeOrder(await openMember(other), pan);
  await other.close();
  await openMember(context);
  await page.goto(`/orders#${order.id}`);
  await expect(page.getByText('You haven’t ordered anything yet.')).toBeVisible();
});
