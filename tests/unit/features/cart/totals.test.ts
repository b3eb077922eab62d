import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grossOfOne, totals } from '#features/cart/totals.ts';
import { anyCart, lineOf } from './arbitrary.ts';

test('net subtotal, 10 % estimate rounded half up, total', () => {
  const items = [
    { ...lineOf('a', { price: 19.99, vatRate: 20 }), quantity: 3 },
    { ...lineOf('b', { price: 0.08, vatRate: 0 }), quantity: 1 },
  ];
  expect(totals({ items })).toEqual({ subtotal: 6005, vat: 601, total: 6606 });
  expect(items.map(grossOfOne)).toEqual([2399, 8]);
  expect(totals({ items: [] })).toEqual({ subtotal: 0, vat: 0, total: 0 });
});

test('sums are whole cents, exact, and do not depend on the order of the lines', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const { subtotal, vat, total } = totals(cart);
      const exact = cart.items.reduce(
        (sum, { product, quantity }) => sum + BigInt(Math.round(product.price * 100)) * BigInt(quantity),
        0n,
      );
      expect(BigInt(subtotal)).toBe(exact);
      expect(BigInt(vat)).toBe((exact * 10n + 50n) / 100n);
      expect(total).toBe(subtotal + vat);
      expect(totals({ items: cart.items.toReversed() })).toEqual({ subtotal, vat, total });
    }),
  );
});
