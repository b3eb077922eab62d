/**
 * `npm run bench:api -- [--seconds N] [--products N]`: measures throughput, latency and memory of the reference API
 * while clients read a product by slug and place orders. The API runs in its own process with a temporary data folder.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { signIn } from '../reference-api/account/session.ts';
import { addUser } from '../reference-api/account/user.ts';
import { openDatabase } from '../reference-api/db/database.ts';
import { residentOf, startApi } from './process.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, products: { type: 'string', default: '1000' } },
});
const seconds = Math.max(1, Number(values.seconds) || 10);

const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'));
const server = await startApi(dataDir, values.products).catch(async (error: unknown) => {
  await rm(dataDir, { recursive: true, force: true });
  throw error;
});
const { url } = server;
try {
  const shopper = prepare();
  console.log(`Reference API with ${values.products} products, ${seconds} s each, 10 connections\n`);
  memory('after start');

  const read = await autocannon({
    url: `${url}/v1/product/slug/${shopper.slug}`,
    connections: 10,
    duration: seconds,
  });
  print('product by slug', read);
  memory('after reading');

  for (let round = 1; round <= 3; round++) {
    const orders = await placeOrders(shopper);
    print(`placing orders, round ${round}`, orders);
    memory(`after round ${round}`);
  }
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Creates a user with an address and a token, and gives one product unlimited stock. */
function prepare() {
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
  db.insert('address', {
    id: addressId,
    user_id: userId,
    name: 'Bench Mark',
    line1: 'Street 1',
    city: 'Paris',
    postal_code: '75001',
    country: 'FR',
    created_at: new Date().toISOString(),
  });
  const product = db.one<{ id: string; slug: string }>`SELECT id, slug FROM product LIMIT 1`;
  if (!product) throw new Error('The API has no products.');
  db.run`UPDATE product SET stock = 1000000000, weight = 1 WHERE id = ${product.id}`;
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

/** Each connection repeats two calls: create a payment intent, then its order. Every call has a new idempotency key. */
function placeOrders({ purchase, token }: ReturnType<typeof prepare>) {
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
      `   ${non2xx} error responses, ${errors} errors`,
  );
}

function memory(when: string): void {
  const megabytes = (residentOf(server.pid) / 2 ** 20).toFixed(0);
  console.log(`${''.padEnd(24)} ${megabytes.padStart(7)} MB resident ${when}`);
}
