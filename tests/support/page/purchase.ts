/** The calls of a purchase, and the checks after every purchase. */
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { PaymentNotice } from '#features/payment/submission.ts';
import { apiOfFile, type ShopInfo } from '../api/reference-api.ts';
import { CARD, type Shopper } from '../api/shopper.ts';
import { expectTruth, ledger, newShopper, type TypedCard, type Visit, visit } from './checkout.ts';
import { connect, controlOf, signInHere, skipTime } from './connection.ts';

/** `name` is what the notice calls the failed call. */
export const calls = {
  'shipping cost': { name: 'shipping.calculate', method: 'POST', path: '/v1/shipping/calculate-cost' },
  VAT: { name: 'vat.calculate', method: 'POST', path: '/v1/vat/calculate' },
  'create intent': { name: 'payment.createIntent', method: 'POST', path: '/v1/payment/stripe/create-intent' },
  'create order': { name: 'order.create', method: 'POST', path: '/v1/order' },
  'confirm card': { name: '', method: 'POST', path: '/demo-payments/*' },
  retrieve: { name: 'payment.retrieve', method: 'POST', path: '/v1/payment/stripe/retrieve/*' },
  'order of payment': { name: 'payment.retrieve', method: 'GET', path: '/v1/order/payment-intent/*' },
  'retry payment': { name: 'payment.retry', method: 'POST', path: '/v1/payment/stripe/retry-payment/*' },
  'cancel order': { name: 'order.cancel', method: 'POST', path: '/v1/order/cancel/*' },
} as const;

/** For files whose tests pay. The tests share an API, but each test has its own page and card. */
export async function purchaseRun(products = 2, shop?: ShopInfo) {
  const api = await apiOfFile({ products, shop });
  let page: Visit | undefined;
  const run = {
    ...controlOf(api),
    api,
    get page() {
      if (!page) throw new Error('Call visit() first');
      return page;
    },
    card: CARD.good as string,
    broken: {} as TypedCard['broken'],
    newShopper: () => newShopper(api),
    /** Opens a page that replaces the current one. */
    async visit() {
      page = await visit();
    },
    /** Opens a checkout page for a new shopper. */
    async start() {
      const shopper = run.newShopper();
      await run.visit();
      return shopper;
    },
    /** Makes an attempt whose card is declined. */
    async decline() {
      run.card = CARD.declined;
      await run.page.pay();
      run.card = CARD.good;
    },
    /** Pays with a card whose bank asks for 3-D Secure, and closes the page without an answer. */
    async leaveAtBank() {
      await run.visit();
      run.card = CARD.challenged;
      expect(await run.page.pay()).toEqual({ kind: 'notYet' });
      run.card = CARD.good;
      run.page.end();
    },
    /** The bank's tab sends the shopper's answer for the first payment. */
    async approveAtBank(shopper: Shopper) {
      const { paymentIntent } = (await shopper.retrieve(run.intents(shopper)[0] ?? '')).data;
      await shopper.challenge(paymentIntent, 'pass');
    },
    /** The shopper's payment intents, from the first to the last. */
    intents(shopper: Shopper): string[] {
      const rows = api.db.all<{ intent_id: string }>`
        SELECT intent_id FROM payment WHERE user_id = ${shopper.id} ORDER BY rowid`;
      return rows.map(({ intent_id }) => intent_id);
    },
    /** Forgets the shopper, as a sign-out does, and signs in again with the same cart. */
    async signInAgain(shopper: Shopper) {
      const cart = localStorage.getItem('shopping-cart') ?? '';
      const { forgetShopper } = await import('#platform/shopper-data.ts');
      forgetShopper();
      signInHere(api, shopper.id);
      localStorage.setItem('shopping-cart', cart);
    },
    /** Presses Pay once, and expects exactly one payment. */
    async payOnce(shopper: Shopper) {
      expect(await run.page.pay()).toBe('left');
      await run.expectPaidOnce(shopper);
    },
    /** Presses Pay until it succeeds, and expects exactly one payment. Resolves with the notices that the page showed before. */
    async payPatiently(shopper: Shopper) {
      const notices: PaymentNotice[] = [];
      for (let tries = 0; tries < 8; tries++) {
        const outcome = await run.page.pay();
        if (outcome === 'left') {
          await run.expectPaidOnce(shopper);
          return notices;
        }
        expectTruth(api, shopper, outcome);
        notices.push(outcome);
        skipRetryAfter(outcome);
      }
      throw new Error(`The purchase never succeeds: ${JSON.stringify(notices)}`);
    },
    /** Expects one paid order, an empty cart and no saved payment. */
    async expectPaidOnce(shopper: Shopper) {
      // The confirmation is another page, so it doesn't wait because of a 429 on this one.
      skipTime(1000);
      await page?.settle();
      const { orders, charged, totals } = ledger(api, shopper);
      expect(orders).toEqual(['paid']);
      expect(charged).toEqual(totals);
      expect(storedCart()).toEqual([]);
      expect(localStorage.getItem('payment-intent-data')).toBeNull();
      expect(localStorage.getItem('open-payment') ?? '').not.toContain(shopper.id);
    },
  };
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
    await run.reset();
  });
  return run;
}

/** Skips the wait that a 429 asks for. */
export function skipRetryAfter(notice: PaymentNotice): void {
  if (notice.kind === 'failed' && notice.failure.kind === 'tooMany') skipTime(1000);
}

/** The line items of the stored cart. */
export const storedCart = (): unknown[] =>
  JSON.parse(localStorage.getItem('shopping-cart') ?? '{"items":[]}').items;

/** Removes the only line item on the cart page, and presses Undo. */
export async function emptyAndUndo(): Promise<void> {
  vi.resetModules();
  const { $cart, clearCart, undoRemoval } = await import('#features/cart/cart-store.ts');
  expect($cart.get().items).toHaveLength(1);
  const outcome = await clearCart();
  expect([storedCart(), localStorage.getItem('payment-intent-data')]).toEqual([[], null]);
  if (outcome?.kind === 'cleared') await undoRemoval(outcome.undo);
  expect(storedCart()).toHaveLength(1);
}

/** A `navigator` whose page crashes as soon as it has finished its work under the lock of a payment. It refuses other Web Locks. */
export function crashingAfterPayment(): object {
  const request = async (name: string, _options: unknown, work: (lock: object) => Promise<unknown>) => {
    if (name !== 'payment') throw new DOMException('Locks are refused', 'SecurityError');
    await work({});
    throw new TypeError('undefined is not a function');
  };
  return { locks: { request } };
}
