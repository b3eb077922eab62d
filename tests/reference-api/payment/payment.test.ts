import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { orderOfPayment } from '#api/contract/order.ts';
import { createIntent } from '#api/contract/payment.ts';
import { calculateVat } from '#api/contract/quote.ts';
import type { CallOptions } from '../../support/api/caller.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';
import {
  advanceClock,
  CARD,
  control,
  priced,
  Shopper,
  setStock,
  stockOf,
} from '../../support/api/shopper.ts';

const api = await apiOfFile();
const shopper = new Shopper(api);
const other = new Shopper(api);
const items = [{ productId: setStock(api, 500)[0] ?? '', quantity: 2 }];

const make = (change: object = {}, options: CallOptions = {}) =>
  shopper.call(createIntent, { body: { ...shopper.purchase(items), ...change }, ...options });

describe('creating a payment intent', () => {
  test('charges the server’s total (promise 36)', async () => {
    const cheap = { amount: 1, total: 0.01, items: items.map((line) => ({ ...line, price: 0 })) };
    const { paymentIntent } = (await make(cheap)).data;
    const body = { country: 'FR', postalCode: '75001', items, shippingMethodId: 'standard' };
    const { total } = (await shopper.call(calculateVat, { body })).data;
    expect(paymentIntent).toMatchObject({ currency: 'usd', status: 'requires_payment_method' });
    expect(paymentIntent.amount).toBe(Math.round(total * 100));
  });

  test('is refused if stock is too low', async () => {
    const [, few = ''] = setStock(api, 500, 1);
    const refusal = await shopper.createIntent([
      { productId: few, quantity: 2 },
      { productId: 'gone', quantity: 1 },
      ...items,
    ]);
    expect(refusal.failure).toMatchObject({
      code: 'out_of_stock',
      items: [
        { productId: few, available: 1 },
        { productId: 'gone', available: 0 },
      ],
    });
  });

  test('adds up the quantities of equal line items', async () => {
    const [, few = ''] = setStock(api, 500, 3);
    const two = { productId: few, quantity: 2 };
    const { failure } = await shopper.createIntent([two, two]);
    expect(failure.items).toEqual([{ productId: few, available: 3 }]);
  });

  test('is refused with another shopper’s address', async () => {
    const fields = async (change: object) => Object.keys((await make(change)).failure.fields ?? {});
    expect(await fields({ shippingAddressId: 'no' })).toEqual(['shippingAddressId']);
    expect(await fields({ billingAddressId: other.addressId })).toEqual(['billingAddressId']);
    expect(await fields({ shippingMethodId: 'rocket' })).toEqual(['shippingMethodId']);
    expect(await fields({ shippingAddressId: shopper.addAddress('AQ', '1') })).toEqual(['shippingMethodId']);
  });
});

const [, cheap = ''] = setStock(api, 500, 100);
const oneCheap = [{ productId: cheap, quantity: 1 }];

describe('a free order', () => {
  test('is paid without a card', async () => {
    using _ = priced(api, cheap, 0);
    const { paymentIntent } = (await shopper.createIntent(oneCheap)).data;
    const { id } = paymentIntent;
    const free = { id, clientSecret: null, declined: null, amount: 0, currency: 'usd', status: 'succeeded' };
    expect(paymentIntent).toEqual(free);
    const created = await shopper.createOrder(id, oneCheap);
    expect([created.status, created.data.order.status, created.data.order.total]).toEqual([201, 'paid', 0]);
    expect((await shopper.retrieve(id)).data.paymentIntent).toEqual(free);
    expect((await shopper.retry(created.data.order.id)).status).toBe(409);
  });

  test('becomes refunded without a payment', async () => {
    using _ = priced(api, cheap, 0);
    const stock = stockOf(api, cheap);
    const { order } = await shopper.order(oneCheap);
    expect((await shopper.cancel(order.id)).data.order.status).toBe('refunded');
    expect(stockOf(api, cheap)).toBe(stock);
    expect(api.db.all`SELECT 1 FROM payment_task WHERE done_at IS NULL`).toEqual([]);
  });

  test('keeps its intent if the call is repeated (promise 27)', async () => {
    using _ = priced(api, cheap, 0);
    const key = randomUUID();
    const attempt = () => shopper.call(createIntent, { body: shopper.purchase(oneCheap), key });
    const first = await attempt();
    api.db.exec('DELETE FROM idempotency');
    expect((await attempt()).data).toEqual(first.data);
  });
});

test('an order below the smallest charge is refused', async () => {
  using _ = priced(api, cheap, 41);
  expect((await shopper.createIntent(oneCheap)).failure).toMatchObject({
    code: 'amount_too_small',
    minimum: 50,
  });
  // With VAT of 20 %, 42 cents are 50.
  using __ = priced(api, cheap, 42);
  expect((await shopper.createIntent(oneCheap)).data.paymentIntent.amount).toBe(50);
});

describe('the payment simulator', () => {
  test.each([
    [CARD.good, 200, 'succeeded', undefined, undefined],
    [CARD.challenged, 200, 'requires_action', undefined, undefined],
    ['4000002500003155', 200, 'requires_action', undefined, undefined],
    ['4000000000003220', 200, 'requires_action', undefined, undefined],
    [CARD.slow, 200, 'processing', undefined, undefined],
    [CARD.declined, 402, 'requires_payment_method', 'card_declined', 'generic_decline'],
    [CARD.noFunds, 402, 'requires_payment_method', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 402, 'requires_payment_method', 'card_declined', 'lost_card'],
    ['4000000000000069', 402, 'requires_payment_method', 'expired_card', undefined],
    ['4000000000000127', 402, 'requires_payment_method', 'incorrect_cvc', undefined],
    ['4000000000000119', 402, 'requires_payment_method', 'processing_error', undefined],
    ['4111111111111111', 402, 'requires_payment_method', 'incorrect_number', undefined],
    ['constructor', 402, 'requires_payment_method', 'incorrect_number', undefined],
    ['4242424242424241', 402, 'requires_payment_method', 'incorrect_number', undefined],
  ])('answers card %s with %i and intent status %s', async (number, status, becomes, code, declineCode) => {
    const { intent } = await shopper.order(items);
    const response = await shopper.pay(intent, number);
    expect(response).toMatchObject({ status, body: { paymentIntent: { id: intent.id, status: becomes } } });
    if (!code) return;
    expect(response.body).toMatchObject({ code, ...(declineCode && { declineCode }) });
    expect(response.body.message).toMatch(/\w/);
  });

  test('refuses a real card (promise 72)', async () => {
    const { order, intent } = await shopper.order(items);
    await shopper.payAndRetrieve(intent, '4111111111111111');
    expect(await shopper.status(order.id)).toBe('pending');
  });

  test('explains a decline in the shopper’s language', async () => {
    const { intent } = await shopper.order(items);
    shopper.language = 'fr';
    const response = await shopper.pay(intent, CARD.declined);
    shopper.language = 'en';
    expect(response.body.message).toBe('Votre carte a été refusée. Essayez-en une autre.');
  });

  test('accepts another card after a decline (promise 28)', async () => {
    const { order, intent } = await shopper.order(items);
    await shopper.payAndRetrieve(intent, CARD.declined);
    expect(await shopper.status(order.id)).toBe('failed');
    expect((await shopper.pay(intent)).body.paymentIntent.status).toBe('succeeded');
    await shopper.retrieve(intent.id);
    expect(await shopper.status(order.id)).toBe('paid');
  });

  test('charges only once the challenge is passed (promise 29)', async () => {
    const { order, intent } = await shopper.order(items);
    await shopper.pay(intent, CARD.challenged);
    expect(await shopper.challenge(intent, 'fail')).toMatchObject({
      status: 402,
      body: { code: 'payment_intent_authentication_failure' },
    });
    await shopper.pay(intent, CARD.challenged);
    expect((await shopper.challenge(intent, 'pass')).body.paymentIntent.status).toBe('succeeded');
    await shopper.retrieve(intent.id);
    expect(await shopper.status(order.id)).toBe('paid');
  });

  test('completes a slow payment later', async () => {
    const { order, intent } = await shopper.order(items);
    await shopper.pay(intent, CARD.slow);
    expect((await shopper.retrieve(intent.id)).data.paymentIntent.status).toBe('processing');
    expect(await shopper.status(order.id)).toBe('pending');
    advanceClock(api, 11_000);
    await control(api, '/background');
    await shopper.retrieve(intent.id);
    expect(await shopper.status(order.id)).toBe('paid');
  });

  test('charges once for three calls (promise 26)', async () => {
    const { intent } = await shopper.order(items);
    const responses = await Promise.all([1, 2, 3].map(() => shopper.pay(intent)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const charges = api.db.all`SELECT id FROM simulator_charge WHERE intent_id = ${intent.id}`;
    expect(charges).toHaveLength(1);
  });

  test('answers 404 for a wrong client secret', async () => {
    const { intent } = await shopper.order(items);
    expect((await shopper.pay({ id: intent.id, clientSecret: 'guess' })).status).toBe(404);
    expect((await shopper.challenge({ id: 'pi_no', clientSecret: 'guess' }, 'pass')).status).toBe(404);
  });

  test('logs no card number and no client secret', async () => {
    const { intent } = await shopper.order(items);
    await shopper.pay(intent, CARD.good);
    expect(api.logged.join('\n')).not.toContain(intent.clientSecret ?? 'no secret');
    expect(api.logged.join('\n')).not.toMatch(/4242/);
    const tables = ['simulator_intent', 'simulator_charge', 'simulator_notice', 'payment', 'shop_order'];
    for (const table of tables)
      expect(JSON.stringify(api.db.prepare(`SELECT * FROM ${table}`).all())).not.toMatch(/4242 ?4242/);
  });
});

describe('a payment', () => {
  test('gets a new intent if the old one is cancelled', async () => {
    const { order, intent } = await shopper.order(items);
    api.db.run`UPDATE simulator_intent SET status = 'canceled' WHERE id = ${intent.id}`;
    const [one, two] = await Promise.all([shopper.retry(order.id), shopper.retry(order.id)]);
    const fresh = one.data.paymentIntent;
    expect(two.data.paymentIntent.id).toBe(fresh.id);
    expect(fresh).toMatchObject({ amount: intent.amount, status: 'requires_payment_method' });
    expect(fresh.id).not.toBe(intent.id);
    for (const paymentIntentId of [intent.id, fresh.id]) {
      const { data } = await shopper.call(orderOfPayment, { params: { paymentIntentId } });
      expect(data.order).toMatchObject({ id: order.id, paymentIntentId: fresh.id });
    }
    await shopper.payAndRetrieve(fresh);
    expect(await shopper.status(order.id)).toBe('paid');
  });

  test('reserves the stock again in a retry', async () => {
    const [, last = ''] = setStock(api, 500, 1);
    const line = [{ productId: last, quantity: 1 }];
    const { order, intent } = await shopper.order(line);
    await shopper.payAndRetrieve(intent, CARD.declined);
    expect(stockOf(api, last)).toBe(1);
    await shopper.retry(order.id);
    expect(stockOf(api, last)).toBe(0);
    await shopper.payAndRetrieve(intent, CARD.declined);
    await other.order(line);
    const { failure } = await shopper.retry(order.id);
    expect(failure).toMatchObject({ code: 'out_of_stock', items: [{ productId: last, available: 0 }] });
    expect(await shopper.status(order.id)).toBe('failed');
  });

  test('can’t be retried when its order has ended', async () => {
    const paid = await shopper.order(items);
    await shopper.pay(paid.intent);
    const cancelled = await shopper.order(items);
    await shopper.cancel(cancelled.order.id);
    const late = await shopper.order(items);
    advanceClock(api, 31 * 60_000);
    for (const { order } of [paid, cancelled, late]) expect((await shopper.retry(order.id)).status).toBe(409);
  });

  test('is hidden from other shoppers (promises 32 and 60)', async () => {
    const { order, intent } = await shopper.order(items);
    for (const [foreign, unknown] of [
      [await other.retry(order.id), await other.retry('no')],
      [await other.retrieve(intent.id), await other.retrieve('no')],
    ] as const)
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
  });
});
