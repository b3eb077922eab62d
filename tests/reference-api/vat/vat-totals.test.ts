/** The VAT arithmetic of the reference API. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { grossOf, toCents, vatOf } from '#lib/money.ts';
import { spreadDiscount } from '../../../scripts/backend/order/spread-discount.ts';
import { netPriceOf, totalsOf, withNetTotals } from '../../../scripts/backend/order/vat-totals.ts';
import { vatRateOf } from '../../../scripts/reference-api/vat/rate.ts';

const cents = fc.integer({ min: 0, max: 1e6 });
const rate = fc.constantFrom(0, 2.6, 5.5, 8.1, 8.1875, 13.5, 20, 27);
const quantity = fc.integer({ min: 1, max: 50 });
const netItem = fc.record({ vatRate: rate, quantity, unitPrice: cents, unitGross: fc.constant(null) });
const grossItem = fc.record({ vatRate: rate, quantity, unitPrice: fc.constant(0), unitGross: cents });
const items = fc.array(fc.oneof(netItem, grossItem), { minLength: 1, maxLength: 12 });

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('the totals of a purchase', () => {
  test('add up to the net total and the VAT', () => {
    fc.assert(
      fc.property(items, cents, (given, shipping) => {
        const priced = withNetTotals(given);
        const { rate: single, vatByRate, subtotal, vat, total } = totalsOf(priced, shipping);
        expect(sum(vatByRate.map(({ net }) => net))).toBe(subtotal + shipping);
        expect(sum(vatByRate.map((one) => one.vat))).toBe(vat);
        expect(sum(priced.map((item) => item.total))).toBe(subtotal);
        expect(total).toBe(subtotal + shipping + vat);
        expect(single).toBe(vatByRate.length === 1 ? vatByRate[0]?.rate : null);
      }),
    );
  });

  test('add up when a discount is taken off', () => {
    fc.assert(
      fc.property(items, cents, fc.double({ min: 0, max: 1, noNaN: true }), (given, shipping, share) => {
        const priced = withNetTotals(given);
        const before = totalsOf(priced, shipping);
        const discount = Math.floor((before.subtotal + shipping) * share);
        const { vatByRate, subtotal, vat, total } = totalsOf(priced, shipping, discount);
        expect(sum(vatByRate.map(({ net }) => net))).toBe(subtotal - discount + shipping);
        expect(sum(vatByRate.map((one) => one.vat))).toBe(vat);
        expect(total).toBe(subtotal - discount + shipping + vat);
        for (const [at, { rate: one, net, vat: ofRate }] of vatByRate.entries()) {
          const [full, all] = [before.vatByRate[at]?.net ?? 0, before.subtotal + shipping];
          expect(net).toBeGreaterThanOrEqual(0);
          // Each rate's part of the discount is in proportion, except for the cents that remain.
          expect(Math.abs(full - net - (all && (discount * full) / all))).toBeLessThan(vatByRate.length + 1);
          expect(Math.abs(ofRate - vatOf(net, one))).toBeLessThanOrEqual(2);
        }
      }),
    );
  });

  test('give a discount’s remaining cents to the largest rate', () => {
    expect(spreadDiscount(100, [3333, 3333, 3334])).toEqual([33, 33, 34]);
    expect(spreadDiscount(2, [1, 1, 1])).toEqual([1, 1, 0]);
    expect(spreadDiscount(0, [0, 0])).toEqual([0, 0]);
  });

  test('round the VAT of net prices once for each rate', () => {
    fc.assert(
      fc.property(fc.array(netItem, { minLength: 1, maxLength: 12 }), cents, (given, shipping) => {
        for (const one of totalsOf(withNetTotals(given), shipping).vatByRate)
          expect(one.vat).toBe(vatOf(one.net, one.rate));
      }),
    );
  });

  test('charge prices with VAT as they are', () => {
    fc.assert(
      fc.property(fc.array(grossItem, { minLength: 1, maxLength: 12 }), (given) => {
        const gross = sum(given.map((item) => item.unitGross * item.quantity));
        expect(totalsOf(withNetTotals(given), 0).total).toBe(gross);
      }),
    );
  });

  test('give shipping the rate of the goods that cost most', () => {
    const book = { vatRate: 5.5, quantity: 1, unitPrice: 1000, unitGross: null };
    const lamp = { vatRate: 20, quantity: 1, unitPrice: 2000, unitGross: null };
    expect(totalsOf(withNetTotals([book, lamp]), 500).vatByRate).toEqual([
      { rate: 20, net: 2500, vat: 500 },
      { rate: 5.5, net: 1000, vat: 55 },
    ]);
    expect(totalsOf(withNetTotals([{ ...book, quantity: 3 }, lamp]), 500).vatByRate[1]?.net).toBe(3500);
  });
});

test('a gross price survives a conversion to net and back', () => {
  expect(netPriceOf(999, 20)).toBe(8.325);
  fc.assert(
    fc.property(cents, rate, (gross, percent) => {
      const net = netPriceOf(gross, percent);
      expect(Math.round(net * (100 + percent))).toBe(gross);
      // The rounded net price alone would be up to a cent off.
      expect(Math.abs(grossOf(toCents(net), percent) - gross)).toBeLessThanOrEqual(1);
    }),
  );
});

test('only products with a low rate get the reduced rate', () => {
  const [paris, islands] = [
    { country: 'FR', postalCode: '75001' },
    { country: 'FR', postalCode: '97400' },
  ];
  expect([5.5, 10, 20, 0].map((own) => vatRateOf(paris, own))).toEqual([5.5, 20, 20, 20]);
  expect(vatRateOf(islands, 5.5)).toBe(0);
  expect(vatRateOf({ country: 'US', postalCode: null }, 20)).toBe(0);
});
