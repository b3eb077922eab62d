/** The confirmation page, and the page on which shoppers retry a payment. */
import { CheckoutPage, card } from '../support/browser/checkout-page.ts';
import { expect, expectAccessible, test, tolerate } from '../support/browser/fixtures.ts';
import { callApi, createMember, openMember, pan, placeOrder } from '../support/browser/member.ts';

test('a declined order is paid once on the retry page (promise 28)', async ({ page, checkout }) => {
  tolerate(/status of 402/);
  await openMember(page, { cart: [pan] });
  await checkout.openPayment();
  await checkout.payWith(card.declined);
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await expect(checkout.badge).toHaveText('1');
  const { orderId } = await checkout.savedPayment();
  await page.goto(`/retry-payment?orderId=${orderId}`);
  await expect(page.getByText('Payment failed')).toBeVisible();
  await checkout.payWith(card.declined);
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await checkout.payWith(card.good);
  await checkout.expectPaidOnce();
});

test('journey: pay a declined order, then withdraw', async ({ page, checkout }) => {
  tolerate(/status of 402/);
  await openMember(page, { cart: [pan] });
  await checkout.openPayment();
  await checkout.fillCard(card.declined);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'terms and conditions (opens in a new tab)' }).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Terms and conditions');
  await expect(checkout.cardNumber).toHaveValue(card.declined);
  await checkout.payButton.click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  const { orderId } = await checkout.savedPayment();
  // Some backends keep a declined order pending.
  await page.route(`**/v1/order/${orderId}`, async (route) => {
    const response = await route.fetch();
    const { order } = await response.json();
    const kept = { ...order, status: 'pending', expiresAt: new Date(Date.now() + 1_200_000).toISOString() };
    await route.fulfill({ response, json: { order: order.status === 'failed' ? kept : order } });
  });
  await page.goto(`/retry-payment?orderId=${orderId}`);
  await expect(page.getByText('Payment failed')).toBeVisible();
  await expect(page.getByText('We’re holding these items until you pay')).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await expectAccessible(page);
  await checkout.payWith(card.good);
  await checkout.expectPaidOnce();
  await expect(page.getByText('We’ve emailed you a confirmation.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, your order is paid');
  await expect(page.getByText(/^Expected to arrive \d/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Withdraw from contract here' }).click();
  await expect(page).toHaveURL(/\/pages\/withdrawal$/);
  await expectAccessible(page);
});

test('nobody pays an expired order (promises 32 and 60)', async ({ page, checkout }) => {
  tolerate(/status of 40[49]/);
  const member = await openMember(page);
  const heading = (name: string) => page.getByRole('heading', { name });
  const foreign = await placeOrder(await createMember(), pan);
  for (const path of [
    `/retry-payment?orderId=${foreign.id}`,
    `/order-confirmation?payment_intent=${foreign.paymentIntentId}`,
  ]) {
    await page.goto(path);
    await expect(heading('Order Not Found')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading')).toHaveCount(1);
  }

  const order = await placeOrder(member, pan);
  await page.goto(`/retry-payment?orderId=${order.id}`);
  // Without the API's clock, the page would hide the time left.
  await expect(page.getByRole('timer')).toHaveText(/^Reserved for another (29|30):\d\d$/);
  await checkout.fillCard(card.good);
  // The order's time to pay runs out.
  await callApi('POST', `/__test__/order/${order.id}/overdue`, {});
  await checkout.payButton.click();
  await expect(heading('The time to pay for this order has run out')).toBeVisible();
  await expect(page.getByText('The items are back in stock.')).toBeVisible();
  await expect(page.getByText('Complete your payment')).toHaveCount(0);
  await expect(checkout.cardNumber).toHaveCount(0);
  await expectAccessible(page);
  expect(await checkout.ledger()).toEqual({ orders: [], charged: 0 });
});

test('a guest back from the bank must sign in (promise 29)', async ({ page }) => {
  const urls: string[] = [];
  page.on('framenavigated', (frame) => urls.push(frame.url()));
  await page.goto(
    '/order-confirmation?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=succeeded',
  );
  await expect(page).toHaveURL(/auth\/login\?returnUrl=%2Forder-confirmation%3Fpayment_intent%3Dpi_1$/);
  expect(urls.slice(1).filter((url) => url.includes('secret'))).toEqual([]);
});

test('the client secret leaves the URL at once (promise 29)', async ({ page }) => {
  tolerate(/ERR_FAILED/);
  await page.route('**/_astro/**', (route) => route.abort());
  await page.goto('/order-confirmation?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x');
  await expect(page).toHaveURL(/order-confirmation\?payment_intent=pi_1$/);
});

test('the cart is empty while the bank decides (promise 39)', async ({ page, context, checkout }) => {
  const member = await openMember(page, { cart: [pan] });
  await checkout.openPayment();
  await checkout.payWith(card.slow);
  const checking = page.getByRole('heading', { name: 'We’re still checking your payment' });
  await expect(checking).toBeVisible();
  await expect(page.getByText('Don’t pay again.')).toBeVisible();
  await expect(checkout.badge).toBeHidden();
  await expectAccessible(page);
  const { orders } = await member.call<{ orders: { id: string }[] }>('GET', '/v1/order');
  const retry = await context.newPage();
  await retry.goto(`/retry-payment?orderId=${orders[0]?.id}`);
  await expect(
    retry.getByRole('heading', { name: /still checking your payment|already paid|order is paid/ }),
  ).toBeVisible();
  await expect(new CheckoutPage(retry).cardNumber).toHaveCount(0);
  // The bank may decide meanwhile, but nothing asks the shopper to pay.
  await retry.goto('/orders');
  await expect(retry.getByText(/^(Checking payment|Paid)$/).first()).toBeVisible();
  await expect(retry.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
  await retry.close();
  // Skips the ten seconds that the bank takes to respond.
  await callApi('POST', '/__test__/clock', { advance: 10_000 });
  await callApi('POST', '/__test__/background');
  await expect(checkout.thanks).toBeVisible();
  await checkout.expectPaidOnce();
});
