import { afterEach, expect, test, vi } from 'vitest';
import { paymentsOf } from '../../../scripts/reference-api/order/payment-provider.ts';
import { reconcilePayment } from '../../../scripts/reference-api/order/payment-results.ts';
import { refreshPayment } from '../../../scripts/reference-api/order/refresh-payment.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';
import {
  advanceClock,
  CARD,
  control,
  Shopper,
  setStock,
  stockOf,
  webhooksOf,
} from '../../support/api/shopper.ts';

const api = await apiOfFile();
const shopper = new Shopper(api);
const [product = ''] = setStock(api, 1000);
const items = [{ productId: product, quantity: 1 }];
const sender = webhooksOf(api);
afterEach(() => {
  sender.isHeld = false;
});

test('an order is paid if the shopper never returns (promise 31)', async () => {
  const { order, intent } = await shopper.order(items);
  await shopper.pay(intent);
  await expect.poll(() => shopper.status(order.id)).toBe('paid');
});

test('events may come in any order (promise 37)', async () => {
  const stock = stockOf(api, product);
  sender.isHeld = true;
  const { order, intent } = await shopper.order(items);
  await shopper.pay(intent, CARD.declined);
  await shopper.pay(intent, CARD.challenged);
  await shopper.challenge(intent, 'pass');
  expect(await shopper.status(order.id)).toBe('pending');
  await sender.deliverHeld({ reversed: true });
  expect(await shopper.status(order.id)).toBe('paid');
  await sender.deliverHeld({ again: true });
  await sender.deliverHeld({ again: true, reversed: true });
  expect(await shopper.status(order.id)).toBe('paid');
  expect(stockOf(api, product)).toBe(stock - 1);
  const events = api.db.all`SELECT type FROM payment_event WHERE intent_id = ${intent.id}`;
  expect(events).toHaveLength(3);
});

test('a late decline leaves a new attempt alone (promise 37)', async () => {
  sender.isHeld = true;
  const { order, intent } = await shopper.order(items);
  await shopper.payAndRetrieve(intent, CARD.declined);
  await shopper.retry(order.id);
  await sender.deliverHeld();
  expect(await shopper.status(order.id)).toBe('pending');
  await shopper.pay(intent, CARD.noFunds);
  await sender.deliverHeld();
  expect(await shopper.status(order.id)).toBe('failed');
});

test('a new order is paid if its payment has succeeded', async () => {
  sender.isHeld = true;
  const intent = (await shopper.createIntent(items)).data.paymentIntent;
  await shopper.pay(intent);
  await sender.deliverHeld();
  const { data } = await shopper.createOrder(intent.id, items);
  expect(data.order.status).toBe('paid');
});

test('a payment without an order is refunded', async () => {
  const intent = (await shopper.createIntent(items)).data.paymentIntent;
  await shopper.payAndRetrieve(intent);
  advanceClock(api, 31 * 60_000);
  await control(api, '/background');
  expect(refunds(intent.id)).toBe(1);
  // `call` throws, because /openapi.json doesn't have this failure.
  await expect(shopper.createOrder(intent.id, items)).rejects.toThrow('This payment was refunded.');
});

test.each([
  ['was cancelled', (id: string) => shopper.cancel(id)],
  [
    'has expired',
    async (id: string) => {
      advanceClock(api, 31 * 60_000);
      await shopper.expire(id);
    },
  ],
])('a payment for an order that %s is refunded', async (_, end) => {
  const stock = stockOf(api, product);
  const { order, intent } = await shopper.order(items);
  await end(order.id);
  // The money was already on its way when the provider got the cancellation.
  api.db.run`
    UPDATE simulator_intent SET status = 'processing', settles_at = ${api.context.now()} WHERE id = ${intent.id}`;
  await control(api, '/background');
  await expect.poll(() => refunds(intent.id)).toBe(1);
  expect(await shopper.status(order.id)).toBe('cancelled');
  expect(stockOf(api, product)).toBe(stock);
});

test('a payment that comes after the stock has gone is refunded', async () => {
  const [, last = ''] = setStock(api, 1000, 1);
  const line = [{ productId: last, quantity: 1 }];
  const { order, intent } = await shopper.order(line);
  await shopper.payAndRetrieve(intent, CARD.declined);
  const winner = await shopper.order(line);
  await shopper.payAndRetrieve(intent);
  expect(await shopper.status(order.id)).toBe('refunded');
  expect(refunds(intent.id)).toBe(1);
  expect(await shopper.status(winner.order.id)).toBe('pending');
  expect(stockOf(api, last)).toBe(0);
});

test('an undelivered event is sent again', async () => {
  sender.isHeld = true;
  const { order, intent } = await shopper.order(items);
  await shopper.pay(intent);
  const { selfUrl } = api.context;
  api.context.selfUrl = () => 'http://127.0.0.1:9';
  await sender.deliverHeld();
  api.context.selfUrl = selfUrl;
  expect(await shopper.status(order.id)).toBe('pending');
  sender.isHeld = false;
  advanceClock(api, 5_000);
  await control(api, '/background');
  expect(await shopper.status(order.id)).toBe('paid');
});

function refunds(intentId: string): number {
  const row = api.db.one`SELECT refunded FROM simulator_intent WHERE id = ${intentId}`;
  return (row as { refunded: number }).refunded;
}

test('a stale response changes nothing (promise 37)', async () => {
  const { intent } = await shopper.order(items);
  await shopper.payAndRetrieve(intent);
  const late = {
    ...intent,
    clientSecret: undefined,
    status: 'processing',
    failedAttempt: undefined,
    refunded: false,
  } as const;
  reconcilePayment(api.context, late);
  expect(api.db.one`SELECT status FROM payment WHERE intent_id = ${intent.id}`).toEqual({
    status: 'succeeded',
  });
});

test('an overtaken response changes nothing (promise 37)', async () => {
  sender.isHeld = true;
  const { intent } = await shopper.order(items);
  const { provider } = paymentsOf(api.context);
  const processing = await provider.retrieve(intent.id);
  const overtaken = Promise.withResolvers<typeof processing>();
  vi.spyOn(provider, 'retrieve').mockReturnValueOnce(overtaken.promise);
  const late = refreshPayment(api.context, intent.id);
  await shopper.payAndRetrieve(intent, CARD.declined);
  overtaken.resolve(processing && { ...processing, status: 'processing' });
  expect((await late)?.status).toBe('requires_payment_method');
  expect(api.db.one`SELECT status FROM payment WHERE intent_id = ${intent.id}`).toEqual({
    status: 'requires_payment_method',
  });
});
