import { describe, expect, test } from 'vitest';
import { type OrderStatus, orderStatus } from '#api/contract/order.ts';
import { paymentStatus } from '#api/contract/payment.ts';
import { HttpError } from '../../../../scripts/backend/failures/http-error.ts';
import {
  decideCancellation,
  decideExpiry,
  decideRetry,
  decideSettlement,
} from '../../../../scripts/backend/order/order-decisions.ts';

/** The order of the columns. Tables about a retry have one more: the provider doesn't know the payment. */
const payments = paymentStatus.options;

/** A row for each status of an order. */
const rows = (decisionsOf: (status: OrderStatus) => (() => string)[]) =>
  Object.fromEntries(
    orderStatus.options.map((status) => [status, decisionsOf(status).map(orRefusal).join(' | ')]),
  );

/** The same row for each status that an order has once it is paid or over. */
const fromPaidOn = (row: string) =>
  Object.fromEntries(
    ['paid', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded'].map((status) => [status, row]),
  );

function orRefusal(decide: () => string): string {
  try {
    return decide();
  } catch (error) {
    if (error instanceof HttpError) return refusals[error.message] ?? error.message;
    throw error;
  }
}

const refusals: Readonly<Record<string, string>> = {
  'This order has changed. Reload the page.': 'changed',
  'This order can still be paid.': 'still payable',
  'Your bank is still checking your payment.': 'being paid',
};

test('the tables have a column for each status of a payment', () => {
  expect(payments.join(' | ')).toBe(
    'requires_payment_method | requires_confirmation | requires_action | processing | succeeded | canceled',
  );
});

describe('a payment', () => {
  const settled = (more: { refunded?: boolean; isPaidByIt?: boolean }) =>
    rows((status) => {
      const { refunded = false, isPaidByIt = false } = more;
      return payments.map(
        (payment) => () => decideSettlement({ status: payment, refunded }, { status, isPaidByIt }),
      );
    });

  test('pays an unpaid order, or is refunded', () => {
    const paid = 'nothing | nothing | nothing | nothing | markPaid | nothing';
    const refunded = 'nothing | nothing | nothing | nothing | refund | nothing';
    expect(settled({})).toEqual({
      pending: paid,
      failed: paid,
      paid: refunded,
      processing: refunded,
      shipped: refunded,
      delivered: refunded,
      cancelled: refunded,
      refunded,
    });
  });

  test.each([{ refunded: true }, { isPaidByIt: true }])(
    'changes nothing after it has done its work: %j',
    (more) => {
      const nothing = payments.map(() => 'nothing').join(' | ');
      expect(settled(more)).toEqual(rows(() => [() => nothing]));
    },
  );
});

describe('a retry', () => {
  const retried = (isOverdue: boolean) =>
    rows((status) =>
      [...payments, undefined].map((payment) => () => decideRetry({ status, isOverdue }, payment)),
    );
  const changed = 'changed | changed | changed | changed | changed | changed | changed';
  const ended = fromPaidOn(changed);
  const payable = 'reuse | reuse | reuse | wait | reuse | renew | renew';

  test('uses the payment that the order has, or a new one', () => {
    expect(retried(false)).toEqual({ ...ended, pending: payable, failed: payable });
  });

  test('ends a pending order whose time is over', () => {
    const expired = 'expire | expire | expire | wait | expire | expire | expire';
    expect(retried(true)).toEqual({ ...ended, pending: expired, failed: payable });
  });
});

test('a cancellation ends an unpaid order or refunds a paid one', () => {
  const cancelled = rows((status) =>
    [false, true].map((isBeingPaid) => () => decideCancellation({ status, isBeingPaid })),
  );
  expect(cancelled).toEqual({
    pending: 'endUnpaid | being paid',
    failed: 'endUnpaid | being paid',
    paid: 'refund | refund',
    processing: 'changed | changed',
    shipped: 'changed | changed',
    delivered: 'changed | changed',
    cancelled: 'changed | changed',
    refunded: 'changed | changed',
  });
});

describe('an expiry', () => {
  /** The columns: in time, overdue, in time while the bank decides, overdue while the bank decides. */
  const expired = (isExpired: boolean) =>
    rows((status) =>
      [false, true].flatMap((isBeingPaid) =>
        [false, true].map((isOverdue) => () => decideExpiry({ status, isBeingPaid, isOverdue, isExpired })),
      ),
    );
  const changed = 'changed | changed | changed | changed';
  const table = {
    pending: 'still payable | endUnpaid | being paid | being paid',
    failed: 'changed | changed | being paid | being paid',
    ...fromPaidOn(changed),
  };

  test('ends only a pending order, once its time is over', () => {
    expect(expired(false)).toEqual(table);
  });

  test('accepts an order that has expired already', () => {
    expect(expired(true)).toEqual({ ...table, cancelled: 'nothing | nothing | nothing | nothing' });
  });
});
