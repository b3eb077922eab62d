import { expect, test } from 'vitest';
import { paymentStatus } from '#api/contract/payment.ts';
import { paymentStageOf } from '#features/payment/payment.ts';

test('every payment status of Stripe maps to a stage', () => {
  const stages = Object.fromEntries(paymentStatus.options.map((status) => [status, paymentStageOf(status)]));
  expect(stages).toEqual({
    requires_payment_method: 'payable',
    requires_confirmation: 'payable',
    requires_action: 'payable',
    processing: 'paid',
    succeeded: 'paid',
    canceled: 'ended',
  });
});
