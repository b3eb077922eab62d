/** The orders and the profile of a member. */

import { expect, expectAccessible, test, tolerate } from '../support/browser/fixtures.ts';
import { callApi, createMember, openMember, pan, placeOrder, signOut } from '../support/browser/member.ts';

const board = 'oak-chopping-board';

test('a delivered order offers its invoice and a review', async ({ page }) => {
  const member = await openMember(page);
  const order = await placeOrder(member, board, { paid: true });
  for (const step of ['process', 'ship', 'deliver'])
    await callApi('POST', `/__test__/order/${order.id}/${step}`, {});
  await page.goto(`/orders#${order.id}`);
  const card = page.getByRole('main').getByRole('article');
  await expect(card.getByRole('list', { name: 'Order progress' })).toContainText('Delivered: done');
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Download invoice' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^INV-20\d\d-\d{6}\.pdf$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-');
  // The URL contains the order's id, so the details of the order are open.
  await expect(card.getByRole('link', { name: /^Review / })).toHaveAttribute(
    'href',
    `/product/${board}#reviews`,
  );
  await card.getByRole('button', { name: 'Order again' }).click();
  await expect(card.getByText('1 item added to your cart.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shopping cart: 1 item' })).toBeVisible();
  await expectAccessible(page);
  // On paper, only the order is left.
  await page.emulateMedia({ media: 'print' });
  await expect(card.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(card.getByRole('list', { name: 'Items' })).toContainText(order.items[0]?.name ?? '');
  await expect(card.getByText('Billing address')).toBeVisible();
  await expect(card.getByRole('button').filter({ visible: true })).toHaveCount(0);
  for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeHidden();
});

test('the reset page is titled “Change your password” for members', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/auth/reset-password');
  await expect(title.getByText('Reset your password')).toBeVisible();
  await expect(title.getByText('Change your password')).toBeHidden();
  await openMember(page);
  await page.goto('/auth/reset-password');
  await expect(title.getByText('Change your password')).toBeVisible();
  await expect(title.getByText('Reset your password')).toBeHidden();
});

test('a shopper can stop loading orders (promise 43)', async ({ page }) => {
  await openMember(page);
  await page.route('**/v1/order?*', () => undefined);
  await page.clock.install();
  // The page shows “Loading your orders” before the island hydrates. The ten seconds start later, with the call.
  const request = page.waitForRequest('**/v1/order?*');
  await page.goto('/orders');
  const loading = page.getByText(/^Loading your orders/);
  await expect(loading).toBeVisible();
  // The text appears after a second. Until then, only the skeleton shows.
  await expect(loading).toHaveCSS('animation', /\b1s\b.*\bbackwards\b.*\bappear\b/);
  await request;
  await page.clock.runFor(10_500);
  await expect(page.getByText('This is taking longer than usual. We’re still trying.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('We stopped loading your orders.')).toBeVisible();
});

test('nobody sees another shopper’s orders (promise 60)', async ({ page }) => {
  const order = await placeOrder(await createMember(), pan);
  await openMember(page);
  await page.goto(`/fr/orders#${order.id}`);
  await expect(page.getByText('Vous n’avez encore rien commandé.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Vous aimerez peut-être' })).toBeVisible();
  await expectAccessible(page);
});

test('orders and the profile use two columns at 1280 px', async ({ page }) => {
  const member = await openMember(page);
  await placeOrder(member, pan);
  await placeOrder(member, pan);
  for (const [path, parts] of [
    ['/orders', page.getByRole('main').getByRole('article')],
    ['/profile', page.getByRole('main').getByRole('region', { name: /^(Personal information|Addresses)$/ })],
  ] as const) {
    await page.goto(path);
    await expect(parts).toHaveCount(2);
    for (const [width, columns] of [
      [768, 1],
      [1280, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const boxes = await parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      const place = `${path} at ${width} px`;
      expect(new Set(boxes.map(({ left }) => left)).size, place).toBe(columns);
      expect(new Set(boxes.map(({ top }) => top)).size, place).toBe(3 - columns);
      const span = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
      expect(span / width, place).toBeGreaterThan(0.8);
    }
  }
});

test('the milestones of an order have room for their words', async ({ page }) => {
  const member = await openMember(page);
  await placeOrder(member, pan);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/fr/orders');
  const labels = page
    .getByRole('list', { name: 'Suivi de la commande' })
    .first()
    .locator('li > .whitespace-nowrap');
  await expect(labels).toHaveCount(5);
  const boxes = await labels.evaluateAll((all) =>
    all.map((label) => {
      // WCAG 1.4.12
      (label as HTMLElement).style.letterSpacing = '0.12em';
      const range = document.createRange();
      range.selectNodeContents(label);
      const { left, right, top } = range.getBoundingClientRect();
      return { left, right, top };
    }),
  );
  for (const [index, { right, top }] of boxes.entries()) {
    const next = boxes[index + 1];
    expect(right).toBeLessThanOrEqual(320);
    if (next?.top === top) expect(next.left).toBeGreaterThan(right);
  }
});

interface Book {
  addresses: { line1: string; country: string }[];
}

test('the offer to undo a deletion is accessible (promise 58)', async ({ page }) => {
  await openMember(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Delete address/ }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectAccessible(page);
});

test('a reload carries out a pending deletion (promise 46)', async ({ page }) => {
  const { call } = await openMember(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Delete address/ }).click();
  expect((await call<Book>('GET', '/v1/address')).addresses).toHaveLength(1);
  await page.reload();
  await expect.poll(async () => (await call<Book>('GET', '/v1/address')).addresses.length).toBe(0);
});

test('the sign-in page says that a deletion failed', async ({ page }) => {
  tolerate(/ERR_FAILED/);
  const { call } = await openMember(page);
  await page.route('**/v1/address/*', (route) => route.abort());
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Delete address/ }).click();
  await signOut(page);
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByText('Your session ended before we could delete an address.')).toBeVisible();
  expect((await call<Book>('GET', '/v1/address')).addresses).toHaveLength(1);
});
