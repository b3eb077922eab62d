/** Discount codes, and the amounts of a cart that has one. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { calculateVat } from '#api/contract/quote.ts';
import { apiOfFile, startReferenceApi } from '../support/api/reference-api.ts';
import { priced, Shopper, setStock } from '../support/api/shopper.ts';

const api = await apiOfFile({ shop: { features: { discountCodes: true } } });
const [productId = ''] = setStock(api, 1000);
api.db.run`UPDATE product SET vat_rate = 20, weight = 1 WHERE id = ${productId}`;

const items = [{ productId, quantity: 3 }];
const place = { country: 'FR', postalCode: '75001' };
const quote = (discountCode?: string | null, shopper?: Shopper, shippingMethodId = 'standard') => {
  const body = { ...place, items, shippingMethodId, ...(discountCode !== undefined && { discountCode }) };
  return shopper ? shopper.call(calculateVat, { body }) : api.call(calculateVat, { body });
};
const refusal = async (code: string, shopper?: Shopper) => {
  const { status, failure } = await quote(code, shopper);
  return { status, ...failure };
};

beforeEach(() => {
  const price = priced(api, productId, 2000);
  // Other test files share the modules. Without this, shipping would be free there, too.
  return () => price[Symbol.dispose]();
});

describe('a discount code', () => {
  test('takes off a percentage, whatever its case and spaces', async () => {
    const [before, { data }] = [(await quote()).data, await quote(' welcome10 ')];
    expect(data.discount).toEqual({ code: 'WELCOME10', amount: 6 });
    expect(data.subtotal).toBe(60);
    expect(data.shipping).toBe(before.shipping);
    const net = 60 - 6 + before.shipping;
    expect(data.vatByRate).toEqual([{ rate: 20, net, vat: data.vat }]);
    expect(data.total).toBeCloseTo(net + data.vat, 5);
    expect(before.discount).toBeNull();
  });

  test('takes off an amount if the subtotal is high enough', async () => {
    expect((await quote('FIVEOFF')).data.discount).toEqual({ code: 'FIVEOFF', amount: 5 });
    priced(api, productId, 1666);
    expect(await refusal('FIVEOFF')).toMatchObject({ status: 422, reason: 'minimum', minimum: 50 });
  });

  test('can take off the shipping cost', async () => {
    const { discount, shipping } = (await quote('FREESHIP')).data;
    expect(discount?.amount).toBe(shipping);
  });

  test('is refused with a reason if it is unknown or has expired', async () => {
    expect(await refusal('NONSENSE')).toMatchObject({ code: 'discount_invalid', reason: 'unknown' });
    expect(await refusal('SUMMER25')).toMatchObject({ code: 'discount_invalid', reason: 'expired' });
  });

  test('counts as none if it is empty', async () => {
    for (const code of [null, '']) expect((await quote(code)).data.discount).toBeNull();
  });

  test('is judged as a guest’s if the token is invalid', async () => {
    const body = { ...place, items, discountCode: 'ONLYONCE' };
    const { status, data } = await api.call(calculateVat, { body, token: 'dead' });
    expect([status, data.discount?.code]).toEqual([200, 'ONLYONCE']);
  });
});

test('the amounts add up to the cent in every cart', async () => {
  const products = setStock(api, 1000, 1000, 1000);
  const rates = [20, 10, 5.5];
  for (const [at, id] of products.slice(0, 3).entries())
    api.db.run`UPDATE product SET vat_rate = ${rates[at] ?? 0}, weight = 0.5 WHERE id = ${id}`;
  const cart = fc.record({
    prices: fc.tuple(...rates.map(() => fc.integer({ min: 1, max: 20_000 }))),
    quantities: fc.tuple(...rates.map(() => fc.integer({ min: 0, max: 9 }))),
    code: fc.constantFrom('WELCOME10', 'FIVEOFF', 'FREESHIP', 'ONLYONCE'),
    shippingMethodId: fc.constantFrom('standard', 'express'),
    country: fc.constantFrom('FR', 'DE', 'US'),
  });
  const cents = (amount: number) => Math.round(amount * 100);
  await fc.assert(
    fc.asyncProperty(cart, async ({ prices, quantities, code, shippingMethodId, country }) => {
      fc.pre(quantities.some(Boolean));
      for (const [at, price] of prices.entries())
        api.db
          .run`UPDATE product SET price_cents = ${price}, gross_cents = NULL WHERE id = ${products[at] ?? ''}`;
      const items = products
        .slice(0, 3)
        .map((productId, at) => ({ productId, quantity: quantities[at] ?? 0 }))
        .filter(({ quantity }) => quantity > 0);
      const body = { country, postalCode: '10115', items, shippingMethodId, discountCode: code };
      const response = await api.call(calculateVat, { body });
      const goods = prices.reduce((sum, price, at) => sum + price * (quantities[at] ?? 0), 0);
      if (response.status === 422) {
        expect(response.failure).toMatchObject({ reason: 'minimum', minimum: 50 });
        return;
      }
      const { subtotal, shipping, vat, total, discount, vatByRate } = response.data;
      const off = cents(discount?.amount ?? 0);
      expect(cents(subtotal)).toBe(goods);
      expect(off).toBeLessThanOrEqual(goods + cents(shipping));
      expect(cents(total)).toBe(goods - off + cents(shipping) + cents(vat));
      const parts = (vatByRate ?? []).map((one) => ({ net: cents(one.net), vat: cents(one.vat) }));
      expect(parts.reduce((sum, { net }) => sum + net, 0)).toBe(goods - off + cents(shipping));
      expect(parts.reduce((sum, one) => sum + one.vat, 0)).toBe(cents(vat));
      for (const { net } of parts) expect(net).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 60 },
  );
});

test('cancelling an order makes its code valid again', async () => {
  const shopper = new Shopper(api);
  shopper.discountCode = 'onlyonce';
  const { order, intent } = await shopper.order(items);
  expect(order.discount).toEqual({ code: 'ONLYONCE', amount: 9 });
  // While the order is unpaid, a quote still accepts the code, because the shopper may replace that order. A second order beside it is
  // refused.
  expect((await quote('ONLYONCE', shopper)).status).toBe(200);
  const second = (await shopper.createIntent(items)).data.paymentIntent;
  expect((await shopper.createOrder(second.id, items)).failure).toMatchObject({ reason: 'used' });
  await shopper.payAndRetrieve(intent);
  expect(await refusal('ONLYONCE', shopper)).toMatchObject({ status: 422, reason: 'used' });
  expect((await quote('ONLYONCE', new Shopper(api))).status).toBe(200);
  await shopper.cancel(order.id);
  expect((await quote('ONLYONCE', shopper)).status).toBe(200);
});

test('an order must have its intent’s discount (promise 76)', async () => {
  const shopper = new Shopper(api);
  shopper.discountCode = 'WELCOME10';
  const { paymentIntent } = (await shopper.createIntent(items)).data;
  expect(paymentIntent.amount).toBe(Math.round((await quote('WELCOME10')).data.total * 100));
  shopper.discountCode = '';
  expect((await shopper.createOrder(paymentIntent.id, items)).failure).toMatchObject({
    code: 'amount_mismatch',
  });
  shopper.discountCode = 'welcome10';
  const { order } = (await shopper.createOrder(paymentIntent.id, items)).data;
  expect(Math.round(order.total * 100)).toBe(paymentIntent.amount);
});

test('a shop without discount codes ignores them', async () => {
  const without = await startReferenceApi({ products: 1 });
  const [one = ''] = setStock(without, 9);
  const body = { ...place, items: [{ productId: one, quantity: 1 }], discountCode: 'NONSENSE' };
  const { status, data } = await without.call(calculateVat, { body });
  expect([status, data.discount]).toEqual([200, null]);
  await without.close();
});
