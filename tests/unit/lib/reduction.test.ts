import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayPrice } from '#lib/money.ts';
import { comparedPrice, reductionOf } from '#lib/reduction.ts';

const net = (price: number, others: object = {}) => reductionOf({ price, vatRate: 20, ...others });

describe('a reduced price', () => {
  test('is compared with the list price in whole per cent', () => {
    expect(net(19, { listPrice: 25 })).toEqual({ before: 3000, percent: 24 });
    expect(net(20, { listPrice: 30 })).toEqual({ before: 3600, percent: 33 });
    expect(net(99.99, { listPrice: 100 })).toEqual({ before: 12_000, percent: 0 });
  });

  test('counts only below the list price', () => {
    for (const listPrice of [undefined, null, 0, 18.99, 19]) expect(net(19, { listPrice })).toBeUndefined();
  });

  test('is compared with the lowest price of 30 days', () => {
    expect(net(19, { listPrice: 25, lowestPrice30: 20 })).toEqual({ before: 2400, percent: 5 });
    expect(net(19, { listPrice: 20, lowestPrice30: 25 })).toEqual({ before: 3000, percent: 24 });
  });

  test('counts only below the lowest price of 30 days', () => {
    expect(net(19, { listPrice: 25, lowestPrice30: 19 })).toBeUndefined();
    expect(net(19, { listPrice: 25, lowestPrice30: 15 })).toBeUndefined();
    // A lowest price of 0 is invalid.
    expect(net(19, { listPrice: 25, lowestPrice30: 0 })).toBeUndefined();
    expect(net(19, { listPrice: 25, lowestPrice30: 24, grossLowestPrice30: 0 })).toBeUndefined();
  });

  test('needs a list price above the price', () => {
    expect(net(19, { lowestPrice30: 25 })).toBeUndefined();
    expect(net(19, { listPrice: 19, lowestPrice30: 25 })).toBeUndefined();
  });

  test('compares prices with VAT as they were set', () => {
    const price = { price: 8.325, grossPrice: 9.99, vatRate: 20 };
    expect(reductionOf({ ...price, listPrice: 12.491667, grossListPrice: 14.99 })).toEqual({
      before: 1499,
      percent: 33,
    });
    expect(reductionOf({ ...price, grossListPrice: 14.99, grossLowestPrice30: 9.99 })).toBeUndefined();
  });

  test('has the same reduction if only `comparedPrice` is known', () => {
    const sale = { price: 19, vatRate: 20, listPrice: 25, lowestPrice30: 20 };
    expect(reductionOf({ price: 19, vatRate: 20, ...comparedPrice(sale) })).toEqual(reductionOf(sale));
  });

  test('never claims more than the shopper saves', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(amount, amount, fc.constantFrom(0, 5.5, 14.975, 20), (now, list, vatRate) => {
        const price = { price: now / 100, vatRate };
        const reduction = reductionOf({ ...price, listPrice: list / 100 });
        const shown = displayPrice(price);
        if (!reduction) return;
        const { before, percent } = reduction;
        const saved = (before - shown) * 100;
        expect(before).toBeGreaterThan(shown);
        expect(percent * before).toBeLessThanOrEqual(saved);
        expect((percent + 1) * before).toBeGreaterThan(saved);
      }),
    );
  });
});
