import { randomUUID } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAddress, listAddresses } from '#api/contract/address.ts';
import * as auth from '#api/contract/auth.ts';
import { listCategories, searchCatalog } from '#api/contract/catalog.ts';
import { subscribeNewsletter } from '#api/contract/newsletter.ts';
import { listOrders } from '#api/contract/order.ts';
import { createIntent } from '#api/contract/payment.ts';
import { currentUser, updateCurrentUser } from '#api/contract/user.ts';
import { openDatabase } from '../../../scripts/reference-api/db/open.ts';
import { codeMailedTo, freshEmail, home, newAccount } from '../../support/api/account.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';
import { Shopper, setStock } from '../../support/api/shopper.ts';

const api = await apiOfFile({ products: 3 });
const { call } = api;

test('no cache may keep a response with personal data', async () => {
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
    await call(auth.requestReset, { body: { email } }),
    await call(auth.refresh, { body: { refreshToken } }),
    await call(auth.logout, { body: { refreshToken } }),
  ];
  for (const { headers } of responses) expect(headers.get('cache-control')).toBe('no-store');
  expect((await call(listCategories)).headers.get('cache-control')).toContain('public');
});

test('the log has no personal data (promise 56)', async () => {
  api.logged.length = 0;
  const { user, password, ...tokens } = await newAccount(call, {
    firstName: 'Wilhelmina',
    phoneNumber: '+33612345678',
  });
  const token = tokens.accessToken;
  const body = { ...home, name: 'Wilhelmina', line1: 'Secret Lane 9', city: 'Hiddenville' };
  const { id } = (await call(createAddress, { body, token })).data.address;
  await call(updateCurrentUser, {
    body: { email: user.email.toUpperCase(), currentPassword: password },
    token,
  });
  await call(searchCatalog, { query: { search: 'embarrassing' } });
  await call(subscribeNewsletter, { body: { email: freshEmail('reader') } });
  await call(auth.requestReset, { body: { email: user.email } });
  const code = codeMailedTo(api, user.email.toUpperCase());
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

test('the API writes its emails to outbox.txt for developers', async () => {
  const { user } = await newAccount(call);
  await call(auth.requestReset, { body: { email: user.email } });
  await expect.poll(() => readFile(join(api.context.dataDir, 'outbox.txt'), 'utf8')).toContain(user.email);
});

test.skipIf(process.platform === 'win32')('only the owner can read the data', async () => {
  const { dataDir } = api.context;
  const modes = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  const { user } = await newAccount(call);
  await call(auth.requestReset, { body: { email: user.email } });
  await expect.poll(() => modes(join(dataDir, 'outbox.txt')).catch(() => '')).toBe('600');
  for (const file of ['shop.db', 'shop.db-wal', 'shop.db-shm'])
    expect([file, await modes(join(dataDir, file))]).toEqual([file, '600']);
  // A folder that exists may have other files, so it stays as it is.
  const folder = join(dataDir, 'existing');
  await mkdir(folder, { mode: 0o755 });
  await writeFile(join(folder, 'shop.db'), '', { mode: 0o644 });
  openDatabase(join(folder, 'shop.db')).close();
  expect([await modes(folder), await modes(join(folder, 'shop.db'))]).toEqual(['755', '600']);
  openDatabase(join(dataDir, 'fresh', 'shop.db')).close();
  expect(await modes(join(dataDir, 'fresh'))).toBe('700');
});

test('data files hold no code or password (promise 56)', async () => {
  const shopper = new Shopper(api);
  const [productId = ''] = setStock(api, 5);
  const key = randomUUID();
  const attempt = () =>
    shopper.call(createIntent, { body: shopper.purchase([{ productId, quantity: 1 }]), key });
  const { data } = await attempt();
  // The repeated call gets the secret again, although it isn't stored.
  expect((await attempt()).data).toEqual(data);
  const { user, password, ...tokens } = await newAccount(call);
  await call(auth.requestReset, { body: { email: user.email } });
  const code = codeMailedTo(api, user.email);
  expect(code).toMatch(/^\d{6}$/);
  for (const file of ['shop.db', 'shop.db-wal']) {
    const bytes = await readFile(join(api.context.dataDir, file), 'latin1');
    for (const secret of [
      `${data.paymentIntent.id}_secret_`,
      String(data.paymentIntent.clientSecret),
      password,
      ...Object.values(tokens),
    ])
      expect(bytes.includes(secret), `${file} holds ${secret}`).toBe(false);
    expect(bytes.includes(`choose a new password: ${code}`)).toBe(false);
  }
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
