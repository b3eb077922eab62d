/** Two tabs of one shopper: what one does is told in the other, and nothing is paid twice or unseen. */
import type { BrowserContext, Page } from '@playwright/test';
import enPayment from '../../src/i18n/messages/en/payment.json' with { type: 'json' };
import {
  buyable,
  card,
  deleteAddresses,
  fillAddress,
  fillCard,
  ledger,
  memberWithCart,
  payWith,
  toPayment,
} from '../support/e2e-checkout.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

test.use({ tolerated: [/responded with a status of (402|404|409|422)/] });
// Two tabs go the whole way, on a machine that may be busy.
test.describe.configure({ timeout: 60_000 });

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you, your order is paid' });
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
const paidElsewhere = (page: Page) =>
  page.getByRole('heading', { name: 'You paid for this order in another tab' });
const paidOnce = async (page: Page) => expect(await ledger(page)).toEqual({ orders: ['paid'], charged: 1 });

/** Both in the payment step, with a card. */
async function twoTabs(context: BrowserContext, page: Page): Promise<Page> {
  await memberWithCart(context, page);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/checkout');
    await toPayment(tab);
    await fillCard(tab, card.good);
    await expect(payButton(tab)).toBeEnabled();
  }
  return other;
}

test('promise 26: paid in one tab, the other says so and leads to the order', async ({ page, context }) => {
  const other = await twoTabs(context, page);
  await payButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(paidElsewhere(other)).toBeFocused();
  await expect(other.getByText('Your cart is empty.')).toHaveCount(0);
  await expectAccessible(other);
  await other.getByRole('link', { name: 'See order' }).click();
  await expect(thanks(other)).toBeVisible();
  await paidOnce(page);
});

test('promise 26: of two tabs that pay at once, the loser is led to the order as well', async ({
  page,
  context,
}) => {
  const other = await twoTabs(context, page);
  // Pressed in the pages themselves: the browser paints one of two tabs, and a click of the mouse waits for that.
  await Promise.all(
    [page, other].map((tab) => payButton(tab).evaluate((button: HTMLElement) => button.click())),
  );
  for (const tab of [page, other]) {
    await expect(thanks(tab).or(paidElsewhere(tab))).toBeVisible();
    const link = tab.getByRole('link', { name: 'See order' });
    if (await link.isVisible()) await link.click();
    await expect(thanks(tab)).toBeVisible();
  }
  await paidOnce(page);
});

test('promise 26: while one tab asks for the sum, the other does not start to pay', async ({
  page,
  context,
}) => {
  const other = await twoTabs(context, page);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isHeld = false;
  await other.route('**/v1/vat/calculate', async (route) => {
    isHeld = true;
    await held;
    await route.continue();
  });
  await payButton(other).click();
  // Prices and stock are checked, and the cart was looked at.
  await expect.poll(() => isHeld).toBe(true);
  await payButton(page).click();
  await expect(page.getByText(enPayment.outcome.busy)).toBeVisible();
  letGo();
  await expect(thanks(other)).toBeVisible();
  await expect(paidElsewhere(page)).toBeVisible();
  await paidOnce(other);
});

test('a cart that another tab empties is not called paid', async ({ page, context }) => {
  const other = await twoTabs(context, page);
  // A declined try: there is an order, and it is not paid.
  await payWith(page, card.declined);
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await other.goto('/cart');
  await other.getByRole('button', { name: 'Empty cart' }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(paidElsewhere(page)).toHaveCount(0);
});

test('promise 21: a cart changed in another tab: named line by line, agreed to; the card stays as typed', async ({
  page,
  context,
}) => {
  await memberWithCart(context, page);
  await buyable(page, 'oak-chopping-board');
  await page.goto('/checkout');
  await toPayment(page);
  await fillCard(page, card.good);
  const before = (await payButton(page).textContent()) ?? '';
  const other = await context.newPage();
  await buyable(other, 'carbon-steel-pan');
  await expect(page.getByText(/: quantity changed from 1 to 2 in another tab/)).toBeVisible();
  await buyable(other, 'bee-hotel');
  await expect(page.getByText(/You added 1 × .+ in another tab/)).toBeVisible();
  await other.goto('/cart');
  await other
    .getByRole('button', { name: /Remove .*[Bb]oard/ })
    .first()
    .click();
  await expect(page.getByText(/You removed .+ in another tab/)).toBeVisible();

  // The new sum is on the button, which waits for a yes.
  await expect(payButton(page)).not.toHaveText(before);
  await expect(payButton(page)).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Review the changes first' }).click();
  await expect(page.locator('#changes')).toBeFocused();
  await expect(page.locator('#changes')).toBeInViewport();
  await page.getByRole('button', { name: 'Accept changes' }).click();
  await expect(page.getByText('another tab')).toHaveCount(0);
  await expect(page.locator('[name=card-number]')).toHaveValue(card.good);
  await expect(page.locator('[name=card-cvc]')).toHaveValue('123');
  await payButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText('another tab')).toHaveCount(0);
  await paidOnce(page);
});

test('promises 34 and 35: while the shipping cost of the changed cart cannot be had nothing is paid, and the card stays', async ({
  page,
  context,
}) => {
  await memberWithCart(context, page);
  await page.goto('/checkout');
  await toPayment(page);
  await fillCard(page, card.good);
  await page.route('**/v1/shipping/calculate-cost', (route) =>
    route.fulfill({
      status: 409,
      json: { message: 'not now' },
      headers: {
        'access-control-allow-origin': new URL(page.url()).origin,
        'access-control-allow-credentials': 'true',
      },
    }),
  );
  const other = await context.newPage();
  await buyable(other, 'carbon-steel-pan');
  await expect(page.getByText(/^Error retrieving shipping methods, please try again/)).toBeVisible();
  await page.getByRole('button', { name: 'Accept changes' }).click();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled();
  await page.unroute('**/v1/shipping/calculate-cost');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('[name=card-number]')).toHaveValue(card.good);
  await payButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await paidOnce(page);
});

test('an address that is deleted in another tab: back to the addresses, which say that something has changed', async ({
  page,
  context,
}) => {
  await memberWithCart(context, page);
  await page.goto('/checkout');
  await toPayment(page);
  await fillCard(page, card.good);
  await expect(payButton(page)).toBeEnabled();
  await deleteAddresses(page);
  await payButton(page).click();
  await expect(page).toHaveURL(/step=addresses$/);
  await expect(page.getByText('Your order has changed. You haven’t been charged.')).toBeVisible();
  await expect(page.getByText('You don’t have an address yet.')).toBeVisible();
  await expectAccessible(page);
  await fillAddress(page);
  await toPayment(page);
  await payWith(page, card.good);
  await expect(thanks(page)).toBeVisible();
  await paidOnce(page);
});
