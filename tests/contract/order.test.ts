import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  cancelOrder,
  createOrder,
  expireOrder,
  getOrder,
  listOrders,
  orderOfPayment,
} from '#api/contract/order.ts';
import { speakContract } from '../support/contract.ts';
import { apiOfFile } from '../support/reference-api.ts';
import { type Line, Shopper, shelf, stockOf } from '../support/shopper.ts';

const api = await apiOfFile();
const shop = await speakContract(api.url);
const shopper = new Shopper(api);
const other = new Shopper(api, 'US', '10001');
const [product = '', second = ''] = shelf(api, 1000, 1000);
const items: Line[] = [
  { productId: product, quantity: 2 },
  { productId: second, quantity: 1 },
];

const place = (intentId: string, body: object = {}, headers: Record<string, string> = {}) =>
  shop.call(createOrder, {
    body: { ...shopper.purchase(items), paymentIntentId: intentId, ...body },
    token: shopper.token,
    headers,
  });
const refuse = (status: number, body: object) =>
  shop.fail(createOrder, status, { body, token: shopper.token });
const intentFor = async (lines = items) => (await shopper.createIntent(lines)).body.paymentIntent;

describe('a new order', () => {
  test('reserves the stock for half an hour and copies the products and addresses', async () => {
    const before = stockOf(api, product);
    const intent = await intentFor();
    shopper.language = 'fr';
    const body = { ...shopper.purchase(items), paymentIntentId: intent.id };
    const answer = await shop.call(createOrder, { body, token: shopper.token, language: 'fr' });
    shopper.language = 'en';
    const { order } = answer.body;
    expect(answer.status).toBe(201);
    expect(order).toMatchObject({ status: 'pending', currency: 'usd', paymentIntentId: intent.id });
    expect(Date.parse(order.expiresAt ?? '') - Date.parse(order.createdAt)).toBe(30 * 60_000);
    expect(stockOf(api, product)).toBe(before - 2);
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
    const later = await shop.call(getOrder, { params: { id: order.id }, token: shopper.token });
    expect(later.body.order).toEqual(order);
    api.db.run`UPDATE product SET name_fr = ${name_fr}, price_cents = ${price_cents} WHERE id = ${product}`;
  });

  test('keeps the line item of a product that is removed later, but no longer links to the product', async () => {
    const [, , gone = ''] = shelf(api, 1000, 1000, 5);
    const { order } = await shopper.order([{ productId: gone, quantity: 1 }]);
    api.db.run`DELETE FROM product WHERE id = ${gone}`;
    const { body } = await shop.call(getOrder, { params: { id: order.id }, token: shopper.token });
    expect(body.order.items[0]).toEqual({ ...order.items[0], slug: null });
    await shopper.cancel(order.id);
  });

  test('is returned again, with status 200, for the same payment intent (promise 27)', async () => {
    const before = stockOf(api, product);
    const intent = await intentFor();
    const first = await place(intent.id);
    const again = await place(intent.id);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.order).toEqual(first.body.order);
    expect(stockOf(api, product)).toBe(before - 2);
  });

  test('is created only once by five simultaneous attempts (promise 26)', async () => {
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

  test('is refused when the total differs from the amount of the payment intent', async () => {
    const intent = await intentFor();
    const body = { ...shopper.purchase(items), paymentIntentId: intent.id };
    const cases = [
      { ...body, items: [{ productId: product, quantity: 1 }] },
      { ...body, shippingMethodId: 'express' },
      { ...body, shippingAddressId: shopper.addAddress('US', '10001') },
    ];
    for (const one of cases) expect((await refuse(409, one)).body.code).toBe('amount_mismatch');
    api.db.run`UPDATE product SET price_cents = price_cents + 1 WHERE id = ${product}`;
    expect((await refuse(409, body)).body.code).toBe('amount_mismatch');
    api.db.run`UPDATE product SET price_cents = price_cents - 1 WHERE id = ${product}`;
    expect((await place(intent.id)).status).toBe(201);
  });

  test('is refused once the stock is sold out, however many orders arrive at the same time', async () => {
    const [, , last = ''] = shelf(api, 1000, 1000, 3);
    const line = [{ productId: last, quantity: 1 }];
    const intents = await Promise.all(Array.from({ length: 8 }, () => intentFor(line)));
    const answers = await Promise.all(intents.map(({ id }) => shopper.createOrder(id, line)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const { body } of answers.filter(({ status }) => status !== 201))
      expect(body).toMatchObject({ code: 'out_of_stock', items: [{ productId: last, available: 0 }] });
    expect(stockOf(api, last)).toBe(0);
  });

  test('reserves no product if the stock of one of them is too low', async () => {
    const [, , few = ''] = shelf(api, 1000, 1000, 5);
    const lines = [...items, { productId: few, quantity: 5 }];
    const intent = await intentFor(lines);
    shelf(api, 1000, 1000, 4);
    const before = stockOf(api, product);
    const refusal = await refuse(409, { ...shopper.purchase(lines), paymentIntentId: intent.id });
    expect(refusal.body.items).toEqual([{ productId: few, available: 4 }]);
    expect(stockOf(api, product)).toBe(before);
    api.db.run`DELETE FROM product WHERE id = ${few}`;
    const gone = await refuse(409, { ...shopper.purchase(lines), paymentIntentId: intent.id });
    expect(gone.body.items).toEqual([{ productId: few, available: 0 }]);
  });

  test('is refused with an unknown payment intent, or with another shopper’s payment intent or address', async () => {
    const body = shopper.purchase(items);
    const foreign = (await other.createIntent(items)).body.paymentIntent;
    const unknown = await refuse(404, { ...body, paymentIntentId: 'pi_no' });
    expect((await refuse(404, { ...body, paymentIntentId: foreign.id })).body).toEqual(unknown.body);
    const { id } = await intentFor();
    const field = await refuse(422, { ...body, paymentIntentId: id, billingAddressId: other.addressId });
    expect(Object.keys(field.body.fields ?? {})).toEqual(['billingAddressId']);
    await refuse(422, { ...body, paymentIntentId: id, items: [] });
  });
});

describe('the order list', () => {
  test('shows each order once, newest first, page by page', async () => {
    const reader = new Shopper(api);
    const made: string[] = [];
    for (let count = 0; count < 5; count++)
      made.unshift((await reader.order([{ productId: product, quantity: 1 }])).order.id);
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const { body } = await shop.call(listOrders, { query, token: reader.token });
      expect(body.orders.length).toBeLessThanOrEqual(2);
      listed.push(...body.orders.map(({ id }) => id));
      cursor = body.nextCursor;
      // A new order doesn't shift the pages.
      if (listed.length === 2) await reader.order([{ productId: product, quantity: 1 }]);
    } while (cursor);
    expect(listed).toEqual(made);
    await shop.fail(listOrders, 422, { query: { cursor: 'nonsense' }, token: reader.token });
    await shop.fail(listOrders, 422, { query: { limit: 0 }, token: reader.token });
  });

  test('hides another shopper’s orders, and every other call treats them as unknown (promise 60)', async () => {
    const { order, intent } = await shopper.order(items);
    const token = other.token;
    for (const endpoint of [getOrder, cancelOrder, expireOrder]) {
      const foreign = await shop.fail(endpoint, 404, { params: { id: order.id }, token });
      const unknown = await shop.fail(endpoint, 404, { params: { id: 'no' }, token });
      expect(foreign.body).toEqual(unknown.body);
    }
    const params = { paymentIntentId: intent.id };
    await shop.fail(orderOfPayment, 404, { params, token });
    await shop.fail(orderOfPayment, 404, { params: { paymentIntentId: 'no' }, token });
    const own = await shop.call(orderOfPayment, { params, token: shopper.token });
    expect(own.body.order.id).toBe(order.id);
    const listed = await shop.call(listOrders, { query: {}, token });
    expect(listed.body.orders).toEqual([]);
  });
});
