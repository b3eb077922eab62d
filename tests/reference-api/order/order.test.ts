import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  cancelOrder,
  createOrder,
  expireOrder,
  getOrder,
  listOrders,
  orderInvoice,
  orderOfPayment,
} from '#api/contract/order.ts';
import { runBackgroundRound } from '../../../scripts/reference-api/order/background.ts';
import type { CallOptions } from '../../support/api/caller.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';
import { advanceClock, Shopper, setStock, stockOf } from '../../support/api/shopper.ts';

const api = await apiOfFile();
const shopper = new Shopper(api);
const other = new Shopper(api, 'US', '10001');
const [product = '', second = ''] = setStock(api, 1000, 1000);
const items = [
  { productId: product, quantity: 2 },
  { productId: second, quantity: 1 },
];

const place = (intentId: string, change: object = {}, options: CallOptions = {}) =>
  shopper.call(createOrder, {
    body: { ...shopper.purchase(items), paymentIntentId: intentId, ...change },
    ...options,
  });
const intentFor = async (lines = items) => (await shopper.createIntent(lines)).data.paymentIntent;

describe('a new order', () => {
  test('reserves stock for half an hour', async () => {
    const before = stockOf(api, product);
    const intent = await intentFor();
    const response = await place(intent.id);
    const { order } = response.data;
    expect(response.status).toBe(201);
    expect(order).toMatchObject({ status: 'pending', currency: 'usd', paymentIntentId: intent.id });
    expect(Date.parse(order.expiresAt ?? '') - Date.parse(order.createdAt)).toBe(30 * 60_000);
    expect(stockOf(api, product)).toBe(before - 2);
  });

  test('keeps names and prices in the language of its call', async () => {
    const intent = await intentFor();
    shopper.language = 'fr';
    const { order } = (await place(intent.id)).data;
    shopper.language = 'en';
    const row = api.db.one`SELECT name_fr, price_cents FROM product WHERE id = ${product}`;
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

    // Later changes to the product and the address leave the order as it is.
    api.db.run`UPDATE product SET name_fr = 'Autre', price_cents = 1 WHERE id = ${product}`;
    api.db.run`UPDATE address SET city = 'Ailleurs' WHERE id = ${shopper.addressId}`;
    const later = await shopper.call(getOrder, { params: { id: order.id } });
    expect(later.data.order).toEqual(order);
    api.db.run`UPDATE product SET name_fr = ${name_fr}, price_cents = ${price_cents} WHERE id = ${product}`;
  });

  test('has a number of its own (promise 74)', async () => {
    const orders = await Promise.all([1, 2, 3].map(async () => (await shopper.order(items)).order));
    const numbers = orders.map(({ number }) => number);
    for (const number of numbers) expect(number).toMatch(/^\d{4}-\d{4}$/);
    expect(new Set(numbers).size).toBe(3);
    const [{ id = '', paymentIntentId = '' } = {}] = orders;
    const read = [
      (await shopper.call(getOrder, { params: { id } })).data.order,
      (await shopper.call(orderOfPayment, { params: { paymentIntentId: paymentIntentId ?? '' } })).data.order,
      (await shopper.call(listOrders)).data.orders.find((order) => order.id === id),
      (await shopper.call(cancelOrder, { params: { id } })).data.order,
    ];
    expect(read.map((order) => order?.number)).toEqual(read.map(() => numbers[0]));
  });

  test('comes with the API’s time (promise 74)', async () => {
    const { headers } = await shopper.call(listOrders, { headers: { Origin: 'https://shop.example' } });
    expect(headers.get('access-control-expose-headers')?.split(',')).toContain('Date');
    advanceClock(api, 7200_000);
    // Ends the earlier tests' orders now, so that their stock doesn't return during a later test.
    await runBackgroundRound(api.context);
    const { headers: later } = await shopper.call(listOrders);
    const seconds = (Date.parse(later.get('date') ?? '') - api.context.now()) / 1000;
    expect(Math.abs(seconds)).toBeLessThan(600);
  });

  test('keeps the line item of a removed product', async () => {
    const [, , gone = ''] = setStock(api, 1000, 1000, 5);
    const { order } = await shopper.order([{ productId: gone, quantity: 1 }]);
    api.db.run`DELETE FROM product WHERE id = ${gone}`;
    const { data } = await shopper.call(getOrder, { params: { id: order.id } });
    expect(data.order.items[0]).toEqual({ ...order.items[0], slug: null });
    await shopper.cancel(order.id);
  });

  test('is created once by five calls (promise 26)', async () => {
    const before = stockOf(api, product);
    const intent = await intentFor();
    const key = randomUUID();
    const responses = await Promise.all([
      ...[1, 2, 3].map(() => place(intent.id, {}, { key })),
      ...[4, 5].map(() => place(intent.id)),
    ]);
    expect(new Set(responses.map(({ data }) => data.order.id)).size).toBe(1);
    expect(stockOf(api, product)).toBe(before - 2);
  });

  test('is refused if its total isn’t the intent’s amount', async () => {
    const intent = await intentFor();
    for (const change of [
      { items: [{ productId: product, quantity: 1 }] },
      { shippingMethodId: 'express' },
      { shippingAddressId: shopper.addAddress('US', '10001') },
    ])
      expect((await place(intent.id, change)).failure.code).toBe('amount_mismatch');
    api.db.run`UPDATE product SET price_cents = price_cents + 1 WHERE id = ${product}`;
    expect((await place(intent.id)).failure.code).toBe('amount_mismatch');
    api.db.run`UPDATE product SET price_cents = price_cents - 1 WHERE id = ${product}`;
    expect((await place(intent.id)).status).toBe(201);
  });

  test('is refused if the shop’s currency isn’t the intent’s', async () => {
    const intent = await intentFor();
    api.context.shop = { currency: 'EUR' };
    expect((await place(intent.id)).failure.code).toBe('amount_mismatch');
    delete api.context.shop;
    expect((await place(intent.id)).status).toBe(201);
  });

  test('is refused once the product is sold out', async () => {
    const [, , last = ''] = setStock(api, 1000, 1000, 3);
    const line = [{ productId: last, quantity: 1 }];
    const intents = await Promise.all(Array.from({ length: 8 }, () => intentFor(line)));
    const responses = await Promise.all(intents.map(({ id }) => shopper.createOrder(id, line)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const { failure } of responses.filter(({ status }) => status !== 201))
      expect(failure).toMatchObject({ code: 'out_of_stock', items: [{ productId: last, available: 0 }] });
    expect(stockOf(api, last)).toBe(0);
  });

  test('reserves nothing if one product’s stock is too low', async () => {
    const [, , few = ''] = setStock(api, 1000, 1000, 5);
    const lines = [...items, { productId: few, quantity: 5 }];
    const intent = await intentFor(lines);
    setStock(api, 1000, 1000, 4);
    const before = stockOf(api, product);
    const refusal = await shopper.createOrder(intent.id, lines);
    expect(refusal.failure.items).toEqual([{ productId: few, available: 4 }]);
    expect(stockOf(api, product)).toBe(before);
    api.db.run`DELETE FROM product WHERE id = ${few}`;
    const gone = await shopper.createOrder(intent.id, lines);
    expect(gone.failure.items).toEqual([{ productId: few, available: 0 }]);
  });

  test('is refused with another shopper’s intent', async () => {
    const foreign = (await other.createIntent(items)).data.paymentIntent;
    const unknown = await place('pi_no');
    expect(unknown.status).toBe(404);
    expect((await place(foreign.id)).text).toBe(unknown.text);
    const { id } = await intentFor();
    const { failure } = await place(id, { billingAddressId: other.addressId });
    expect(Object.keys(failure.fields ?? {})).toEqual(['billingAddressId']);
    expect((await place(id, { items: [] })).status).toBe(422);
  });
});

describe('the order list', () => {
  test('shows each order once, newest first, page by page', async () => {
    const reader = new Shopper(api);
    const made: string[] = [];
    for (let count = 0; count < 5; count++)
      made.unshift((await reader.order([{ productId: product, quantity: 1 }])).order.id);
    const listed: string[] = [];
    let cursor: string | null | undefined;
    do {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const { data } = await reader.call(listOrders, { query });
      expect(data.orders.length).toBeLessThanOrEqual(2);
      listed.push(...data.orders.map(({ id }) => id));
      cursor = data.nextCursor;
      // A new order doesn't shift the pages.
      if (listed.length === 2) await reader.order([{ productId: product, quantity: 1 }]);
    } while (cursor);
    expect(listed).toEqual(made);
    expect((await reader.call(listOrders, { query: { cursor: 'nonsense' } })).status).toBe(400);
    expect((await reader.call(listOrders, { query: { limit: 0 } })).status).toBe(422);
  });

  test('hides other shoppers’ orders (promise 60)', async () => {
    const { order, intent } = await shopper.order(items);
    const params = { id: order.id, paymentIntentId: intent.id };
    for (const endpoint of [getOrder, cancelOrder, expireOrder, orderInvoice, orderOfPayment]) {
      const foreign = await other.call(endpoint, { params });
      const unknown = await other.call(endpoint, { params: { id: 'no', paymentIntentId: 'no' } });
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    }
    const own = await shopper.call(orderOfPayment, { params });
    expect(own.data.order.id).toBe(order.id);
    expect((await other.call(listOrders)).data.orders).toEqual([]);
  });
});
