import { describe, expect, test } from 'vitest';
import type { Order } from '#api/contract/order.ts';
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
const [product = '', second = ''] = setStock(api, 1000, 1000);
const items = [
  { productId: product, quantity: 2 },
  { productId: second, quantity: 1 },
];

const merchant = (id: string, step: string) => control(api, `/order/${id}/${step}`);

async function paid(lines = items): Promise<Order> {
  const { order, intent } = await shopper.order(lines);
  await shopper.payAndRetrieve(intent);
  return order;
}

describe('cancelling an order', () => {
  test('returns the stock of a pending order', async () => {
    const before = stockOf(api, product);
    const { order, intent } = await shopper.order(items);
    expect((await shopper.cancel(order.id)).data.order.status).toBe('cancelled');
    expect(stockOf(api, product)).toBe(before);
    expect((await shopper.retrieve(intent.id)).data.paymentIntent.status).toBe('canceled');
    expect((await shopper.pay(intent)).status).toBe(409);
  });

  test('refunds a paid order and returns its stock', async () => {
    const before = stockOf(api, product);
    const order = await paid();
    expect((await shopper.cancel(order.id)).data.order.status).toBe('refunded');
    expect(stockOf(api, product)).toBe(before);
    const intent = api.db.one`SELECT refunded FROM simulator_intent WHERE id = ${order.paymentIntentId}`;
    expect(intent).toEqual({ refunded: 1 });
  });
});

describe('an order', () => {
  test('expires once, after its deadline', async () => {
    const before = stockOf(api, product);
    const { order, intent } = await shopper.order(items);
    expect((await shopper.expire(order.id)).status).toBe(409);
    advanceClock(api, 30 * 60_000);
    expect((await shopper.expire(order.id)).data.order).toMatchObject({
      status: 'cancelled',
      expiresAt: null,
    });
    expect((await shopper.expire(order.id)).data.order.status).toBe('cancelled');
    expect(stockOf(api, product)).toBe(before);
    expect((await shopper.retrieve(intent.id)).data.paymentIntent.status).toBe('canceled');
  });

  test('doesn’t expire if it was paid just before the deadline', async () => {
    const sender = webhooksOf(api);
    sender.isHeld = true;
    const { order, intent } = await shopper.order(items);
    await shopper.pay(intent);
    advanceClock(api, 31 * 60_000);
    await control(api, '/background');
    expect(await shopper.status(order.id)).toBe('paid');
    sender.isHeld = false;
  });

  test('expires only while it is pending', async () => {
    const order = await paid();
    const { order: cancelled } = await shopper.order(items);
    await shopper.cancel(cancelled.id);
    const { order: failed, intent } = await shopper.order(items);
    await shopper.payAndRetrieve(intent, CARD.declined);
    advanceClock(api, 31 * 60_000);
    for (const { id } of [order, cancelled, failed]) expect((await shopper.expire(id)).status).toBe(409);
  });
});

describe('while the bank is deciding about a payment, its order', () => {
  type Made = Awaited<ReturnType<typeof shopper.order>>;
  const paySlowly = async ({ intent }: Made) => {
    await shopper.payAndRetrieve(intent, CARD.slow);
    // The bank takes days.
    api.db.run`UPDATE simulator_intent SET settles_at = ${Number.MAX_SAFE_INTEGER} WHERE id = ${intent.id}`;
  };
  const processing = async () => {
    const made = await shopper.order(items);
    await paySlowly(made);
    return made;
  };
  const decide = async (id: string, status: string) => {
    api.db.run`UPDATE simulator_intent SET status = ${status}, failed_attempt = 'late' WHERE id = ${id}`;
    await shopper.retrieve(id);
  };

  test('can neither be cancelled nor expire', async () => {
    const { order, intent } = await processing();
    const refusal = { code: 'payment_processing' };
    expect((await shopper.cancel(order.id)).failure).toMatchObject(refusal);
    expect((await shopper.expire(order.id)).failure).toMatchObject(refusal);
    advanceClock(api, 48 * 3600_000);
    for (let round = 0; round < 2; round++) await control(api, '/background');
    expect((await shopper.expire(order.id)).failure).toMatchObject(refusal);
    expect((await shopper.cancel(order.id)).failure).toMatchObject(refusal);
    expect(await shopper.status(order.id)).toBe('pending');
    await decide(intent.id, 'succeeded');
    expect(await shopper.status(order.id)).toBe('paid');
  });

  test('keeps its payment intent in a retry', async () => {
    const { order, intent } = await processing();
    for (const minutes of [0, 31]) {
      advanceClock(api, minutes * 60_000);
      const { paymentIntent } = (await shopper.retry(order.id)).data;
      expect(paymentIntent).toMatchObject({ id: intent.id, status: 'processing' });
    }
    expect(await shopper.status(order.id)).toBe('pending');
  });

  test('keeps its payment intent if its stock is gone', async () => {
    const made = await shopper.order(items);
    await shopper.payAndRetrieve(made.intent, CARD.declined);
    await paySlowly(made);
    const stock = stockOf(api, product);
    setStock(api, 0);
    expect((await shopper.retry(made.order.id)).data.paymentIntent.id).toBe(made.intent.id);
    setStock(api, stock);
  });

  test('fails if the bank refuses', async () => {
    const { order, intent } = await processing();
    const stock = stockOf(api, product);
    advanceClock(api, 31 * 60_000);
    await decide(intent.id, 'requires_payment_method');
    expect(await shopper.status(order.id)).toBe('failed');
    expect(stockOf(api, product)).toBe(stock + 2);
    expect((await shopper.cancel(order.id)).data.order.status).toBe('cancelled');
  });

  test('is checked once an hour', async () => {
    const { order, intent } = await processing();
    await control(api, '/background');
    api.db.run`UPDATE simulator_intent SET status = 'succeeded' WHERE id = ${intent.id}`;
    await control(api, '/background');
    expect(await shopper.status(order.id)).toBe('pending');
    advanceClock(api, 3600_000);
    await control(api, '/background');
    expect(await shopper.status(order.id)).toBe('paid');
  });
});

test('the merchant refunds an order step by step', async () => {
  const { order: unpaid } = await shopper.order(items);
  expect((await merchant(unpaid.id, 'process')).status).toBe(409);
  const order = await paid();
  expect((await merchant(order.id, 'ship')).status).toBe(409);
  const stock = stockOf(api, product);
  for (const [step, status] of [
    ['process', 'processing'],
    ['ship', 'shipped'],
    ['deliver', 'delivered'],
    ['refund', 'refunded'],
  ] as const) {
    expect((await merchant(order.id, step)).body).toMatchObject({ order: { status } });
    expect((await shopper.cancel(order.id)).status).toBe(409);
  }
  expect(stockOf(api, product)).toBe(stock);
  expect((await merchant(order.id, 'refund')).status).toBe(409);
  expect((await merchant('no', 'refund')).status).toBe(404);
});
