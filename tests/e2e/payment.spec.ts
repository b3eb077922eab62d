/** Payments with 3-D Secure, payments abandoned midway, and repeated presses. Nobody is charged twice. */
import { CheckoutPage, card } from '../support/browser/checkout-page.ts';
import { expect, expectAccessible, test, tolerate } from '../support/browser/fixtures.ts';
import { openMember, pan } from '../support/browser/member.ts';

test.beforeEach(async ({ page }) => void (await openMember(page, { cart: [pan] })));

test('a shopper can try again after declining 3-D Secure', async ({ page, checkout }) => {
  tolerate(/status of 402/);
  await checkout.openPayment();
  await checkout.payWith(card.challenged);
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  const outcome = page.getByText('Your bank couldn’t confirm it’s you');
  await expect(outcome).toBeFocused();
  await expect(outcome).toBeInViewport({ ratio: 1 });
  const [above, below] = await Promise.all([outcome, checkout.cardNumber].map((part) => part.boundingBox()));
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0), 'it stands beside the form').toBeLessThan(
    240,
  );
  await checkout.payButton.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm payment' }).click();
  await checkout.expectPaidOnce();
});

test('Back after paying shows an empty cart', async ({ page, checkout }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await checkout.openPayment();
  await checkout.payWith(card.good);
  await expect(checkout.thanks).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeInViewport({ ratio: 1 });
});

test('journey: pay by 3-D Secure in French (promise 29)', async ({ page, checkout }) => {
  await checkout.openPayment('/fr/checkout');
  await expect(checkout.payButton).toBeEnabled();
  const total = ((await checkout.payButton.textContent()) ?? '').replace('Payer ', '');
  await checkout.payWith(card.redirected);
  // The bank's page is in the language of the checkout, not the browser's (en-GB).
  await expect(page.getByRole('heading', { name: 'Banque de démonstration' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByText(total, { exact: true })).toBeVisible();
  await expect(page.getByText('Alder & Quay')).toBeVisible();
  await expectAccessible(page);
  await page.locator('button[value=pass]').click();
  await expect(page.getByRole('heading', { name: 'Merci, votre commande est payée' })).toBeVisible();
  expect(page.url()).toMatch(/\/fr\/order-confirmation\?payment_intent=[^&]+$/);
  await checkout.expectPaidOnce();
});

test('a forged status in the URL is ignored (promises 30 and 31)', async ({ page, checkout }) => {
  await checkout.openPayment();
  await checkout.payWith(card.redirected);
  await page.waitForURL('**/demo-bank/**');
  await page.goto('/checkout');
  const { paymentIntentId } = await checkout.savedPayment();
  await page.goto(
    `/order-confirmation?payment_intent=${paymentIntentId}&payment_intent_client_secret=x&redirect_status=succeeded`,
  );
  await expect(page.getByRole('heading', { name: 'Waiting for your bank' })).toBeVisible();
  await expect(page.getByText(/haven’t been charged/)).toHaveCount(0);
  await expect(page).not.toHaveURL(/secret|redirect_status/);
  await expect(checkout.badge).toHaveText('1');
  await page.getByRole('link', { name: 'Pay for this order' }).click();
  await checkout.payWith(card.good);
  await checkout.expectPaidOnce();
  await expect(checkout.badge).toBeHidden();
});

test('the next page empties a paid cart (promise 39)', async ({ page, checkout }) => {
  await checkout.openPayment();
  await checkout.payWith(card.redirected);
  await page.waitForURL('**/demo-bank/**');
  // The bank gets the confirmation, but the shopper never returns to the shop.
  await page.route('**/demo-bank/**', async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.fulfill({ contentType: 'text/html', body: '<p>lost</p>' });
  });
  await page.locator('button[value=pass]').click();
  await expect(page.getByText('lost')).toBeVisible();
  await page.goto('/categories');
  await expect(checkout.badge).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('payment-intent-data'))).toBeNull();
  expect(await checkout.ledger()).toEqual({ orders: ['paid'], charged: 1 });
});

test('Undo continues a payment at the bank (promise 66)', async ({ page, context, checkout }) => {
  await checkout.openPayment();
  await checkout.payWith(card.redirected);
  await page.waitForURL('**/demo-bank/**');
  const shop = await context.newPage();
  await shop.goto('/cart');
  await shop.getByRole('button', { name: /^Remove / }).click();
  await expect(shop.getByText('Your cart is empty.')).toBeVisible();
  await shop.getByRole('button', { name: 'Undo' }).click();
  const other = new CheckoutPage(shop);
  await expect(other.badge).toHaveText('1');
  await other.openPayment();
  await other.payWith(card.good);
  await other.expectPaidOnce();
  // The bank's tab can't charge a second time.
  await page.bringToFront();
  await page.locator('button[value=pass]').click();
  await expect(checkout.thanks).toBeVisible();
  expect(await checkout.ledger()).toEqual({ orders: ['paid'], charged: 1 });
});

test('holding Enter in the card form pays once (promise 26)', async ({ page, checkout }) => {
  await checkout.openPayment();
  await checkout.fillCard(card.good);
  await expect(checkout.payButton).toBeEnabled();
  await page.locator('[name=card-cvc]').focus();
  // The browser treats every `down` after the first as a repeated key.
  for (let count = 0; count < 25; count++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await checkout.expectPaidOnce();
});
