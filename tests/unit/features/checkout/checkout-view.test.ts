import { expect, test } from 'vitest';
import type { ItemChange } from '#features/cart/cart-check.ts';
import type { Step } from '#features/checkout/checkout.ts';
import { closedCheckout } from '#features/checkout/checkout-state.ts';
import { checkoutViewOf } from '#features/checkout/checkout-view.ts';
import { idle, loading } from '#lib/loadable.ts';

const otherSources = { codeRefusal: undefined, cardForm: idle, ownName: '', sessionNotice: undefined };

/** What the shipping step shows if the API refuses a line item. */
function shownWhen(products: 'unread' | 'read', unaccepted: readonly ItemChange[]) {
  const fields = { 'items.0.productId': 'unknown' };
  const failure = { kind: 'refused', status: 422, code: undefined, fields } as const;
  const { methods, mustRemoveItems } = checkoutViewOf({
    checkout: { ...closedCheckout, methods: { kind: 'failed', failure } },
    unaccepted,
    products: products === 'read' ? { kind: 'ready', data: new Map() } : loading,
    ...otherSources,
  });
  return [methods.kind, mustRemoveItems];
}

test('a refused line item is named once the products are read', () => {
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
      products: idle,
      ...otherSources,
    }).isTotalSlow;
  expect([isSlowAt('shipping'), isSlowAt('payment')]).toEqual([false, true]);
});
