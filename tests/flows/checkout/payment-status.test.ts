/** How often pages ask the API about a payment that has not ended (promise 66). */
import { beforeEach, expect, test, vi } from 'vitest';
import { openPaymentKey } from '#platform/storage-keys.ts';
import type { Shopper } from '../../support/api/shopper.ts';
import { demoProviderWith } from '../../support/page/checkout.ts';
import { calls, emptyAndUndo, purchaseRun, storedCart } from '../../support/page/purchase.ts';

const run = await purchaseRun();
vi.mock('#features/payment/demo-provider.tsx', () => demoProviderWith(() => run));

let shopper: Shopper;
beforeEach(() => {
  shopper = run.newShopper();
});

/** Opens pages one after the other, and resolves with how often each asked the API for the payment's status. */
async function asked(...paths: string[]): Promise<number[]> {
  const counts: number[] = [];
  for (const path of paths) {
    vi.resetModules();
    history.replaceState(null, '', path);
    const send = vi.spyOn(globalThis, 'fetch');
    const { updateOpenPayment } = await import('#features/payment/update-open-payment.script.ts');
    await updateOpenPayment();
    counts.push(send.mock.calls.filter(([url]) => `${url}`.includes('/stripe/retrieve/')).length);
    send.mockRestore();
  }
  return counts;
}

test('the checkout asks once about an open payment (promise 66)', async () => {
  await run.leaveAtBank();
  await run.reset();
  await run.visit();
  expect(await run.calls('POST /v1/payment/stripe/retrieve/:paymentIntentId')).toBe(1);
  expect(await run.calls('GET /v1/order/:id')).toBe(1);
  expect(await run.calls('GET /v1/order')).toBe(0);
});

test('each Pay looks once for an unpaid order', async () => {
  await run.visit();
  await run.fault({ ...calls['create intent'], kind: 'status', status: 422, times: 2 });
  for (const calls of [2, 3]) {
    expect(await run.page.pay()).toMatchObject({ kind: 'failed' });
    expect(await run.calls('GET /v1/order')).toBe(calls);
  }
});

test('a page asks once about a declined payment (promise 66)', async () => {
  await run.visit();
  await run.decline();
  run.page.end();
  // The pages that show the payment ask by themselves.
  expect(await asked('/checkout', '/order-confirmation', '/fr/retry-payment')).toEqual([0, 0, 0]);
  expect(await asked('/', '/privacy-policy', '/categories')).toEqual([1, 0, 0]);
  // The list of orders shows whether the payment succeeded.
  expect(await asked('/orders')).toEqual([1]);
  sessionStorage.clear();
  expect(await asked('/', '/')).toEqual([1, 0]);
});

test('pages ask about a payment at the bank (promises 39 and 66)', async () => {
  await run.visit();
  await run.decline();
  run.page.end();
  await asked('/');
  await run.leaveAtBank();
  expect(await asked('/', '/')).toEqual([1, 1]);
  await run.approveAtBank(shopper);
  expect(await asked('/', '/')).toEqual([1, 0]);
  expect(storedCart()).toEqual([]);
});

test('a payment that goes on after Undo is checked (promise 66)', async () => {
  await run.visit();
  await run.decline();
  run.page.end();
  await asked('/');
  await emptyAndUndo();
  // Leaving stores the same record on the device as the decline did. A page has already checked that record.
  await run.leaveAtBank();
  expect(await asked('/')).toEqual([1]);
});

test('no page asks about an ended order (promise 66)', async () => {
  await run.leaveAtBank();
  const { orderId } = JSON.parse(localStorage.getItem(openPaymentKey) ?? '')[0] as { orderId: string };
  await shopper.cancel(orderId);
  expect(await asked('/', '/orders')).toEqual([1, 0]);
  expect(localStorage.getItem(openPaymentKey)).toBeNull();
});
