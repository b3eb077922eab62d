/** Subscribing to the newsletter, confirming it and ending it, all without an account. */
import { beforeEach, expect, test } from 'vitest';
import { confirmNewsletter, subscribeNewsletter, unsubscribeNewsletter } from '#api/contract/newsletter.ts';
import { freshEmail, mailsTo } from '../../support/api/account.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';

const api = await apiOfFile({ products: 3 });
const { call } = api;
const day = 24 * 60 * 60_000;

let email: string;
beforeEach(() => {
  api.context.now = Date.now;
  delete api.context.origins;
  email = freshEmail('reader');
});

const subscribe = (more: object = {}) => call(subscribeNewsletter, { body: { email }, ...more });
const confirm = async (token: string) => (await call(confirmNewsletter, { body: { token } })).status;
const unsubscribe = async (token: string) => (await call(unsubscribeNewsletter, { body: { token } })).status;
const subscribers = () =>
  api.db.all`SELECT email FROM newsletter WHERE email_key = ${email} AND confirmed_at IS NOT NULL`.length;
/** The token of the link in the latest mail. */
const mailedToken = () => /#\w+=(\S+)/.exec(mailsTo(api, email)[0]?.text ?? '')?.[1] ?? '';

test('an address is subscribed after its confirmation', async () => {
  expect((await subscribe()).status).toBe(202);
  expect(subscribers()).toBe(0);
  const token = mailedToken();
  expect(await confirm(`${token.slice(0, -1)}x`)).toBe(400);
  expect(await unsubscribe(token)).toBe(400);
  expect(subscribers()).toBe(0);
  expect([await confirm(token), subscribers()]).toEqual([204, 1]);
  // A second press of the button does no harm. Neither does a mail scanner that opens the link first.
  expect([await confirm(token), subscribers()]).toEqual([204, 1]);
  expect(mailsTo(api, email)).toHaveLength(2);
});

test('the link in an email ends a subscription', async () => {
  await subscribe();
  const confirmation = mailedToken();
  await confirm(confirmation);
  const token = mailedToken();
  expect(await confirm(token)).toBe(400);
  expect([await unsubscribe(token), subscribers()]).toEqual([204, 0]);
  expect(api.db.all`SELECT * FROM newsletter WHERE email_key = ${email}`).toEqual([]);
  expect(await unsubscribe(token)).toBe(204);
  expect([await confirm(confirmation), subscribers()]).toEqual([204, 0]);
});

test('nobody learns from the response who has subscribed', async () => {
  await subscribe();
  await confirm(mailedToken());
  const before = mailsTo(api, email).length;
  const again = await call(subscribeNewsletter, { body: { email: email.toUpperCase() } });
  expect([again.status, again.text]).toEqual([202, '']);
  expect([subscribers(), mailsTo(api, email).length]).toEqual([1, before]);
});

test('asking twice within a minute sends one email', async () => {
  const start = Date.now();
  api.context.now = () => start;
  await subscribe();
  const token = mailedToken();
  const again = await call(subscribeNewsletter, { body: { email: email.toUpperCase() } });
  expect([again.status, mailsTo(api, email).length]).toEqual([202, 1]);
  api.context.now = () => start + 60_000;
  await subscribe();
  expect(mailsTo(api, email)).toHaveLength(2);
  expect(await confirm(token)).toBe(204);
});

test('a link to confirm works for a week', async () => {
  const start = Date.now();
  api.context.now = () => start;
  await subscribe();
  const token = mailedToken();
  api.context.now = () => start + 7 * day;
  expect(await confirm(token)).toBe(400);
  await call(subscribeNewsletter, { body: { email: freshEmail() } });
  expect(api.db.all`SELECT * FROM newsletter WHERE email_key = ${email}`).toEqual([]);
});

test('an email’s link leads to the shop that asked', async () => {
  api.context.origins = ['https://shop.example', 'https://www.shop.example'];
  for (const [origin, url] of [
    ['https://www.shop.example', 'https://www.shop.example/fr/newsletter#confirm='],
    ['https://evil.example', 'https://shop.example/fr/newsletter#confirm='],
  ] as const) {
    email = freshEmail('reader');
    await subscribe({ language: 'fr', headers: { Origin: origin } });
    expect(mailsTo(api, email)[0]?.text).toContain(` ${url}`);
    expect(mailsTo(api, email)[0]?.subject).toBe('Confirmez votre inscription');
  }
});
