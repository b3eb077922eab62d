import { expect, test } from 'vitest';
import { paymentStatus } from '#api/contract/payment.ts';
import { hasPaid } from '#features/payment/payment.ts';

test('two of Stripe’s statuses mean that the shopper has paid', () => {
  expect(paymentStatus.options.filter(hasPaid)).toEqual(['processing', 'succeeded']);
});
