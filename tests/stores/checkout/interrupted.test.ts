/**
 * A purchase that something comes between: another tab, the end of its page, a decline, a card form that breaks, a change
 * made elsewhere. It is paid once or not at all, and the shopper is told which (promises 21, 26, 27, 35, 39, 41 and 56).
 */
import { describe, expect, test, vi } from 'vitest';
import { paymentLock } from '#features/payment/submission-store.ts';
import { books, CARD, demoProviderWith, until, visit } from '../../support/checkout-driver.ts';
import { breakingAfter, calls, faults, purchaseRun, storedCart } from '../../support/checkout-faults.ts';
import { connect, signInHere } from '../../support/shop-browser.ts';
import { Shopper } from '../../support/shopper.ts';

const run = purchaseRun();
vi.mock('../../../src/features/payment/demo-provider.tsx', () =>
  demoProviderWith(
    () => run.card,
    () => run.broken,
  ),
);

test('promise 26: a page that asks for its sum while another one pays does not pay as well', async () => {
  const shopper = run.newShopper();
  const other = await visit();
  await run.visit();
  const [asked, answer] = [gate(), gate()];
  const send = globalThis.fetch;
  let isFirst = true;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const [input] = call;
    const isHeld = isFirst && `${input}`.endsWith(calls.VAT.path);
    if (isHeld) {
      isFirst = false;
      asked.open();
      await answer.passed;
    }
    return send(...call);
  });
  const late = run.page.pay();
  await asked.passed;
  expect(await other.pay()).toBe('left');
  answer.open();
  expect(await late).toEqual({ kind: 'changed' });
  other.end();
  run.expectPaidOnce(shopper);
  await run.expectSettled();
});

test('stopping the wait for the sum ends the attempt, and the next one pays', async () => {
  const shopper = run.newShopper();
  await run.visit();
  const asked = gate();
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const [url, init] = call;
    if (!String(url).endsWith(calls.VAT.path)) return send(...call);
    asked.open();
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  });
  const attempt = run.page.pay();
  await asked.passed;
  await run.page.stop();
  expect(await attempt).toMatchObject({ kind: 'failed', failure: { kind: 'stopped' } });
  vi.stubGlobal('fetch', send);
  await run.payPatiently(shopper);
  run.expectPaidOnce(shopper);
  await run.expectSettled();
});

test.each(['create intent', 'create order', 'confirm card', 'retrieve'] as const)(
  'a page that dies in the middle of "%s" is taken up again by the next one (promise 27)',
  async (call) => {
    const shopper = run.newShopper();
    await run.visit();
    // The page learns of nothing that was done.
    await run.arm({ ...calls[call], kind: 'lost', times: 4 }, { ...calls.retrieve, kind: 'abort', times: 8 });
    await run.page.pay();
    run.page.end();
    await run.clearUp();
    await run.visit();
    await run.payPatiently(shopper);
    run.expectPaidOnce(shopper);
    // The same intent: none is left behind that could still be paid.
    const intents = run.api.db.prepare('SELECT intent_id FROM payment WHERE user_id = ?').all(shopper.id);
    expect(intents).toHaveLength(1);
    await run.expectSettled();
  },
);

test.each(['create intent', 'create order'] as const)(
  'promise 27: "%s" is repeated under the key of its attempt',
  async (call) => {
    const shopper = run.newShopper();
    await run.visit();
    const keys: (string | null)[] = [];
    const send = globalThis.fetch;
    vi.stubGlobal('fetch', (...sent: Parameters<typeof fetch>) => {
      const [url, init] = sent;
      if (init?.method === 'POST' && `${url}`.endsWith(calls[call].path))
        keys.push(new Headers(init.headers).get('Idempotency-Key'));
      return send(...sent);
    });
    // An order whose answer was lost is found by its payment; one that was not made is asked for again.
    await run.arm({ ...calls[call], ...faults[500], times: 1 });
    await run.payPatiently(shopper);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{8,}$/);
    run.expectPaidOnce(shopper);
  },
);

test('promise 39: a cart gives up what was paid for once, and nothing for an order of before', async () => {
  const shopper = run.newShopper();
  const filled = localStorage.getItem('shopping-cart') ?? '';
  await run.visit();
  await run.payPatiently(shopper);
  await run.expectSettled();
  run.page.end();
  const { intent_id: paymentIntentId } = run.api.db
    .prepare('SELECT intent_id FROM payment WHERE user_id = ?')
    .get(shopper.id) as { intent_id: string };
  // The same things once more, on the way to be paid, while the confirmation of the first order is looked at again.
  localStorage.setItem('shopping-cart', filled);
  await run.visit();
  run.card = CARD.declined;
  await run.page.pay();
  const { items } = JSON.parse(filled) as { items: { productId: string; quantity: number }[] };
  const { settle } = await import('../../../src/features/payment/saved-payment.ts');
  const under = localStorage.getItem('payment-intent-data');
  await settle({ paymentIntentId, items });
  expect(storedCart()).toHaveLength(1);
  expect(localStorage.getItem('payment-intent-data')).toBe(under);
  expect(under).not.toContain(paymentIntentId);
});

test('promise 56: what the device keeps of a payment under way are ids, no client secret and no card', async () => {
  run.newShopper();
  await run.visit();
  run.card = CARD.declined;
  await run.page.pay();
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

test('a payment whose state cannot be asked for is not said to be uncharged, and not tried again (promise 27)', async () => {
  const shopper = run.newShopper();
  await run.visit();
  // Charged; and neither the provider's answer nor the API's ever arrives.
  await run.arm({ ...calls['confirm card'], kind: 'lost' }, { ...calls.retrieve, kind: 'abort' });
  expect(await run.page.pay()).toEqual({ kind: 'unknown' });
  expect(await run.page.pay()).toMatchObject({ kind: 'failed', call: 'payment.retrieve' });
  await run.clearUp();
  expect(await run.page.pay()).toBe('left');
  run.expectPaidOnce(shopper);
  await run.expectSettled();
});

test('after a decline, a lost answer to the retry leaves no second order behind, though the API made a new intent', async () => {
  const shopper = run.newShopper();
  await run.visit();
  run.card = CARD.declined;
  await run.page.pay();
  run.card = CARD.good;
  const send = globalThis.fetch;
  let isLost = false;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const [input] = call;
    const isRetry = `${input instanceof Request ? input.url : input}`.includes('/retry-payment/');
    if (!isRetry || isLost) return send(...call);
    isLost = true;
    // The provider gave the first intent up: the order gets a new one.
    run.api.db.exec(
      "UPDATE simulator_intent SET status = 'canceled' WHERE status = 'requires_payment_method'",
    );
    await send(...call);
    throw new TypeError('Failed to fetch');
  });
  expect(await run.page.pay()).toMatchObject({ kind: 'failed', call: 'payment.retry' });
  expect(books(run.api, shopper).orders).toEqual(['pending']);
  expect(await run.page.pay()).toBe('left');
  run.expectPaidOnce(shopper);
  await run.expectSettled();
});

test('a bank that has not decided is not said to have refused', async () => {
  run.newShopper();
  await run.visit();
  run.card = CARD.challenged;
  expect(await run.page.pay()).toEqual({ kind: 'notYet' });
});

test('a purchase that was changed after a declined try is another: the first order ends', async () => {
  const shopper = run.newShopper();
  await run.visit();
  run.card = CARD.declined;
  expect(await run.page.pay()).toMatchObject({ kind: 'declined', message: 'Your card was declined.' });
  run.card = CARD.good;
  run.page.choose({ shippingMethodId: 'express' });
  await run.payPatiently(shopper);
  run.expectPaidOnce(shopper);
  await run.expectSettled();
});

test.each([404, 403])(
  'promise 62: the payment that another account began does not hold up a purchase, though the API answers %i',
  async (status) => {
    const former = run.newShopper();
    await run.visit();
    run.card = CARD.declined;
    await run.page.pay();
    run.page.end();
    const { paymentIntentId } = JSON.parse(localStorage.getItem('payment-intent-data') ?? '');
    // The session ends by itself, and somebody else signs in.
    for (const key of ['accessToken', 'refreshToken']) localStorage.removeItem(key);
    const shopper = new Shopper(run.api);
    signInHere(run.api, shopper.id);
    run.card = CARD.good;
    const path = `/v1/payment/stripe/retrieve/${paymentIntentId}`;
    await run.arm({ method: 'POST', path, kind: 'status', status, body: { message: 'no' } });
    await run.visit();
    expect(await run.page.pay()).toBe('left');
    run.expectPaidOnce(shopper);
    expect(books(run.api, former)).toMatchObject({ orders: ['failed'], charged: [] });
    await run.expectSettled();
  },
);

test('one press asks once for the status of an earlier payment', async () => {
  run.newShopper();
  await run.visit();
  run.card = CARD.declined;
  await run.page.pay();
  const send = vi.spyOn(globalThis, 'fetch');
  await run.page.pay();
  const asked = send.mock.calls.map(([url]) => String(url));
  const confirmed = asked.findIndex((url) => url.includes('/demo-payments/'));
  const before = asked.slice(0, confirmed).filter((url) => url.includes('/stripe/retrieve/'));
  expect(before).toHaveLength(1);
});

test('promise 41: no further try before the time that the server asked for', async () => {
  run.newShopper();
  await run.visit();
  const headers = { 'Retry-After': '600' };
  await run.arm({ ...calls['create order'], ...faults[429], headers, times: 1 });
  const told = await run.page.pay();
  expect(told).toMatchObject({ kind: 'failed', failure: { kind: 'tooMany' } });
  const send = vi.spyOn(globalThis, 'fetch');
  expect(await run.page.pay()).toEqual(told);
  expect(send).not.toHaveBeenCalled();
});

test('an address that was moved elsewhere meanwhile: the other sum is shown first, then paid (promises 21 and 35)', async () => {
  const shopper = run.newShopper();
  await run.visit();
  const before = run.page.total();
  run.api.db
    .prepare("UPDATE address SET country = 'DE', postal_code = '10115' WHERE user_id = ?")
    .run(shopper.id);
  expect(await run.page.pay()).toEqual({ kind: 'changed' });
  expect(run.page.total()).not.toBe(before);
  expect(await run.page.pay()).toBe('left');
  run.expectPaidOnce(shopper);
  expect(books(run.api, shopper).totals).not.toEqual([before]);
});

test('an address that was deleted elsewhere meanwhile: back to the addresses, and not the same refusal for ever', async () => {
  const shopper = run.newShopper();
  await run.visit();
  run.api.db.prepare('DELETE FROM address WHERE user_id = ?').run(shopper.id);
  expect(await run.page.pay()).toEqual({ kind: 'changed' });
  expect(JSON.parse(run.page.stage())).toEqual({ stage: 'open', step: 'addresses' });
  expect(run.page.total()).toBeUndefined();
  expect(books(run.api, shopper)).toMatchObject({ orders: [], charged: [] });
});

describe('a card form that fails its page', () => {
  test('breaks before anything is asked: an unexpected error occurred, and the next try goes through', async () => {
    const shopper = run.newShopper();
    await run.visit();
    run.broken = { validate: () => Promise.reject(new Error('IntegrationError')) };
    const told = await run.page.pay();
    expect(told).toEqual({ kind: 'failed', failure: { kind: 'server' }, call: '' });
    run.broken = {};
    expect(await run.page.pay()).toBe('left');
    run.expectPaidOnce(shopper);
  });

  test('never answers: waiting can be given up', async () => {
    const shopper = run.newShopper();
    await run.visit();
    run.broken = { validate: () => new Promise(() => undefined) };
    const [told] = await Promise.all([run.page.pay(), run.page.stop()]);
    expect(told).toEqual({ kind: 'notPaid' });
    run.broken = {};
    expect(await run.page.pay()).toBe('left');
    run.expectPaidOnce(shopper);
  });

  test('breaks while it pays: what is so is asked of the API, and nothing is paid twice', async () => {
    const shopper = run.newShopper();
    await run.visit();
    run.broken = { confirm: () => Promise.reject(new Error('pi_1_secret_2')) };
    expect(await run.page.pay()).toEqual({ kind: 'notPaid' });
    expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain('_secret_');
    run.broken = {};
    expect(await run.page.pay()).toBe('left');
    run.expectPaidOnce(shopper);
  });

  test('has not answered when the shopper stops waiting: nobody says that nothing will be charged', async () => {
    const shopper = run.newShopper();
    await run.visit();
    const [asked, answer] = [gate(), gate()];
    run.broken = {
      confirm: async () => {
        asked.open();
        await answer.passed;
        return { kind: 'unknown' };
      },
    };
    const paying = run.page.pay();
    await asked.passed;
    await run.page.stop();
    const told = await paying;
    expect(told).toEqual({ kind: 'notYet' });
    // And so it comes: the bank lets it through after all.
    answer.open();
    await until(() => books(run.api, shopper).charged.length === 1);
    run.broken = {};
    expect(await run.page.pay()).toBe('left');
    run.expectPaidOnce(shopper);
    await run.expectSettled();
  });
});

test('a mistake of ours after the money was asked for is not said to have charged nothing, and does not pay twice', async () => {
  const shopper = run.newShopper();
  await run.visit();
  vi.stubGlobal('navigator', breakingAfter(paymentLock));
  expect(await run.page.pay()).toEqual({ kind: 'unknown' });
  vi.unstubAllGlobals();
  connect(run.api);
  // The cart is empty by now, so there is nothing left to pay.
  expect(await run.page.pay()).toEqual({ kind: 'changed' });
  run.expectPaidOnce(shopper);
  await run.expectSettled();
});

function gate(): { passed: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}
