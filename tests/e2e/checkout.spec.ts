/** Addresses, shipping and totals in the checkout, and what its steps keep when the shopper leaves. */
import type { Locator, Route } from '@playwright/test';
import type { Order } from '#api/contract/order.ts';
import { card } from '../support/browser/checkout-page.ts';
import {
  changeProduct,
  expect,
  expectAccessible,
  hold,
  test,
  tolerate,
} from '../support/browser/fixtures.ts';
import { openGuest, openMember, pan } from '../support/browser/member.ts';

const { step } = test;
const board = 'oak-chopping-board';

test('journey: register and pay (promises 38 and 39)', async ({ page, checkout }) => {
  const form = page.locator('form:has([name=firstName])');
  const email = `guest-${crypto.randomUUID()}@example.com`;
  await openGuest(page, { [pan]: 1 });
  await page.goto('/checkout');
  // If the banner covers half of a checkbox, axe reports the checkbox as too small.
  await page.getByRole('button', { name: 'Reject' }).click();
  await step('type, and reload the page', async () => {
    await page.getByRole('button', { name: 'Create an account' }).first().click();
    await form.locator('[name=firstName]').fill('Ada');
    await form.locator('[name=email]').fill(email);
    await form.locator('[name=password]').fill('Secret12');
    await page.reload();
    await expect(form.locator('[name=firstName]')).toHaveValue('Ada');
    await expect(form.locator('[name=email]')).toHaveValue(email);
    await expect(form.locator('[name=password]')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      'Secret12',
    );
  });
  await step('find nothing typed in the other form', async () => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
    await expect(form).toBeHidden();
    await expect(page.locator('form [name=email]').first()).toHaveValue('');
  });
  await step('register', async () => {
    await page.getByRole('button', { name: 'Create an account' }).first().click();
    for (const [name, text] of Object.entries({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email,
      password: 'Correct Horse 7',
      confirmPassword: 'Correct Horse 7',
    }))
      await form.locator(`[name=${name}]`).fill(text);
    await form.locator('[type=submit]').click();
  });
  await step('enter an address and pay', async () => {
    await checkout.fillAddress();
    await expect(checkout.next).toBeVisible();
    await expectAccessible(page);
    await checkout.continueToPayment();
    await expect(checkout.payButton).toBeEnabled();
    await expectAccessible(page);
    await checkout.payWith(card.good);
    await checkout.expectPaidOnce();
    await expect(checkout.badge).toBeHidden();
    await expectAccessible(page);
  });
});

test('a guest can type an email address before the scripts load', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openGuest(page, { [pan]: 1 });
  const release = await hold(page, '**/_astro/*.js');
  await page.goto('/checkout', { waitUntil: 'commit' });
  const email = page.getByLabel('Email address').first();
  const submit = page.locator('form:has([autocomplete=current-password]) [type=submit]');
  await email.fill('ada@example.com');
  await expect(submit).toBeDisabled();
  // A press before the scripts run would be lost.
  await expect(page.getByRole('button', { name: 'Create an account' }).first()).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Show' }).first()).toBeDisabled();
  release();
  await expect(submit).toBeEnabled();
  await expect(email).toHaveValue('ada@example.com');
  await expect(email).toBeFocused();
});

test('the sign-in button doesn’t look like the tabs above it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openGuest(page, { [pan]: 1 });
  await page.goto('/checkout');
  const submit = page.locator('form:has([autocomplete=current-password]) [type=submit]');
  await expect(submit).toBeEnabled();
  const look = (element: Locator) =>
    element.evaluate((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).borderRadius]);
  const [tabBackground, tabCorners] = await look(page.getByRole('button', { pressed: true }));
  const [background, corners] = await look(submit);
  expect(tabBackground).not.toBe(background);
  expect(tabCorners).not.toBe(corners);
  const width = async (element: Locator) => (await element.boundingBox())?.width;
  expect(await width(submit), 'as wide as a field on phones').toBe(
    await width(page.getByLabel('Email address').first()),
  );
});

test('no URL can skip a step (promise 38)', async ({ page, checkout }) => {
  await page.goto('/checkout');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'See all categories' })).toBeVisible();
  // A guest has no orders.
  await expect(page.getByRole('main').getByRole('link', { name: 'See my orders' })).toHaveCount(0);
  await openMember(page);
  await page.goto('/fr/checkout?step=payment');
  await expect(page.getByText('Votre panier est vide.')).toBeVisible();
  await checkout.addToCart(pan);
  await page.goto('/checkout?step=payment');
  await expect(page.getByRole('group', { name: 'Shipping address' })).toBeVisible();
  await expect(page).toHaveURL(/step=addresses/);
  // The page replaces an unknown step without a second history entry.
  const entries = await page.evaluate(() => history.length);
  await page.goto('/checkout?step=nowhere');
  await expect(page).toHaveURL(/\?step=addresses$/);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
});

test('reload and Back keep the checkout (promise 38)', async ({ page, checkout }) => {
  await openMember(page, { cart: [pan] });
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Add a shipping address' }).click();
  await page.locator('[name=line1]').fill('Half typed');
  await page.reload();
  await expect(page.locator('[name=line1]')).toHaveValue('Half typed');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await checkout.next.click();
  await page.getByRole('radio', { name: /Express/ }).check();
  const totalCell = page.getByText('Total incl. VAT', { exact: true }).locator('xpath=../dd');
  await expect(totalCell).toHaveText(/^\$/);
  const total = await totalCell.textContent();
  await checkout.next.click();
  await expect(page).toHaveURL(/step=payment/);
  await page.reload();
  await expect(checkout.payButton).toHaveText(`Pay ${total}`);
  await page.goBack();
  await expect(page.getByRole('radio', { name: /Express/ })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole('group', { name: 'Shipping address' })).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(checkout.payButton).toBeVisible();
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(/\/fr\/checkout\?step=payment$/);
  await expect(checkout.payButton).toBeVisible();
});

test('a billing address doesn’t move the parcel (promise 67)', async ({ page, checkout }) => {
  const { call } = await openMember(page, { cart: [pan] });
  await page.goto('/checkout');
  await page.getByRole('checkbox', { name: 'Billing address is the same' }).uncheck();
  await page.getByRole('button', { name: 'Add a billing address' }).click();
  await expect(page.getByLabel('Country')).toBeFocused();
  await expectAccessible(page);
  await checkout.fillAddress('DE', '10115');
  await checkout.continueToPayment();
  await expect(page.getByText('Delivery to Ada Lovelace, Rue de l’Été 3, 75001 Paris, France')).toBeVisible();
  await expect(
    page.getByText('Billing address: Ada Lovelace, Rue de l’Été 3, 10115 Paris, Germany'),
  ).toBeVisible();
  await checkout.payWith(card.good);
  await checkout.expectPaidOnce();
  const { orders } = await call<{ orders: Order[] }>('GET', '/v1/order');
  expect(orders).toMatchObject([
    {
      shippingAddress: { postalCode: '75001', country: 'FR' },
      billingAddress: { postalCode: '10115', country: 'DE' },
    },
  ]);
});

test('changes must be accepted before Pay (promises 21 and 22)', async ({ page, checkout }) => {
  tolerate(/status of 4(04|22)/);
  await openMember(page, { cart: [pan, board] });
  await checkout.openPayment();
  // The API refuses a quote for a deleted product.
  await page.route(
    '**/v1/vat/calculate',
    (route) => route.fulfill({ status: 422, json: { message: 'gone' } }),
    {
      times: 1,
    },
  );
  await changeProduct(page, pan, { price: 99 });
  await changeProduct(page, board, 'gone');
  await checkout.payWith(card.good);
  await expect(page.getByText(/now \$[\d.]+ instead of/)).toBeVisible();
  await expect(page.getByText('is no longer available.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('button', { name: 'Accept changes' }).click();
  await expect(checkout.payButton).toBeEnabled();
  expect(await checkout.ledger()).toEqual({ orders: [], charged: 0 });
});

test('Pay needs a current total (promises 34 and 35)', async ({ page, checkout }) => {
  tolerate(/status of 404/);
  await openMember(page, { cart: [pan] });
  const refuse = (route: Route) => route.fulfill({ status: 404, json: { message: 'closed' } });
  await page.route('**/v1/vat/calculate', refuse);
  await page.goto('/checkout');
  const failed = page.getByText(/^Error calculating VAT/);
  await expect(failed).toBeVisible();
  await checkout.continueToPayment();
  // Removing a route can leave requests hanging, such as those of the card form.
  await expect(checkout.cardNumber).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled();
  await expect(failed).toHaveCount(1);
  await page.unroute('**/v1/vat/calculate');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(checkout.payButton).toBeEnabled();
  await page.getByRole('button', { name: /^Addresses/ }).click();
  await page.getByRole('button', { name: 'Add a shipping address' }).click();
  await checkout.fillAddress('CH', '8001');
  await expect(page.getByText('VAT 8.1%')).toBeVisible();
  await page.route('**/v1/shipping/calculate-cost', refuse);
  await page.goto('/checkout?step=payment');
  await expect(page.getByText('Error retrieving shipping methods, please try again')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/, disabled: false })).toHaveCount(0);
});
