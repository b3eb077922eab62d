import { describe, expect, test } from 'vitest';
import type { Address } from '../../../../src/api/contract/address.ts';
import type { ShippingMethod } from '../../../../src/api/contract/quote.ts';
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
import { idle } from '../../../../src/lib/loadable.ts';

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

describe('the checkout step (promise 38)', () => {
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
    ['no shipping method', { shippingAddressId: 'home' }, [home], [method('a')], 'shipping'],
    [
      'a shipping method that is not offered there',
      { shippingAddressId: 'home', shippingMethodId: 'b' },
      [home],
      [method('a')],
      'shipping',
    ],
    [
      'shipping methods still unknown',
      { shippingAddressId: 'home', shippingMethodId: 'a' },
      [home],
      undefined,
      'shipping',
    ],
    ['everything', { shippingAddressId: 'home', shippingMethodId: 'a' }, [home], [method('a')], 'payment'],
  ] as const)('goes no further than the choices allow: %s', (_, choices, addresses, methods, step) => {
    const known = methods ? ({ state: 'ready', data: methods } as const) : idle;
    expect(furthest(choices, { state: 'ready', data: addresses }, known)).toBe(step);
  });

  test.each([
    ['payment', 'addresses', 'addresses'],
    ['payment', 'shipping', 'shipping'],
    ['addresses', 'payment', 'addresses'],
    ['payment', 'payment', 'payment'],
  ] as const)('is at most the allowed one: asked for %s, allowed up to %s', (wanted, limit, shown) => {
    expect(allowedStep(wanted, limit)).toBe(shown);
  });

  test.each([
    ['?step=shipping', 'shipping', 'shipping'],
    ['?step=payment&x=1', 'payment', 'payment'],
    ['', undefined, 'addresses'],
    ['?step=', undefined, 'addresses'],
    ['?step=constructor', undefined, 'addresses'],
    ['?step=payment&step=payment', undefined, 'addresses'],
  ])('comes from the query: “%s” names %s and leads to %s', (search, named, step) => {
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
const checking = { state: 'checking' } as const;
const paid = { state: 'paid', paymentIntentId: 'pi_1' } as const;

test.each([
  ['checking', true, false, none, { stage: 'checking' }],
  ['guest', true, true, none, { stage: 'empty', isMember: false }],
  ['guest', true, false, none, { stage: 'guest' }],
  ['signed-in', false, false, none, { stage: 'checking' }],
  ['signed-in', true, true, none, { stage: 'empty', isMember: true }],
  ['signed-in', true, true, checking, { stage: 'checking' }],
  ['signed-in', true, true, paid, { stage: 'paid', paymentIntentId: 'pi_1' }],
  ['signed-in', true, false, none, { stage: 'open', step: 'shipping' }],
  // The shopper has filled the cart again since.
  ['signed-in', true, false, paid, { stage: 'open', step: 'shipping' }],
] as const)(
  'the checkout picks its stage from session %s, entered %s, empty cart %s, other tab %j',
  (session, isEntered, isEmpty, otherTab, stage) => {
    expect(stageOf({ session, isEntered, isEmpty, otherTab, step: 'shipping' })).toEqual(stage);
  },
);

describe('a failed quote', () => {
  const failure = { kind: 'offline' } as const;
  const failed = { state: 'failed', failure } as const;
  const ready = { state: 'ready', data: [] } as const;
  const idle = { state: 'idle' } as const;
  const failedSubmission = (call: string): Submission => ({
    state: 'notice',
    outcome: { kind: 'failed', failure, call },
  });
  const vat = { what: 'summary.vatError', failure, isShown: false } as const;
  const shipping = { what: 'shipping.error', failure, isShown: false } as const;

  test.each([
    ['nothing failed', 'payment', ready, ready, idle, undefined],
    ['the total alone failed', 'addresses', ready, failed, idle, vat],
    ['both failed, and the step shows the error', 'shipping', failed, failed, idle, undefined],
    ['both failed, and shipping blocks the payment', 'payment', failed, failed, idle, shipping],
    [
      'the card form already shows the failed total',
      'payment',
      ready,
      failed,
      failedSubmission('vat.calculate'),
      { ...vat, isShown: true },
    ],
    ['the card form shows another error', 'payment', ready, failed, failedSubmission('order.create'), vat],
  ] as const)('shows its error once: %s', (_, step, methods, sum, paying, shown) => {
    expect(quoteProblem(step, methods, sum, paying)).toEqual(shown);
  });
});
