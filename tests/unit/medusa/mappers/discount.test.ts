/** Medusa's promotions as discount codes. */
import { describe, expect, test } from 'vitest';
import {
  amountOff,
  hasEnded,
  isOffered,
  isUsedUp,
  minimumOf,
  type PromotionRow,
  promotionContext,
} from '../../../../scripts/medusa/src/mappers/discount.ts';
import { toVat } from '../../../../scripts/medusa/src/mappers/quote.ts';

const now = Date.parse('2026-03-01T10:00:00Z');
const product = { id: 'prod_1', type_id: null, collection_id: null, discountable: true, tags: null };
const quote = {
  items: [
    { product, quantity: 2, price: 10, grossPrice: undefined, vatRate: 20 },
    { product, quantity: 1, price: 8.32, grossPrice: 9.99, vatRate: 5.5 },
  ],
  method: { id: 'so_1', name: 'Post', cost: 5 },
  shippingRate: 20,
} as unknown as Parameters<typeof promotionContext>[0];
const buyer = {
  customerId: undefined,
  email: undefined,
  groupIds: [],
  regionId: 'reg_1',
  salesChannelId: 'sc_1',
  currency: 'eur',
  country: 'FR',
};
const promotion: PromotionRow = {
  id: 'promo_1',
  code: 'WELCOME10',
  status: 'active',
  is_automatic: false,
  campaign: null,
  rules: [],
};
const off = (amount: number, others = {}) => ({
  action: 'addItemAdjustment',
  code: 'WELCOME10',
  item_id: '0',
  amount,
  ...others,
});

describe('a promotion of Medusa', () => {
  test('gets the net and the gross amount of each line item', () => {
    const { items, shipping_methods, customer_id } = promotionContext(quote, buyer);
    expect(items.map(({ subtotal, original_total }) => [subtotal, original_total])).toEqual([
      [20, 24],
      [9.47, 9.99],
    ]);
    expect([shipping_methods[0]?.subtotal, customer_id]).toEqual([5, 'guest']);
  });

  test('takes off the sum of its adjustments, without VAT', () => {
    expect(amountOff([off(2), off(0.947, { item_id: '1' })], quote)).toBe(295);
    expect(amountOff([off(12, { is_tax_inclusive: true })], quote)).toBe(1000);
    expect(amountOff([off(99)], quote)).toBe(3447);
    expect(amountOff([], quote)).toBeUndefined();
  });

  test('gives a quote that adds up', () => {
    const vat = toVat({ ...quote, discount: { code: 'WELCOME10', amount: 295 } });
    const { subtotal, shipping, total, discount, vatByRate } = vat;
    expect(discount).toEqual({ code: 'WELCOME10', amount: 2.95 });
    expect(total).toBeCloseTo(subtotal - 2.95 + shipping + vat.vat, 6);
    expect(vatByRate?.reduce((sum, { net }) => sum + net, 0)).toBeCloseTo(subtotal - 2.95 + shipping, 6);
  });

  test('is a code only while the merchant offers it', () => {
    const during = (starts_at: string | null, ends_at: string | null) => ({
      ...promotion,
      campaign: { starts_at, ends_at },
    });
    expect(isOffered(promotion, now)).toBe(true);
    expect(isOffered({ ...promotion, is_automatic: true }, now)).toBe(false);
    expect(isOffered({ ...promotion, status: 'draft' }, now)).toBe(false);
    expect(isOffered(during('2026-03-02T00:00:00Z', null), now)).toBe(false);
    expect(hasEnded(during(null, '2026-03-01T10:00:00Z'), now)).toBe(true);
    expect(hasEnded(during(null, '2026-03-02T00:00:00Z'), now)).toBe(false);
  });

  test('names the subtotal that it needs', () => {
    const rule = (operator: string, value: string) => ({
      rules: [{ attribute: 'item_total', operator, values: [{ value }] }],
    });
    expect(minimumOf(rule('gte', '50'))).toBe(5000);
    expect(minimumOf(rule('gt', '50'))).toBe(5001);
    expect(minimumOf(rule('lt', '50'))).toBeUndefined();
  });

  test('is used up at its own limit or its campaign’s', () => {
    const exceeded = (action: string) => isUsedUp([{ action, code: 'WELCOME10' }]);
    expect(exceeded('campaignBudgetExceeded')).toBe(true);
    expect(exceeded('promotionLimitExceeded')).toBe(true);
    expect(isUsedUp([off(1)])).toBe(false);
  });
});
