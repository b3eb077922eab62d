import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cancelOrder,
  createOrder,
  expireOrder,
  getOrder,
  listOrders,
  type Order,
  orderOfPayment,
} from '#api/contract/order.ts';
import { type Shop, speakContract } from '../support/contract.ts';
import { type ReferenceApi, startReferenceApi } from '../support/reference-api.ts';
import { CARD, control, type Line, Shopper, shelf, stockOf, turnClock } from '../support/shopper.ts';

let api: ReferenceApi;
let shop: Shop;
let shopper: Shopper;
let other: Shopper;
let product = '';
let second = '';
let items: Line[];

beforeAll(async () => {
  api = await startReferenceApi();
  shop = await speakContract(api.url);
  shopper = new Shopper(api);
  other = new Shopper(api, 'US', '10001');
  [product = '', second = ''] = shelf(api, 1000, 1000);
  items = [
    { productId: product, quantity: 2 },
    { productId: second, quantity: 1 },
  ];
});
afterAll(() => api.close());

const place = (intentId: string, body: object = {}, headers: Record<string, string> = {}) =>
  shop.call(
    createOrder,
    { body: { ...shopper.purchase(items), paymentIntentId: intentId, ...body } },
    { token: shopper.token, headers },
  );
const refuse = (status: number, body: object) =>
  shop.fail(createOrder, status, { body }, { token: shopper.token });
const intentFor = async (lines = items) => (await shopper.createIntent(lines)).body.paymentIntent;
const merchant = (id: string, step: string) => control(api, `/order/${id}/${step}`);

async function paid(lines = items): Promise<Order> {
  const { order, intent } = await shopper.order(lines);
  await shopper.pay(intent);
  await shopper.retrieve(intent.id);
  return order;
}

describe('create order', () => {
  test('pending for half an hour, goods reserved, everything on it as it is today', async () => {
    const before = stockOf(api, product);
    const intent = await intentFor();
    shopper.language = 'fr';
    const body = { ...shopper.purchase(items), paymentIntentId: intent.id };
    const answer = await shop.call(createOrder, { body }, { token: shopper.token, language: 'fr' });
    shopper.language = 'en';
    const { order } = answer.body;
    expect(answer.status).toBe(201);
    expect(order).toMatchObject({ status: 'pending', currency: 'usd', paymentIntentId: intent.id });
    expect(Date.parse(order.expiresAt ?? '') - Date.parse(order.createdAt)).toBe(30 * 60_000);
    expect(stockOf(api, product)).toBe(before - 2);
    const row = api.db.prepare('SELECT name_fr, price_cents FROM product WHERE id = ?').get(product);
    const { name_fr, price_cents } = row as { name_fr: string; price_cents: number };
    expect(order.items[0]).toMatchObject({
      name: name_fr,
      quantity: 2,
      unitPrice: price_cents / 100,
      total: (2 * price_cents) / 100,
      vatRate: 20,
    });
    expect(order.shippingMethod.name).toBe('Livraison standard');
    const cents = (dollars: number) => Math.round(dollars * 100);
    expect(cents(order.subtotal) + cents(order.shipping) + cents(order.vat)).toBe(cents(order.total));
    expect(cents(order.total)).toBe(intent.amount);

    // What happens to product and address later does not reach the order; only the link to the product goes.
    api.db.prepare(`UPDATE product SET name_fr = 'Autre', price_cents = 1 WHERE id = ?`).run(product);
    api.db.prepare(`UPDATE address SET city = 'Ailleurs' WHERE id = ?`).run(shopper.addressId);
    const later = await shop.call(getOrder, { params: { id: order.id } }, { token: shopper.token });
    expect(later.body.order).toEqual(order);
    api.db
      .prepare('UPDATE product SET name_fr = ?, price_cents = ? WHERE id = ?')
      .run(name_fr, price_cents, product);
  });

  test('a product that is gone leaves a line without a link', async () => {
    const [, , gone = ''] = shelf(api, 1000, 1000, 5);
    const { order } = await shopper.order([{ productId: gone, quantity: 1 }]);
    api.db.prepare('DELETE FROM product WHERE id = ?').run(gone);
    const { body } = await shop.call(getOrder, { params: { id: order.id } }, { token: shopper.token });
    expect(body.order.items[0]).toEqual({ ...order.items[0], slug: null });
    await shopper.cancel(order.id);
  });

  test('the same payment intent again answers the same order with 200 (promise 27)', async () => {
    const before = stockOf(api, product);
    const intent = await intentFor();
    const first = await place(intent.id);
    const again = await place(intent.id);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.order).toEqual(first.body.order);
    expect(stockOf(api, product)).toBe(before - 2);
  });

  test('five attempts at once make one order (promise 26)', async () => {
    const before = stockOf(api, product);
    const intent = await intentFor();
    const key = randomUUID();
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => place(intent.id, {}, { 'Idempotency-Key': key })),
      ...[4, 5].map(() => place(intent.id)),
    ]);
    expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1);
    expect(stockOf(api, product)).toBe(before - 2);
  });

  test('a total that is not the intent’s any more is not charged', async () => {
    const intent = await intentFor();
    const body = { ...shopper.purchase(items), paymentIntentId: intent.id };
    const cases = [
      { ...body, items: [{ productId: product, quantity: 1 }] },
      { ...body, shippingMethodId: 'express' },
      { ...body, shippingAddressId: shopper.addAddress('US', '10001') },
    ];
    for (const one of cases) expect((await refuse(409, one)).body.code).toBe('amount_mismatch');
    api.db.prepare('UPDATE product SET price_cents = price_cents + 1 WHERE id = ?').run(product);
    expect((await refuse(409, body)).body.code).toBe('amount_mismatch');
    api.db.prepare('UPDATE product SET price_cents = price_cents - 1 WHERE id = ?').run(product);
    expect((await place(intent.id)).status).toBe(201);
  });

  test('the last pieces are sold once, however many ask at once', async () => {
    const [, , last = ''] = shelf(api, 1000, 1000, 3);
    const line = [{ productId: last, quantity: 1 }];
    const intents = await Promise.all(Array.from({ length: 8 }, () => intentFor(line)));
    const answers = await Promise.all(intents.map(({ id }) => shopper.createOrder(id, line)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const { body } of answers.filter(({ status }) => status !== 201))
      expect(body).toMatchObject({ code: 'out_of_stock', items: [{ productId: last, available: 0 }] });
    expect(stockOf(api, last)).toBe(0);
  });

  test('all lines or none: one short line reserves nothing', async () => {
    const [, , few = ''] = shelf(api, 1000, 1000, 5);
    const lines = [...items, { productId: few, quantity: 5 }];
    const intent = await intentFor(lines);
    shelf(api, 1000, 1000, 4);
    const before = stockOf(api, product);
    const refusal = await refuse(409, { ...shopper.purchase(lines), paymentIntentId: intent.id });
    expect(refusal.body.items).toEqual([{ productId: few, available: 4 }]);
    expect(stockOf(api, product)).toBe(before);
    api.db.prepare('DELETE FROM product WHERE id = ?').run(few);
    const gone = await refuse(409, { ...shopper.purchase(lines), paymentIntentId: intent.id });
    expect(gone.body.items).toEqual([{ productId: few, available: 0 }]);
  });

  test('an unknown payment, another’s payment and unknown addresses are refused', async () => {
    const body = shopper.purchase(items);
    const foreign = (await other.createIntent(items)).body.paymentIntent;
    const unknown = await refuse(404, { ...body, paymentIntentId: 'pi_no' });
    expect((await refuse(404, { ...body, paymentIntentId: foreign.id })).body).toEqual(unknown.body);
    const { id } = await intentFor();
    const field = await refuse(422, { ...body, paymentIntentId: id, billingAddressId: other.addressId });
    expect(Object.keys(field.body.fields ?? {})).toEqual(['billingAddressId']);
    await shop.fail(createOrder, 401, { body: { ...body, paymentIntentId: id } });
    await refuse(422, { ...body, paymentIntentId: id, items: [] });
  });
});

describe('reading orders', () => {
  test('newest first, page by page, each once', async () => {
    const reader = new Shopper(api);
    const made: string[] = [];
    for (let count = 0; count < 5; count++)
      made.unshift((await reader.order([{ productId: product, quantity: 1 }])).order.id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const { body } = await shop.call(listOrders, { query }, { token: reader.token });
      expect(body.orders.length).toBeLessThanOrEqual(2);
      seen.push(...body.orders.map(({ id }) => id));
      cursor = body.nextCursor;
      // A new order meanwhile moves nothing.
      if (seen.length === 2) await reader.order([{ productId: product, quantity: 1 }]);
    } while (cursor);
    expect(seen).toEqual(made);
    await shop.fail(listOrders, 422, { query: { cursor: 'nonsense' } }, { token: reader.token });
    await shop.fail(listOrders, 422, { query: { limit: 0 } }, { token: reader.token });
    await shop.fail(listOrders, 401, {});
  });

  test('another’s orders answer as if unknown, in every call (promise 60)', async () => {
    const { order, intent } = await shopper.order(items);
    const token = other.token;
    for (const endpoint of [getOrder, cancelOrder, expireOrder]) {
      const foreign = await shop.fail(endpoint, 404, { params: { id: order.id } }, { token });
      const unknown = await shop.fail(endpoint, 404, { params: { id: 'no' } }, { token });
      expect(foreign.body).toEqual(unknown.body);
      await shop.fail(endpoint, 401, { params: { id: order.id } });
    }
    const params = { paymentIntentId: intent.id };
    await shop.fail(orderOfPayment, 404, { params }, { token });
    await shop.fail(orderOfPayment, 404, { params: { paymentIntentId: 'no' } }, { token });
    const own = await shop.call(orderOfPayment, { params }, { token: shopper.token });
    expect(own.body.order.id).toBe(order.id);
    const listed = await shop.call(listOrders, { query: {} }, { token });
    expect(listed.body.orders).toEqual([]);
  });
});

describe('cancelling', () => {
  const cancel = (id: string) => shop.call(cancelOrder, { params: { id } }, { token: shopper.token });

  test('a pending order: goods back, intent cancelled', async () => {
    const before = stockOf(api, product);
    const { order, intent } = await shopper.order(items);
    expect((await cancel(order.id)).body.order.status).toBe('cancelled');
    expect(stockOf(api, product)).toBe(before);
    expect((await shopper.retrieve(intent.id)).body.paymentIntent.status).toBe('canceled');
    expect((await shopper.pay(intent)).status).toBe(409);
  });

  test('a failed order: goods are not put back twice', async () => {
    const before = stockOf(api, product);
    const { order, intent } = await shopper.order(items);
    await shopper.pay(intent, CARD.declined);
    await shopper.retrieve(intent.id);
    expect((await cancel(order.id)).body.order.status).toBe('cancelled');
    expect(stockOf(api, product)).toBe(before);
  });

  test('a paid order: refunded, goods back', async () => {
    const before = stockOf(api, product);
    const order = await paid();
    expect((await cancel(order.id)).body.order.status).toBe('refunded');
    expect(stockOf(api, product)).toBe(before);
    const intent = api.db
      .prepare('SELECT refunded FROM simulator_intent WHERE id = ?')
      .get(order.paymentIntentId);
    expect(intent).toEqual({ refunded: 1 });
  });

  test('what is over, or on its way, cannot be cancelled', async () => {
    const order = await paid();
    await merchant(order.id, 'process');
    for (const step of ['ship', 'deliver', 'refund']) {
      await shop.fail(cancelOrder, 409, { params: { id: order.id } }, { token: shopper.token });
      expect((await merchant(order.id, step)).status).toBe(200);
    }
    await shop.fail(cancelOrder, 409, { params: { id: order.id } }, { token: shopper.token });
    const { order: pending } = await shopper.order(items);
    await cancel(pending.id);
    await shop.fail(cancelOrder, 409, { params: { id: pending.id } }, { token: shopper.token });
  });
});

describe('expiring', () => {
  const expire = (id: string) => shop.call(expireOrder, { params: { id } }, { token: shopper.token });

  test('not before its time; then cancelled, goods back, and the same answer again', async () => {
    const before = stockOf(api, product);
    const { order, intent } = await shopper.order(items);
    await shop.fail(expireOrder, 409, { params: { id: order.id } }, { token: shopper.token });
    turnClock(api, 30 * 60_000);
    expect((await expire(order.id)).body.order).toMatchObject({ status: 'cancelled', expiresAt: null });
    expect((await expire(order.id)).body.order.status).toBe('cancelled');
    expect(stockOf(api, product)).toBe(before);
    expect((await shopper.retrieve(intent.id)).body.paymentIntent.status).toBe('canceled');
  });

  test('the API ends by itself what nobody asked about', async () => {
    const { order } = await shopper.order(items);
    turnClock(api, 30 * 60_000);
    await control(api, '/background');
    expect(await shopper.status(order.id)).toBe('cancelled');
  });

  test('a payment that came through at the last moment is seen first', async () => {
    await control(api, '/webhooks', { mode: 'held' });
    const { order, intent } = await shopper.order(items);
    await shopper.pay(intent);
    turnClock(api, 31 * 60_000);
    await control(api, '/background');
    expect(await shopper.status(order.id)).toBe('paid');
    await control(api, '/webhooks', { mode: 'prompt' });
  });

  test('no other state expires', async () => {
    const order = await paid();
    const { order: cancelled } = await shopper.order(items);
    await shopper.cancel(cancelled.id);
    const { order: failed, intent } = await shopper.order(items);
    await shopper.pay(intent, CARD.declined);
    await shopper.retrieve(intent.id);
    turnClock(api, 31 * 60_000);
    for (const { id } of [order, cancelled, failed])
      await shop.fail(expireOrder, 409, { params: { id } }, { token: shopper.token });
  });
});

describe('the merchant’s side', () => {
  test('paid, processing, shipped, delivered, refunded; no step is skipped', async () => {
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
    ] as const)
      expect((await merchant(order.id, step)).body).toMatchObject({ order: { status } });
    expect(stockOf(api, product)).toBe(stock);
    expect((await merchant(order.id, 'refund')).status).toBe(409);
    expect((await merchant('no', 'refund')).status).toBe(404);
  });

  test('test control is absent when the API was not started for tests', async () => {
    const live = await startReferenceApi({ test: false });
    expect((await control(live, '/background')).status).toBe(404);
    await live.close();
  });
});
