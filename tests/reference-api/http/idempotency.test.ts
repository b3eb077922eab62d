import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAddress, listAddresses } from '#api/contract/address.ts';
import { register } from '#api/contract/auth.ts';
import { subscribeNewsletter } from '#api/contract/newsletter.ts';
import { createOrder, listOrders } from '#api/contract/order.ts';
import { createIntent } from '#api/contract/payment.ts';
import { createReview, deleteReview } from '#api/contract/review.ts';
import { freshEmail, home, mailsTo, newAccount, registration } from '../../support/api/account.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';
import { advanceClock, Shopper, setStock, stockOf } from '../../support/api/shopper.ts';

const api = await apiOfFile({ products: 3 });
const { call } = api;

test('a repeated call gets the same response (promise 27)', async () => {
  const { accessToken: token } = await newAccount(call);
  const key = randomUUID();
  const first = await call(createAddress, { body: home, token, key });
  const again = await call(createAddress, {
    body: Object.fromEntries(Object.entries(home).reverse()),
    token,
    key,
  });
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect((await call(listAddresses, { token })).data.addresses).toHaveLength(1);
});

test('concurrent calls with one key get one response', async () => {
  const body = registration();
  const key = randomUUID();
  const responses = await Promise.all(Array.from({ length: 4 }, () => call(register, { body, key })));
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(responses[0]?.status).toBe(201);
});

test('keys of two users are independent (promise 60)', async () => {
  const [ada, eve] = [await newAccount(call), await newAccount(call)];
  const key = randomUUID();
  const mine = await call(createAddress, { body: home, token: ada.accessToken, key });
  const theirs = await call(createAddress, { body: home, token: eve.accessToken, key });
  expect(theirs.data.address.id).not.toBe(mine.data.address.id);
  expect((await call(createAddress, { body: home, key })).status).toBe(401);
});

test('a refused call stays refused under its key', async () => {
  const { accessToken: token } = await newAccount(call);
  const key = randomUUID();
  const { id: productId } = api.db.one`SELECT id FROM product` as { id: string };
  const review = { productId, rating: 5, comment: 'Good' };
  const first = (await call(createReview, { body: review, token })).data.review;
  const refused = await call(createReview, { body: review, token, key });
  await call(deleteReview, { params: { id: first.id }, token });
  const again = await call(createReview, { body: review, token, key });
  expect([again.status, again.text]).toEqual([409, refused.text]);

  const form = randomUUID();
  expect((await call(createAddress, { body: { ...home, city: '' }, token, key: form })).status).toBe(422);
  expect((await call(createAddress, { body: home, token, key: form })).status).toBe(201);
});

test('an empty response is stored under its key', async () => {
  const key = randomUUID();
  const body = { email: freshEmail() };
  expect((await call(subscribeNewsletter, { body, key })).status).toBe(202);
  expect((await call(subscribeNewsletter, { body, key })).status).toBe(202);
  expect(mailsTo(api, body.email)).toHaveLength(1);
  expect((await call(subscribeNewsletter, { body, key: 'short' })).status).toBe(400);
});

test('a key works again after an unexpected error (promise 78)', async () => {
  const shopper = new Shopper(api);
  const { token } = shopper;
  const [productId = ''] = setStock(api, 5);
  const purchase = shopper.purchase([{ productId, quantity: 2 }]);
  const { id } = (await call(createIntent, { body: purchase, token })).data.paymentIntent;
  const body = { ...purchase, paymentIntentId: id };
  const key = randomUUID();
  api.db.exec(
    "CREATE TRIGGER fail_once BEFORE INSERT ON idempotency BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
  );
  const broken = await fetch(`${api.url}/v1/order`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': key },
    body: JSON.stringify(body),
  });
  api.db.exec('DROP TRIGGER fail_once');
  expect(broken.status).toBe(500);
  expect(await broken.text()).not.toContain('disk');
  expect(stockOf(api, productId)).toBe(5);
  expect((await call(listOrders, { token })).data.orders).toEqual([]);
  expect((await call(createOrder, { body, token, key })).status).toBe(201);
});

test('the database keeps responses, not keys or passwords', async () => {
  const key = randomUUID();
  const body = registration();
  const first = await call(register, { body, key });
  const stored = JSON.stringify(api.db.all`SELECT * FROM idempotency`);
  expect(stored).toContain(body.email);
  expect(stored).not.toMatch(new RegExp(`${key}|${body.password}`));
  advanceClock(api, 25 * 60 * 60_000);
  const again = await call(register, { body, key });
  expect([again.status, again.text]).toEqual([201, first.text]);
});
