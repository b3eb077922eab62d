/** Payment intents that Stripe refuses. A function stands in for Medusa's payment module. */
import { expect, test } from 'vitest';
import type { Container } from '../../../../scripts/medusa/src/medusa-types.ts';
import { createPayment } from '../../../../scripts/medusa/src/payment/intents.ts';

const wanted = { customerId: 'cus_1', amount: 60, currency: 'usd', discountCode: null };

function refusing(code: string) {
  const parts: Record<string, object> = {
    payment: {
      createPaymentCollections: async () => ({ id: 'paycol_1' }),
      createPaymentSession: async () => Promise.reject(Object.assign(new Error('sk_test_secret'), { code })),
    },
    logger: { error: () => {} },
  };
  return { resolve: (name: string) => parts[name] } as unknown as Container;
}

test('an amount below Stripe’s own minimum says so', async () => {
  await expect(createPayment(refusing('amount_too_small'), wanted)).rejects.toMatchObject({
    status: 422,
    details: { code: 'amount_too_small', minimum: 61 },
  });
});

test('any other refusal is called an outage', async () => {
  await expect(createPayment(refusing('api_key_expired'), wanted)).rejects.toMatchObject({ status: 502 });
});
