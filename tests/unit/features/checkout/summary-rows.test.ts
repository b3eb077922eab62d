import { describe, expect, test } from 'vitest';
import type { Vat } from '#api/contract/quote.ts';
import type { Cart } from '#features/cart/cart.ts';
import { whyTotalDiffers } from '#features/checkout/summary-rows.ts';
import { idle, loading } from '#lib/loadable.ts';
import { itemOf } from '../../../support/cart.ts';

/** Prices with VAT: $11.00 and $12.00. */
const cart: Cart = {
  items: [
    { ...itemOf('a'), quantity: 1 },
    { ...itemOf('b', { vatRate: 20 }), quantity: 1 },
  ],
};
const totalsOf = (vat: Partial<Vat>) => ({ kind: 'ready', data: { shipping: 0, ...vat } as Vat }) as const;
const severalRates = (...rates: number[]) => ({
  rate: null,
  vatByRate: rates.map((rate) => ({ rate, net: 10, vat: rate / 10 })),
});

describe('the summary says why the total differs from the prices:', () => {
  test('the rate that the shop estimates', () => {
    expect(whyTotalDiffers(cart, idle)).toBe('rates');
  });

  test('the rates of the shipping address', () => {
    expect(whyTotalDiffers(cart, totalsOf({ ...severalRates(5.5, 20), total: 22.55 }))).toBe('address');
    // Without `vatByRate`, the rate of six products counts once.
    const items = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({
      ...itemOf(id, { price: 0.2, vatRate: 20 }),
      quantity: 1,
    }));
    expect(whyTotalDiffers({ items }, totalsOf({ rate: null, total: 1.5 }))).toBe('address');
  });

  test('rounding', () => {
    const coins: Cart = { items: [{ ...itemOf('a', { price: 1.05 }), quantity: 3 }] };
    expect(whyTotalDiffers(coins, totalsOf({ rate: 8.1, total: 3.41 }))).toBe('rounding');
  });

  test('nothing if another row shows it, or no total is known', () => {
    expect(whyTotalDiffers(cart, totalsOf({ ...severalRates(10, 20), total: 23 }))).toBeUndefined();
    expect(whyTotalDiffers(cart, totalsOf({ rate: null, total: 23 }))).toBeUndefined();
    const discount = { code: 'FIVEOFF', amount: 5 };
    expect(
      whyTotalDiffers(cart, totalsOf({ ...severalRates(10, 20), total: 17.3, discount })),
    ).toBeUndefined();
    expect(whyTotalDiffers(cart, loading)).toBeUndefined();
  });
});
