/** Quotes from what Medusa knows. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { shippingMethod, vat } from '#api/contract/quote.ts';
import { toVat } from '../../../../scripts/medusa/src/mappers/quote.ts';
import { toShippingMethod } from '../../../../scripts/medusa/src/mappers/shipping.ts';

const price = (amount: number, isGross = false) => ({
  calculated_amount: amount,
  original_amount: amount,
  is_calculated_price_tax_inclusive: isGross,
});

describe('a quote', () => {
  const quote = (...given: Parameters<typeof toVat>) => z.parse(vat, toVat(...given));

  test('adds shipping and VAT to net prices', () => {
    const items = [{ quantity: 3, price: 19.99, vatRate: 20 }];
    expect(quote({ items, method: { cost: 8.9 }, shippingRate: 20 })).toEqual({
      rate: 20,
      vatByRate: [{ rate: 20, net: 68.87, vat: 13.77 }],
      subtotal: 59.97,
      shipping: 8.9,
      vat: 13.77,
      discount: null,
      total: 82.64,
    });
  });

  test('with several VAT rates has a part for each', () => {
    const items = [
      { quantity: 1, price: 10, vatRate: 5.5 },
      { quantity: 1, price: 30, vatRate: 20 },
    ];
    expect(quote({ items, method: { cost: 5 }, shippingRate: 20 })).toMatchObject({
      rate: null,
      vatByRate: [
        { rate: 20, net: 35, vat: 7 },
        { rate: 5.5, net: 10, vat: 0.55 },
      ],
      total: 52.55,
    });
  });

  test('charges a price with VAT as it is', () => {
    const items = [{ quantity: 1, price: 8.325, grossPrice: 9.99, vatRate: 20 }];
    expect(quote({ items, shippingRate: 0 })).toMatchObject({
      subtotal: 8.32,
      vat: 1.67,
      total: 9.99,
      shipping: 0,
    });
  });
});

describe('a shipping option of Medusa', () => {
  const option = {
    id: 'so_1',
    name: 'Post',
    price_type: 'flat' as const,
    metadata: { min_days: 2, max_days: 4 },
    type: { description: 'To your door' },
    calculated_price: price(8.9),
  };

  test('becomes a shipping method of the contract', () => {
    expect(z.parse(shippingMethod, toShippingMethod(option, 20))).toEqual({
      id: 'so_1',
      name: 'Post',
      description: 'To your door',
      cost: 8.9,
      freeFrom: null,
      minDays: 2,
      maxDays: 4,
    });
  });

  test('isn’t offered without a price of its own', () => {
    expect(toShippingMethod({ ...option, price_type: 'calculated' }, 20)).toBeUndefined();
    expect(toShippingMethod({ ...option, calculated_price: null }, 20)).toBeUndefined();
  });

  test('has a net cost even if its price includes taxes', () => {
    const costOf = (amount: number, rate: number) =>
      toShippingMethod({ ...option, calculated_price: price(amount, true) }, rate)?.cost;
    expect([costOf(8.9, 20), costOf(8.9, 0), costOf(0, 20)]).toEqual([7.42, 8.9, 0]);
  });
});
