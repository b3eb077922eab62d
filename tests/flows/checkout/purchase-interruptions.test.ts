/**
 * Interrupts purchases by another tab, a reload, a decline, a broken card form or a change made elsewhere. Each is paid once
 * or not at all, and the shopper learns which (promises 21, 26, 27, 35, 39, 41 and 56).
 */
import { describe, expect, test, vi } from 'vitest';
import { CARD, Shopper } from '../../support/api/shopper.ts';
import { demoProviderWith, ledger, until, visit } from '../../support/page/checkout.ts';
import { connect, faults, signInHere } from '../../support/page/connection.ts';
import { calls, crashingAfterPayment, purchaseRun, storedCart } from '../../support/page/purchase.ts';

const run = await purchaseRun();
vi.mock('#features/payment/demo-provider.tsx', () => demoProviderWith(() => run));

test('a tab that waited doesn’t pay again (promise 26)', async () => {
  const shopper = run.newShopper();
  const other = await visit();
  await run.visit();
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const send = globalThis.fetch;
  let isFirst = true;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (isFirst && `${call[0]}`.endsWith(calls.VAT.path)) {
      isFirst = false;
      requested.resolve();
      await released.promise;
    }
    return send(...call);
  });
  const late = run.page.pay();
  await requested.promise;
  expect(await other.pay()).toBe('left');
  released.resolve();
  expect(await late).toEqual({ kind: 'changed' });
  other.end();
  await run.expectPaidOnce(shopper);
});

test('the Stop button ends a wait for the total', async () => {
  const shopper = await run.start();
  await run.reset();
  await run.fault({ ...calls.VAT, kind: 'delay', milliseconds: 600_000, times: 1 });
  const attempt = run.page.pay();
  await expect.poll(() => run.calls('POST /v1/vat/calculate')).toBe(1);
  await run.page.stop();
  expect(await attempt).toEqual({ kind: 'failed', failure: { kind: 'stopped' }, call: 'vat.calculate' });
  await run.payPatiently(shopper);
});

test.each(['create intent', 'create order', 'confirm card', 'retrieve'] as const)(
  'a page closed during “%s” resumes (promise 27)',
  async (call) => {
    const shopper = await run.start();
    // The API carries out the call, but the page never gets the response.
    await run.fault(
      { ...calls[call], kind: 'lost', times: 4 },
      { ...calls.retrieve, kind: 'abort', times: 8 },
    );
    await run.page.pay();
    run.page.end();
    await run.reset();
    await run.visit();
    await run.payPatiently(shopper);
    // If there were a second intent, the shopper could pay that one as well.
    expect(run.intents(shopper)).toHaveLength(1);
  },
);

test.each(['create intent', 'create order'] as const)(
  'a retry of “%s” reuses its key (promise 27)',
  async (call) => {
    const shopper = await run.start();
    const send = vi.spyOn(globalThis, 'fetch');
    // Uses a 500, because after a lost response the page finds the order by its payment instead of retrying.
    await run.fault({ ...calls[call], ...faults['a 500'], times: 1 });
    await run.payPatiently(shopper);
    const keys = send.mock.calls
      .filter(([url, init]) => init?.method === 'POST' && `${url}`.endsWith(calls[call].path))
      .map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{8,}$/);
  },
);

test('an old confirmation doesn’t empty the new cart (promise 39)', async () => {
  const shopper = run.newShopper();
  const filled = localStorage.getItem('shopping-cart') ?? '';
  await run.visit();
  await run.payPatiently(shopper);
  run.page.end();
  const [paymentIntentId = ''] = run.intents(shopper);
  // The shopper buys the same again, but the card is declined. They then open the first confirmation.
  localStorage.setItem('shopping-cart', filled);
  await run.visit();
  await run.decline();
  const { items } = JSON.parse(filled) as { items: { productId: string; quantity: number }[] };
  const { completePurchase } = await import('#features/payment/complete-purchase-flow.ts');
  const saved = localStorage.getItem('payment-intent-data');
  await completePurchase({ total: 0, paymentIntentId, items });
  expect(storedCart()).toHaveLength(1);
  expect(localStorage.getItem('payment-intent-data')).toBe(saved);
  expect(saved).not.toContain(paymentIntentId);
});

test('a saved payment contains no secret (promise 56)', async () => {
  await run.start();
  await run.decline();
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(JSON.parse(localStorage.getItem('payment-intent-data') ?? '')).toEqual({
    account: expect.any(String),
    paymentIntentId: expect.stringMatching(/^pi_/),
    orderId: expect.any(String),
    fingerprint: expect.any(String),
    intentKey: expect.any(String),
    orderKey: expect.any(String),
  });
  expect(kept).not.toMatch(/_secret_|4000 ?0000/);
});

test('a second Pay first checks an unknown outcome (promise 27)', async () => {
  const shopper = await run.start();
  // The card is charged, but neither the provider's response nor the API's arrives.
  await run.fault({ ...calls['confirm card'], kind: 'lost' }, { ...calls.retrieve, kind: 'abort' });
  expect(await run.page.pay()).toEqual({ kind: 'unknown' });
  expect(await run.page.pay()).toMatchObject({ kind: 'failed', call: 'payment.retrieve' });
  await run.reset();
  await run.payOnce(shopper);
});

test('a lost response leads to no second order', async () => {
  const shopper = await run.start();
  await run.decline();
  const send = globalThis.fetch;
  let isLost = false;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const isRetry = `${call[0]}`.includes('/retry-payment/');
    if (!isRetry || isLost) return send(...call);
    isLost = true;
    // The order gets a new intent because the provider has cancelled the first one.
    run.api.db.exec(
      "UPDATE simulator_intent SET status = 'canceled' WHERE status = 'requires_payment_method'",
    );
    await send(...call);
    throw new TypeError('Failed to fetch');
  });
  expect(await run.page.pay()).toMatchObject({ kind: 'failed', call: 'payment.retry' });
  expect(ledger(run.api, shopper).orders).toEqual(['pending']);
  await run.payOnce(shopper);
});

test('an order that another device has paid isn’t paid again', async () => {
  const shopper = await run.start();
  await run.decline();
  const { orderId } = JSON.parse(localStorage.getItem('payment-intent-data') ?? '') as { orderId: string };
  // The provider cancels the intent that this device has saved.
  run.api.db.exec("UPDATE simulator_intent SET status = 'canceled' WHERE status = 'requires_payment_method'");
  await shopper.pay((await shopper.retry(orderId)).data.paymentIntent);
  await run.payOnce(shopper);
});

test('an unconfirmed payment isn’t called declined', async () => {
  await run.start();
  run.card = CARD.challenged;
  expect(await run.page.pay()).toEqual({ kind: 'notYet' });
});

test('another account’s payment blocks nothing (promise 62)', async () => {
  const previous = await run.start();
  await run.decline();
  run.page.end();
  // The session expires, and somebody else signs in.
  for (const key of ['accessToken', 'refreshToken']) localStorage.removeItem(key);
  const shopper = new Shopper(run.api);
  signInHere(run.api, shopper.id);
  await run.visit();
  await run.payOnce(shopper);
  expect(ledger(run.api, previous)).toMatchObject({ orders: ['failed'], charged: [] });
});

test('Pay asks once for the saved payment’s status', async () => {
  await run.start();
  await run.decline();
  const send = vi.spyOn(globalThis, 'fetch');
  await run.page.pay();
  const requests = send.mock.calls.map(([url]) => String(url));
  const confirmed = requests.findIndex((url) => url.includes('/demo-payments/'));
  const before = requests.slice(0, confirmed).filter((url) => url.includes('/stripe/retrieve/'));
  expect(before).toHaveLength(1);
});

test('Pay waits for Retry-After (promise 41)', async () => {
  await run.start();
  const headers = { 'Retry-After': '600' };
  await run.fault({ ...calls['create order'], ...faults['a 429'], headers, times: 1 });
  const notice = { kind: 'failed', failure: { kind: 'tooMany' }, call: 'order.create' };
  expect(await run.page.pay()).toMatchObject(notice);
  expect(await run.page.pay()).toMatchObject(notice);
  expect(await run.calls('POST /v1/order')).toBe(1);
});

test('the check after paying ends at a 429 (promise 41)', async () => {
  const shopper = await run.start();
  await run.fault({ ...calls.retrieve, ...faults['a 429'] });
  expect(await run.page.pay()).toBe('left');
  expect(await run.calls('POST /v1/payment/stripe/retrieve/:paymentIntentId')).toBe(1);
  await run.reset();
  await run.expectPaidOnce(shopper);
});

test('shipping methods wait for Retry-After (promise 41)', async () => {
  await run.start();
  const headers = { 'Retry-After': '600' };
  await run.fault({ ...calls['shipping cost'], ...faults['a 429'], headers, times: 1 });
  await run.page.quoteAgain();
  const send = vi.spyOn(globalThis, 'fetch');
  await run.page.quoteAgain();
  expect(send.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('/shipping/'))).toEqual([]);
});

test('a new total shows before it is paid (promises 21, 35 and 76)', async () => {
  const shopper = await run.start();
  const before = run.page.total();
  shopper.moveTo('DE', '10115');
  expect(await run.page.pay()).toEqual({ kind: 'changed' });
  expect(run.page.total()).not.toBe(before);
  await run.payOnce(shopper);
  expect(ledger(run.api, shopper).totals).not.toEqual([before]);
});

test('a new VAT rate shows before a payment (promise 35)', async () => {
  const shopper = await run.start();
  const before = run.page.total();
  run.api.db.exec('UPDATE product SET vat_rate = 5');
  expect(await run.page.pay()).toEqual({ kind: 'changed' });
  expect(run.page.total()).not.toBe(before);
  expect(run.api.db.all`SELECT 1 FROM payment WHERE user_id = ${shopper.id}`).toEqual([]);
  await run.payOnce(shopper);
});

test('Pay returns to the address step if the address is gone', async () => {
  const shopper = await run.start();
  run.api.db.prepare('DELETE FROM address WHERE user_id = ?').run(shopper.id);
  expect(await run.page.pay()).toEqual({ kind: 'changed' });
  expect(run.page.screen()).toEqual({ kind: 'open', step: 'addresses' });
  expect(run.page.total()).toBeUndefined();
  expect(ledger(run.api, shopper)).toMatchObject({ orders: [], charged: [] });
});

describe('while the addresses load again after', () => {
  const loads = { method: 'GET', path: '/v1/address', kind: 'delay', milliseconds: 600_000 };

  async function stopAtAddresses() {
    await run.fault(loads);
    const paying = run.page.pay();
    await expect.poll(() => run.calls('GET /v1/address')).toBe(1);
    await run.page.stop();
    return paying;
  }

  test('a refused order, the shopper can stop (promise 43)', async () => {
    const shopper = await run.start();
    await run.reset();
    await run.fault({ ...calls['create order'], kind: 'status', status: 422, body: {}, times: 1 });
    expect(await stopAtAddresses()).toMatchObject({ kind: 'failed', call: 'order.create' });
    await run.reset();
    await run.payPatiently(shopper);
  });

  test('a changed address, Stop charges nothing (promise 67)', async () => {
    const shopper = await run.start();
    await run.reset();
    shopper.moveTo('FR', '69001');
    expect(await stopAtAddresses()).toEqual({ kind: 'failed', failure: { kind: 'stopped' } });
    expect(ledger(run.api, shopper).charged).toEqual([]);
    await run.reset();
    await run.payPatiently(shopper);
  });
});

describe('if the card form', () => {
  test('throws before the payment, an error shows', async () => {
    const shopper = await run.start();
    run.broken = { validate: () => Promise.reject(new Error('IntegrationError')) };
    expect(await run.page.pay()).toEqual({ kind: 'failed', failure: { kind: 'server' } });
    run.broken = {};
    await run.payOnce(shopper);
  });

  test('never responds, the shopper can stop the attempt', async () => {
    const shopper = await run.start();
    run.broken = { validate: () => new Promise(() => undefined) };
    const [notice] = await Promise.all([run.page.pay(), run.page.stop()]);
    expect(notice).toEqual({ kind: 'notPaid' });
    run.broken = {};
    await run.payOnce(shopper);
  });

  test('throws while paying, nothing is paid twice', async () => {
    const shopper = await run.start();
    run.broken = { confirm: () => Promise.reject(new Error('pi_1_secret_2')) };
    expect(await run.page.pay()).toEqual({ kind: 'notPaid' });
    expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain('_secret_');
    run.broken = {};
    await run.payOnce(shopper);
  });

  test('has paid, Stop ends a wait for the API (promise 43)', async () => {
    const shopper = await run.start();
    await run.fault({ ...calls.retrieve, kind: 'delay', milliseconds: 600_000 });
    const paying = run.page.pay();
    await expect.poll(() => run.calls('POST /v1/payment/stripe/retrieve/:paymentIntentId')).toBe(1);
    await run.page.stop();
    // The confirmation page goes on checking.
    expect(await paying).toBe('left');
    await run.reset();
    await run.expectPaidOnce(shopper);
  });

  test('never responds, nor the API, the check ends (promise 43)', async () => {
    const shopper = await run.start();
    run.broken = { confirm: () => new Promise(() => undefined) };
    await run.fault({ ...calls.retrieve, kind: 'delay', milliseconds: 600_000 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const paying = run.page.pay();
    const { $submission } = await import('#features/payment/submission-store.ts');
    await until(() => JSON.stringify($submission.get()).includes('confirming'));
    await run.page.stop();
    await vi.waitUntil(() => run.calls('POST /v1/payment/stripe/retrieve/:paymentIntentId'));
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(await paying).toEqual({ kind: 'unknown' });
    run.broken = {};
    await run.reset();
    await run.payOnce(shopper);
  });

  test('is still paying, Stop says that the bank hasn’t decided yet', async () => {
    const shopper = await run.start();
    const requested = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    run.broken = {
      confirm: async () => {
        requested.resolve();
        await released.promise;
        return { kind: 'unknown' };
      },
    };
    const paying = run.page.pay();
    await requested.promise;
    await run.page.stop();
    expect(await paying).toEqual({ kind: 'notYet' });
    // The bank approves the payment after all.
    released.resolve();
    await until(() => ledger(run.api, shopper).charged.length === 1);
    run.broken = {};
    await run.payOnce(shopper);
  });
});

test.each([
  ['VAT', []],
  ['create order', ['pending']],
] as const)('a cart changed during “%s” isn’t charged', async (call, orders) => {
  const shopper = await run.start();
  const other = (localStorage.getItem('shopping-cart') ?? '').replace(/(?<="productId":")\w+/, 'other');
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await send(...request);
    // Another tab replaces the product with one of the same price.
    if (`${request[0]}`.endsWith(calls[call].path)) localStorage.setItem('shopping-cart', other);
    return response;
  });
  expect(await run.page.pay()).toEqual({ kind: 'changed' });
  expect(ledger(run.api, shopper)).toMatchObject({ orders, charged: [] });
});

test('if Pay crashes after the charge, the outcome is unknown', async () => {
  const shopper = await run.start();
  vi.stubGlobal('navigator', crashingAfterPayment());
  expect(await run.page.pay()).toEqual({ kind: 'unknown' });
  vi.unstubAllGlobals();
  connect(run.api);
  // The cart is already empty, so nothing is left to pay.
  expect(await run.page.pay()).toEqual({ kind: 'changed' });
  await run.expectPaidOnce(shopper);
});
