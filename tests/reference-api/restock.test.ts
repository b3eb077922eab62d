/** Asking for an email when something is in stock again, without an account. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { askRestockAlert } from '#api/contract/restock.ts';
import { applyEdits } from '../../scripts/reference-api/control/apply-edit.ts';
import { runBackgroundRound } from '../../scripts/reference-api/order/background.ts';
import { freshEmail, mailsTo } from '../support/api/account.ts';
import { addApron } from '../support/api/apron.ts';
import { apiOfFile } from '../support/api/reference-api.ts';
import { setStock } from '../support/api/shopper.ts';

const api = await apiOfFile({ products: 3, shop: { features: { restockAlerts: true } } });
const day = 24 * 60 * 60_000;

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

test('an address gets one email when the product is back (promise 80)', async () => {
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

test('the email links to the shop that the API was started for', async () => {
  api.context.shopUrl = 'http://127.0.0.1:4650';
  onTestFinished(() => void delete api.context.shopUrl);
  await ask();
  setStock(api, 3);
  const [mail] = await mails();
  expect(mail?.text).toContain(`: http://127.0.0.1:4650/product/${slugOf(id)}\n`);
});

test('asking again counts once, in the page’s language (promise 80)', async () => {
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

test('of a product with variants, only a variant can be asked for', async () => {
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

test('an address is forgotten with its product, and after a year', async () => {
  await ask();
  applyEdits(api.db, [{ edit: 'product.remove', slug: slugOf(id) }], Date.now());
  expect([await mails(), waiting()]).toEqual([[], 0]);
  expect(await ask()).toBe(404);

  [id = ''] = setStock(api, 0);
  const start = Date.now();
  api.context.now = () => start;
  await ask();
  api.context.now = () => start + 365 * day;
  expect([await mails(), waiting()]).toEqual([[], 0]);
});
