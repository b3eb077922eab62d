import { describe, expect, test } from 'vitest';
import type { Address } from '#api/contract/address.ts';
import type { ShippingMethod } from '#api/contract/quote.ts';
import type { Cart } from '#features/cart/cart.ts';
import { totals } from '#features/cart/totals.ts';
import { hasSameItems, isPricedAs, purchaseOf } from '#features/checkout/purchase.ts';
import { type Checkout, closed, type Sum } from '#features/checkout/state.ts';
import { loading } from '#lib/loadable.ts';
import { itemOf } from '../../../support/cart.ts';

const ready = <T>(data: T) => ({ kind: 'ready', data }) as const;
const home = { id: 'home', country: 'FR', postalCode: '75001' } as Address;
const cart: Cart = { items: [{ ...itemOf('a'), quantity: 2 }] };
const { subtotal } = totals(cart);
const sum: Sum = { subtotal: subtotal / 100, total: 30, rate: 20 } as Sum;
const complete: Checkout = {
  ...closed,
  cart,
  choices: { shippingAddressId: 'home', shippingMethodId: 'standard' },
  addresses: ready([home]),
  methods: ready([{ id: 'standard' }] as ShippingMethod[]),
  sum: ready(sum),
};

describe('what the checkout offers to pay for', () => {
  test('has what the order call sends', () => {
    expect(purchaseOf(complete)).toMatchObject({
      total: 3000,
      purchase: {
        items: [{ productId: 'a', quantity: 2 }],
        shippingAddressId: 'home',
        billingAddressId: 'home',
        shippingMethodId: 'standard',
      },
      addresses: { shipping: home, billing: home },
    });
    expect(purchaseOf(complete)?.purchase).not.toHaveProperty('discountCode');
  });

  test('has the code as the shopper typed it', () => {
    const discounted = { ...complete, sum: ready({ ...sum, discountCode: 'ten' }) };
    expect(purchaseOf(discounted)?.purchase.discountCode).toBe('ten');
  });

  test.each<[string, Partial<Checkout>]>([
    ['a total', { sum: loading }],
    ['an address', { addresses: ready([]) }],
    ['a shipping method', { choices: { shippingAddressId: 'home' } }],
    ['a product', { cart: { items: [] } }],
  ])('is nothing without %s', (_, changes) => {
    expect(purchaseOf({ ...complete, ...changes })).toBeUndefined();
  });
});

test('the API’s sum must equal the total that the page shows', () => {
  expect(isPricedAs(ready(sum), 3000, cart)).toBe(true);
  expect(isPricedAs(ready(sum), 3001, cart)).toBe(false);
  expect(isPricedAs(ready({ ...sum, subtotal: subtotal / 100 + 1 }), 3000, cart)).toBe(false);
  // Without a connection, the page can't know whether a price has changed.
  expect(isPricedAs({ kind: 'failed', failure: { kind: 'offline' } }, 3000, cart)).toBe(true);
  const refused = { kind: 'refused', status: 422, code: undefined, fields: {}, message: undefined } as const;
  expect(isPricedAs({ kind: 'failed', failure: refused } as never, 3000, cart)).toBe(false);
});

test('a cart has the same items only with the same quantities', () => {
  expect(hasSameItems(cart, [{ productId: 'a', quantity: 2 }])).toBe(true);
  expect(hasSameItems(cart, [{ productId: 'a', quantity: 1 }])).toBe(false);
  expect(hasSameItems(cart, [])).toBe(false);
});
