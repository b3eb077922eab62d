import { describe, expect, test } from 'vitest';
import { type Order, orderStatus } from '../../../../src/api/contract/order.ts';
import {
  confirmationStateOf,
  pauseBefore,
  retryViewOf,
} from '../../../../src/features/orders/confirmation.ts';

const order = (status: Order['status']) => ({ id: 'o', status, paymentIntentId: 'pi' }) as Order;

describe('promises 29 to 31: the confirmation says what the API says', () => {
  test('of a payment that has succeeded', () => {
    const kinds = Object.fromEntries(
      orderStatus.options.map((status) => [status, confirmationStateOf('succeeded', order(status)).kind]),
    );
    expect(kinds).toEqual({
      pending: 'checking',
      failed: 'checking',
      paid: 'paid',
      processing: 'paid',
      shipped: 'paid',
      delivered: 'paid',
      cancelled: 'ended',
      refunded: 'ended',
    });
  });

  test('of one that has not', () => {
    for (const payment of ['requires_payment_method', 'canceled'] as const) {
      expect(confirmationStateOf(payment, order('pending')).kind).toBe('failed');
      expect(confirmationStateOf(payment, order('failed')).kind).toBe('failed');
    }
  });

  test('of one that the bank has not decided on', () => {
    for (const payment of ['requires_action', 'requires_confirmation'] as const)
      expect(confirmationStateOf(payment, order('pending')).kind).toBe('waiting');
    expect(confirmationStateOf('requires_action', order('failed')).kind).toBe('failed');
  });

  test('of one whose order is not there yet', () => {
    expect(confirmationStateOf('processing', undefined).kind).toBe('checking');
    expect(confirmationStateOf('requires_payment_method', undefined).kind).toBe('notFound');
  });
});

describe('promise 32: the retry page offers a form only for what can be paid', () => {
  test.each([
    ['pending', 'requires_payment_method', 'payable'],
    ['failed', 'requires_payment_method', 'payable'],
    ['pending', 'canceled', 'payable'],
    ['pending', undefined, 'payable'],
    ['pending', 'processing', 'processing'],
    ['paid', 'succeeded', 'paid'],
    ['shipped', undefined, 'paid'],
    ['refunded', undefined, 'cancelled'],
    ['cancelled', undefined, 'cancelled'],
  ] as const)('%s with a payment in %s: %s', (status, payment, kind) => {
    expect(retryViewOf(order(status), payment, { hasExpired: false }).kind).toBe(kind);
  });

  test('expired', () => {
    expect(retryViewOf(order('cancelled'), undefined, { hasExpired: true }).kind).toBe('expired');
  });
});

test('looks come further and further apart, half a minute at most', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(pauseBefore)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});
