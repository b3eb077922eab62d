/** Checks what needs an email, which `check:backend` can't read: a new password by code, a new email address, the newsletter. */
import { deepEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Review, SentProduct } from '../../../scripts/medusa/src/contract.ts';
import {
  type CallApi,
  callerOf,
  eventually,
  password as old,
  registerShopper,
  type Tokens,
} from '../calls.ts';
import type { Database } from '../servers/postgres.ts';

interface Mail {
  name: string;
  data: Record<string, string>;
}

/** Throws at the first fault. `outbox` is the file to which the test's subscriber writes. */
export async function checkAccounts(
  { url, outbox, database }: { url: string; outbox: string; database: Database },
  print: (line: string) => void,
): Promise<void> {
  const call = callerOf(url);
  const post = <T>(path: string, body: object) => call<T>('POST', `auth/${path}`, body);

  const wanted = 'Copper pan 8 of 9';
  const { email, tokens: before } = await registerShopper(call);
  await post('lost-email', { email });
  const code = await mailTo(outbox, email, 'storefront.reset_code_requested');
  const wrong = String((Number(code['code']) + 1) % 1_000_000).padStart(6, '0');
  const use = (text = '') => post('lost-code', { email, code: text, password: wanted });
  deepEqual((await use(wrong)).status, 400);
  deepEqual((await use(code['code'])).status, 204);
  deepEqual((await use(code['code'])).status, 400);
  deepEqual((await post('login', { email, password: old })).status, 401);
  deepEqual((await post('refresh', { refreshToken: before.refreshToken })).status, 401);
  print('ok           a reset code sets a new password once, and ends all sessions');

  const { data: tokens } = await post<Tokens>('login', { email, password: wanted });
  const moved = `${randomUUID()}@example.com`;
  const change = { email: moved, currentPassword: wanted };
  await call('PATCH', 'user/update/current-user', change, tokens.accessToken);
  deepEqual((await post('login', { email, password: wanted })).status, 401);
  deepEqual((await post('login', { email: moved, password: wanted })).status, 200);
  deepEqual((await mailTo(outbox, email, 'storefront.email_changed'))['newEmail'], moved);
  print('ok           a new email address signs in at once, and the event for the old one is emitted');

  await checkReviewAfterRename(call, tokens.accessToken);
  print('ok           a review shows the new name of its author');

  await checkResetDuringRefreshes(call, outbox);
  print('ok           a new password also ends the tokens of refreshes that are going on');

  await checkResetDuringSignIns(call, outbox);
  print('ok           … and refuses sign-ins with the old one that are going on');

  const deleted = await registerShopper(call);
  database.write(`UPDATE customer SET deleted_at = now() WHERE email = '${deleted.email}'`);
  const { accessToken, refreshToken } = deleted.tokens;
  deepEqual((await call('GET', 'order', undefined, accessToken)).status, 401);
  deepEqual((await post('refresh', { refreshToken })).status, 401);
  print('ok           the merchant signs out a customer by deleting them');

  const guess = () => post('login', { email, password: 'Not the right 1' });
  const responses = [];
  for (let attempts = 0; attempts < 11; attempts++) responses.push((await guess()).status);
  deepEqual(responses.at(-1), 429);
  print('ok           password guesses are limited');
}

async function checkReviewAfterRename(call: CallApi, token: string): Promise<void> {
  const { data } = await call<{ products: SentProduct[] }>('GET', 'catalog');
  const productId = data.products[0]?.id ?? '';
  await call('POST', 'review', { productId, rating: 4, comment: 'It browns well.' }, token);
  await call('PATCH', 'user/update/current-user', { lastName: 'Byron' }, token);
  const { reviews } = (await call<{ reviews: Review[] }>('GET', `review/product/${productId}`)).data;
  deepEqual(reviews[0]?.author.name, 'Ada B.');
}

/** Refreshes eight sessions of an account again and again, while its owner sets a new password. */
async function checkResetDuringRefreshes(call: CallApi, outbox: string): Promise<void> {
  const { email } = await registerShopper(call);
  const signIns = Array.from({ length: 8 }, () =>
    call<Tokens>('POST', 'auth/login', { email, password: old }),
  );
  const sessions = await Promise.all(signIns);
  const refresh = ({ refreshToken }: Tokens) => call<Tokens>('POST', 'auth/refresh', { refreshToken });
  await call('POST', 'auth/lost-email', { email });
  const { code } = await mailTo(outbox, email, 'storefront.reset_code_requested');
  let isOver = false;
  const refreshAlways = async (first: Tokens) => {
    let newest = first;
    while (!isOver) {
      const { status, data } = await refresh(newest);
      if (status !== 200) break;
      newest = data;
    }
    return newest;
  };
  const refreshes = sessions.map(({ data }) => refreshAlways(data));
  const reset = await call('POST', 'auth/lost-code', { email, code, password: 'Copper pan 9 of 9' });
  isOver = true;
  deepEqual(reset.status, 204);
  for (const newest of await Promise.all(refreshes)) {
    const reading = await call('GET', 'user/current-user', undefined, newest.accessToken);
    deepEqual([reading.status, (await refresh(newest)).status], [401, 401]);
  }
}

/** Signs in with the old password every 30 ms, while the owner sets a new one. */
async function checkResetDuringSignIns(call: CallApi, outbox: string): Promise<void> {
  const { email } = await registerShopper(call);
  await call('POST', 'auth/lost-email', { email });
  const { code } = await mailTo(outbox, email, 'storefront.reset_code_requested');
  const reset = call('POST', 'auth/lost-code', { email, code, password: 'Copper pan 9 of 9' });
  const signIns = Array.from({ length: 9 }, async (_, index) => {
    await setTimeout(30 * index);
    return call<Tokens>('POST', 'auth/login', { email, password: old });
  });
  deepEqual((await reset).status, 204);
  for (const { data } of await Promise.all(signIns)) {
    const { accessToken = 'none' } = data;
    deepEqual((await call('GET', 'user/current-user', undefined, accessToken)).status, 401);
  }
}

/** Throws at the first fault. */
export async function checkNewsletter(
  { url, outbox, database }: { url: string; outbox: string; database: Database },
  print: (line: string) => void,
): Promise<void> {
  const call = callerOf(url);
  const post = async (path: string, body: object, key?: string) =>
    (await call('POST', `newsletter${path}`, body, undefined, key)).status;
  const email = `${randomUUID()}@example.com`;
  // The shop's form sends a key, and sends it again after a failure.
  const key = randomUUID();
  deepEqual([await post('', { email }, key), await post('', { email }, key)], [202, 202]);
  deepEqual(await post('', { email }), 202);
  deepEqual((await mailTo(outbox, email, 'storefront.newsletter_requested'))['language'], 'en');
  database.write(`UPDATE storefront_subscriber SET asked_at = now() - interval '1 minute'`);
  await callerOf(url, 'fr')('POST', 'newsletter', { email });
  const isMailed = async () => mailsIn(outbox, email, 'storefront.newsletter_requested').length > 1;
  await eventually('the address is mailed again', isMailed);
  const { token, language } = await mailTo(outbox, email, 'storefront.newsletter_requested');
  deepEqual(language, 'fr');
  deepEqual(await post('/unsubscribe', { token }), 400);
  deepEqual([await post('/confirm', { token }), await post('/confirm', { token })], [204, 204]);
  const { token: end } = await mailTo(outbox, email, 'storefront.newsletter_confirmed');
  deepEqual(
    [await post('/unsubscribe', { token: end }), await post('/unsubscribe', { token: end })],
    [204, 204],
  );
  deepEqual(mailsIn(outbox, email, 'storefront.newsletter_requested').length, 2);
  print('ok           a newsletter is confirmed and ended by the links of its mails');
}

/** Waits for a mail, because Medusa tells its subscribers a little later. */
export async function mailTo(outbox: string, email: string, name: string): Promise<Mail['data']> {
  for (let waits = 0; waits < 300; waits++) {
    const found = mailsIn(outbox, email, name).at(-1);
    if (found) return found.data;
    await setTimeout(200);
  }
  throw new Error(`No event ${name} for the account`);
}

function mailsIn(outbox: string, email: string, name: string): Mail[] {
  const lines = existsSync(outbox) ? readFileSync(outbox, 'utf8').split('\n').filter(Boolean) : [];
  const mails = lines.map((line) => JSON.parse(line) as Mail);
  return mails.filter(
    (mail) => mail.name === name && [mail.data['email'], mail.data['oldEmail']].includes(email),
  );
}
