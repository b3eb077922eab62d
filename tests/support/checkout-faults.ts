/** The calls of a purchase, their possible faults, and what must hold at the end of every purchase. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Notice } from '../../src/features/payment/payment.ts';
import { books, expectTruth, newShopper, type TypedCard, type Visit, visit } from './checkout-driver.ts';
import { type ReferenceApi, startReferenceApi } from './reference-api.ts';
import { connect, skipTime } from './shop-browser.ts';
import { CARD, control, type Shopper } from './shopper.ts';

export const calls = {
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

export const callNames: Readonly<Record<keyof typeof calls, string>> = {
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

export const faults = {
  'a cut connection': { kind: 'abort' },
  'a 500': { kind: 'status', status: 500 },
  'a 429': { kind: 'status', status: 429, headers: { 'Retry-After': '1' }, body: { message: 'Slow down' } },
  'a slow response': { kind: 'delay', milliseconds: 100 },
  'malformed JSON': { kind: 'malformed' },
  'a lost response': { kind: 'lost' },
} as const;

interface PurchaseRun extends TypedCard {
  /** Available from `beforeAll` on. */
  readonly api: ReferenceApi;
  /** The open page. */
  readonly page: Visit;
  newShopper: () => Shopper;
  /** Opens a page that replaces the current one. */
  visit: () => Promise<void>;
  arm: (...faults: object[]) => Promise<unknown>;
  /** Removes all faults. */
  clearUp: () => Promise<unknown>;
  /** Presses Pay until the shopper leaves the page; returns the notices on the way. */
  payPatiently: (shopper: Shopper) => Promise<Notice[]>;
  expectPaidOnce: (shopper: Shopper) => void;
  /** Expects an empty cart and no saved payment. */
  expectSettled: () => Promise<void>;
}

/** Call it once in a file whose tests pay. All its tests share an API, and each has its own page and card. */
export function purchaseRun(): PurchaseRun {
  let api: ReferenceApi;
  let page: Visit | undefined;
  const run: PurchaseRun = {
    get api() {
      return api;
    },
    get page() {
      if (!page) throw new Error('No page is open: visit() opens one');
      return page;
    },
    card: CARD.good,
    broken: {},
    newShopper: () => newShopper(api),
    async visit() {
      page = await visit();
    },
    arm: (...armed) => control(api, '/faults', armed),
    clearUp: () => fetch(`${api.url}/__test__/faults`, { method: 'DELETE' }),
    async payPatiently(shopper) {
      const notices: Notice[] = [];
      for (let tries = 0; tries < 8; tries++) {
        const outcome = await run.page.pay();
        if (outcome === 'left') return notices;
        expectTruth(api, shopper, outcome);
        notices.push(outcome);
        skipRetryAfter(outcome);
      }
      throw new Error(`The purchase never succeeds: ${JSON.stringify(notices)}`);
    },
    expectPaidOnce(shopper) {
      const { orders, charged, totals } = books(api, shopper);
      expect(orders).toEqual(['paid']);
      expect(charged).toEqual(totals);
    },
    async expectSettled() {
      await page?.settle();
      expect(storedCart()).toEqual([]);
      expect(localStorage.getItem('payment-intent-data')).toBeNull();
    },
  };
  beforeAll(async () => {
    api = await startReferenceApi({ products: 2 });
  });
  afterAll(() => api.close());
  beforeEach(() => {
    run.card = CARD.good;
    run.broken = {};
    connect(api);
    // jsdom reports every navigation as an error.
    vi.spyOn(console, 'error').mockReturnValue();
  });
  afterEach(async () => {
    page?.end();
    page = undefined;
    await run.clearUp();
    vi.unstubAllGlobals();
  });
  return run;
}

/** Skips the wait that a 429 asks for. */
export function skipRetryAfter(notice: Notice): void {
  if (notice.kind === 'failed' && notice.failure.kind === 'tooMany') skipTime(1000);
}

/** The line items of the stored cart. */
export const storedCart = (): unknown[] =>
  JSON.parse(localStorage.getItem('shopping-cart') ?? '{"items":[]}').items;

/** A navigator whose Web Locks throw after the work under this lock is done, as a bug in the page would. */
export function breakingAfter(lock: string): object {
  const request = async (name: string, _options: unknown, work: (lock: object) => Promise<unknown>) => {
    if (name !== lock) throw new DOMException('Locks are refused', 'SecurityError');
    await work({});
    throw new TypeError('undefined is not a function');
  };
  return { locks: { request } };
}
