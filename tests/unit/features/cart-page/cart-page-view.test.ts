import { describe, expect, test } from 'vitest';
import { emptyCart } from '#features/cart/cart.ts';
import { builtCartPageView, cartPageViewOf } from '#features/cart-page/cart-page-view.ts';
import { idle } from '#lib/loadable.ts';
import { itemOf } from '../../../support/cart.ts';

type Sources = Parameters<typeof cartPageViewOf>[0];

const cart = { items: [{ ...itemOf('a'), quantity: 1 }] };
const refused = (name: string) =>
  ({ kind: 'refused', status: 422, code: undefined, fields: { [name]: 'unknown' } }) as const;

/** What the page shows of a cart for Belgium with the code SPRING. */
const viewOf = (changes: Partial<Sources>) =>
  cartPageViewOf({
    ...builtCartPageView,
    cart,
    sellable: cart,
    country: 'BE',
    code: 'SPRING',
    check: idle,
    shipping: idle,
    discount: idle,
    ...changes,
  });

describe('the estimate of shipping', () => {
  const estimateFor = (country: string): Sources['shipping'] => ({
    kind: 'ready',
    data: { ok: true, data: { country, words: () => '', vatRate: '21' } },
  });
  const failedWith = (name: string): Sources['shipping'] => ({
    kind: 'ready',
    data: { ok: false, failure: refused(name) },
  });

  test('shows once it is for the chosen country', () => {
    expect(viewOf({ shipping: estimateFor('FR') }).shipping).toBeUndefined();
    expect(viewOf({ shipping: estimateFor('BE') }).shipping?.vatRate).toBe('21');
  });

  test('is unknown after a failure that no item explains', () => {
    expect(viewOf({}).isShippingUnknown).toBe(false);
    expect(viewOf({ shipping: failedWith('country') }).isShippingUnknown).toBe(true);
    expect(viewOf({ shipping: failedWith('items.0.productId') }).isShippingUnknown).toBe(false);
  });
});

test('an estimated discount shows once it is for the entered code', () => {
  const discountOf = (code: string) =>
    viewOf({ discount: { kind: 'ready', data: { code, discount: { code, amount: 5 } } } }).discount;
  expect(discountOf('WINTER')).toBeUndefined();
  expect(discountOf('SPRING')).toBe(5);
});

test('an empty cart needs no check', () => {
  const check = { kind: 'failed', failure: { kind: 'offline' } } as const;
  expect(viewOf({ check }).isUnchecked).toBe(true);
  expect(viewOf({ check, cart: emptyCart }).isUnchecked).toBe(false);
});
