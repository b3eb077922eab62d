/** Asking for an email when something is in stock again, without an account. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { askRestockAlert } from '#api/contract/restock.ts';
import { applyEdits } from '../../../scripts/reference-api/control/apply-edit.ts';
import { runBackgroundRound } from '../../../scripts/reference-api/order/background.ts';
import { freshEmail, mailsTo } from '../../support/api/account.ts';
import { addApron } from '../../support/api/apron.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';
import { setStock } from '../../support/api/shopper.ts';

const api = await apiOfFile({ products: 3, shop: { features: { restockAlerts: true } } });
const hour = 60 * 60_000;
const day = 24 * hour;

let email: string;
let id: string;
beforeEach(() => {
  api.context.now = Date.now;
  email = freshEmail('waiting');
  [id = ''] = setStock(api, 0);
});

const ask = async (more: object = {}) =>
  (await api.call(askRestockAlert, { params: { id }, body: { email }, ...more })).status;
const waiting = () => api.db.all`SELECT 1 FROM restock_alert WHERE email_key = ${email.toLowerCase()}`.length;
const mails = async () => {
  await runBackgroundRound(api.context);
  return mailsTo(api, email);
};
const slugOf = (one: string) =>
  api.db.one<{ slug: string }>`SELECT slug FROM product WHERE id = ${one}`?.slug ?? '';

test('a product back in stock sends one email (promise 80)', async () => {
  expect(await ask()).toBe(204);
  expect(await mails()).toEqual([]);
  setStock(api, 3);
  const [mail, ...others] = await mails();
  expect(mail?.subject).toMatch(/^Back in stock: \S/);
  expect(mail?.text).toContain(`: http://127.0.0.1:4321/product/${slugOf(id)}\n`);
  expect([others, waiting()]).toEqual([[], 0]);
  setStock(api, 0);
  setStock(api, 3);
  expect(await mails()).toHaveLength(1);
});

test('the email links to the API’s own shop', async () => {
  api.context.shopUrl = 'http://127.0.0.1:4650';
  onTestFinished(() => void delete api.context.shopUrl);
  await ask();
  setStock(api, 3);
  const [mail] = await mails();
  expect(mail?.text).toContain(`: http://127.0.0.1:4650/product/${slugOf(id)}\n`);
});

test('the email links to the shop where it was asked for', async () => {
  const origin = 'http://localhost:4321';
  await ask({ headers: { origin } });
  setStock(api, 3);
  expect((await mails())[0]?.text).toContain(`: ${origin}/product/${slugOf(id)}\n`);
  setStock(api, 0);
  await ask({ headers: { origin } });
  api.context.origins = ['https://shop.example'];
  onTestFinished(() => void delete api.context.origins);
  setStock(api, 3);
  expect((await mails())[0]?.text).toContain(`: https://shop.example/product/${slugOf(id)}\n`);
});

test('asking again counts once (promise 80)', async () => {
  await ask();
  const again = { body: { email: email.toUpperCase() }, language: 'fr' };
  expect([await ask(again), waiting()]).toEqual([204, 1]);
  email = email.toUpperCase();
  setStock(api, 3);
  const [mail, ...others] = await mails();
  expect(mail?.subject).toMatch(/^De nouveau en stock\u202f: \S/);
  expect(mail?.text).toContain(`/fr/product/${slugOf(id)}\n`);
  expect(others).toEqual([]);
});

test('a product with variants has alerts only for its variants', async () => {
  const apron = addApron(api);
  id = apron.id;
  expect(await ask()).toBe(422);
  id = apron.redM;
  expect(await ask()).toBe(204);
  api.db.run`UPDATE variant SET stock = 1 WHERE id = ${id}`;
  const [mail] = await mails();
  expect(mail?.subject).toBe('Back in stock: Apron · Red · M');
  expect(mail?.text).toContain(`/product/apron?variant=${id}\n`);
});

test('a failed email is tried again later (promise 80)', async () => {
  await ask();
  setStock(api, 3);
  const { dataDir } = api.context;
  api.context.dataDir = join(dataDir, 'missing');
  const before = await mails();
  api.context.dataDir = dataDir;
  expect([before, waiting()]).toEqual([[], 1]);
  await mails();
  expect(await mails()).toHaveLength(1);
  const outbox = await readFile(join(dataDir, 'outbox.txt'), 'utf8');
  expect([outbox.split(`To: ${email}`), waiting()]).toEqual([[expect.any(String), expect.any(String)], 0]);
});

test('an alert that fails doesn’t delay other alerts', async () => {
  const [first = '', second = ''] = setStock(api, 0, 0);
  const images = (one: string, text: string) =>
    api.db.run`UPDATE product SET images = ${text} WHERE id = ${one}`;
  for (id of [first, second]) await ask();
  setStock(api, 3, 3);
  const broken = [first, second].toSorted()[0] ?? '';
  images(broken, 'no JSON');
  expect([(await mails()).length, waiting()]).toEqual([1, 1]);
  images(broken, '[]');
  expect([(await mails()).length, waiting()]).toEqual([2, 0]);
});

test('the link in the email encodes the product’s slug', async () => {
  await ask();
  api.db.run`UPDATE product SET slug = 'thé & co' WHERE id = ${id}`;
  setStock(api, 3);
  expect((await mails())[0]?.text).toContain('/product/th%C3%A9%20%26%20co\n');
});

test('an address is forgotten with its product', async () => {
  await ask();
  applyEdits(api.db, [{ edit: 'product.remove', slug: slugOf(id) }], Date.now());
  const start = Date.now() + hour;
  api.context.now = () => start;
  expect([await mails(), waiting()]).toEqual([[], 0]);
  expect(await ask()).toBe(404);

  [id = ''] = setStock(api, 0);
  await ask();
  api.context.now = () => start + 365 * day;
  expect([await mails(), waiting()]).toEqual([[], 0]);
});
