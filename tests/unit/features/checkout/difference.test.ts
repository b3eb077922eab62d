import { expect, test } from 'vitest';
import type { CartItem } from '../../../../src/features/cart/cart.ts';
import { differencesOf } from '../../../../src/features/checkout/checkout.ts';

const line = (productId: string, quantity = 1, more: Partial<CartItem['product']> = {}): CartItem => ({
  productId,
  quantity,
  product: {
    name: productId.toUpperCase(),
    price: 10,
    stock: 9,
    slug: productId,
    imageUrl: null,
    vatRate: 10,
    ...more,
  },
});
const seen = { items: [line('a'), line('b', 2)] };

test('the order of line items, stock and pictures make no difference to the shopper', () => {
  expect(differencesOf(seen, seen)).toEqual([]);
  expect(differencesOf(seen, { items: [line('b', 2, { stock: 3, imageUrl: '/x' }), line('a')] })).toEqual([]);
});

test('the difference names each product that was added, removed, changed in quantity or repriced (promise 21)', () => {
  const now = { items: [line('c', 3), line('b', 5, { price: 12.5 })] };
  expect(differencesOf(seen, now)).toEqual([
    { productId: 'c', name: 'C', kind: 'added', quantity: 3 },
    { productId: 'b', name: 'B', kind: 'price', before: 1100, now: 1375 },
    { productId: 'b', name: 'B', kind: 'quantity', before: 2, now: 5 },
    { productId: 'a', name: 'A', kind: 'removed' },
  ]);
});

test('the VAT rate of a destination replaces that of the product', () => {
  const now = { items: [line('a', 1, { price: 12 }), line('b', 2, { vatRate: 20 })] };
  expect(differencesOf(seen, now, 5)).toEqual([
    { productId: 'a', name: 'A', kind: 'price', before: 1050, now: 1260 },
  ]);
});

test('an emptied cart reports every product as removed', () => {
  expect(differencesOf(seen, { items: [] }).map(({ kind }) => kind)).toEqual(['removed', 'removed']);
});
