import { describe, expect, test } from 'vitest';
import type { Address } from '#api/contract/address.ts';
import type { ShippingMethod } from '#api/contract/quote.ts';
import type { Cart } from '#features/cart/cart.ts';
import { cartTotals } from '#features/cart/totals.ts';
import { type Checkout, closedCheckout, type QuoteTotals } from '#features/checkout/checkout.ts';
import { hasSameItems, isPricedAs, purchaseOf } from '#features/checkout/purchase.ts';
import { loading } from '#lib/loadable.ts';
import { itemOf } from '../../../support/cart.ts';

const ready = <T>(data: T) => ({ kind: 'ready', data }) as const;
const home = { id: 'home', country: 'FR', postalCode: '75001' } as Address;
const cart: Cart = { items: [{ ...itemOf('a'), quantity: 2 }] };
const { subtotal } = cartTotals(cart);
const totals: QuoteTotals = { subtotal: subtotal / 100, total: 30, rate: 20 } as QuoteTotals;
const complete: Checkout = {
  ...closedCheckout,
  cart,
  choices: { shippingAddressId: 'home', shippingMethodId: 'standard' },
  addresses: ready([home]),
  methods: ready([{ id: 'standard' }] as ShippingMethod[]),
  totals: ready(totals),
};

describe('the purchase in the checkout', () => {
  test('has what the order call needs', () => {
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

  test('has the discount code as the shopper typed it', () => {
    const discounted = { ...complete, totals: ready({ ...totals, discountCode: 'ten' }) };
    expect(purchaseOf(discounted)?.purchase.discountCode).toBe('ten');
  });

  test.each<[string, Partial<Checkout>]>([
    ['a total', { totals: loading }],
    ['an address', { addresses: ready([]) }],
    ['a shipping method', { choices: { shippingAddressId: 'home' } }],
    ['a product', { cart: { items: [] } }],
  ])('doesn’t exist without %s', (_, changes) => {
    expect(purchaseOf({ ...complete, ...changes })).toBeUndefined();
  });
});

test('the API’s totals must equal what the page shows', () => {
  expect(isPricedAs(ready(totals), 3000, cart)).toBe(true);
  expect(isPricedAs(ready(totals), 3001, cart)).toBe(false);
  expect(isPricedAs(ready({ ...totals, subtotal: subtotal / 100 + 1 }), 3000, cart)).toBe(false);
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
