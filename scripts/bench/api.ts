/**
 * `npm run bench:api -- [--seconds N] [--products N]`: measures throughput, latency and memory of the reference API
 * while it reads a product by slug and places orders (payment intent and order). The API runs in its own process with a
 * temporary data folder.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { signIn } from '../reference-api/account/session.ts';
import { addUser } from '../reference-api/account/user.ts';
import { openDatabase } from '../reference-api/db/database.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, products: { type: 'string', default: '1000' } },
});
const seconds = Math.max(1, Number(values.seconds) || 10);

const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'));
const server = spawn(
  process.execPath,
  [
    join(import.meta.dirname, '../reference-api/server.ts'),
    ...['--port', '0', '--data', dataDir, '--products', values.products, '--test'],
  ],
  { stdio: ['ignore', 'pipe', 'ignore'] },
);
try {
  const url = await listening();
  const shopper = prepare(url);
  console.log(`Reference API with ${values.products} products, ${seconds} s each, 10 connections\n`);
  await memory('after start');

  const read = await autocannon({
    url: `${url}/v1/product/slug/${shopper.slug}`,
    connections: 10,
    duration: seconds,
  });
  print('product by slug', read);
  await memory('after reading');

  for (let round = 1; round <= 3; round++) {
    const orders = await placeOrders(url, shopper);
    print(`placing orders, round ${round}`, orders);
    await memory(`after round ${round}`);
  }
} finally {
  server.kill();
  await rm(dataDir, { recursive: true, force: true });
}

async function listening(): Promise<string> {
  let output = '';
  for await (const chunk of server.stdout) {
    output += String(chunk);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
    if (url) return url;
  }
  throw new Error('The API stopped before it listened.');
}

/** Creates a user with an address and a token, and gives one product unlimited stock. */
function prepare(url: string) {
  const db = openDatabase(join(dataDir, 'shop.db'));
  const context = { db, now: Date.now, dataDir, test: true, selfUrl: () => url, log: () => {} };
  const [userId, addressId] = [randomUUID(), randomUUID()];
  addUser(db, {
    id: userId,
    first_name: 'Bench',
    last_name: 'Mark',
    email: 'bench@example.org',
    phone_number: null,
    password_hash: 'none',
    created_at: new Date().toISOString(),
  });
  db.prepare(
    `INSERT INTO address (id, user_id, name, line1, line2, city, postal_code, country, created_at)
     VALUES (?, ?, 'Bench Mark', 'Street 1', NULL, 'Paris', '75001', 'FR', ?)`,
  ).run(addressId, userId, new Date().toISOString());
  const product = db.prepare('SELECT id, slug FROM product LIMIT 1').get() as { id: string; slug: string };
  db.prepare('UPDATE product SET stock = 1000000000, weight = 1 WHERE id = ?').run(product.id);
  const { accessToken } = signIn(context, userId);
  db.close();
  const purchase = {
    items: [{ productId: product.id, quantity: 1 }],
    shippingAddressId: addressId,
    billingAddressId: addressId,
    shippingMethodId: 'standard',
  };
  return { slug: product.slug, purchase, token: accessToken };
}

/** Each connection creates a payment intent and its order in a loop, with new idempotency keys. */
function placeOrders(url: string, { purchase, token }: ReturnType<typeof prepare>) {
  const headers = () => ({
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
  });
  return autocannon({
    url,
    connections: 10,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path: '/v1/payment/stripe/create-intent',
        setupRequest: (request) => ({ ...request, headers: headers(), body: JSON.stringify(purchase) }),
        onResponse: (status, body, context) => {
          if (status === 201) Object.assign(context, { id: JSON.parse(body).paymentIntent.id });
        },
      },
      {
        method: 'POST',
        path: '/v1/order',
        setupRequest: (request, context) => ({
          ...request,
          headers: headers(),
          body: JSON.stringify({ ...purchase, paymentIntentId: (context as { id?: string }).id ?? 'none' }),
        }),
      },
    ],
  });
}

function print(name: string, { requests, latency, non2xx, errors }: autocannon.Result): void {
  const ms = (value: number) => `${value} ms`.padStart(9);
  console.log(
    `${name.padEnd(24)} ${requests.average.toFixed(0).padStart(7)} requests/s   p50 ${ms(latency.p50)}  p97.5 ${ms(latency.p97_5)}  p99 ${ms(latency.p99)}` +
      `   ${non2xx} error answers, ${errors} errors`,
  );
}

/** Resident memory (Linux only). */
async function memory(when: string): Promise<void> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  if (kilobytes)
    console.log(`${''.padEnd(24)} ${(kilobytes / 1024).toFixed(0).padStart(7)} MB resident ${when}`);
}
