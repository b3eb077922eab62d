/** The calls of a purchase, what can befall them, and what every test of it asks for in the end. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Notice, PaymentForm } from '../../src/features/payment/payment.ts';
import { books, CARD, expectTruth, newShopper, type Visit, visit } from './checkout-driver.ts';
import { type ReferenceApi, startReferenceApi } from './reference-api.ts';
import { connect } from './shop-browser.ts';
import { control, type Shopper } from './shopper.ts';

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
  abort: { kind: 'abort' },
  500: { kind: 'status', status: 500 },
  429: { kind: 'status', status: 429, headers: { 'Retry-After': '1' }, body: { message: 'Slow down' } },
  slow: { kind: 'delay', milliseconds: 250 },
  malformed: { kind: 'malformed' },
  'an answer that is lost after the deed': { kind: 'lost' },
} as const;

export interface PurchaseRun {
  /** Of this file's tests; there from `beforeAll` on. */
  readonly api: ReferenceApi;
  /** The page that is open. */
  readonly page: Visit;
  /** The card that is typed in. */
  card: string;
  /** Where the card form fails its page. */
  broken: Partial<PaymentForm>;
  newShopper: () => Shopper;
  /** Opens a page, in place of the one before. */
  visit: () => Promise<void>;
  arm: (...faults: object[]) => Promise<unknown>;
  /** Ends all faults. */
  clearUp: () => Promise<unknown>;
  /** Presses Pay until the page is left; answers what was told meanwhile. */
  payPatiently: (shopper: Shopper) => Promise<Notice[]>;
  expectPaidOnce: (shopper: Shopper) => void;
  /** The cart is emptied, and nothing is kept of the payment. */
  expectSettled: () => Promise<void>;
}

/** Registers the hooks of a file whose tests pay: an API for all of them, a page and a card for each. */
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
      const told: Notice[] = [];
      for (let tries = 0; tries < 8; tries++) {
        const outcome = await run.page.pay();
        if (outcome === 'left') return told;
        expectTruth(api, shopper, outcome);
        told.push(outcome);
        await waitAsAsked(outcome);
      }
      throw new Error(`could not go on: ${JSON.stringify(told)}`);
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
    // jsdom goes nowhere, and says so.
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

/** After a 429, the second that it asks for. */
export async function waitAsAsked(told: Notice): Promise<void> {
  if (told.kind === 'failed' && told.failure.kind === 'tooMany')
    await new Promise((resolve) => setTimeout(resolve, 1050));
}

/** The lines of the cart on the device. */
export const storedCart = (): unknown[] =>
  JSON.parse(localStorage.getItem('shopping-cart') ?? '{"items":[]}').items;

/** A browser whose lock of this name fails once its work is done, as a mistake of the page's own would. */
export function breakingAfter(lock: string): object {
  const request = async (name: string, _options: unknown, work: (lock: object) => Promise<unknown>) => {
    if (name !== lock) throw new DOMException('Locks are refused', 'SecurityError');
    await work({});
    throw new TypeError('undefined is not a function');
  };
  return { locks: { request } };
}
