/** One shopper makes every call of the contract successfully, from browsing to signing out. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as address from '#api/contract/address.ts';
import * as auth from '#api/contract/auth.ts';
import * as product from '#api/contract/catalog.ts';
import { listCategories } from '#api/contract/catalog.ts';
import { catalogChanges } from '#api/contract/changes.ts';
import type { Endpoint, Output } from '#api/contract/endpoint.ts';
import { endpoints } from '#api/contract/endpoints.ts';
import { subscribeNewsletter } from '#api/contract/newsletter.ts';
import * as order from '#api/contract/order.ts';
import * as payment from '#api/contract/payment.ts';
import { calculateShipping, calculateVat } from '#api/contract/quote.ts';
import * as review from '#api/contract/review.ts';
import { searchCatalog } from '#api/contract/search.ts';
import { currentUser, updateCurrentUser } from '#api/contract/user.ts';
import { apiCaller, type Wish } from '../support/api-caller.ts';
import { apiOfFile } from '../support/reference-api.ts';
import { CARD, shelf, turnClock } from '../support/shopper.ts';

const succeeded = new Set<string>();
let token: string | undefined;

const api = await apiOfFile({ products: 5 });
// The clock moves ahead by half an hour below, and the session must not expire.
api.context.lifetimes = { access: 1e12, session: 1e12 };
const call = await apiCaller(api.url);

/** Makes a call with the current token, expects it to succeed and adds it to `succeeded`. */
async function go<E extends Endpoint>(endpoint: E, wish: Wish = {}): Promise<Output<E>> {
  const answer = await call(endpoint, {
    token,
    ...(endpoint.creates && { key: randomUUID() }),
    ...wish,
  });
  const { data } = answer;
  expect([endpoint.status, ...(endpoint.alsoStatus ?? [])]).toContain(answer.status);
  succeeded.add(endpoint.name);
  return data;
}

async function browse(): Promise<string> {
  const { categories } = await go(listCategories);
  const { products } = await go(product.productsOfCategory, {
    params: { slug: categories[0]?.slug ?? '' },
    query: { limit: 1 },
  });
  const slug = products[0]?.slug ?? '';
  const { id } = (await go(product.productBySlug, { params: { slug } })).product;
  await go(product.relatedProducts, { params: { id } });
  await go(review.reviewsOfProduct, { params: { productId: id } });
  await go(searchCatalog, { query: { search: products[0]?.name ?? '' } });
  await go(catalogChanges);
  await go(subscribeNewsletter, { body: { email: 'reader@example.com' } });
  return id;
}

async function signIn(): Promise<string> {
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };
  await go(auth.register, { body: { ...person, password: 'Correct Horse 7' } });
  await go(auth.requestResetCode, { body: { email: person.email } });
  const { text } = api.db.prepare('SELECT text FROM outbox').get() as { text: string };
  const code = /\d{6}/.exec(text)?.[0];
  const password = 'Battery Staple 8';
  await go(auth.resetPassword, { body: { email: person.email, code, password } });
  const { refreshToken } = await go(auth.login, { body: { email: person.email, password } });
  const tokens = await go(auth.refresh, { body: { refreshToken } });
  token = tokens.accessToken;
  await go(updateCurrentUser, { body: { phoneNumber: '+33 6 12 34 56 78' } });
  expect((await go(currentUser)).user?.phoneNumber).toBe('+33 6 12 34 56 78');
  return tokens.refreshToken ?? refreshToken;
}

async function chooseDelivery(productId: string) {
  const items = [{ productId, quantity: 1 }];
  const place = { country: 'FR', postalCode: '69001' };
  const home = { name: 'Ada', line1: 'Rue 1', city: 'Lyon', ...place };
  const { id } = (await go(address.createAddress, { body: home })).address;
  await go(address.updateAddress, { params: { id }, body: { line2: 'Door B' } });
  expect((await go(address.listAddresses)).addresses).toHaveLength(1);
  const { methods } = await go(calculateShipping, { body: { ...place, items } });
  const shippingMethodId = methods[0]?.id ?? '';
  await go(calculateVat, { body: { ...place, items, shippingMethodId } });
  return { items, shippingAddressId: id, billingAddressId: id, shippingMethodId };
}

async function buy(purchase: Awaited<ReturnType<typeof chooseDelivery>>) {
  const { paymentIntent } = await go(payment.createIntent, { body: purchase });
  const body = { ...purchase, paymentIntentId: paymentIntent.id };
  return { placed: (await go(order.createOrder, { body })).order, paymentIntent };
}

const pay = (intent: payment.PaymentIntent, number: string) =>
  fetch(`${api.url}/demo-payments/${intent.id}/confirm`, {
    method: 'POST',
    body: JSON.stringify({
      clientSecret: intent.clientSecret,
      card: { number, expMonth: 12, expYear: 2099, cvc: '123' },
    }),
  });

test('every call of the contract succeeds for one shopper', async () => {
  const productId = await browse();
  shelf(api, 1000, 1000, 1000, 1000, 1000);
  const refreshToken = await signIn();
  const purchase = await chooseDelivery(productId);

  const { placed, paymentIntent } = await buy(purchase);
  const byId = { params: { id: placed.id } };
  const byIntent = { params: { paymentIntentId: paymentIntent.id } };
  await pay(paymentIntent, CARD.declined);
  await go(payment.retrievePayment, byIntent);
  expect((await go(order.getOrder, byId)).order.status).toBe('failed');
  const again = (await go(payment.retryPayment, { params: { orderId: placed.id } })).paymentIntent;
  await pay(again, CARD.good);
  await go(payment.retrievePayment, byIntent);
  expect((await go(order.orderOfPayment, byIntent)).order.status).toBe('paid');
  expect((await go(order.orderInvoice, byId)).size).toBeGreaterThan(1000);
  expect((await go(order.cancelOrder, byId)).order.status).toBe('refunded');

  const { placed: forgotten } = await buy(purchase);
  turnClock(api, 30 * 60_000);
  expect((await go(order.expireOrder, { params: { id: forgotten.id } })).order.status).toBe('cancelled');
  expect((await go(order.listOrders)).orders.map(({ id }) => id)).toEqual([forgotten.id, placed.id]);

  const opinion = { productId, rating: 5, comment: 'Good' };
  const { id } = (await go(review.createReview, { body: opinion })).review;
  expect((await go(review.updateReview, { params: { id }, body: { rating: 4 } })).review.rating).toBe(4);
  await go(review.deleteReview, { params: { id } });
  await go(address.deleteAddress, { params: { id: purchase.shippingAddressId } });
  await go(auth.logout, { body: { refreshToken } });
  expect((await call(currentUser, { token })).status).toBe(401);

  expect([...succeeded].toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
});
