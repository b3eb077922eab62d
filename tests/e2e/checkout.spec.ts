import type { Page } from '@playwright/test';
import { createAccount, signInContext } from '../support/e2e-account.ts';
import {
  buyable,
  card,
  fillAddress,
  fillCard,
  ledger,
  memberWithCart,
  payWith,
  toPayment,
} from '../support/e2e-checkout.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

// Refusals are part of the plot, and the browser reports each; the demo bank's page has no icon.
test.use({ tolerated: [/responded with a status of (402|404|409)|net::ERR_FAILED .*\/vat\/calculate/] });
// The whole way, with a look for accessibility at each step, on a machine that may be busy.
test.describe.configure({ timeout: 60_000 });

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you, your order is paid' });
const badge = (page: Page) => page.locator('[data-cart-badge]').first();
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

const pressTwice = (page: Page) =>
  payButton(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });

test('a guest registers inside, adds an address, chooses shipping and pays; the cart is emptied (promise 39)', async ({
  page,
}) => {
  await buyable(page);
  await page.goto('/checkout');
  // Half under the banner, a box to tick is smaller than it is.
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('button', { name: 'Create an account' }).first().click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email address').last().fill(`guest-${crypto.randomUUID()}@example.com`);
  await page.locator('[name=password]').last().fill('Correct Horse 7');
  await page.locator('[name=confirmPassword]').fill('Correct Horse 7');
  await page.locator('form:has([name=confirmPassword]) [type=submit]').click();
  await fillAddress(page);
  await expect(page.getByRole('button', { name: 'Continue to shipping' })).toBeVisible();
  await expectAccessible(page);
  await toPayment(page);
  await expect(payButton(page)).toBeEnabled();
  await expectAccessible(page);
  await payWith(page, card.good);
  await expect(thanks(page)).toBeVisible();
  await expect(badge(page)).toBeHidden();
  await expectAccessible(page);
  expect(await ledger(page)).toEqual({ orders: ['paid'], charged: 1 });
});

test('an empty cart says so; no step can be skipped by address (promise 38)', async ({ page, context }) => {
  await signInContext(context, await createAccount());
  await page.goto('/fr/checkout?step=payment');
  await expect(page.getByText('Votre panier est vide.')).toBeVisible();
  await buyable(page);
  await page.goto('/checkout?step=payment');
  await expect(page.getByRole('heading', { name: 'Shipping address' })).toBeVisible();
  await expect(page).toHaveURL(/step=addresses/);
  // What names no step is replaced by the one that is shown, without an entry in the history.
  const entries = await page.evaluate(() => history.length);
  await page.goto('/checkout?step=nowhere');
  await expect(page).toHaveURL(/\?step=addresses$/);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
});

test('a guest with an empty cart is offered products, not orders', async ({ page }) => {
  await page.goto('/checkout');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'See all categories' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'See my orders' })).toHaveCount(0);
});

test('the language switch keeps the step', async ({ page, context }) => {
  await memberWithCart(context, page);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Continue to shipping' }).click();
  await expect(
    page.getByRole('heading', { name: 'Shipping method' }).or(page.getByRole('group')),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(/\/fr\/checkout\?step=shipping$/);
  await expect(page.getByRole('group', { name: 'Mode de livraison' })).toBeVisible();
});

test('an address without a country does not cost the others, and is completed in the checkout', async ({
  page,
  context,
}) => {
  await memberWithCart(context, page);
  const nowhere = {
    id: 'nowhere',
    name: 'Charles Babbage',
    line1: 'Way 1',
    line2: null,
    city: 'Rome',
    postalCode: '1',
  };
  const cors = (url: string) => ({
    'access-control-allow-origin': new URL(url).origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'authorization, content-type, accept-language',
    'access-control-allow-methods': 'PATCH',
  });
  await page.route('**/v1/address', async (route) => {
    const response = await route.fetch();
    const { addresses } = await response.json();
    await route.fulfill({ response, json: { addresses: [...addresses, nowhere] } });
  });
  await page.route('**/v1/address/nowhere', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          headers: cors(page.url()),
          json: { address: { ...nowhere, ...route.request().postDataJSON() } },
        })
      : route.fulfill({ status: 204, headers: cors(page.url()) }),
  );
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: /^Edit .*Charles Babbage/ })).toBeVisible();
  await page.goto('/checkout');
  const [home, odd] = [
    page.getByRole('radio', { name: /Ada Lovelace/ }),
    page.getByRole('radio', { name: /Charles Babbage/ }),
  ];
  await expect(home).toBeChecked();
  await odd.check();
  await expect(
    page.getByText('Selected address is missing country information', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit this address' }).click();
  await page.getByLabel('Country').selectOption('IT');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('radio', { name: /Charles Babbage.*Italy/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /Charles Babbage.*Italy/ })).toBeFocused();
  await page.getByRole('button', { name: 'Continue to shipping' }).click();
  await expect(page.getByText('To Rome, Italy')).toBeVisible();
});

test('promise 38: reload, Back and Forward keep the step and what was chosen and typed', async ({
  page,
  context,
}) => {
  await memberWithCart(context, page);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Add another address' }).click();
  await page.locator('[name=line1]').fill('Half typed');
  await page.reload();
  await expect(page.locator('[name=line1]')).toHaveValue('Half typed');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Continue to shipping' }).click();
  await page.getByRole('radio', { name: /Express/ }).check();
  const sum = page.getByText('Total incl. VAT', { exact: true }).locator('xpath=../dd');
  await expect(sum).toHaveText(/^\$/);
  const total = await sum.textContent();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/step=payment/);
  await page.reload();
  await expect(payButton(page)).toHaveText(`Pay ${total}`);
  await page.goBack();
  await expect(page.getByRole('radio', { name: /Express/ })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole('group', { name: 'Shipping address' })).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(payButton(page)).toBeVisible();
});

test('promise 28: a declined card is told, the form stays, the same order is paid with the next one', async ({
  page,
  context,
}) => {
  await memberWithCart(context, page);
  await page.goto('/checkout');
  await toPayment(page);
  await payWith(page, card.declined);
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await expect(badge(page)).toHaveText('1');
  await fillCard(page, card.good);
  await payButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await ledger(page)).toEqual({ orders: ['paid'], charged: 1 });
});

test('3-D Secure in place: refused, then confirmed', async ({ page, context }) => {
  await memberWithCart(context, page);
  await page.goto('/checkout');
  await toPayment(page);
  await payWith(page, card.challenged);
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('Your bank couldn’t confirm it’s you')).toBeVisible();
  await payButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm the payment' }).click();
  await expect(thanks(page)).toBeVisible();
  expect(await ledger(page)).toEqual({ orders: ['paid'], charged: 1 });
});

test('promise 29: 3-D Secure on the bank’s page; the client secret leaves the address bar', async ({
  page,
  context,
}) => {
  await memberWithCart(context, page);
  await page.goto('/fr/checkout');
  await toPayment(page);
  const pay = page.getByRole('button', { name: /^Payer \$/ });
  await expect(pay).toBeEnabled();
  const total = ((await pay.textContent()) ?? '').replace('Payer ', '');
  await payWith(page, card.redirected);
  // The bank speaks the page's language, not the browser's (en-GB), and says how much and to whom.
  await expect(page.getByRole('heading', { name: 'Banque de démonstration' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByText(total, { exact: true })).toBeVisible();
  await expect(page.getByText('Alder & Quay')).toBeVisible();
  await expectAccessible(page);
  await page.locator('button[value=pass]').click();
  await expect(page.getByRole('heading', { name: 'Merci, votre commande est payée' })).toBeVisible();
  expect(page.url()).toMatch(/\/fr\/order-confirmation\?payment_intent=[^&]+$/);
  expect(await ledger(page)).toEqual({ orders: ['paid'], charged: 1 });
});

test('promises 30 and 31: a forged status is not believed; a payment left at the bank is found and finished', async ({
  page,
  context,
}) => {
  await memberWithCart(context, page);
  await page.goto('/checkout');
  await toPayment(page);
  await payWith(page, card.redirected);
  await page.waitForURL('**/demo-bank/**');
  await page.goto('/checkout');
  const intent = await page.evaluate(
    () => JSON.parse(localStorage.getItem('payment-intent-data') ?? '{}').paymentIntentId,
  );
  await page.goto(
    `/order-confirmation?payment_intent=${intent}&payment_intent_client_secret=x&redirect_status=succeeded`,
  );
  await expect(page.getByRole('heading', { name: 'Waiting for your bank' })).toBeVisible();
  await expect(page.getByText(/haven’t been charged/)).toHaveCount(0);
  await expect(page).not.toHaveURL(/secret|redirect_status/);
  await expect(badge(page)).toHaveText('1');
  await page.getByRole('link', { name: 'Pay for this order' }).click();
  await fillCard(page, card.good);
  await payButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(badge(page)).toBeHidden();
  expect(await ledger(page)).toEqual({ orders: ['paid'], charged: 1 });
});

test('promise 26: double click and two tabs: one order, one charge', async ({ page, context }) => {
  await memberWithCart(context, page);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/checkout');
    await toPayment(tab);
    await fillCard(tab, card.good);
  }
  await Promise.all([pressTwice(page), pressTwice(other)]);
  await Promise.race([page, other].map((tab) => expect(thanks(tab)).toBeVisible()));
  await expect(badge(page)).toBeHidden();
  await expect(async () => expect(await ledger(page)).toEqual({ orders: ['paid'], charged: 1 })).toPass();
});

test('promise 32: the retry page: unknown, paid, cancelled', async ({ page, context }) => {
  await memberWithCart(context, page);
  await page.goto('/retry-payment?orderId=nothing');
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  await page.goto('/checkout');
  await toPayment(page);
  await payWith(page, card.declined);
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  const { orderId } = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('payment-intent-data') ?? '{}'),
  );
  await page.goto(`/retry-payment?orderId=${orderId}`);
  await fillCard(page, card.declined);
  await payButton(page).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await fillCard(page, card.good);
  await payButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await page.goto(`/retry-payment?orderId=${orderId}`);
  await expect(page.getByRole('heading', { name: 'This order is already paid' })).toBeVisible();
  await expect(page.locator('[name=card-number]')).toHaveCount(0);
});

test('promises 21 and 22: what changed is named and agreed to; a product that is gone blocks', async ({
  page,
  context,
}) => {
  await memberWithCart(context, page);
  await buyable(page, 'oak-chopping-board');
  await page.goto('/checkout');
  await toPayment(page);
  await page.route('**/v1/product/slug/carbon-steel-pan', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, product: { ...body.product, price: 99 } } });
  });
  await page.route('**/v1/product/slug/oak-chopping-board', (route) =>
    route.fulfill({
      status: 404,
      json: { message: 'gone' },
      headers: {
        'access-control-allow-origin': new URL(page.url()).origin,
        'access-control-allow-credentials': 'true',
      },
    }),
  );
  await payWith(page, card.good);
  await expect(page.getByText(/now costs \$[\d.]+ instead of/)).toBeVisible();
  await expect(page.getByText('is no longer available.')).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('button', { name: 'Accept changes' }).click();
  await expect(payButton(page)).toBeEnabled();
  expect(await ledger(page)).toEqual({ orders: [], charged: 0 });
});

test('promise 22: the cart page marks what is gone, and waits with the checkout until it is taken out', async ({
  page,
}) => {
  await buyable(page);
  await buyable(page, 'oak-chopping-board');
  await page.route('**/v1/product/slug/oak-chopping-board', (route) =>
    route.fulfill({
      status: 404,
      json: { message: 'gone' },
      headers: {
        'access-control-allow-origin': new URL(page.url()).origin,
        'access-control-allow-credentials': 'true',
      },
    }),
  );
  await page.goto('/cart');
  await expect(page.getByText('is no longer available.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go to checkout' })).toBeDisabled();
  await expect(page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await page
    .getByRole('alert')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByRole('link', { name: 'Go to checkout' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')).toHaveCount(1);
});

test('promises 34 and 35: no sum, no payment; the sum follows the address, and a late answer changes nothing', async ({
  page,
  context,
}) => {
  await memberWithCart(context, page);
  await page.route('**/v1/vat/calculate', (route) => route.abort());
  await page.goto('/checkout');
  const failed = page.getByText(/^Error calculating VAT/);
  // Three retries come first.
  await expect(failed).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Continue to shipping' }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled();
  await expect(failed).toHaveCount(1, { timeout: 30_000 });
  await page.unroute('**/v1/vat/calculate');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(payButton(page)).toBeEnabled();
  // The next question about France is answered late, after one about Switzerland.
  await page.getByRole('button', { name: /^Addresses/ }).click();
  await page.getByRole('button', { name: 'Add another address' }).click();
  await fillAddress(page, 'CH', '8001');
  await expect(page.getByText('VAT 8.1%')).toBeVisible();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isAnswered = false;
  await page.route('**/v1/vat/calculate', async (route) => {
    if (!route.request().postData()?.includes('FR')) return route.continue();
    await held;
    const response = await route.fetch();
    // Nobody may be waiting for it any more.
    await route.fulfill({ response }).catch(() => undefined);
    isAnswered = true;
  });
  const [french, swiss] = [
    page.getByRole('radio', { name: /Paris, France/ }),
    page.getByRole('radio', { name: /Switzerland/ }),
  ];
  await french.check();
  await expect(page.getByRole('definition').filter({ hasText: 'Calculating…' })).toBeVisible();
  await swiss.check();
  await expect(page.getByText('VAT 8.1%')).toBeVisible();
  letGo();
  await expect.poll(() => isAnswered).toBe(true);
  await expect(page.getByText('VAT 8.1%')).toBeVisible();
});

test('promise 29: a guest who is sent back from the bank signs in without the client secret in any address', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.goto(
    '/order-confirmation?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=succeeded',
  );
  await expect(page).toHaveURL(/auth\/login\?returnUrl=%2Forder-confirmation%3Fpayment_intent%3Dpi_1$/);
  expect(addresses.slice(1).filter((address) => address.includes('secret'))).toEqual([]);
});

test('promise 39: a payment whose return never arrived empties the cart on the next page, whichever that is', async ({
  page,
  context,
}) => {
  await memberWithCart(context, page);
  await page.goto('/checkout');
  await toPayment(page);
  await payWith(page, card.redirected);
  await page.waitForURL('**/demo-bank/**');
  // The bank hears the answer; the way back is lost.
  await page.route('**/demo-bank/**', async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.fulfill({ contentType: 'text/html', body: '<p>lost</p>' });
  });
  await page.locator('button[value=pass]').click();
  await expect(page.getByText('lost')).toBeVisible();
  await page.goto('/categories');
  await expect(badge(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('payment-intent-data'))).toBeNull();
  expect(await ledger(page)).toEqual({ orders: ['paid'], charged: 1 });
});

test('promise 38: a guest who reloads while registering finds the form as typed, without the password', async ({
  page,
}) => {
  await buyable(page);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Create an account' }).first().click();
  const form = page.locator('form:has([name=firstName])');
  await form.locator('[name=firstName]').fill('Ada');
  await form.locator('[name=email]').fill('ada@example.com');
  await form.locator('[name=password]').fill('Secret12');
  await page.reload();
  await expect(form.locator('[name=firstName]')).toHaveValue('Ada');
  await expect(form.locator('[name=email]')).toHaveValue('ada@example.com');
  await expect(form.locator('[name=password]')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'Secret12',
  );
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  await expect(page.locator('form:has([name=firstName])')).toBeHidden();
  await expect(page.locator('form [name=email]').first()).toHaveValue('');
});
