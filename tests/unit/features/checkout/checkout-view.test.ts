import { describe, expect, test } from 'vitest';
import type { CallName } from '#api/contract/endpoints.ts';
import type { Cart } from '#features/cart/cart.ts';
import type { ItemChange } from '#features/cart/cart-check.ts';
import { closedCheckout, type QuoteTotals, type Step } from '#features/checkout/checkout.ts';
import { checkoutViewOf } from '#features/checkout/checkout-view.ts';
import type { Submission } from '#features/payment/submission.ts';
import { idle, loading } from '#lib/loadable.ts';
import { itemOf } from '../../../support/cart.ts';

const otherSources = { codeRefusal: undefined, cardForm: idle, ownName: '', sessionNotice: undefined };

/** What the shipping step shows if the API refuses a line item. */
function shownWhen(products: 'unread' | 'read', unaccepted: readonly ItemChange[]) {
  const fields = { 'items.0.productId': 'unknown' };
  const failure = { kind: 'refused', status: 422, code: undefined, fields } as const;
  const { shownMethods, mustRemoveItems } = checkoutViewOf({
    checkout: { ...closedCheckout, methods: { kind: 'failed', failure } },
    unaccepted,
    check: products === 'read' ? { kind: 'ready', data: { products: new Map(), held: new Map() } } : loading,
    ...otherSources,
  });
  return [shownMethods.kind, mustRemoveItems];
}

test('a refused line item is named only once the products are read', () => {
  const gone: ItemChange = { kind: 'gone', productId: 'p', name: 'Gone' };
  expect(shownWhen('unread', [])).toEqual(['loading', false]);
  expect(shownWhen('read', [gone])).toEqual(['failed', true]);
  expect(shownWhen('read', [])).toEqual(['failed', false]);
});

test('the shipping step says only once that loading takes long', () => {
  const slow = { kind: 'loading', isSlow: true } as const;
  const isSlowAt = (step: Step) =>
    checkoutViewOf({
      checkout: { ...closedCheckout, screen: { kind: 'open', step }, methods: slow, totals: slow },
      unaccepted: [],
      check: idle,
      ...otherSources,
    }).isTotalSlow;
  expect([isSlowAt('shipping'), isSlowAt('payment')]).toEqual([false, true]);
});

test('what is paid stays on the page until it leaves', () => {
  const paid: Cart = { items: [{ ...itemOf('a'), quantity: 1 }] };
  const shownWhile = (submission: Submission) => {
    const data = { discountCode: 'WELCOME10' } as QuoteTotals;
    const { shownCart, shownCode } = checkoutViewOf({
      checkout: { ...closedCheckout, submission, acceptedCart: paid, totals: { kind: 'ready', data } },
      unaccepted: [],
      check: idle,
      ...otherSources,
    });
    return { shownCart, shownCode };
  };
  expect(shownWhile({ kind: 'leaving' })).toEqual({ shownCart: paid, shownCode: 'WELCOME10' });
  expect(shownWhile(idle)).toEqual({ shownCart: { items: [] }, shownCode: '' });
});

describe('the error of a quote', () => {
  const failure = { kind: 'offline' } as const;
  const failed = { kind: 'failed', failure } as const;
  const ready = { kind: 'ready', data: [] } as const;
  const total = { kind: 'ready', data: {} as QuoteTotals } as const;
  const failedSubmission = (call: CallName): Submission => ({
    kind: 'notice',
    outcome: { kind: 'failed', failure, call },
  });
  const vat = { what: 'summary.vatError', failure, isShown: false } as const;
  const shipping = { what: 'shipping.error', failure, isShown: false } as const;

  test.each([
    ['nothing failed', 'payment', ready, total, idle, undefined],
    ['only the total failed', 'addresses', ready, failed, idle, vat],
    ['shipping and total failed, and the step shows the error', 'shipping', failed, failed, idle, undefined],
    ['shipping and total failed, and shipping blocks the payment', 'payment', failed, failed, idle, shipping],
    [
      'the card form already shows the failed total',
      'payment',
      ready,
      failed,
      failedSubmission('vat.calculate'),
      { ...vat, isShown: true },
    ],
    ['the card form shows another error', 'payment', ready, failed, failedSubmission('order.create'), vat],
  ] as const)('is shown only once: %s', (_, step, methods, totals, submission, shown) => {
    const { problem } = checkoutViewOf({
      checkout: { ...closedCheckout, screen: { kind: 'open', step }, methods, totals, submission },
      unaccepted: [],
      check: idle,
      ...otherSources,
    });
    expect(problem).toEqual(shown);
  });
});
