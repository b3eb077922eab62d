import { describe, expect, test } from 'vitest';
import { paymentStatus } from '#api/contract/payment.ts';
import { paymentEnded, paymentRefunded } from '../../../../scripts/backend/failures/common-failures.ts';
import { decideLeftover, requireUsable } from '../../../../scripts/medusa/src/payment/payment-decisions.ts';

const statuses = paymentStatus.options;

describe('a payment without an order', () => {
  test('is refunded or cancelled once its time is over', () => {
    const actions = (refunded: boolean) =>
      Object.fromEntries(statuses.map((status) => [status, decideLeftover({ status, refunded })]));
    expect(actions(false)).toEqual({
      requires_payment_method: 'cancel',
      requires_confirmation: 'cancel',
      requires_action: 'cancel',
      processing: 'nothing',
      succeeded: 'refund',
      canceled: 'nothing',
    });
    expect(new Set(Object.values(actions(true)))).toEqual(new Set(['nothing']));
  });

  test('can pay an order until it is cancelled or refunded', () => {
    for (const status of statuses) {
      const require = (refunded: boolean) => () => requireUsable({ status, refunded });
      expect(require(true)).toThrow(paymentRefunded().message);
      if (status === 'canceled') expect(require(false)).toThrow(paymentEnded().message);
      else expect(require(false)).not.toThrow();
    }
  });
});
