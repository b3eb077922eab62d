import { describe, expect, test } from 'vitest';
import { type Order, orderStatus } from '../../../../src/api/contract/order.ts';
import {
  confirmationStateOf,
  pauseBefore,
  retryViewOf,
} from '../../../../src/features/orders/confirmation.ts';

const order = (status: Order['status']) => ({ id: 'o', status, paymentIntentId: 'pi' }) as Order;

describe('the confirmation page (promises 29 to 31)', () => {
  test('shows a succeeded payment as paid only when the order is paid, too', () => {
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

  test('shows a payment without a successful attempt as failed', () => {
    for (const payment of ['requires_payment_method', 'canceled'] as const) {
      expect(confirmationStateOf(payment, order('pending')).kind).toBe('failed');
      expect(confirmationStateOf(payment, order('failed')).kind).toBe('failed');
    }
  });

  test('waits while the bank has not decided', () => {
    for (const payment of ['requires_action', 'requires_confirmation'] as const)
      expect(confirmationStateOf(payment, order('pending')).kind).toBe('waiting');
    expect(confirmationStateOf('requires_action', order('failed')).kind).toBe('failed');
  });

  test('keeps checking while a payment in progress has no order yet', () => {
    expect(confirmationStateOf('processing', undefined).kind).toBe('checking');
    expect(confirmationStateOf('requires_payment_method', undefined).kind).toBe('notFound');
  });
});

describe('the retry page (promise 32)', () => {
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
  ] as const)('shows a %s order whose payment is %s as %s', (status, payment, kind) => {
    expect(retryViewOf(order(status), payment, { hasExpired: false }).kind).toBe(kind);
  });

  test('shows an order as expired once its time to pay is over', () => {
    expect(retryViewOf(order('cancelled'), undefined, { hasExpired: true }).kind).toBe('expired');
  });
});

test('the pause between status checks doubles up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(pauseBefore)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});
