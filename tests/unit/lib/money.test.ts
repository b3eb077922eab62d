import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { grossOf, grossOfQuantity, toCents, toDollars, vatOf } from '#lib/money.ts';

// Up to ten billion dollars.
const cents = fc.integer({ min: 0, max: 1e12 });
const rate = fc.constantFrom(0, 2.1, 5.5, 8.1, 9.9975, 10, 14.975, 20, 25.5, 27);

describe('an amount', () => {
  test('is converted to cents exactly, even where binary fractions aren’t', () => {
    expect(toCents(1.15)).toBe(115);
    expect(toCents(1.005)).toBe(101);
    expect(toCents(8.2)).toBe(820);
    fc.assert(fc.property(cents, (amount) => toCents(toDollars(amount)) === amount));
  });

  test('gets its VAT rounded half up to a cent', () => {
    expect(vatOf(5, 10)).toBe(1);
    expect(vatOf(4, 10)).toBe(0);
    expect(grossOf(1099, 5.5)).toBe(1159);
    expect(grossOf(10_000, 8.1)).toBe(10_810);
  });

  test('gets its VAT exactly at a rate with four decimals (promise 74)', () => {
    expect(grossOf(100_000, 14.975)).toBe(114_975);
    expect(vatOf(1_000_000, 9.9975)).toBe(99_975);
  });

  test('costs the shown unit price × quantity in a line item (promise 74)', () => {
    expect(grossOfQuantity(5, 10, 10)).toBe(60);
    expect(grossOfQuantity(2369, 20, 3)).toBe(3 * 2843);
  });

  test('has its VAT in whole cents, the same as with exact arithmetic', () => {
    fc.assert(
      fc.property(cents, rate, (net, percent) => {
        const vat = vatOf(net, percent);
        const exact = (BigInt(net) * BigInt(Math.round(percent * 10_000)) * 2n + 1_000_000n) / 2_000_000n;
        return Number.isInteger(vat) && BigInt(vat) === exact;
      }),
    );
  });
});
