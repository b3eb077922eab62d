/**
 * Every call of the purchase meets every fault: in the end there is one order and one charge of its total, the shopper was told
 * something each time, and could go on (promises 26, 27, 31, 34 and 39).
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaymentForm, Told } from '#features/payment/payment.ts';
import {
  books,
  CARD,
  demoProviderWith,
  expectTruth,
  newShopper,
  until,
  type Visit,
  visit,
} from '../../../support/checkout-driver.ts';
import { type ReferenceApi, startReferenceApi } from '../../../support/reference-api.ts';
import { connect } from '../../../support/shop-browser.ts';
import { control, type Shopper } from '../../../support/shopper.ts';

let card: string = CARD.good;
let broken: Partial<PaymentForm> = {};
vi.mock('../../../../src/features/payment/demo-provider.tsx', () =>
  demoProviderWith(
    () => card,
    () => broken,
  ),
);

let api: ReferenceApi;
let page: Visit | undefined;

beforeAll(async () => {
  api = await startReferenceApi({ products: 2 });
});
afterAll(() => api.close());
beforeEach(() => {
  card = CARD.good;
  broken = {};
  connect(api);
  // jsdom goes nowhere, and says so.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(async () => {
  page?.end();
  page = undefined;
  await fetch(`${api.url}/__test__/faults`, { method: 'DELETE' });
  vi.unstubAllGlobals();
});

const arm = (...faults: object[]) => control(api, '/faults', faults);

const calls = {
  'reading a product': { method: 'GET', path: '/v1/product/slug/*' },
  'shipping cost': { method: 'POST', path: '/v1/shipping/calculate-cost' },
  VAT: { method: 'POST', path: '/v1/vat/calculate' },
  'create intent': { method: 'POST', path: '/v1/payment/stripe/create-intent' },
  'create order': { method: 'POST', path: '/v1/order' },
  'confirm card': { method: 'POST', path: '/demo-payments/*' },
  retrieve: { method: 'POST', path: '/v1/payment/stripe/retrieve/*' },
  'order of payment': { method: 'GET', path: '/v1/order/payment-intent/*' },
  'retry payment': { method: 'POST', path: '/v1/payment/stripe/retry-payment/*' },
  'cancel order': { method: 'POST', path: '/v1/order/cancel/*' },
} as const;

const names: Readonly<Record<keyof typeof calls, string>> = {
  'reading a product': 'product.bySlug',
  'shipping cost': 'shipping.calculate',
  VAT: 'vat.calculate',
  'create intent': 'payment.createIntent',
  'create order': 'order.create',
  'confirm card': '',
  retrieve: 'payment.retrieve',
  'order of payment': 'payment.retrieve',
  'retry payment': 'payment.retry',
  'cancel order': 'order.cancel',
};

const faults = {
  abort: { kind: 'abort' },
  500: { kind: 'status', status: 500 },
  429: { kind: 'status', status: 429, headers: { 'Retry-After': '1' }, body: { message: 'Slow down' } },
  slow: { kind: 'delay', milliseconds: 250 },
  malformed: { kind: 'malformed' },
  'an answer that is lost after the deed': { kind: 'lost' },
} as const;

/** Presses Pay until the page is left; answers what was told meanwhile. */
async function payPatiently(shopper: Shopper): Promise<Told[]> {
  const told: Told[] = [];
  for (let tries = 0; tries < 8; tries++) {
    const outcome = await page?.pay();
    if (outcome === 'left' || !outcome) return told;
    expectTruth(api, shopper, outcome);
    told.push(outcome);
    if (outcome.kind === 'failed' && outcome.failure.kind === 'tooMany')
      await new Promise((resolve) => setTimeout(resolve, 1050));
  }
  throw new Error(`could not go on: ${JSON.stringify(told)}`);
}

function expectPaidOnce(shopper: Shopper): void {
  const { orders, charged, totals } = books(api, shopper);
  expect(orders).toEqual(['paid']);
  expect(charged).toEqual(totals);
}

const storedCart = () => JSON.parse(localStorage.getItem('shopping-cart') ?? '{"items":[]}').items;

async function expectSettled(): Promise<void> {
  await page?.settle();
  expect(storedCart()).toEqual([]);
  expect(localStorage.getItem('payment-intent-data')).toBeNull();
}

describe.each(Object.keys(calls) as (keyof typeof calls)[])('%s', (call) => {
  test.each(Object.keys(faults) as unknown as (keyof typeof faults)[])('meets %s', async (fault) => {
    const shopper = newShopper(api);
    page = await visit();
    // A first try that was declined brings the calls of a repeated payment into play.
    if (call === 'retry payment' || call === 'order of payment' || call === 'cancel order') {
      card = CARD.declined;
      await page.pay();
      card = CARD.good;
    }
    // Another purchase: the order of the first one is given up.
    if (call === 'cancel order') page.choose({ shippingMethodId: 'express' });
    await arm({ ...calls[call], ...faults[fault], times: 1 });
    for (const told of await payPatiently(shopper)) expect(told).toMatchObject(toldOf(call));
    expectPaidOnce(shopper);
    await expectSettled();
  });
});

test.each(Object.keys(faults) as unknown as (keyof typeof faults)[])(
  'reading addresses meets %s',
  async (fault) => {
    const shopper = newShopper(api);
    await arm({ method: 'GET', path: '/v1/address', ...faults[fault], times: 1 });
    page = await visit();
    await payPatiently(shopper);
    expectPaidOnce(shopper);
    await expectSettled();
  },
);

test('promise 26: a page that asks for its sum while another one pays does not pay as well', async () => {
  const shopper = newShopper(api);
  const other = await visit();
  page = await visit();
  const [asked, answer] = [gate(), gate()];
  const send = globalThis.fetch;
  let isFirst = true;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const [input] = call;
    const isHeld = isFirst && `${input instanceof Request ? input.url : input}`.endsWith(calls.VAT.path);
    if (isHeld) {
      isFirst = false;
      asked.open();
      await answer.passed;
    }
    return send(...call);
  });
  const late = page.pay();
  await asked.passed;
  expect(await other.pay()).toBe('left');
  answer.open();
  expect(await late).toEqual({ kind: 'changed' });
  other.end();
  expectPaidOnce(shopper);
  await expectSettled();
});

test.each(['create intent', 'create order', 'confirm card', 'retrieve'] as const)(
  'a page that dies in the middle of "%s" is taken up again by the next one (promise 27)',
  async (call) => {
    const shopper = newShopper(api);
    page = await visit();
    // The page learns of nothing that was done.
    await arm({ ...calls[call], kind: 'lost', times: 4 }, { ...calls.retrieve, kind: 'abort', times: 8 });
    await page.pay();
    page.end();
    await fetch(`${api.url}/__test__/faults`, { method: 'DELETE' });
    page = await visit();
    await payPatiently(shopper);
    expectPaidOnce(shopper);
    // The same intent: none is left behind that could still be paid.
    const intents = api.db.prepare('SELECT intent_id FROM payment WHERE user_id = ?').all(shopper.id);
    expect(intents).toHaveLength(1);
    await expectSettled();
  },
);

test.each(['create intent', 'create order'] as const)(
  'promise 27: "%s" is repeated under the key of its attempt',
  async (call) => {
    const shopper = newShopper(api);
    page = await visit();
    const keys: (string | null)[] = [];
    const send = globalThis.fetch;
    vi.stubGlobal('fetch', (...sent: Parameters<typeof fetch>) => {
      const [input] = sent;
      if (input instanceof Request && input.method === 'POST' && input.url.endsWith(calls[call].path))
        keys.push(input.headers.get('Idempotency-Key'));
      return send(...sent);
    });
    // An order whose answer was lost is found by its payment; one that was not made is asked for again.
    await arm({ ...calls[call], ...faults[500], times: 1 });
    await payPatiently(shopper);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{8,}$/);
    expectPaidOnce(shopper);
  },
);

test('promise 39: a cart gives up what was paid for once, and nothing for an order of before', async () => {
  const shopper = newShopper(api);
  const filled = localStorage.getItem('shopping-cart') ?? '';
  page = await visit();
  await payPatiently(shopper);
  await expectSettled();
  page.end();
  const { intent_id: paymentIntentId } = api.db
    .prepare('SELECT intent_id FROM payment WHERE user_id = ?')
    .get(shopper.id) as { intent_id: string };
  // The same things once more, on the way to be paid, while the confirmation of the first order is looked at again.
  localStorage.setItem('shopping-cart', filled);
  page = await visit();
  card = CARD.declined;
  await page.pay();
  const { items } = JSON.parse(filled) as { items: { productId: string; quantity: number }[] };
  const { settle } = await import('../../../../src/features/payment/settle-store.ts');
  const under = localStorage.getItem('payment-intent-data');
  await settle({ paymentIntentId, items });
  expect(storedCart()).toHaveLength(1);
  expect(localStorage.getItem('payment-intent-data')).toBe(under);
  expect(under).not.toContain(paymentIntentId);
});

test('promise 56: what the device keeps of a payment under way are ids, no client secret and no card', async () => {
  newShopper(api);
  page = await visit();
  card = CARD.declined;
  await page.pay();
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(JSON.parse(localStorage.getItem('payment-intent-data') ?? '')).toEqual({
    paymentIntentId: expect.stringMatching(/^pi_/),
    orderId: expect.any(String),
    fingerprint: expect.any(String),
    intentKey: expect.any(String),
    orderKey: expect.any(String),
  });
  expect(kept).not.toMatch(/_secret_|4000 ?0000/);
});

test('a payment whose state cannot be asked for is not said to be uncharged, and not tried again (promise 27)', async () => {
  const shopper = newShopper(api);
  page = await visit();
  // Charged; and neither the provider's answer nor the API's ever arrives.
  await arm({ ...calls['confirm card'], kind: 'lost' }, { ...calls.retrieve, kind: 'abort' });
  expect(await page.pay()).toEqual({ kind: 'unknown' });
  expect(await page.pay()).toMatchObject({ kind: 'failed', call: 'payment.retrieve' });
  await fetch(`${api.url}/__test__/faults`, { method: 'DELETE' });
  expect(await page.pay()).toBe('left');
  expectPaidOnce(shopper);
  await expectSettled();
});

test('a purchase that was changed after a declined try is another: the first order ends', async () => {
  const shopper = newShopper(api);
  page = await visit();
  card = CARD.declined;
  expect(await page.pay()).toMatchObject({ kind: 'declined', message: 'Your card was declined.' });
  card = CARD.good;
  page.choose({ shippingMethodId: 'express' });
  await payPatiently(shopper);
  expectPaidOnce(shopper);
  await expectSettled();
});

test('promise 41: no further try before the time that the server asked for', async () => {
  newShopper(api);
  page = await visit();
  const headers = { 'Retry-After': '600' };
  await arm({ ...calls['create order'], ...faults[429], headers, times: 1 });
  const told = await page.pay();
  expect(told).toMatchObject({ kind: 'failed', failure: { kind: 'tooMany' } });
  const send = vi.spyOn(globalThis, 'fetch');
  expect(await page.pay()).toEqual(told);
  expect(send).not.toHaveBeenCalled();
});

test('an address that was moved elsewhere meanwhile: the other sum is shown first, then paid (promises 21 and 35)', async () => {
  const shopper = newShopper(api);
  page = await visit();
  const before = page.total();
  api.db
    .prepare("UPDATE address SET country = 'DE', postal_code = '10115' WHERE user_id = ?")
    .run(shopper.id);
  expect(await page.pay()).toEqual({ kind: 'changed' });
  expect(page.total()).not.toBe(before);
  expect(await page.pay()).toBe('left');
  expectPaidOnce(shopper);
  expect(books(api, shopper).totals).not.toEqual([before]);
});

test('an address that was deleted elsewhere meanwhile: back to the addresses, and not the same refusal for ever', async () => {
  const shopper = newShopper(api);
  page = await visit();
  api.db.prepare('DELETE FROM address WHERE user_id = ?').run(shopper.id);
  expect(await page.pay()).toEqual({ kind: 'changed' });
  expect(JSON.parse(page.stage())).toEqual({ stage: 'open', step: 'addresses' });
  expect(page.total()).toBeUndefined();
  expect(books(api, shopper)).toMatchObject({ orders: [], charged: [] });
});

describe('a card form that fails its page', () => {
  test('breaks before anything is asked: an unexpected error occurred, and the next try goes through', async () => {
    const shopper = newShopper(api);
    page = await visit();
    broken = { validate: () => Promise.reject(new Error('IntegrationError')) };
    const told = await page.pay();
    expect(told).toEqual({ kind: 'failed', failure: { kind: 'server' }, call: '' });
    broken = {};
    expect(await page.pay()).toBe('left');
    expectPaidOnce(shopper);
  });

  test('never answers: waiting can be given up', async () => {
    const shopper = newShopper(api);
    page = await visit();
    broken = { validate: () => new Promise(() => undefined) };
    const [told] = await Promise.all([page.pay(), page.stop()]);
    expect(told).toEqual({ kind: 'notPaid' });
    broken = {};
    expect(await page.pay()).toBe('left');
    expectPaidOnce(shopper);
  });

  test('breaks while it pays: what is so is asked of the API, and nothing is paid twice', async () => {
    const shopper = newShopper(api);
    page = await visit();
    broken = { confirm: () => Promise.reject(new Error('pi_1_secret_2')) };
    expect(await page.pay()).toEqual({ kind: 'notPaid' });
    expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain('_secret_');
    broken = {};
    expect(await page.pay()).toBe('left');
    expectPaidOnce(shopper);
  });

  test('has not answered when the shopper stops waiting: nobody says that nothing will be charged', async () => {
    const shopper = newShopper(api);
    page = await visit();
    const [asked, answer] = [gate(), gate()];
    broken = {
      confirm: async () => {
        asked.open();
        await answer.passed;
        return { kind: 'unknown' };
      },
    };
    const paying = page.pay();
    await asked.passed;
    await page.stop();
    const told = await paying;
    expect(told).toEqual({ kind: 'notYet' });
    // And so it comes: the bank lets it through after all.
    answer.open();
    await until(() => books(api, shopper).charged.length === 1);
    broken = {};
    expect(await page.pay()).toBe('left');
    expectPaidOnce(shopper);
    await expectSettled();
  });
});

test.each([1, 2, 3, 4, 5, 6])('random weather, seed %i', async (seed) => {
  const shopper = newShopper(api);
  const random = generator(seed);
  page = await visit();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const weather = Array.from({ length: 5 }, () => ({
    ...pick(Object.values(calls)),
    ...pick(Object.values(faults)),
    times: 1 + Math.floor(random() * 2),
    after: Math.floor(random() * 2),
  }));
  await arm(...weather);
  for (let reloads = 0; ; reloads++) {
    const outcome = await page.pay();
    if (outcome === 'left') break;
    expectTruth(api, shopper, outcome);
    expect(reloads, JSON.stringify(weather)).toBeLessThan(30);
    if (outcome.kind === 'failed' && outcome.failure.kind === 'tooMany')
      await new Promise((resolve) => setTimeout(resolve, 1050));
    if (random() < 0.3) {
      page.end();
      page = await visit();
    }
  }
  await fetch(`${api.url}/__test__/faults`, { method: 'DELETE' });
  expectPaidOnce(shopper);
  await expectSettled();
});

/** What may be told where only this call went wrong: that call, and no other. */
function toldOf(call: keyof typeof calls): object {
  return call === 'confirm card' ? { kind: 'notPaid' } : { kind: 'failed', call: names[call] };
}

function gate(): { passed: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

/** The same numbers for the same seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
