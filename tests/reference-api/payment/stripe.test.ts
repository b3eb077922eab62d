import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { requestPath } from '#api/contract/endpoint.ts';
import { createIntent, retrievePayment } from '#api/contract/payment.ts';
import { currentUser } from '#api/contract/user.ts';
import { runBackgroundRound } from '../../../scripts/reference-api/order/background.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';
import { advanceClock, priced, Shopper, setStock, stockOf } from '../../support/api/shopper.ts';
import { startStripeServer } from '../../support/api/stripe-server.ts';

const webhookSecret = 'whsec_for_tests';
const stripe = await startStripeServer();
afterAll(() => stripe.close());
const server = { protocol: 'http', host: '127.0.0.1', port: stripe.port } as const;
const api = await apiOfFile({ stripe: { secretKey: 'sk_test_secret', webhookSecret, server } });
const shopper = new Shopper(api);
const [product = ''] = setStock(api, 100);
const items = [{ productId: product, quantity: 1 }];

/** Sends a signed webhook event, as Stripe does. */
async function notify(
  type: string,
  object: object,
  more: { id?: string; secret?: string; time?: number } = {},
) {
  const body = JSON.stringify({
    id: more.id ?? `evt_${randomUUID()}`,
    object: 'event',
    type,
    data: { object },
  });
  const response = await fetch(`${api.url}/v1/payment/stripe/webhook`, {
    method: 'POST',
    headers: {
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret: more.secret ?? webhookSecret,
        timestamp: Math.floor((more.time ?? Date.now()) / 1000),
      }),
    },
    body,
  });
  return response.status;
}

const intentOf = (id: string) => {
  const intent = stripe.intents.get(id);
  if (!intent) throw new Error(`Stripe has no ${id}`);
  return intent;
};

test('an intent has the server’s amount and uses the secret key', async () => {
  const made = (await shopper.createIntent(items)).data.paymentIntent;
  const call = stripe.calls.at(-1);
  expect(call).toMatchObject({ what: 'POST /v1/payment_intents', authorization: 'Bearer sk_test_secret' });
  expect(Object.fromEntries(call?.form ?? [])).toEqual({
    amount: String(made.amount),
    currency: 'usd',
    'automatic_payment_methods[enabled]': 'true',
  });
  expect(made).toEqual({
    id: made.id,
    clientSecret: `${made.id}_secret_x`,
    declined: null,
    amount: intentOf(made.id).amount,
    currency: 'usd',
    status: 'requires_payment_method',
  });
});

/** What Stripe was told last about a payment intent. */
const description = (intentId: string) =>
  Object.fromEntries(
    stripe.calls.findLast(({ what }) => what === `POST /v1/payment_intents/${intentId}`)?.form ?? [],
  );

test('Stripe gets the order and where to ship', async () => {
  const { order, intent } = await shopper.order(items);
  const { email } = (await shopper.call(currentUser)).data.user ?? {};
  const expected = {
    description: order.number,
    'metadata[order_id]': order.id,
    receipt_email: email,
    'shipping[name]': 'Zoë Œuvrard',
    'shipping[address][line1]': 'Rue de l’Été 3',
    'shipping[address][line2]': '',
    'shipping[address][state]': '',
    'shipping[address][city]': 'Ville',
    'shipping[address][postal_code]': '75001',
    'shipping[address][country]': 'FR',
  };
  expect(description(intent.id)).toEqual(expected);
  intentOf(intent.id).status = 'canceled';
  const fresh = (await shopper.retry(order.id)).data.paymentIntent;
  expect(description(fresh.id)).toEqual(expected);
});

test('an order can be paid even if Stripe isn’t told about it', async () => {
  const intent = (await shopper.createIntent(items)).data.paymentIntent;
  stripe.trouble.push('fail');
  const placed = await shopper.createOrder(intent.id, items);
  expect(placed.status).toBe(201);
  expect(stripe.trouble).toEqual([]);
  intentOf(intent.id).status = 'succeeded';
  await shopper.retrieve(intent.id);
  expect(await shopper.status(placed.data.order.id)).toBe('paid');
});

test('a retried call keeps its key (promise 27)', async () => {
  const before = stripe.intents.size;
  stripe.trouble.push('lose', 'fail');
  expect((await shopper.createIntent(items)).status).toBe(201);
  const keys = stripe.calls.slice(-3).map(({ key }) => key);
  expect(new Set(keys).size).toBe(1);
  expect(stripe.intents.size).toBe(before + 1);
});

test('a repeated attempt gets the same intent', async () => {
  const key = randomUUID();
  const attempt = () => shopper.call(createIntent, { body: shopper.purchase(items), key });
  const first = await attempt();
  api.db.exec('DELETE FROM idempotency');
  expect((await attempt()).data).toEqual(first.data);
});

test('a call gets a 502 while Stripe fails', async () => {
  const { order, intent } = await shopper.order(items);
  stripe.trouble.push('fail', 'fail', 'fail');
  const response = await fetch(api.url + requestPath(retrievePayment, { paymentIntentId: intent.id }), {
    method: 'POST',
    headers: { authorization: `Bearer ${shopper.token}` },
  });
  expect(response.status).toBe(502);
  expect(await response.text()).not.toContain('api_error');
  expect(await shopper.status(order.id)).toBe('pending');
});

test('an event that arrives twice counts once (promise 37)', async () => {
  const { order, intent } = await shopper.order(items);
  const theirs = intentOf(intent.id);
  theirs.last_payment_error = { code: 'card_declined', charge: 'ch_a' };
  expect(await notify('payment_intent.payment_failed', theirs)).toBe(200);
  expect(await shopper.status(order.id)).toBe('failed');
  await shopper.retry(order.id);
  expect(await notify('payment_intent.payment_failed', theirs)).toBe(200);
  expect(await shopper.status(order.id)).toBe('pending');
  theirs.status = 'succeeded';
  theirs.last_payment_error = null;
  expect(await notify('payment_intent.succeeded', theirs, { id: 'evt_twice' })).toBe(200);
  expect(await notify('payment_intent.succeeded', theirs, { id: 'evt_twice' })).toBe(200);
  expect(await shopper.status(order.id)).toBe('paid');
});

test('an event with a wrong signature is refused', async () => {
  const { order, intent } = await shopper.order(items);
  const theirs = { ...intentOf(intent.id), status: 'succeeded' };
  expect(await notify('payment_intent.succeeded', theirs, { secret: 'whsec_other' })).toBe(400);
  expect(await notify('payment_intent.succeeded', theirs, { time: Date.now() - 600_000 })).toBe(400);
  // The signature is right, but Stripe itself reports another status.
  expect(await notify('payment_intent.succeeded', theirs)).toBe(200);
  expect(await shopper.status(order.id)).toBe('pending');
});

test('events about other payments are accepted', async () => {
  expect(await notify('customer.created', { id: 'cus_1', object: 'customer' })).toBe(200);
  expect(
    await notify('payment_intent.succeeded', { id: 'pi_of_another_shop', object: 'payment_intent' }),
  ).toBe(200);
});

test('a refund is retried until Stripe answers', async () => {
  const stock = stockOf(api, product);
  const { order, intent } = await shopper.order(items);
  intentOf(intent.id).status = 'succeeded';
  await notify('payment_intent.succeeded', intentOf(intent.id));
  stripe.trouble.push('fail', 'fail', 'fail');
  const before = stripe.calls.length;
  expect((await shopper.cancel(order.id)).data.order.status).toBe('refunded');
  expect(intentOf(intent.id).latest_charge?.refunded).toBeUndefined();
  advanceClock(api, 60_000);
  await runBackgroundRound(api.context);
  expect(intentOf(intent.id).latest_charge?.refunded).toBe(true);
  const keys = stripe.calls.slice(before).flatMap(({ what, key }) => (what.includes('refunds') ? [key] : []));
  expect(new Set(keys)).toEqual(new Set([`refund-${intent.id}`]));
  expect(stockOf(api, product)).toBe(stock);
});

test('an order paid during its cancellation is refunded', async () => {
  const { order, intent } = await shopper.order(items);
  // Reading the payment from Stripe fails, so the API doesn't know that Stripe has charged the order.
  stripe.trouble.push('fail', 'fail', 'fail');
  intentOf(intent.id).status = 'succeeded';
  expect((await shopper.cancel(order.id)).data.order.status).toBe('cancelled');
  expect(intentOf(intent.id).latest_charge?.refunded).toBe(true);
  expect(await shopper.status(order.id)).toBe('cancelled');
});

test('an order waits for a payment that Stripe is processing', async () => {
  const { order, intent } = await shopper.order(items);
  const theirs = intentOf(intent.id);
  theirs.status = 'processing';
  expect((await shopper.cancel(order.id)).failure.code).toBe('payment_processing');
  advanceClock(api, 31 * 60_000);
  const before = stripe.calls.length;
  for (let round = 0; round < 3; round++) await runBackgroundRound(api.context);
  // A bank can take days, so the API doesn't ask again every second.
  const asked = stripe.calls.slice(before).filter(({ what }) => what.endsWith(intent.id));
  expect(asked.length).toBeLessThanOrEqual(1);
  expect((await shopper.expire(order.id)).failure.code).toBe('payment_processing');
  expect((await shopper.retry(order.id)).data.paymentIntent.id).toBe(intent.id);
  theirs.status = 'succeeded';
  await notify('payment_intent.succeeded', theirs);
  expect(await shopper.status(order.id)).toBe('paid');
});

test('Stripe is never called for a free order', async () => {
  using _ = priced(api, product, 0);
  const before = stripe.calls.length;
  const { order } = await shopper.order(items);
  expect(order.status).toBe('paid');
  expect((await shopper.cancel(order.id)).data.order.status).toBe('refunded');
  expect(stripe.calls.length).toBe(before);
  using __ = priced(api, product, 10);
  expect((await shopper.createIntent(items)).failure).toMatchObject({
    code: 'amount_too_small',
    minimum: 50,
  });
});

test('a refund at Stripe marks the order as refunded', async () => {
  const { order, intent } = await shopper.order(items);
  const theirs = intentOf(intent.id);
  theirs.status = 'succeeded';
  theirs.latest_charge = { id: 'ch_b', object: 'charge', refunded: false };
  await notify('payment_intent.succeeded', theirs);
  theirs.latest_charge.refunded = true;
  await notify('charge.refunded', { id: 'ch_b', object: 'charge', payment_intent: intent.id });
  expect(await shopper.status(order.id)).toBe('refunded');
});

test('a new attempt replaces a cancelled intent', async () => {
  const { order, intent } = await shopper.order(items);
  intentOf(intent.id).status = 'canceled';
  const fresh = (await shopper.retry(order.id)).data.paymentIntent;
  expect(fresh.id).not.toBe(intent.id);
  expect(fresh.amount).toBe(intent.amount);
});

test('an API with Stripe has no simulator', async () => {
  const { intent } = await shopper.order(items);
  expect((await shopper.pay(intent)).status).toBe(404);
  const log = api.logged.join('\n');
  expect(log).not.toContain('sk_test_secret');
  expect(log).not.toContain('_secret_x');
});
