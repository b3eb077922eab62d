import { describe, expect, test } from 'vitest';
import type { Address } from '#api/contract/address.ts';
import type { ShippingMethod } from '#api/contract/quote.ts';
import {
  allowedStep,
  type Checkout,
  type Choices,
  chosenIn,
  closedCheckout,
  furthestStep,
  stepInUrl,
  wantedStep,
} from '#features/checkout/checkout.ts';

const address = (id: string, country: string) => ({ id, country }) as Address;
const home = address('home', 'FR');
const work = address('work', 'DE');

describe('the checkout step (promise 38)', () => {
  const toHome = { shippingAddressId: 'home', shippingMethodId: 'a' };
  const addresses = { kind: 'ready', data: [home, work, address('nowhere', '')] } as const;
  const checkout: Checkout = { ...closedCheckout, addresses, delivery: ['FR'] };
  const methods = { kind: 'ready', data: [{ id: 'a' } as ShippingMethod] } as const;

  test.each([
    ['nothing', {}, 'addresses'],
    ['a shipping address that was deleted', { ...toHome, shippingAddressId: 'gone' }, 'addresses'],
    ['a billing address that was deleted', { ...toHome, billingAddressId: 'gone' }, 'addresses'],
    [
      'a shipping address where the shop doesn’t deliver',
      { ...toHome, shippingAddressId: 'work' },
      'addresses',
    ],
    ['an address without a country', { ...toHome, shippingAddressId: 'nowhere' }, 'addresses'],
    ['no shipping method', { shippingAddressId: 'home' }, 'shipping'],
    ['a shipping method that is not offered there', { ...toHome, shippingMethodId: 'b' }, 'shipping'],
    ['everything', toHome, 'payment'],
    ['a billing address without a country', { ...toHome, billingAddressId: 'nowhere' }, 'addresses'],
    ['a billing address anywhere', { ...toHome, billingAddressId: 'work' }, 'payment'],
  ] as const)('goes only as far as the choices allow: %s', (_, choices, step) => {
    expect(furthestStep({ ...checkout, choices, methods })).toBe(step);
  });

  test('stops at “shipping” while the methods are unknown', () => {
    expect(furthestStep({ ...checkout, choices: toHome })).toBe('shipping');
  });

  test.each([
    ['payment', 'addresses', 'addresses'],
    ['payment', 'shipping', 'shipping'],
    ['addresses', 'payment', 'addresses'],
    ['payment', 'payment', 'payment'],
  ] as const)('goes no further than allowed: %s, at most %s, leads to %s', (wanted, furthest, shown) => {
    expect(allowedStep(wanted, furthest)).toBe(shown);
  });

  test.each([
    ['?step=shipping', 'shipping', 'shipping'],
    ['?step=payment&x=1', 'payment', 'payment'],
    ['', undefined, 'addresses'],
    ['?step=', undefined, 'addresses'],
    ['?step=constructor', undefined, 'addresses'],
    ['?step=payment&step=payment', undefined, 'addresses'],
  ])('comes from the query: “%s” names %s and leads to %s', (search, named, step) => {
    expect(stepInUrl(search)).toBe(named);
    expect(wantedStep(search)).toBe(step);
  });
});

test('the billing address is by default the shipping one', () => {
  const addresses = { kind: 'ready', data: [home, work] } as const;
  const billing = (choices: Choices) => chosenIn({ ...closedCheckout, choices, addresses }).billing;
  expect(billing({ shippingAddressId: 'home' })).toBe(home);
  expect(billing({ shippingAddressId: 'home', billingAddressId: 'work' })).toBe(work);
});
