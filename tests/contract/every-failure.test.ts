/** Provokes every failure that the contract names for a call. */
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { createAddress } from '#api/contract/address.ts';
import * as auth from '#api/contract/auth.ts';
import type { Endpoint, PossibleFailure } from '#api/contract/endpoint.ts';
import { endpoints } from '#api/contract/endpoints.ts';
import { mostItems } from '#api/contract/limits.ts';
import { subscribeNewsletter } from '#api/contract/newsletter.ts';
import * as order from '#api/contract/order.ts';
import { calculateShipping, calculateVat } from '#api/contract/quote.ts';
import { askRestockAlert } from '#api/contract/restock.ts';
import { createReview, deleteReview, updateReview } from '#api/contract/review.ts';
import { currentUser, updateCurrentUser } from '#api/contract/user.ts';
import { defaultLimits } from '../../scripts/backend/limits/limits.ts';
import { openApiExamples } from '../../scripts/reference-api/openapi/examples.ts';
import { freshEmail, home, newAccount } from '../support/api/account.ts';
import { addApron } from '../support/api/apron.ts';
import type { ApiResponse } from '../support/api/caller.ts';
import { apiOfFile } from '../support/api/reference-api.ts';
import { CARD, priced, Shopper, setStock } from '../support/api/shopper.ts';

const api = await apiOfFile({ products: 5 });
/** Calls the API of a shop that has this call. Some shops reset passwords by code, and others by link. */
const call: typeof api.call = (endpoint, ...options) => {
  api.context.shop = {
    features: { discountCodes: true, restockAlerts: true, resetBy: endpoint.resetBy ?? 'code' },
  };
  return api.call(endpoint, ...options);
};
const shopper = new Shopper(api);
const buyer = new Shopper(api);
const token = shopper.token;
const [ada, grace] = [await newAccount(call), await newAccount(call)];
const [plenty = '', scarce = '', cheap = ''] = setStock(api, 1000, 1, 10);
afterEach(() => {
  delete api.context.limits;
  api.context.now = Date.now;
});

const items = [{ productId: plenty, quantity: 1 }];
const manyItems = Array.from({ length: mostItems + 1 }, (_, index) => ({
  productId: `${index}`,
  quantity: 1,
}));
const tokenFor = ({ access }: Endpoint) => (access === 'member' ? token : undefined);
const unknownIds = (endpoint: Endpoint) =>
  Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'nothing']));
const example = ({ name }: Endpoint) => openApiExamples[name]?.request;
/** Sends the example body from the contract. Neither its ids nor those in the path exist in this shop. */
const callWithUnknownIds = (endpoint: Endpoint) =>
  call(endpoint, { params: unknownIds(endpoint), body: example(endpoint), token: tokenFor(endpoint) });
const place = async (change: object) => {
  const paymentIntentId = (await shopper.createIntent(items)).data.paymentIntent.id;
  return shopper.call(order.createOrder, {
    body: { ...shopper.purchase(items), paymentIntentId, ...change },
  });
};
const cancelled = async () => {
  const { id } = (await shopper.order(items)).order;
  await shopper.cancel(id);
  return id;
};
const processing = async () => {
  const { order: slow, intent } = await shopper.order(items);
  await shopper.payAndRetrieve(intent, CARD.slow);
  return slow.id;
};
const reviewOf = async (author: string, productId: string) =>
  call(createReview, { body: { productId, rating: 5, comment: 'Good' }, token: author });
const adasReview = (await reviewOf(ada.accessToken, plenty)).data.review.id;

/** Provokes each failure that needs preparation. The keys come from `keyOf`. */
const prepared: Record<string, () => Promise<ApiResponse<Endpoint>>> = {
  'auth.register 422': () =>
    call(auth.register, { body: { ...(example(auth.register) as object), password: 'Password1' } }),
  'auth.lostCode 422': () =>
    call(auth.resetPassword, { body: { ...(example(auth.resetPassword) as object), password: 'Password1' } }),
  'auth.lostLink 422': () =>
    call(auth.resetPasswordByLink, {
      body: { ...(example(auth.resetPasswordByLink) as object), password: 'Password1' },
    }),
  'auth.register 409 email_taken': () =>
    call(auth.register, {
      body: { ...(example(auth.register) as object), email: ada.user.email.toUpperCase() },
    }),
  'auth.login 401 invalid_credentials': () =>
    call(auth.login, { body: { email: ada.user.email, password: 'Not Hers 7' } }),
  'user.current 401': () => call(currentUser, { token: 'dead' }),
  'user.update 409 email_taken': () =>
    call(updateCurrentUser, {
      body: { email: ada.user.email, currentPassword: grace.password },
      token: grace.accessToken,
    }),
  'user.update 422': () => call(updateCurrentUser, { body: { email: freshEmail() }, token }),
  'payment.createIntent 409 out_of_stock': () => shopper.createIntent([{ productId: scarce, quantity: 2 }]),
  'payment.createIntent 422 amount_too_small': async () => {
    using _ = priced(api, cheap, 1);
    return await shopper.createIntent([{ productId: cheap, quantity: 1 }]);
  },
  'vat.calculate 422 discount_invalid': () =>
    call(calculateVat, { body: { country: 'FR', postalCode: '75001', items, discountCode: 'NONSENSE' } }),
  'payment.createIntent 422 discount_invalid': () => {
    buyer.discountCode = 'NONSENSE';
    return buyer.createIntent(items);
  },
  'order.create 422 discount_invalid': async () => {
    buyer.discountCode = 'ONLYONCE';
    const intents = [(await buyer.createIntent(items)).data, (await buyer.createIntent(items)).data];
    const orderOf = (intent = intents[0]) =>
      buyer.call(order.createOrder, {
        body: { ...buyer.purchase(items), paymentIntentId: intent?.paymentIntent.id },
      });
    await orderOf();
    return orderOf(intents[1]);
  },
  'order.create 409 out_of_stock': () => place({ items: [{ productId: 'gone', quantity: 1 }] }),
  'order.create 409 amount_mismatch': () => place({ items: [{ productId: plenty, quantity: 2 }] }),
  'order.create 422': () => place({ shippingMethodId: 'pigeon' }),
  'payment.createIntent 422 too_many': () => shopper.createIntent(manyItems),
  'order.create 422 too_many': () => place({ items: manyItems }),
  'shipping.calculate 422 too_many': () =>
    call(calculateShipping, { body: { ...(example(calculateShipping) as object), items: manyItems } }),
  'vat.calculate 422 too_many': () =>
    call(calculateVat, { body: { ...(example(calculateVat) as object), items: manyItems } }),
  'order.invoice 409': async () => shopper.call(order.orderInvoice, { params: { id: await cancelled() } }),
  'order.cancel 409': async () => shopper.cancel(await cancelled()),
  'order.expire 409': async () => shopper.expire((await shopper.order(items)).order.id),
  'order.cancel 409 payment_processing': async () => shopper.cancel(await processing()),
  'order.expire 409 payment_processing': async () => shopper.expire(await processing()),
  'payment.retry 409': async () => shopper.retry(await cancelled()),
  'payment.retry 409 out_of_stock': async () => {
    const last = [{ productId: scarce, quantity: 1 }];
    const { order: failed, intent } = await shopper.order(last);
    await shopper.payAndRetrieve(intent, CARD.declined);
    await shopper.order(last);
    return shopper.retry(failed.id);
  },
  'review.create 409': async () => {
    await reviewOf(token, plenty);
    return reviewOf(token, plenty);
  },
  'restock.ask 422': () =>
    call(askRestockAlert, { params: { id: addApron(api).id }, body: { email: freshEmail() } }),
  'review.update 403': async () =>
    call(updateReview, { params: { id: adasReview }, body: { rating: 1 }, token }),
  'review.delete 403': async () => call(deleteReview, { params: { id: adasReview }, token }),
};

/** Makes one valid call more than the limit allows. */
async function tooMany(endpoint: Endpoint): Promise<ApiResponse<Endpoint>> {
  const rules = defaultLimits[endpoint.name] ?? [];
  api.context.limits = { [endpoint.name]: rules.map((rule) => ({ ...rule, most: 1, seconds: 60 })) };
  const options = {
    params: unknownIds(endpoint),
    body: example(endpoint),
    ...(endpoint.query && { query: { search: 'lamp' } }),
    token: tokenFor(endpoint),
  };
  // If a second passed between the calls, `Retry-After` would be 59.
  const now = Date.now();
  api.context.now = () => now;
  await call(endpoint, options);
  const response = await call(endpoint, options);
  expect(response.headers.get('retry-after')).toBe('60');
  return response;
}

const keyOf = ({ name }: Endpoint, { status, code }: PossibleFailure) =>
  [name, status, ...(code ? [code] : [])].join(' ');
/** All failures, except those by which a backend says that it lacks an optional call. */
const named = endpoints
  .filter(({ optional }) => !optional)
  .flatMap((endpoint) =>
    endpoint.failures.map((failure) => ({ key: keyOf(endpoint, failure), endpoint, failure })),
  );

test.each(named)(
  'the API answers “$key” when this happens: $failure.when',
  async ({ key, endpoint, failure: { status, code } }) => {
    const provoke =
      prepared[key] ?? (status === 429 ? () => tooMany(endpoint) : () => callWithUnknownIds(endpoint));
    const response = await provoke();
    expect(response.status, response.text).toBe(status);
    expect(response.failure.message.length).toBeGreaterThan(3);
    if (code) expect(response.failure.code).toBe(code);
  },
);

test('the contract has every failure that this file prepares', () => {
  expect(named.map(({ key }) => key)).toEqual(expect.arrayContaining(Object.keys(prepared)));
});

test.each(endpoints.filter(({ access }) => access === 'member'))(
  'the call $name answers 401 before any other failure',
  async (endpoint) => {
    for (const invalid of [undefined, 'dead'])
      expect((await call(endpoint, { params: unknownIds(endpoint), token: invalid })).status).toBe(401);
  },
);

test.each(endpoints.filter(({ body }) => body))(
  'the call $name answers 400 or 422 for a bad body',
  async (endpoint) => {
    for (const [body, status] of [
      ['{', 400],
      ['[]', 422],
    ] as const) {
      const response = await call(endpoint, { params: unknownIds(endpoint), body, token });
      expect(response.status).toBe(status);
    }
  },
);

test.each(endpoints.filter(({ creates }) => creates))(
  'the call $name answers 422 if its key came with another body',
  async (endpoint) => {
    const key = randomUUID();
    // A key belongs to one user, or to all guests together. After any call with the key, the key counts as used.
    if (endpoint.access === 'open') await call(subscribeNewsletter, { body: { email: freshEmail() }, key });
    else await shopper.call(createAddress, { body: home, key });
    const response = await call(endpoint, {
      params: unknownIds(endpoint),
      body: example(endpoint),
      key,
      token: tokenFor(endpoint),
    });
    expect([response.status, response.failure.code]).toEqual([422, 'idempotency_key_reused']);
  },
);
