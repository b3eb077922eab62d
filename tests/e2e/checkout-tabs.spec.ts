/**
 * Two tabs of one shopper. Each shows the changes made in the other. The shopper never pays twice, and never pays for a
 * change that they haven't seen.
 */
import enPayment from '#i18n/messages/en/payment.json' with { type: 'json' };
import { CheckoutPage, card } from '../support/browser/checkout-page.ts';
import { expect, expectAccessible, hold, test, tolerate } from '../support/browser/fixtures.ts';
import { openMember, pan } from '../support/browser/member.ts';

const paidElsewhere = ({ page }: CheckoutPage) =>
  page.getByRole('heading', { name: 'You’ve already paid for this order' });

/** Opens the payment step in two tabs of a member and fills in a card. Resolves with the second tab. */
async function twoTabs(checkout: CheckoutPage): Promise<CheckoutPage> {
  await openMember(checkout.page, { cart: [pan] });
  const other = new CheckoutPage(await checkout.page.context().newPage());
  for (const tab of [checkout, other]) {
    // The browser paints only the tab in front, and a click waits until its tab is painted.
    await tab.page.bringToFront();
    await tab.openPayment();
    await tab.fillCard(card.good);
    await expect(tab.payButton).toBeEnabled();
  }
  return other;
}

test('double clicks in two tabs pay once (promise 26)', async ({ checkout }) => {
  const other = await twoTabs(checkout);
  // The page's own clicks, because a mouse click waits until its tab is in front.
  await Promise.all(
    [checkout, other].map(({ payButton }) =>
      payButton.evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      }),
    ),
  );
  for (const tab of [checkout, other]) await expect(tab.thanks.or(paidElsewhere(tab))).toBeVisible();
  expect(await checkout.ledger()).toEqual({ orders: ['paid'], charged: 1 });
});

test('only one of two tabs can pay (promise 26)', async ({ page, checkout }) => {
  const other = await twoTabs(checkout);
  const release = await hold(other.page, '**/v1/vat/calculate');
  const request = other.page.waitForRequest('**/v1/vat/calculate');
  await other.payButton.click();
  // By now the other tab has checked prices and stock.
  await request;
  await page.bringToFront();
  await checkout.payButton.click();
  await expect(page.getByText(enPayment.outcome.busy)).toBeVisible();
  release();
  await expect(other.thanks).toBeVisible();
  await expect(paidElsewhere(checkout)).toBeFocused();
  await expect(page.getByText('Your cart is empty.')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See order' }).click();
  await checkout.expectPaidOnce();
});

test('an emptied cart isn’t shown as paid (promise 23)', async ({ page, checkout }) => {
  tolerate(/status of 402/);
  const other = await twoTabs(checkout);
  // The declined card leaves an unpaid order.
  await page.bringToFront();
  await checkout.payWith(card.declined);
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await other.page.goto('/cart');
  await other.page.getByRole('button', { name: 'Empty cart' }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  expect(await checkout.savedPayment()).toEqual({});
  await expect(paidElsewhere(checkout)).toHaveCount(0);
});

test('a shopper must accept another tab’s change (promise 21)', async ({ page, context, checkout }) => {
  // Turns smooth scrolling off, because the test measures a position.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openMember(page, { cart: [pan] });
  await checkout.openPayment();
  await checkout.fillCard(card.good);
  const before = (await checkout.payButton.textContent()) ?? '';
  const place = await checkout.cardNumber.boundingBox();
  const other = new CheckoutPage(await context.newPage());
  await other.addToCart(pan);
  await other.page.close();
  await expect(page.getByText(/: quantity changed from 1 to 2 in another tab/)).toBeVisible();
  // The notice is above the card form, which stays where it was.
  const top = place?.y ?? 0;
  expect(Math.abs(((await checkout.cardNumber.boundingBox())?.y ?? 0) - top)).toBeLessThan(1);
  const notice = await page.locator('#changes').boundingBox();
  expect((notice?.y ?? 0) + (notice?.height ?? 9999)).toBeLessThan(top);

  // The Pay button shows the new total, but is disabled until the shopper accepts the changes.
  await expect(checkout.payButton).not.toHaveText(before);
  await expect(checkout.payButton).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'See what changed' }).click();
  await expect(page.locator('#changes')).toBeFocused();
  await expect(page.locator('#changes')).toBeInViewport();
  await page.getByRole('button', { name: 'Accept changes' }).click();
  await expect(page.getByText('another tab')).toHaveCount(0);
  await expect(checkout.cardNumber).toHaveValue(card.good);
  await expect(page.locator('[name=card-cvc]')).toHaveValue('123');
  await checkout.payButton.click();
  await expect(checkout.thanks).toBeVisible();
  await expect(page.getByText('another tab')).toHaveCount(0);
  await checkout.expectPaidOnce();
});
