import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grossOfLine, grossOfOne, totals } from '#features/cart/totals.ts';
import { anyCart, anyItem, lineOf } from './arbitrary.ts';

test('the totals are the net subtotal, 10 % estimated VAT rounded half up, and their sum', () => {
  const items = [
    { ...lineOf('a', { price: 19.99, vatRate: 20 }), quantity: 3 },
    { ...lineOf('b', { price: 0.08, vatRate: 0 }), quantity: 1 },
  ];
  expect(totals({ items })).toEqual({ subtotal: 6005, vat: 601, total: 6606 });
  expect(items.map((item) => grossOfOne(item))).toEqual([2399, 8]);
  expect(totals({ items: [] })).toEqual({ subtotal: 0, vat: 0, total: 0 });
});

test('the totals are exact whole cents and do not depend on the order of line items', () => {
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

test('the VAT of a line item is rounded once, not per unit', () => {
  const item = { ...lineOf('a', { price: 1.05, vatRate: 10 }), quantity: 3 };
  expect(grossOfOne(item)).toBe(116);
  expect(grossOfLine(item)).toBe(347);
  expect(grossOfOne(item, 20)).toBe(126);
  expect(grossOfLine(item, 0)).toBe(315);
});

test('a cart with one line item costs as much as that line item, and a line item of quantity 1 as much as one unit', () => {
  fc.assert(
    fc.property(anyItem, (item) => {
      expect(grossOfLine(item, 10)).toBe(totals({ items: [item] }).total);
      expect(grossOfLine({ ...item, quantity: 1 })).toBe(grossOfOne(item));
    }),
  );
});

test('the sum of the line items differs from the total by at most half a cent per rounding', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const lines = cart.items.map((item) => grossOfLine(item, 10));
      expect(lines.every(Number.isInteger)).toBe(true);
      const sum = lines.reduce((before, line) => before + line, 0);
      expect(Math.abs(sum - totals(cart).total)).toBeLessThanOrEqual((lines.length + 1) / 2);
    }),
  );
});
