import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grossOf, toCents, toDollars, vatOf } from '#lib/money.ts';

const cents = fc.integer({ min: 0, max: 100_000_000 });
const rate = fc.constantFrom(0, 2.1, 5.5, 8.1, 10, 20, 25.5, 27);

describe('an amount', () => {
  it('is converted from dollars to cents exactly, even where binary fractions are inexact', () => {
    expect(toCents(1.15)).toBe(115);
    expect(toCents(1.005)).toBe(101);
    expect(toCents(8.2)).toBe(820);
    fc.assert(fc.property(cents, (amount) => toCents(toDollars(amount)) === amount));
  });

  it('gets its VAT rounded half up to a cent', () => {
    expect(vatOf(5, 10)).toBe(1);
    expect(vatOf(4, 10)).toBe(0);
    expect(grossOf(1099, 5.5)).toBe(1159);
    expect(grossOf(10_000, 8.1)).toBe(10_810);
  });

  it('has its VAT in whole cents, the same as with exact arithmetic', () => {
    fc.assert(
      fc.property(cents, rate, (net, percent) => {
        const vat = vatOf(net, percent);
        const exact = (BigInt(net) * BigInt(Math.round(percent * 100)) * 2n + 10_000n) / 20_000n;
        return Number.isInteger(vat) && BigInt(vat) === exact;
      }),
    );
  });
});
