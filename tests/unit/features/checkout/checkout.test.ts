import { describe, expect, test } from 'vitest';
import type { Address } from '../../../../src/api/contract/address.ts';
import type { ShippingMethod } from '../../../../src/api/contract/shipping.ts';
import {
  allowedStep,
  chosenAddresses,
  furthest,
  quoteProblem,
  stageOf,
  stepIn,
  stepNamed,
} from '../../../../src/features/checkout/checkout.ts';
import type { Submission } from '../../../../src/features/payment/payment.ts';

const address = (id: string, country = 'FR'): Address => ({
  id,
  name: 'Ada',
  line1: 'Rue 1',
  line2: null,
  city: 'Paris',
  postalCode: '75001',
  country,
});
const method = (id: string): ShippingMethod => ({ id, name: id, cost: 5, minDays: 1, maxDays: 2 });
const [home, work] = [address('home'), address('work', 'DE')];

describe('promise 38: no step is skipped', () => {
  test.each([
    ['nothing chosen', {}, [home], [method('a')], 'addresses'],
    ['an address that was deleted', { shippingAddressId: 'gone' }, [home], [method('a')], 'addresses'],
    [
      'a billing address that was deleted',
      { shippingAddressId: 'home', billingAddressId: 'gone', shippingMethodId: 'a' },
      [home],
      [method('a')],
      'addresses',
    ],
    [
      'an address without a country',
      { shippingAddressId: 'x', shippingMethodId: 'a' },
      [address('x', '')],
      [method('a')],
      'addresses',
    ],
    ['no method', { shippingAddressId: 'home' }, [home], [method('a')], 'shipping'],
    [
      'a method that does not go there',
      { shippingAddressId: 'home', shippingMethodId: 'b' },
      [home],
      [method('a')],
      'shipping',
    ],
    ['methods unknown', { shippingAddressId: 'home', shippingMethodId: 'a' }, [home], undefined, 'shipping'],
    ['everything', { shippingAddressId: 'home', shippingMethodId: 'a' }, [home], [method('a')], 'payment'],
  ] as const)('%s', (_, choices, addresses, methods, step) => {
    expect(furthest(choices, addresses, methods)).toBe(step);
  });

  test.each([
    ['payment', 'addresses', 'addresses'],
    ['payment', 'shipping', 'shipping'],
    ['addresses', 'payment', 'addresses'],
    ['payment', 'payment', 'payment'],
  ] as const)('the address bar asks for %s, allowed is %s', (wanted, limit, shown) => {
    expect(allowedStep(wanted, limit)).toBe(shown);
  });

  test.each([
    ['?step=shipping', 'shipping', 'shipping'],
    ['?step=payment&x=1', 'payment', 'payment'],
    ['', undefined, 'addresses'],
    ['?step=', undefined, 'addresses'],
    ['?step=constructor', undefined, 'addresses'],
    ['?step=payment&step=payment', undefined, 'addresses'],
  ])('%s names the step %s and leads to %s', (search, named, step) => {
    expect(stepNamed(search)).toBe(named);
    expect(stepIn(search)).toBe(step);
  });
});

test('the billing address is the shipping address unless another is chosen', () => {
  const addresses = [home, work];
  expect(chosenAddresses({ shippingAddressId: 'home' }, addresses).billing).toBe(home);
  expect(chosenAddresses({ shippingAddressId: 'home', billingAddressId: 'work' }, addresses).billing).toBe(
    work,
  );
});

const none = { state: 'none' } as const;
const asking = { state: 'checking' } as const;
const paid = { state: 'paid', paymentIntentId: 'pi_1' } as const;

test.each([
  ['checking', true, false, none, { stage: 'checking' }],
  ['guest', true, true, none, { stage: 'empty', isMember: false }],
  ['guest', true, false, none, { stage: 'guest' }],
  ['signed-in', false, false, none, { stage: 'checking' }],
  ['signed-in', true, true, none, { stage: 'empty', isMember: true }],
  ['signed-in', true, true, asking, { stage: 'checking' }],
  ['signed-in', true, true, paid, { stage: 'paid', paymentIntentId: 'pi_1' }],
  ['signed-in', true, false, none, { stage: 'open', step: 'shipping' }],
  // Something else was put into the cart meanwhile.
  ['signed-in', true, false, paid, { stage: 'open', step: 'shipping' }],
] as const)('%s, entered %s, empty %s, otherTab %j', (session, isEntered, isEmpty, otherTab, stage) => {
  expect(stageOf({ session, isEntered, isEmpty, otherTab, step: 'shipping' })).toEqual(stage);
});

describe('a failed question is on the page once', () => {
  const failure = { kind: 'offline' } as const;
  const failed = { state: 'failed', failure } as const;
  const ready = { state: 'ready', data: [] } as const;
  const idle = { state: 'idle' } as const;
  const told = (call: string): Submission => ({
    state: 'notice',
    outcome: { kind: 'failed', failure, call },
  });
  const vat = { what: 'summary.vatError', failure, isTold: false } as const;
  const shipping = { what: 'shipping.error', failure, isTold: false } as const;

  test.each([
    ['nothing failed', 'payment', ready, ready, idle, undefined],
    ['the sum alone', 'addresses', ready, failed, idle, vat],
    ['both: the step has the words and the retry', 'shipping', failed, failed, idle, undefined],
    ['both: the one that stands in the way', 'payment', failed, failed, idle, shipping],
    [
      'the card form has told of the sum',
      'payment',
      ready,
      failed,
      told('vat.calculate'),
      { ...vat, isTold: true },
    ],
    ['the card form has told of something else', 'payment', ready, failed, told('order.create'), vat],
  ] as const)('%s', (_, step, methods, sum, paying, shown) => {
    expect(quoteProblem(step, methods, sum, paying)).toEqual(shown);
  });
});
