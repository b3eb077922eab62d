import { describe, expect, test } from 'vitest';
import { type Order, orderStatus } from '#api/contract/order.ts';
import type { PaymentIntent } from '#api/contract/payment.ts';
import { orderConfirmationOf, pauseBefore, paymentInUrl } from '#features/orders/order-confirmation.ts';
import {
  allowsAction,
  appendOrders,
  cancellationOf,
  canWithdraw,
  clockOffsetOf,
  clockText,
  deliveryOf,
  grossOfOrderItem,
  meaningOf,
  orderNumber,
  progressOf,
  timeLeft,
  totalDiffers,
  withPaymentStatus,
} from '#features/orders/orders.ts';
import { retryPaymentViewOf } from '#features/orders/retry-payment.ts';
import { transitionOf } from '../../../../scripts/reference-api/order/order-states.ts';

const statuses = orderStatus.options;

describe('an order', () => {
  test.each(statuses)('with the status “%s” allows what the API allows', (status) => {
    expect(allowsAction({ status }, 'pay')).toBe(transitionOf(status, 'retry') !== undefined);
    expect(allowsAction({ status }, 'cancel')).toBe(transitionOf(status, 'cancel') !== undefined);
    if (allowsAction({ status }, 'cancel'))
      expect(cancellationOf({ status, total: 1 }) === 'cancelPaid').toBe(
        transitionOf(status, 'cancel')?.to === 'refunded',
      );
  });

  test.each([
    ['invoice', ['paid', 'processing', 'shipped', 'delivered', 'refunded']],
    ['review', ['delivered']],
  ] as const)('offers the action “%s” only in these states: %j', (action, expected) => {
    expect(statuses.filter((status) => allowsAction({ status }, action))).toEqual(expected);
  });
});

test.each([
  ['1000001', '1000002'],
  // Version 7 UUIDs of the same moment, and MongoDB's ids of the same minute.
  ['0199b2c4-7a10-7c3e-9f00-1a2b3c4d5e6f', '0199b2c4-7a10-7c3e-9f00-1a2b3c4d5e70'],
  ['6924f5e1a3b4c5d6e7f80911', '6924f5e1a3b4c5d6e7f80912'],
])('the orders %s and %s have different numbers (promise 74)', (one, other) => {
  expect([one, other].map((id) => orderNumber({ id, number: null }))).toEqual([one, other]);
  expect(orderNumber({ id: one, number: 'SO-2026-000123' })).toBe('SO-2026-000123');
});

test('while the bank decides, an order can’t be paid or cancelled', () => {
  for (const action of ['pay', 'cancel', 'invoice', 'review'] as const)
    expect(allowsAction({ status: 'checking' }, action)).toBe(false);
  expect(timeLeft({ status: 'checking', expiresAt: '2020-01-01T00:00:00Z' }, 0)).toEqual({ kind: 'none' });
});

test('a free order says nothing about money', () => {
  expect([meaningOf({ status: 'paid', total: 0 }), meaningOf({ status: 'refunded', total: 0 })]).toEqual([
    'free.paid',
    'free.refunded',
  ]);
  expect(meaningOf({ status: 'shipped', total: 0 })).toBe('meaning.shipped');
  expect(meaningOf({ status: 'paid', total: 5 })).toBe('meaning.paid');
  expect(cancellationOf({ status: 'paid', total: 0 })).toBe('cancelFree');
});

test('an order says if its line items don’t add up (promise 74)', () => {
  const line = { quantity: 3, vatRate: 20, grossUnitPrice: null, grossTotal: null };
  const differs = (total: number, ...items: { unitPrice: number }[]) =>
    totalDiffers({
      items: items.map((item) => ({ ...line, ...item })) as Order['items'],
      shipping: 5,
      total,
    });
  // 3 × $28.43 is $85.29, but with VAT on the sum, it is $85.30. The shipping is $6 with VAT.
  expect(differs(91.3, { unitPrice: 23.69 })).toBe(true);
  expect(differs(42, { unitPrice: 10 })).toBe(false);
  // With two rates, the shipping may have either rate.
  const book = { unitPrice: 10, vatRate: 5.5 };
  expect(differs(42 + 31.65, { unitPrice: 10 }, book)).toBe(false);
  expect(differs(42 + 31.66, { unitPrice: 10 }, book)).toBe(true);
  // Without line items, no price is rounded.
  expect(differs(6)).toBe(false);
});

test('a line item costs what the API says, with VAT', () => {
  const item = { unitPrice: 8.325, vatRate: 20, quantity: 3, grossUnitPrice: 9.99, grossTotal: 29.97 };
  expect(grossOfOrderItem(item)).toEqual({ each: 999, all: 2997 });
  // If the API sends no price with VAT, the price of one piece is rounded, and then multiplied.
  const net = { ...item, unitPrice: 23.69, grossUnitPrice: null, grossTotal: null };
  expect(grossOfOrderItem(net)).toEqual({ each: 2843, all: 3 * 2843 });
});

test('the progress shows the step that an order has reached', () => {
  const shown = (status: (typeof statuses)[number]) =>
    progressOf({ status })
      ?.map(({ state }) => state[0])
      .join('');
  expect(statuses.map((status) => [status, shown(status)])).toEqual([
    ['pending', 'dcaaa'],
    ['paid', 'ddcaa'],
    ['processing', 'dddca'],
    ['failed', 'dcaaa'],
    ['cancelled', undefined],
    ['shipped', 'ddddc'],
    ['delivered', 'ddddd'],
    ['refunded', undefined],
  ]);
});

describe('the time left to pay', () => {
  const now = Date.parse('2026-01-01T12:00:00Z');
  const at = (expiresAt: string | null, status: 'pending' | 'failed' = 'pending') =>
    timeLeft({ status, expiresAt }, now);

  test('counts down in seconds until it is over', () => {
    expect(at('2026-01-01T12:29:05Z')).toEqual({ kind: 'left', seconds: 1745 });
    expect(at('2026-01-01T12:00:00.400Z')).toEqual({ kind: 'left', seconds: 0 });
    expect(at('2026-01-01T12:00:00Z')).toEqual({ kind: 'over' });
    expect(at('2026-01-03T12:00:00Z')).toEqual({ kind: 'left', seconds: 172_800 });
  });

  test.each([-7200, 0, 7200])('is right on a clock that is %i s ahead (promise 74)', (ahead) => {
    const device = now + ahead * 1000;
    const headers = new Headers({ date: new Date(now).toUTCString() });
    const offset = clockOffsetOf(headers, device) ?? Number.NaN;
    const order = { status: 'pending', expiresAt: '2026-01-01T12:29:05Z' } as const;
    expect(timeLeft(order, device + offset)).toEqual({ kind: 'left', seconds: 1745 });
  });

  test.each([undefined, 'soon'])('is unknown if the API sends %s as its time', (date) => {
    expect(clockOffsetOf(new Headers(date ? { date } : {}), now)).toBeUndefined();
  });

  test('is absent without a deadline', () => {
    expect(at(null)).toEqual({ kind: 'none' });
    expect(at('2026-01-01T12:29:05Z', 'failed')).toEqual({ kind: 'none' });
  });

  test.each([
    [1745, '29:05'],
    [59, '0:59'],
    [3600, '1:00:00'],
    [5345, '1:29:05'],
  ])('shows %i seconds as %s', (seconds, text) => expect(clockText(seconds)).toBe(text));
});

test('the next page adds only new orders', () => {
  const order = (id: string) => ({ id }) as Parameters<typeof appendOrders>[0][number];
  expect(appendOrders([order('3'), order('2')], [order('2'), order('1')]).map(({ id }) => id)).toEqual([
    '3',
    '2',
    '1',
  ]);
});

const order = (status: Order['status']) => ({ id: 'o', status, paymentIntentId: 'pi' }) as Order;
const payment = (status: PaymentIntent['status'], declined: boolean | null = null) => ({ status, declined });

describe('after a decline', () => {
  const declined = payment('requires_payment_method', true);

  test('the payment has failed', () => {
    expect([order('failed'), order('pending')].map((one) => withPaymentStatus(one, declined).status)).toEqual(
      ['failed', 'declined'],
    );
    expect(orderConfirmationOf(declined, order('pending'), false)).toMatchObject({
      kind: 'failed',
      order: { status: 'declined' },
    });
    expect(retryPaymentViewOf(order('pending'), declined, { hasExpired: false })).toMatchObject({
      kind: 'payable',
      order: { status: 'declined' },
    });
  });

  test('a new attempt hides it', () => {
    expect(withPaymentStatus(order('pending'), payment('processing')).status).toBe('checking');
    expect(withPaymentStatus(order('pending'), payment('requires_action', false)).status).toBe('pending');
    expect(withPaymentStatus(order('cancelled'), declined).status).toBe('cancelled');
  });

  test('an open order can be paid until its deadline', () => {
    expect(
      (['pay', 'cancel'] as const).map((action) => allowsAction({ status: 'declined' }, action)),
    ).toEqual([true, true]);
    expect(
      timeLeft({ status: 'declined', expiresAt: '2026-11-21T10:00:00Z' }, Date.UTC(2026, 10, 21, 9)),
    ).toEqual({
      kind: 'left',
      seconds: 3600,
    });
  });
});

test('an order can be withdrawn for 14 days after delivery', () => {
  const now = Date.UTC(2026, 11, 24);
  const delivery = (to: string) => ({ from: to, to });
  expect(statuses.filter((status) => canWithdraw({ status, delivery: null }, now))).toEqual([
    'paid',
    'processing',
    'shipped',
    'delivered',
  ]);
  // Parcels can be a month late.
  expect(canWithdraw({ status: 'delivered', delivery: delivery('2026-11-10') }, now)).toBe(true);
  // The day of the delivery counts to its end.
  expect(canWithdraw({ status: 'delivered', delivery: delivery('2026-11-09') }, now)).toBe(true);
  expect(canWithdraw({ status: 'delivered', delivery: delivery('2026-11-08') }, now)).toBe(false);
  expect(canWithdraw({ status: 'shipped', delivery: delivery('2026-11-08') }, now)).toBe(true);
});

test('an order says when it arrives until it has ended', () => {
  const delivery = { from: '2026-11-27', to: '2026-11-30' };
  expect(statuses.filter((status) => deliveryOf({ status, delivery }))).toEqual([
    'paid',
    'processing',
    'shipped',
  ]);
});

describe('the confirmation page (promises 29 to 31)', () => {
  test('takes only the payment’s id from its URL', () => {
    expect(paymentInUrl('?payment_intent=pi_1&redirect_status=succeeded')).toBe('pi_1');
    expect(paymentInUrl('?redirect_status=succeeded')).toBeNull();
  });

  test('shows an order as paid only when the API does', () => {
    const kinds = Object.fromEntries(
      orderStatus.options.map((status) => [
        status,
        orderConfirmationOf(payment('succeeded'), order(status), false).kind,
      ]),
    );
    expect(kinds).toEqual({
      pending: 'checking',
      failed: 'checking',
      paid: 'paid',
      processing: 'settled',
      shipped: 'settled',
      delivered: 'settled',
      // The money came after the order was cancelled.
      cancelled: 'late',
      refunded: 'settled',
    });
  });

  test('says that an order was cancelled or has expired', () => {
    for (const status of ['requires_payment_method', 'canceled', 'requires_action'] as const) {
      expect(orderConfirmationOf(payment(status), order('cancelled'), false).kind).toBe('settled');
      expect(orderConfirmationOf(payment(status), order('cancelled'), true).kind).toBe('expired');
    }
    expect(orderConfirmationOf(payment('processing'), order('cancelled'), false).kind).toBe('late');
  });

  test('shows a payment as failed when no attempt succeeds', () => {
    for (const status of ['requires_payment_method', 'canceled'] as const) {
      expect(orderConfirmationOf(payment(status), order('pending'), false).kind).toBe('failed');
      expect(orderConfirmationOf(payment(status), order('failed'), false).kind).toBe('failed');
    }
  });

  test('waits while the bank has not decided', () => {
    for (const status of ['requires_action', 'requires_confirmation'] as const)
      expect(orderConfirmationOf(payment(status), order('pending'), false).kind).toBe('waiting');
    expect(orderConfirmationOf(payment('requires_action'), order('failed'), false).kind).toBe('failed');
  });

  test('keeps checking as long as a payment is in progress', () => {
    expect(orderConfirmationOf(payment('processing'), undefined, false).kind).toBe('checking');
    expect(orderConfirmationOf(payment('requires_payment_method'), undefined, false).kind).toBe('notFound');
  });
});

describe('the retry page (promise 32)', () => {
  test.each([
    ['pending', 'requires_payment_method', 'payable'],
    ['failed', 'requires_payment_method', 'payable'],
    ['pending', 'canceled', 'payable'],
    ['pending', undefined, 'payable'],
    ['pending', 'processing', 'confirmation'],
    ['pending', 'succeeded', 'confirmation'],
    ['paid', 'succeeded', 'confirmation'],
    ['paid', undefined, 'confirmation'],
    ['shipped', undefined, 'confirmation'],
    ['refunded', undefined, 'cancelled'],
    ['cancelled', undefined, 'cancelled'],
  ] as const)('shows a %s order whose payment is %s as %s', (status, paymentStatus, kind) => {
    expect(
      retryPaymentViewOf(order(status), paymentStatus && payment(paymentStatus), { hasExpired: false }).kind,
    ).toBe(kind);
  });

  test('shows a paid order without a payment intent as paid', () => {
    const free = { ...order('paid'), paymentIntentId: null };
    expect(retryPaymentViewOf(free, undefined, { hasExpired: false }).kind).toBe('paid');
  });

  test('shows an order as expired after its deadline', () => {
    expect(retryPaymentViewOf(order('cancelled'), undefined, { hasExpired: true }).kind).toBe('expired');
  });
});

test('the pause between checks doubles up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(pauseBefore)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});
