import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startApi } from '../../scripts/reference-api/start.ts';
import { createAddress, listAddresses } from '../../src/api/contract/address.ts';
import { register } from '../../src/api/contract/auth.ts';
import { subscribeNewsletter } from '../../src/api/contract/newsletter.ts';
import { createReview, deleteReview } from '../../src/api/contract/review.ts';
import { freshEmail, goodPassword, newAccount } from '../support/account.ts';
import { apiCaller } from '../support/api-caller.ts';
import { apiOfFile } from '../support/reference-api.ts';

const api = await apiOfFile({ products: 3 });
const call = await apiCaller(api.url);

const home = { name: 'Ada', line1: 'Rue 1', city: 'Lyon', postalCode: '69001', country: 'FR' };

test('a repeated call with the same key acts once and gets the same response (promise 27)', async () => {
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

test('concurrent calls with the same key get the same response', async () => {
  const body = { firstName: 'Ada', lastName: 'Lovelace', email: freshEmail(), password: goodPassword };
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 4 }, () => call(register, { body, key })));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
});

test('the idempotency keys of two users are independent (promise 60)', async () => {
  const [ada, eve] = [await newAccount(call), await newAccount(call)];
  const key = randomUUID();
  const mine = await call(createAddress, { body: home, token: ada.accessToken, key });
  const theirs = await call(createAddress, { body: home, token: eve.accessToken, key });
  expect(theirs.data.address.id).not.toBe(mine.data.address.id);
  expect((await call(createAddress, { body: home, key })).status).toBe(401);
});

test('a refused call is refused again under the same key, but an invalid body can be corrected', async () => {
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

test('a 204 response is also stored under its idempotency key; a malformed key gets a 400', async () => {
  const key = randomUUID();
  const body = { email: freshEmail() };
  expect((await call(subscribeNewsletter, { body, key })).status).toBe(204);
  expect((await call(subscribeNewsletter, { body, key })).status).toBe(204);
  expect((await call(subscribeNewsletter, { body, key: 'short' })).status).toBe(400);
});

test('an unexpected error undoes the call, and its key can be used again', async () => {
  const { accessToken: token } = await newAccount(call);
  const key = randomUUID();
  api.db.exec(
    "CREATE TRIGGER fail_once BEFORE INSERT ON idempotency BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
  );
  const broken = await fetch(`${api.url}/v1/address`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': key },
    body: JSON.stringify(home),
  });
  api.db.exec('DROP TRIGGER fail_once');
  expect(broken.status).toBe(500);
  expect(await broken.text()).not.toContain('disk');
  expect((await call(listAddresses, { token })).data.addresses).toEqual([]);
  expect((await call(createAddress, { body: home, token, key })).status).toBe(201);
});

test('a response is kept for more than a day and across restarts, and reveals no password', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-api-'));
  const start = (now: () => number) =>
    startApi({ port: 0, dataDir, products: 3, test: true, now, log: () => {} });
  const key = randomUUID();
  const body = { firstName: 'Ada', lastName: 'Lovelace', email: freshEmail(), password: goodPassword };

  const before = await start(Date.now);
  const first = await (await apiCaller(before.url))(register, { body, key });
  const rows = before.context.db.prepare('SELECT * FROM idempotency').all();
  await before.close();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${key}|${goodPassword}`));

  const after = await start(() => Date.now() + 25 * 60 * 60_000);
  const again = await (await apiCaller(after.url))(register, { body, key });
  expect([again.status, again.text]).toEqual([201, first.text]);
  await after.close();
  await rm(dataDir, { recursive: true });
});
