import { describe, expect, test } from 'vitest';
import type { CartItem } from '#features/cart/cart.ts';
import { differencesOf, unacceptedOf } from '#features/checkout/cart-changes.ts';
import { closedCheckout } from '#features/checkout/checkout.ts';
import { idle } from '#lib/loadable.ts';
import { itemOf } from '../../../support/cart.ts';

const line = (id: string, quantity = 1, more: Partial<CartItem['product']> = {}): CartItem => ({
  ...itemOf(id, more),
  quantity,
});

describe('the difference between two carts', () => {
  const seen = { items: [line('a'), line('b', 2)] };

  test('ignores how line items are sorted', () => {
    expect(differencesOf(seen, seen)).toEqual([]);
    expect(differencesOf(seen, { items: [line('b', 2, { stock: 3, imageUrl: '/x' }), line('a')] })).toEqual(
      [],
    );
  });

  test('names each changed product (promise 21)', () => {
    const now = { items: [line('c', 3), line('b', 5, { price: 12.5 })] };
    expect(differencesOf(seen, now)).toEqual([
      { productId: 'c', name: 'c', kind: 'added', quantity: 3 },
      { productId: 'b', name: 'b', kind: 'price', before: 1100, now: 1375 },
      { productId: 'b', name: 'b', kind: 'quantity', before: 2, now: 5 },
      { productId: 'a', name: 'a', kind: 'removed' },
    ]);
  });

  test('names a cheaper product (promise 21)', () => {
    expect(differencesOf(seen, { items: [line('a', 1, { price: 8 }), line('b', 2)] })).toEqual([
      { productId: 'a', name: 'a', kind: 'price', before: 1100, now: 880 },
    ]);
  });

  test('uses the VAT rate of the destination', () => {
    const now = { items: [line('a', 1, { price: 12 }), line('b', 2, { vatRate: 20 })] };
    expect(differencesOf(seen, now, 5)).toEqual([
      { productId: 'a', name: 'a', kind: 'price', before: 1050, now: 1260 },
    ]);
  });

  test('names every product of an emptied cart as removed', () => {
    expect(differencesOf(seen, { items: [] }).map(({ kind }) => kind)).toEqual(['removed', 'removed']);
  });
});

test('only items left out count as left out (promise 21)', () => {
  const sellable = { items: [line('a', 2), line('b', 1, { price: 12 })] };
  const whole = { items: [...sellable.items, line('c')] };
  const acceptedCart = { items: [line('a'), line('b'), line('c'), line('d')] };
  const kinds = unacceptedOf({ ...closedCheckout, cart: sellable, acceptedCart }, idle, whole).map(
    ({ productId, kind }) => [productId, kind],
  );
  expect(kinds).toEqual([
    ['a', 'quantity'],
    ['b', 'price'],
    ['c', 'leftOut'],
    ['d', 'removed'],
  ]);
});
