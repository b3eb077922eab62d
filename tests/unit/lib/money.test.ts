import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenceFrom, displayPrice, fromCents, grossOf, toCents, vatIn, vatOf } from '#lib/money.ts';

// Up to ten billion dollars.
const cents = fc.integer({ min: 0, max: 1e12 });
const rate = fc.constantFrom(0, 2.1, 5.5, 8.1, 9.9975, 10, 14.975, 20, 25.5, 27);

describe('an amount', () => {
  test('is converted to cents exactly', () => {
    expect(toCents(1.15)).toBe(115);
    expect(toCents(1.005)).toBe(101);
    expect(toCents(8.2)).toBe(820);
    // The net price of a price with VAT has up to six decimals.
    expect(toCents(8.325)).toBe(833);
    expect(toCents(8.324999)).toBe(832);
    fc.assert(fc.property(cents, (amount) => toCents(fromCents(amount)) === amount));
  });

  test('gets its VAT rounded half up to a cent', () => {
    expect(vatOf(5, 10)).toBe(1);
    expect(vatOf(4, 10)).toBe(0);
    expect(grossOf(1099, 5.5)).toBe(1159);
    expect(grossOf(10_000, 8.1)).toBe(10_810);
  });

  test('gets its VAT exactly with four decimals (promise 74)', () => {
    expect(grossOf(100_000, 14.975)).toBe(114_975);
    expect(vatOf(1_000_000, 9.9975)).toBe(99_975);
  });

  test('is shown with its VAT rounded half up', () => {
    expect(displayPrice({ price: 9.95, vatRate: 10 })).toBe(1095);
    expect(displayPrice({ price: 9.95, vatRate: 0 })).toBe(995);
  });

  test('is shown as its gross price, if there is one', () => {
    expect(displayPrice({ price: 23.69, vatRate: 20 })).toBe(2843);
    expect(displayPrice({ price: 8.325, grossPrice: 9.99, vatRate: 20 })).toBe(999);
    expect(displayPrice({ price: 9.95, grossPrice: null, vatRate: 10 })).toBe(1095);
  });

  test('contains VAT that is rounded half up to a cent', () => {
    expect([vatIn(999, 20), vatIn(1998, 20), vatIn(999, 19), vatIn(999, 0)]).toEqual([167, 333, 160, 0]);
    fc.assert(
      fc.property(cents, rate, (gross, percent) => {
        const units = BigInt(Math.round(percent * 10_000));
        const whole = 1_000_000n + units;
        const vat = vatIn(gross, percent);
        return BigInt(vat) === (BigInt(gross) * units * 2n + whole) / (2n * whole) && vat <= gross;
      }),
    );
  });

  test('is compared with a total at the VAT rate that fits best', () => {
    expect(differenceFrom({ total: 1587, items: 999, shipping: 490 }, [20])).toBe(0);
    expect(differenceFrom({ total: 1587, items: 999, shipping: 490 }, [5.5, 20])).toBe(0);
    expect(differenceFrom({ total: 1590, items: 999, shipping: 490 }, [5.5, 20])).toBe(3);
  });

  test('has its VAT in whole cents, exactly', () => {
    fc.assert(
      fc.property(cents, rate, (net, percent) => {
        const exact = (BigInt(net) * BigInt(Math.round(percent * 10_000)) * 2n + 1_000_000n) / 2_000_000n;
        expect(vatOf(net, percent)).toBe(Number(exact));
      }),
    );
  });
});
