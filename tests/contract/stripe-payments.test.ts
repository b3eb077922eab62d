/** `check:backend --pay stripe-test` completes payments of an API whose payments go through Stripe. */
import { afterAll, expect, test } from 'vitest';
import { checkBackend } from '../../scripts/check-backend/check.ts';
import { payerOf } from '../../scripts/check-backend/payer.ts';
import { breaksOf } from '../../scripts/check-backend/report.ts';
import { apiOfFile } from '../support/api/reference-api.ts';
import { startStripeServer } from '../support/api/stripe-server.ts';

const stripe = await startStripeServer();
afterAll(() => stripe.close());
const server = { protocol: 'http', host: '127.0.0.1', port: stripe.port } as const;
const secretKey = 'sk_test_secret';
const api = await apiOfFile({ stripe: { secretKey, webhookSecret: 'whsec_for_tests', server } });
api.context.limits = {};

const rulesAboutPayments = async () => {
  const report = await checkBackend({
    url: api.url,
    origin: 'http://localhost:4321',
    // A busy machine is no fault of the backend.
    timeout: 120_000,
    groups: ['order'],
    pay: payerOf('stripe-test', { url: api.url, stripeKey: secretKey, stripeServer: server }),
  });
  const results = new Map(report.outcomes.map(({ rule, result }) => [rule.id, result]));
  return { broken: breaksOf(report), of: (id: string) => results.get(`order.${id}`) };
};

test('Stripe’s test cards pay or are declined', async () => {
  const { broken, of } = await rulesAboutPayments();
  expect(broken).toEqual([]);
  for (const id of ['paid', 'refund', 'declined', 'decline-said', 'paid-after-decline', 'paid-after-cancel'])
    expect([id, of(id)]).toEqual([id, { kind: 'ok' }]);
  const cards = stripe.calls.map(({ form }) => form.get('payment_method'));
  expect(new Set(cards)).toEqual(new Set([null, 'pm_card_visa', 'pm_card_visa_chargeDeclined']));
  expect(of('processing')).toEqual({
    kind: 'not checked',
    why: 'a card is charged or declined at once: only --pay demo can wait for a bank',
  });
});

test('a refusal by Stripe stops the payment', async () => {
  const pay = payerOf('stripe-test', { url: api.url, stripeKey: secretKey, stripeServer: server });
  const intent = { id: 'pi_unknown' } as Parameters<typeof pay>[0];
  await expect(pay(intent, 'paid')).rejects.toThrow('Stripe refused: resource_missing');
  await expect(pay(intent, 'declined')).rejects.toThrow('Stripe refused: resource_missing');
});
