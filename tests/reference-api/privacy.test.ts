import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAddress, listAddresses } from '#api/contract/address.ts';
import * as auth from '#api/contract/auth.ts';
import { listCategories, searchCatalog } from '#api/contract/catalog.ts';
import { subscribeNewsletter } from '#api/contract/newsletter.ts';
import { listOrders } from '#api/contract/order.ts';
import { currentUser, updateCurrentUser } from '#api/contract/user.ts';
import { freshEmail, home, mailedCode, newAccount } from '../support/account.ts';
import { apiOfFile } from '../support/reference-api.ts';

const api = await apiOfFile({ products: 3 });
const { call } = api;

test('neither responses with personal data nor refusals may be cached', async () => {
  const { user, password, accessToken: token, refreshToken } = await newAccount(call);
  const email = user.email;
  const responses = [
    await call(currentUser, { token }),
    await call(currentUser, { token: 'dead' }),
    await call(currentUser),
    await call(listAddresses, { token }),
    await call(listOrders, { token }),
    await call(listCategories, { token }),
    await call(auth.login, { body: { email, password } }),
    await call(auth.login, { body: { email, password: 'wrong' } }),
    await call(auth.register, { body: {} }),
    await call(auth.requestResetCode, { body: { email } }),
    await call(auth.refresh, { body: { refreshToken } }),
    await call(auth.logout, { body: { refreshToken } }),
  ];
  for (const { headers } of responses) expect(headers.get('cache-control')).toBe('no-store');
  expect((await call(listCategories)).headers.get('cache-control')).toContain('public');
});

test('the log holds no personal data, tokens, codes or full URLs (promise 56)', async () => {
  api.logged.length = 0;
  const { user, password, ...tokens } = await newAccount(call, {
    firstName: 'Wilhelmina',
    phoneNumber: '+33612345678',
  });
  const token = tokens.accessToken;
  const body = { ...home, name: 'Wilhelmina', line1: 'Secret Lane 9', city: 'Hiddenville' };
  const { id } = (await call(createAddress, { body, token })).data.address;
  await call(updateCurrentUser, { body: { email: user.email.toUpperCase() }, token });
  await call(searchCatalog, { query: { search: 'embarrassing' } });
  await call(subscribeNewsletter, { body: { email: freshEmail('reader') } });
  await call(auth.requestResetCode, { body: { email: user.email } });
  const code = mailedCode(api, user.email.toUpperCase());
  await call(auth.resetPassword, { body: { email: user.email, code, password: `${password}x` } });
  await fetch(`${api.url}/v1/address/${id}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${token}` },
  });

  const log = api.logged.join('\n');
  expect(log).toMatch(/^DELETE \/v1\/address\/:id 401 \d+ ms$/m);
  const secrets = [
    user.email,
    user.id,
    password,
    code,
    id,
    token,
    tokens.refreshToken,
    'Wilhelmina',
    '33612345678',
  ];
  for (const secret of [...secrets, 'Secret Lane', 'Hiddenville', 'embarrassing', 'reader', 'example.com'])
    expect(log.toLowerCase()).not.toContain(secret.toLowerCase());
});

test('the API writes its mails to outbox.txt, where the developer who runs it can read them', async () => {
  const { user } = await newAccount(call);
  await call(auth.requestResetCode, { body: { email: user.email } });
  await expect.poll(() => readFile(join(api.context.dataDir, 'outbox.txt'), 'utf8')).toContain(user.email);
});

test('tokens and passwords are stored as hashes only', async () => {
  const { password, accessToken, refreshToken } = await newAccount(call);
  const tables = api.db.all<{ name: string }>`
    SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%STRICT'`;
  const stored = tables
    .map(({ name }) => JSON.stringify(api.db.prepare(`SELECT * FROM "${name}"`).all()))
    .join();
  for (const secret of [password, accessToken, refreshToken]) expect(stored).not.toContain(secret);
});
