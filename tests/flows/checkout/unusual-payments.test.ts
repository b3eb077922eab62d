/** Unusual purchases: nothing to pay, less than a card can pay, or money that comes too late. */
import { expect, test, vi } from 'vitest';
import { checkoutNoticeText } from '#features/checkout/failure-texts.ts';
import { pageTexts } from '#i18n/page-texts.ts';
import { messagesFor } from '#i18n/translator.ts';
import { priced, setStock } from '../../support/api/shopper.ts';
import { demoProviderWith, ledger } from '../../support/page/checkout.ts';
import { purchaseRun, storedCart } from '../../support/page/purchase.ts';

const run = await purchaseRun();
vi.mock('#features/payment/demo-provider.tsx', () => demoProviderWith(() => run));

/** Sets the price of the product in the cart, in cents, until the end of the test. */
const costs = (cents: number) => priced(run.api, setStock(run.api, 1000)[0] ?? '', cents);

/** Opens the checkout of an order that costs nothing. Its card form must not be used. */
async function startFree() {
  run.broken = { validate: () => Promise.reject(new Error('There is nothing to pay')) };
  const shopper = await run.start();
  expect(run.page.total()).toBe(0);
  return shopper;
}

function expectPlacedOnce(shopper: Parameters<typeof ledger>[1]): void {
  expect(ledger(run.api, shopper)).toEqual({ orders: ['paid'], totals: [0], charged: [] });
  expect(storedCart()).toEqual([]);
  expect(localStorage.getItem('payment-intent-data')).toBeNull();
  // The next checkout begins with nothing chosen.
  expect(sessionStorage.getItem('checkout-draft')).toBeNull();
}

test('an order that costs nothing is placed without a card', async () => {
  using _ = costs(0);
  const shopper = await startFree();
  expect(await run.page.pay()).toBe('left');
  expectPlacedOnce(shopper);
});

test.each([
  ['create intent', '/v1/payment/stripe/create-intent'],
  ['create order', '/v1/order'],
])('a free order survives a lost response to “%s” (promise 27)', async (_, path) => {
  using _price = costs(0);
  const shopper = await startFree();
  await run.fault({ method: 'POST', path, kind: 'lost', times: 1 });
  expect(await run.page.pay()).toMatchObject({ kind: 'failed' });
  await run.page.pay();
  expectPlacedOnce(shopper);
});

test('a free purchase survives a reload (promise 38)', async () => {
  using _ = costs(0);
  const shopper = await startFree();
  await run.fault({ method: 'POST', path: '/v1/order', kind: 'abort', times: 1 });
  expect(await run.page.pay()).toMatchObject({ kind: 'failed' });
  run.page.end();
  await run.visit();
  expect(await run.page.pay()).toBe('left');
  expectPlacedOnce(shopper);
});

test('an order below the smallest charge says so', async () => {
  using _ = costs(10);
  const shopper = await run.start();
  const notice = await run.page.pay();
  expect(notice).toEqual({ kind: 'tooSmall', minimum: 50 });
  const page = pageTexts({ locale: 'en', messages: messagesFor('en', ['checkout', 'payment', 'calls']) });
  expect(notice !== 'left' && checkoutNoticeText(page, notice)).toContain('a card can pay is $0.50.');
  expect(ledger(run.api, shopper)).toEqual({ orders: [], totals: [], charged: [] });
});

test('an intent in another currency is never paid', async () => {
  const shopper = await run.start();
  run.api.context.shop = { currency: 'EUR' };
  expect(await run.page.pay()).toEqual({ kind: 'changed' });
  expect(ledger(run.api, shopper)).toEqual({ orders: [], totals: [], charged: [] });
  delete run.api.context.shop;
  await run.payOnce(shopper);
});

test('a payment for an ended order doesn’t empty the cart', async () => {
  const shopper = await run.start();
  await run.decline();
  const { paymentIntentId, orderId } = JSON.parse(localStorage.getItem('payment-intent-data') ?? '{}');
  await shopper.cancel(orderId);
  // The money was already on its way.
  run.api.db.run`UPDATE simulator_intent SET status = 'succeeded' WHERE id = ${paymentIntentId}`;
  expect(await run.page.settle()).toEqual({ kind: 'none' });
  expect(storedCart()).toHaveLength(1);
  await run.payOnce(shopper);
});
