/** Runs the retry page against a reference API. purchase-interruptions.test.ts covers what the page shares with the checkout. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openPaymentKey } from '#platform/storage-keys.ts';
import { demoProviderWith, ledger, until } from '../../support/page/checkout.ts';
import { connect, signOutHere } from '../../support/page/connection.ts';
import { calls, crashingAfterPayment, purchaseRun, storedCart } from '../../support/page/purchase.ts';

const run = await purchaseRun();
vi.mock('#features/payment/demo-provider.tsx', () => demoProviderWith(() => run));
let end: (() => void) | undefined;
afterEach(() => end?.());

/** Opens the retry page of a declined order and waits for its card form. */
async function retryPage() {
  const shopper = await run.start();
  await run.decline();
  run.page.end();
  const { orderId } = JSON.parse(localStorage.getItem('payment-intent-data') ?? '{}');
  history.replaceState(null, '', `/retry-payment?orderId=${orderId}`);
  vi.resetModules();
  const store = await import('#features/orders/retry-payment-flow.ts');
  const submission = await import('#features/payment/submission-store.ts');
  const cardForm = await import('#features/payment/card-form-store.ts');
  const stops = [
    store.startRetryPayment('en'),
    cardForm.mountCardForm(document.body.appendChild(document.createElement('div')), {
      amount: 100,
      locale: 'en',
    }),
  ];
  end = () => {
    for (const stop of stops) stop();
  };
  await until(
    () => store.$retryPayment.get().kind === 'ready' && cardForm.$cardFormState.get().kind === 'ready',
  );
  const view = store.$retryPayment.get();
  if (view.kind !== 'ready' || view.data.kind !== 'payable') throw new Error(JSON.stringify(view));
  const { order } = view.data;
  return { shopper, store, submission, pay: () => store.payOrder('en', order) };
}

test('an order shows as not found after a 404 (promise 32)', async () => {
  const { store } = await retryPage();
  await run.fault({ method: 'GET', path: '/v1/order/*', kind: 'status', status: 404, body: {} });
  await store.loadRetryPayment('en');
  expect(store.$retryPayment.get()).toEqual({ kind: 'ready', data: { kind: 'notFound' } });
});

test('a processing payment opens the confirmation (promise 32)', async () => {
  const { store, submission } = await retryPage();
  run.api.db.run`UPDATE simulator_intent SET status = 'processing'`;
  await store.loadRetryPayment('en');
  expect(submission.$submission.get().kind).toBe('leaving');
});

test('Stop opens the confirmation if the order is paid', async () => {
  const { shopper, store, submission, pay } = await retryPage();
  await pay();
  expect(submission.$submission.get().kind).toBe('leaving');
  store.stopPaying('en');
  expect(submission.$submission.get()).toEqual({ kind: 'idle' });
  await until(() => {
    const view = store.$retryPayment.get();
    return view.kind === 'ready' && view.data.kind === 'confirmation';
  });
  expect(submission.$submission.get().kind).toBe('leaving');
  await run.expectPaidOnce(shopper);
});

test('paying after Undo empties the cart (promise 66)', async () => {
  const { shopper, pay } = await retryPage();
  const { clearCart, undoRemoval } = await import('#features/cart/cart-store.ts');
  const outcome = await clearCart();
  if (outcome?.kind === 'cleared') await undoRemoval(outcome.undo);
  expect(storedCart()).toHaveLength(1);
  await pay();
  // The next page that the shopper opens.
  history.replaceState(null, '', '/');
  vi.resetModules();
  const { updateOpenPayment } = await import('#features/payment/update-open-payment.script.ts');
  await updateOpenPayment();
  expect(storedCart()).toEqual([]);
  await run.expectPaidOnce(shopper);
});

test('a checkout in another tab sees that a new intent is paid', async () => {
  const { shopper, pay } = await retryPage();
  // The order gets a new intent because the provider has cancelled the first one.
  run.api.db.exec("UPDATE simulator_intent SET status = 'canceled' WHERE status = 'requires_payment_method'");
  await pay();
  const [, paymentIntentId] = run.intents(shopper);
  const oldValue = localStorage.getItem(openPaymentKey);
  history.replaceState(null, '', `/order-confirmation?payment_intent=${paymentIntentId}`);
  const { startOrderConfirmation } = await import('#features/orders/order-confirmation-flow.ts');
  onTestFinished(startOrderConfirmation());
  await until(() => localStorage.getItem(openPaymentKey) === null);
  const { $paidCart, watchOtherTabs } = await import('#features/payment/paid-cart-flow.ts');
  onTestFinished(watchOtherTabs());
  dispatchEvent(new StorageEvent('storage', { key: openPaymentKey, oldValue, newValue: null }));
  await expect.poll(() => $paidCart.get()).toEqual({ kind: 'paid', paymentIntentId });
});

test('an intent in another currency is never paid', async () => {
  const { shopper, submission, pay } = await retryPage();
  run.api.db.run`UPDATE simulator_intent SET currency = 'EUR'`;
  await pay();
  expect(submission.$submission.get()).toEqual({ kind: 'notice', outcome: { kind: 'changed' } });
  expect(ledger(run.api, shopper).charged).toEqual([]);
});

test('an attempt after a crash finds the paid order', async () => {
  const { shopper, submission, pay } = await retryPage();
  vi.stubGlobal('navigator', crashingAfterPayment());
  await pay();
  expect(submission.$submission.get()).toEqual({ kind: 'notice', outcome: { kind: 'unknown' } });
  vi.unstubAllGlobals();
  connect(run.api);
  await pay();
  expect(submission.$submission.get().kind).toBe('leaving');
  await run.expectPaidOnce(shopper);
});

test('Pay checks the payment that was tried last (promise 26)', async () => {
  const { shopper, submission, pay } = await retryPage();
  // The order gets a new intent because the provider has cancelled the first one.
  run.api.db.exec("UPDATE simulator_intent SET status = 'canceled' WHERE status = 'requires_payment_method'");
  // The card is charged, but the page doesn't learn of it.
  await run.fault({ ...calls['confirm card'], kind: 'lost' }, { ...calls.retrieve, kind: 'abort', after: 1 });
  await pay();
  expect(submission.$submission.get()).toEqual({ kind: 'notice', outcome: { kind: 'unknown' } });
  await run.reset();
  const [, last] = run.intents(shopper);
  const send = vi.spyOn(globalThis, 'fetch');
  await pay();
  const requests = send.mock.calls.map(([url]) => `${url}`).filter((url) => url.includes('/payment/'));
  expect(requests).toEqual([expect.stringMatching(`/retrieve/${last}$`)]);
  await run.expectPaidOnce(shopper);
});

test('once the session ends, the retry page shows no order', async () => {
  const { store } = await retryPage();
  signOutHere();
  expect(store.$retryPayment.get()).toEqual({ kind: 'idle' });
});

test.each([
  ['validation', 0],
  ['the calls', 1],
])('no outcome shows if the session ends during %s', async (_, turns) => {
  const { submission, pay } = await retryPage();
  const paying = pay();
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setTimeout(resolve));
  signOutHere();
  await paying;
  expect(submission.$submission.get()).toEqual({ kind: 'idle' });
});
