import { describe, expect, test } from 'vitest';
import type { Address } from '#api/contract/address.ts';
import type { CallName } from '#api/contract/endpoints.ts';
import type { ShippingMethod } from '#api/contract/quote.ts';
import {
  allowedStep,
  type Choices,
  chosenAddresses,
  furthestStep,
  quoteProblem,
  screenOf,
  stepIn,
  stepNamed,
} from '#features/checkout/checkout.ts';
import type { Submission } from '#features/payment/submission.ts';
import { idle } from '#lib/loadable.ts';

const address = (id: string, country: string) => ({ id, country }) as Address;
const home = address('home', 'FR');
const work = address('work', 'DE');

describe('the checkout step (promise 38)', () => {
  const toHome = { shippingAddressId: 'home', shippingMethodId: 'a' };
  const addresses = [home, work, address('nowhere', '')];
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
    expect(furthestStep(choices, chosenAddresses(choices, addresses, ['FR']), methods)).toBe(step);
  });

  test('stops at “shipping” while the methods are unknown', () => {
    expect(furthestStep(toHome, chosenAddresses(toHome, addresses, []), idle)).toBe('shipping');
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
    expect(stepNamed(search)).toBe(named);
    expect(stepIn(search)).toBe(step);
  });
});

test('the billing address is by default the shipping one', () => {
  const addresses = [home, work];
  const billing = (choices: Choices) => chosenAddresses(choices, addresses, []).billing;
  expect(billing({ shippingAddressId: 'home' })).toBe(home);
  expect(billing({ shippingAddressId: 'home', billingAddressId: 'work' })).toBe(work);
});

const none = { kind: 'none' } as const;
const checking = { kind: 'checking' } as const;
const paid = { kind: 'paid', paymentIntentId: 'pi_1' } as const;

test.each([
  ['the session is being checked', 'checking', true, false, none, { kind: 'checking' }],
  ['a guest’s cart is empty', 'guest', true, true, none, { kind: 'empty', isMember: false }],
  ['a guest’s cart has items', 'guest', true, false, none, { kind: 'guest' }],
  ['the payment is being checked', 'member', false, false, none, { kind: 'checking' }],
  ['a member’s cart is empty', 'member', true, true, none, { kind: 'empty', isMember: true }],
  ['another tab’s payment is being checked', 'member', true, true, checking, { kind: 'checking' }],
  ['another tab has paid', 'member', true, true, paid, { kind: 'paid', paymentIntentId: 'pi_1' }],
  ['a member’s cart has items', 'member', true, false, none, { kind: 'open', step: 'shipping' }],
  [
    'the cart is filled again after a payment',
    'member',
    true,
    false,
    paid,
    { kind: 'open', step: 'shipping' },
  ],
] as const)(
  'the checkout shows the right screen if %s',
  (_, session, isPaymentChecked, isEmpty, otherTab, screen) => {
    expect(screenOf({ session, isPaymentChecked, isEmpty, otherTab, step: 'shipping' })).toEqual(screen);
  },
);

describe('the error of a quote', () => {
  const failure = { kind: 'offline' } as const;
  const failed = { kind: 'failed', failure } as const;
  const ready = { kind: 'ready', data: [] } as const;
  const idle = { kind: 'idle' } as const;
  const failedSubmission = (call: CallName): Submission => ({
    kind: 'notice',
    outcome: { kind: 'failed', failure, call },
  });
  const vat = { what: 'summary.vatError', failure, isShown: false } as const;
  const shipping = { what: 'shipping.error', failure, isShown: false } as const;

  test.each([
    ['nothing failed', 'payment', ready, ready, idle, undefined],
    ['only the total failed', 'addresses', ready, failed, idle, vat],
    ['shipping and total failed, and the step shows the error', 'shipping', failed, failed, idle, undefined],
    ['shipping and total failed, and shipping blocks the payment', 'payment', failed, failed, idle, shipping],
    [
      'the card form already shows the failed total',
      'payment',
      ready,
      failed,
      failedSubmission('vat.calculate'),
      { ...vat, isShown: true },
    ],
    ['the card form shows another error', 'payment', ready, failed, failedSubmission('order.create'), vat],
  ] as const)('is shown only once: %s', (_, step, methods, totals, submission, shown) => {
    expect(quoteProblem({ step, methods, totals, submission })).toEqual(shown);
  });
});
